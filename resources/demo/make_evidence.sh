#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# make_evidence.sh DEMO: other evidence about the modules of the demo, next to its corpus, in DEMO/evidence:
#   Oz.elf_sizes.json             sizes of the objects as the demo compiled them
#   threshold-50.elf_sizes.json   the same with the inliner's threshold that -Os has (50; that of -Oz is 5)
#   byte_reader.log               training log that a stock clang writes for one module through its interactive channel,
#                                 answered with "do not inline" throughout
#   interrupted.log               the same, as it is left when the compiler is stopped: it ends in a finding
set -eu -o pipefail
demo=$1
evidence=$demo/evidence
rm -rf "$evidence"
mkdir -p "$evidence"

# report: a size report, in the format of Fuchsia's elf_sizes.json, from lines with a module's name and its object's
# path.
report() {
    while read -r name object; do
        read -r text data bss _ < <(llvm-size-22 "$object" | tail -1)
        printf '%s %s %s %s %s %s\n' "$name" "$(sha1sum <"$object" | cut -c1-40)" "$(stat -c %s "$object")" "$text" "$data" "$bss"
    done | sort | awk '
        BEGIN { print "{\"files\": [" }
        {
            printf "%s {\"path\": \"%s\", \"build_id\": \"%s\", \"file\": %d, \"code\": %d, \"data\": %d, \"bss\": %d}", separator, $1, $2, $3, $4, $5, $6
            separator = ",\n"
            file += $3; code += $4; data += $5; bss += $6
        }
        END { printf "],\n\"totals\": {\"file\": %d, \"code\": %d, \"data\": %d, \"bss\": %d}}\n", file, code, data, bss }'
}

modules=$(cd "$demo/objects" && find . -type f | sed 's|^\./||')
higher=$evidence/threshold-50
for name in $modules; do
    mkdir -p "$higher/${name%/*}"
    printf '%s\0%s\0' "$demo/corpus/$name.bc" "$higher/$name"
done | xargs -0 -n 2 -P "$(nproc)" sh -c 'exec clang-22 -Oz -fPIC -ffunction-sections -fdata-sections \
    -mllvm -inline-threshold=50 -x ir "$0" -c -o "$1"'
for name in $modules; do echo "$name $demo/objects/$name"; done | report >"$evidence/Oz.elf_sizes.json"
for name in $modules; do echo "$name $higher/$name"; done | report >"$evidence/threshold-50.elf_sizes.json"
rm -r "$higher"

# The compiler reads its answers from channel.in, a number for each question, and writes its questions to channel.out.
ln -s /dev/zero "$evidence/channel.in"
clang-22 -Oz -x ir "$demo/corpus/core/base/byte_reader.cpp.bc" -c -o /dev/null -mllvm -enable-ml-inliner=release \
    -mllvm -inliner-interactive-channel-base="$evidence/channel" -mllvm -inliner-interactive-include-default
rm "$evidence/channel.in"
mv "$evidence/channel.out" "$evidence/byte_reader.log"
head -c $(($(stat -c %s "$evidence/byte_reader.log") / 2)) "$evidence/byte_reader.log" >"$evidence/interrupted.log"
