# SPDX-License-Identifier: GPL-3.0-or-later
# The checks of the source text: clang-format on everything, clang-tidy (.clang-tidy) on everything or on what changed.
# Sourced by bash (tests/run) after resources/build/common.sh, never run; the working directory is the root.

formatting() { git ls-files -- '*.cpp' '*.h' | xargs clang-format-22 --dry-run --Werror; }

# The compile database of a build is that of the demo's objects, that is of every hand-written source of app, core,
# importers, views. Not all of them are built, but each source begins with its target's precompiled header.
tidy() {
    local dir
    dir=$(dir_of ci)
    (configure ci) && ninja -C "$dir" -t targets all | sed -n 's|^\(resources/demo/.*\.pch\): .*|\1|p' | xargs ninja -C "$dir" &&
        run-clang-tidy-22 -quiet -p "$dir" -warnings-as-errors='*' "$root/(app|core|importers|views)/"
}

# A source that includes LLVM takes 20 s of processor time, another one 1 to 5 s: at most four minutes on two cores.
most_tidied=24

# The commit at which the branch left $INLINESCOPE_SINCE or origin's main branch; on that branch itself the commit before.
base_of_change() {
    local base
    base=$(git merge-base HEAD "${INLINESCOPE_SINCE:-origin/HEAD}" 2>/dev/null)
    if [ -z "$base" ] || [ "$base" = "$(git rev-parse HEAD)" ]; then base=HEAD~1; fi
    git rev-parse --quiet --verify "$base^{commit}"
}

# changed_sources COMMIT: the sources of the rooms that differ from COMMIT, or whose header does.
changed_sources() {
    git diff --name-only --diff-filter=d "$1" -- app core importers views | sed -n 's/\.h$/.cpp/; /\.cpp$/p' | sort -u |
        while read -r source; do if [ -f "$source" ]; then echo "$source"; fi; done
}

# precompiled_of DATABASE SOURCE...: the precompiled headers with which a compile database's commands of these sources begin.
precompiled_of() {
    local database=$1
    shift
    grep -F -B 1 "$(printf '"file": "%s"\n' "${@/#/$root/}")" "$database" |
        sed -n 's/.*-include-pch -Xclang \([^ ]*\).*/\1/p' | sort -u
}

# clang-tidy on the sources that changed, with the compile database of the demo's objects, as tidy does.
tidy_changed() {
    local base dir sources
    base=$(base_of_change) || { echo "The commit before is not in this clone: no source counts as changed."; return 0; }
    mapfile -t sources < <(changed_sources "$base")
    echo "${#sources[@]} sources of app, core, importers and views changed since ${base:0:12}."
    if [ ${#sources[@]} -gt $most_tidied ]; then
        echo "Only the first $most_tidied are checked; tests/run --long tidy checks all."
        sources=("${sources[@]:0:most_tidied}")
    fi
    [ ${#sources[@]} -eq 0 ] && return
    dir=$(dir_of ci)
    precompiled_of "$dir/compile_commands.json" "${sources[@]}" | sed "s|^$dir/||" | xargs -r ninja -C "$dir" &&
        printf '%s\n' "${sources[@]}" | xargs -P "$(nproc)" -n 1 clang-tidy-22 --quiet -p "$dir" --warnings-as-errors='*'
}
