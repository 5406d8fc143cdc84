#!/usr/bin/env bash
# Trains all four nets at once for TOTAL_SECONDS and leaves them in OUT; README.md has the details.
# A second call goes on from training/state/states.tar, if that is there. If a net fails, the others go
# on; in the end it says which have failed and why, and exits with 1.
set -euo pipefail
cd "$(dirname "$0")/.."
TOTAL_SECONDS=${TOTAL_SECONDS:-480}
OUT=${OUT:-training/out}
WORK=${WORK:-/dev/shm/crownlands}
NODE=${NODE:-node}
STATES=training/state/states.tar
THREADS=${THREADS:-"two=3 four=4 three=3 duel=4"}
MEASURE_SECONDS=${MEASURE_SECONDS:-25}
USES=${USES:-8}
RING=${RING:-4000000}
BATCH=${BATCH:-8192}
SEED=${SEED:-1}
PATIENCE=${PATIENCE:-1}

if [ -f training/dist/node.xz ]; then
  NODE=$WORK/node
  mkdir -p "$WORK"
  python3 -c "import lzma, shutil; shutil.copyfileobj(lzma.open('training/dist/node.xz'), open('$NODE', 'wb'))"
  chmod +x "$NODE"
fi
mkdir -p "$OUT" "$WORK/states" "$WORK/logs"
rm -f "$WORK"/logs/*.txt
if [ -f "$STATES" ]; then
  tar -xf "$STATES" -C "$WORK/states"
  cp "$WORK"/states/*.f32 "$WORK"
  STAGES=${STAGES:-"table:0.55 pool:0.45"}
else
  STAGES=${STAGES:-"greedy:0.35 table:0.4 pool:0.25"}
fi

options_of() {
  case $1 in
    two) echo --players 2 ;;
    three) echo --players 3 ;;
    four) echo --players 4 ;;
    duel) echo --players 2 --duel ;;
  esac
}

fail() { # net, what has failed, what it said
  {
    echo "$1: $2"
    if [ -f "${3:-}" ]; then tail -n 12 "$3"; fi
  } >"$WORK/logs/$1-failure.txt"
  exit 1
}

train() { # net, threads
  local net=$1 threads=$2 data=$WORK/data-$1 weights=$WORK/$1.f32 state=$WORK/states/$1.pt
  local errors=$WORK/logs/$1 begun=$WORK/$1-begun
  local end policy seconds begin=$SECONDS share_done=0 rate patience
  rm -f "$OUT/$net.f32"
  touch "$begun"
  for stage in $STAGES; do
    policy=${stage%%:*}
    share_done=$(awk "BEGIN { print $share_done + ${stage##*:} }")
    end=$(awk "BEGIN { print int($begin + $share_done * ($TOTAL_SECONDS - $MEASURE_SECONDS)) }")
    seconds=$((end - SECONDS))
    rate=$([ "$policy" = greedy ] && echo 2e-3 || echo 1e-3)
    patience=$([ "$policy" = greedy ] && echo 1 || echo "$PATIENCE")
    case $net-$policy in two-pool | duel-pool) policy=table ;; esac
    SEED=$((SEED + 100))
    rm -rf "$data"
    mkdir -p "$data"
    # shellcheck disable=SC2046
    "$NODE" training/dist/self-play.mjs $(options_of "$net") --policy "$policy" --threads "$threads" \
      --seconds "$seconds" --out "$data" --weights "$weights" --seed "$SEED" --patience "$patience" \
      >>"$WORK/logs/$net-games.jsonl" 2>>"$errors-self-play.txt" &
    local players=$!
    # shellcheck disable=SC2046
    if ! python3 training/train.py --net "$net" --data "$data" --weights "$weights" --state "$state" \
      --seconds "$seconds" --rate "$rate" --seed "$SEED" --uses "$USES" --ring "$RING" --batch "$BATCH" --log "$WORK/logs/$net-training.jsonl" \
      --stage "$([ "$patience" = 1 ] && echo "$policy" || echo aims)" \
      $([ -f "$state" ] && echo --forget) 2>>"$errors-trainer.txt"; then
      kill "$players" 2>/dev/null || wait "$players" ||
        fail "$net" "self-play has failed in the stage $stage" "$errors-self-play.txt"
      fail "$net" "the trainer has failed in the stage $stage" "$errors-trainer.txt"
    fi
    wait "$players" || fail "$net" "self-play has failed in the stage $stage" "$errors-self-play.txt"
  done
  [ "$weights" -nt "$begun" ] || fail "$net" "the trainer has written no weights"
  # shellcheck disable=SC2046
  "$NODE" training/dist/measure.mjs $(options_of "$net") --weights "$weights" \
    --seconds "$MEASURE_SECONDS" >>"$WORK/logs/measured.jsonl" 2>>"$errors-measure.txt" ||
    fail "$net" "it could not be measured" "$errors-measure.txt"
  cp "$weights" "$OUT/$net.f32"
  cp "$weights" "$WORK/states/$net.f32"
}

for pair in $THREADS; do train "${pair%%=*}" "${pair##*=}" & done
wait

tar -cf "$OUT/states.tar" -C "$WORK/states" .
cat "$WORK"/logs/*.jsonl >"$OUT/log.jsonl" 2>/dev/null || true
{
  echo "# measured against the full greedy player"
  cat "$WORK/logs/measured.jsonl" 2>/dev/null || true
  echo "# the last line of each training log"
  tail -qn 1 "$WORK"/logs/*-training.jsonl 2>/dev/null || true
  echo "# self-play of each thread and stage"
  cat "$WORK"/logs/*-games.jsonl 2>/dev/null || true
} | tee "$OUT/summary.txt"

failed=0
for pair in $THREADS; do
  net=${pair%%=*}
  if [ -f "$OUT/$net.f32" ]; then continue; fi
  failed=1
  cat "$WORK/logs/$net-failure.txt" >&2 || echo "$net: it was not trained" >&2
done
exit "$failed"
