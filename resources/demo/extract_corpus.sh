#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# extract_corpus.sh CLI OBJECTS DEMO: extracts the objects that the file OBJECTS lists into DEMO/corpus. CMake names an
# object after its target (.../demo_core_base.dir/__/__/core/base/error.cpp.o), and a module is named after its object.
# So each object gets a second name, that of its source, and a compile database with these names.
set -eu
cli=$1 objects=$2 demo=$3

rm -rf "$demo/corpus" "$demo/objects"
{
    separator='['
    while read -r object; do
        name=${object#*.dir/}
        name=${name//__\//} name=${name#./}
        name=${name%.o}
        mkdir -p "$demo/objects/${name%/*}"
        ln "$object" "$demo/objects/$name"
        printf '%s\n{"directory": "%s", "file": "%s", "arguments": ["clang++-22", "-c", "%s", "-o", "%s"]}' \
            "$separator" "$demo/objects" "$name" "$name" "$name"
        separator=','
    done
    printf '\n]\n'
} <"$objects" >"$demo/compile_commands.json"
"$cli" extract --input "$demo/compile_commands.json" --output "$demo/corpus"
