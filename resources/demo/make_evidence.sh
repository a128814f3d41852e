#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# make_evidence.sh DEMO BUILD: other evidence about the modules of the demo, next to its corpus, in DEMO/evidence:
#   O3.elf_sizes.json, Oz.elf_sizes.json   sizes of the objects as the build made them, and as the demo compiled them
#   byte_reader.log                        training log that a stock clang writes for one module through its interactive
#                                          channel, answered with "do not inline" throughout
#   interrupted.log                        the same, as it is left when the compiler is stopped: it ends in a finding
set -eu
demo=$1 build=$2
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

# The object that the build itself made of a module: core/base/error.cpp is in core/base/CMakeFiles/core_base.dir.
built() {
    local name=$1 folder=${1%/*} object
    while :; do
        for object in "$build/$folder"/CMakeFiles/*.dir/"${name#"$folder"/}".o; do
            if [ -e "$object" ]; then echo "$object" && return; fi
        done
        case $folder in */*) folder=${folder%/*} ;; *) return 1 ;; esac
    done
}

modules=$(cd "$demo/objects" && find . -type f | sed 's|^\./||')
for name in $modules; do echo "$name $(built "$name")"; done | report >"$evidence/O3.elf_sizes.json"
for name in $modules; do echo "$name $demo/objects/$name"; done | report >"$evidence/Oz.elf_sizes.json"

# The compiler reads its answers from channel.in, a number for each question, and writes its questions to channel.out.
ln -s /dev/zero "$evidence/channel.in"
clang-22 -Oz -x ir "$demo/corpus/core/base/byte_reader.cpp.bc" -c -o /dev/null -mllvm -enable-ml-inliner=release \
    -mllvm -inliner-interactive-channel-base="$evidence/channel" -mllvm -inliner-interactive-include-default
rm "$evidence/channel.in"
mv "$evidence/channel.out" "$evidence/byte_reader.log"
head -c $(($(stat -c %s "$evidence/byte_reader.log") / 2)) "$evidence/byte_reader.log" >"$evidence/interrupted.log"
