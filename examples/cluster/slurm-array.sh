#!/bin/sh
# One shard per task of a Slurm array: sbatch slurm-array.sh --submissions class/ raid
# Unfinished or lost ones again, with the results that they have: sbatch --array=3,7 slurm-array.sh ...
#SBATCH --job-name=grade
#SBATCH --array=1-16
#SBATCH --cpus-per-task=2
#SBATCH --time=01:00:00
#SBATCH --signal=B:TERM@60
set -eu
parts=${PARTS:-16} # as many as --array has at first; the same when a part is repeated
# exec: the signal a minute before the end reaches the grader, which keeps what is finished.
exec ${GRADER:-grader} "$@" --shard "$SLURM_ARRAY_TASK_ID/$parts" -j "${SLURM_CPUS_PER_TASK:-1}"
