#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# make_workspace.sh CLI DEMO WORKSPACE: imports DEMO/corpus, runs it under the default policy, under the policy oz-1 from
# its files (development) and as it is built in (release), and under never, and imports DEMO/evidence. Three small modules
# are searched for better decisions (the run best), and what the decisions of default cost in them is measured. Small
# modules are explained between default and release, best and development. The window opens the demo at the decision
# that makes most bytes of all that were explained between runs of all modules; every decision of its module is measured
# in both runs. A policy is trained on a few modules for one round (the run sample-1).
# The workspace appears complete or not at all, and the one that was there before is kept: somebody may have
# imported something of their own into it.
set -eu
cli=$1 demo=$2 workspace=$3
policy=$(dirname "$0")/../policies/oz-1
new=${workspace%.inlinescope}.new.inlinescope
previous=${workspace%.inlinescope}.previous.inlinescope

# Exit code 1 means that there are findings; they are in the workspace, which is complete nevertheless.
step() { "$cli" --workspace "$new" "$@" || [ $? -eq 1 ]; }

rm -f "$new" "$new"-wal "$new"-shm
step import "$demo/corpus" --name demo
step run demo --policy default --name default --jobs "$(nproc)"
step run demo --policy "$policy" --name development --jobs "$(nproc)"
step run demo --policy release --name release --jobs "$(nproc)"
step run demo --policy never --name never --jobs "$(nproc)"
few=(core/base/byte_reader.cpp core/base/error.cpp core/model/symbol_folding.cpp)
step search demo "${few[@]/#/--module=}" --compiles 150 --name best
step regret default --by reason
for module in core/base/error.cpp core/base/error_place.cpp core/base/utf8.cpp core/model/corpus.cpp; do
    step explain default release --module $module >/dev/null
done
step explain default best --module core/model/symbol_folding.cpp >/dev/null
step explain default development --module core/base/utf8.cpp >/dev/null
read -r module a b < <(step --format csv list culprits 2>/dev/null | awk -F, 'NR > 1 && $3 != "best" { print $1, $2, $3; exit }')
for run in "$a" "$b"; do
    step whatif "$run" --module "$module" --all >/dev/null
done
taught=(core/base/byte_reader.cpp core/base/error.cpp core/base/utf8.cpp core/model/corpus.cpp core/model/symbol_folding.cpp)
rm -rf "$demo/training"
step train bytes demo "${taught[@]/#/--module=}" --validation core/model --rounds 1 --flips 60 --prior 1 --name sample \
    --output "$demo/training"
step explain default sample-1 --module core/base/utf8.cpp >/dev/null
step import "$demo"/evidence/*

if [ -e "$workspace" ]; then
    rm -f "$previous" "$previous"-wal "$previous"-shm
    for suffix in "" -wal -shm; do
        if [ -e "$workspace$suffix" ]; then mv "$workspace$suffix" "$previous$suffix"; fi
    done
fi
mv "$new" "$workspace"
