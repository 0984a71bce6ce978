#!/usr/bin/env bash
# Grade on several machines by ssh, one shard each: ssh-shards.sh "node1 node2" --submissions class/ raid
# The current folder is copied to each, for each shard to a folder of its own in plygrade-work/ that holds nothing
# else but its store; what comes back are stores in .plygrade/. The same again goes on.
set -euo pipefail
read -ra hosts <<<"$1"
shift
ssh=${SSH:-ssh} grader=${GRADER:-grader}
project=$(basename "$PWD" | tr -c 'A-Za-z0-9._\n-' _)-$(printf %s "$(uname -n):$PWD" | cksum | cut -d' ' -f1)
words=$(printf ' %q' "$@")
mkdir -p .plygrade

shard() { # HOST NUMBER
    local store=.plygrade/shard-$2-of-${#hosts[@]}.sqlite code=0
    local there=plygrade-work/$project/${1//[^A-Za-z0-9._-]/_}-$2-of-${#hosts[@]} # homes may be shared
    tar --exclude=./.plygrade -cf - . | $ssh "$1" "mkdir -p $there && cd $there &&
        find . -mindepth 1 -maxdepth 1 ! -name .plygrade -exec rm -rf {} + && tar -xf -"
    $ssh "$1" "cd $there && $grader$words --shard $2/${#hosts[@]}" </dev/null || code=$?
    $ssh "$1" "cd $there && tar -cf - $store*" </dev/null | tar -xf - # with its log, if it was killed
    return "$code"
}

pids=() failed=0
for number in "${!hosts[@]}"; do
    shard "${hosts[$number]}" "$((number + 1))" &
    pids+=($!)
done
for number in "${!hosts[@]}"; do
    wait "${pids[$number]}" || { echo "${hosts[$number]}: not finished" >&2; failed=1; }
done
exit "$failed"
