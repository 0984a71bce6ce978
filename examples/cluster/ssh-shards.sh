#!/usr/bin/env bash
# Grade on several machines by ssh, one shard each: ssh-shards.sh "node1 node2" --submissions class/ raid
# The current folder is copied to each; what comes back are stores in .plygrade/. The same again goes on.
set -euo pipefail
read -ra hosts <<<"$1"
shift
ssh=${SSH:-ssh} grader=${GRADER:-grader} there=plygrade-work
words=$(printf ' %q' "$@")
mkdir -p .plygrade

shard() { # HOST NUMBER
    local store=.plygrade/shard-$2-of-${#hosts[@]}.sqlite code=0
    tar --exclude=./.plygrade -cf - . | $ssh "$1" "mkdir -p $there && tar -C $there -xf -"
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
