# SPDX-License-Identifier: GPL-3.0-or-later
# Common parts of app/run and tests/run: installing missing packages, configuring and building. Sourced by bash, never
# executed. All functions are quiet and quick if there is nothing to do, so that a second start takes a second.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
packages=$root/resources/packages.txt

say() { printf '\033[1m== %s\033[0m\n' "$*" >&2; }
fail() { printf 'error: %s\n' "$*" >&2; exit 1; }

# packages_of GROUP...: the packages that resources/packages.txt lists under these groups, with their question marks.
packages_of() {
    awk -v wanted=" $* " '
        { sub(/#.*/, "") }
        /^\[.*\]/ { group = substr($1, 2, length($1) - 2); next }
        NF && index(wanted, " " group " ") { print $1 }' "$packages"
}

# missing PACKAGE...: those that are not installed. Queries only dpkg, never the network.
missing() {
    [ $# -eq 0 ] && return
    dpkg-query --show --showformat '${db:Status-Abbrev} ${Package}\n' "$@" 2>/dev/null |
        awk -v all="$*" '$1 == "ii" { have[$2] = 1 }
                         END { n = split(all, name, " "); for (i = 1; i <= n; i++) if (!(name[i] in have)) print name[i] }'
}

# not_offered PACKAGE...: those of which apt has no candidate. Reads the stored lists only, never the network.
not_offered() {
    [ $# -eq 0 ] && return
    apt-cache policy "$@" | awk -v all="$*" '
        /^[^ ]/ { name = substr($1, 1, length($1) - 1) }
        $1 == "Candidate:" && $2 != "(none)" { have[name] = 1 }
        END { n = split(all, wanted, " "); for (i = 1; i <= n; i++) if (!(wanted[i] in have)) print wanted[i] }'
}

as_root() { if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi; }

# install_packages GROUP...: installs what is missing of these groups, as root or through sudo. Of the packages with a
# question mark it installs those that apt offers, and names the others.
install_packages() {
    command -v apt-get >/dev/null ||
        fail "this script installs Debian packages, and there is no apt here. Install what $packages lists, then build by hand: cmake --preset release && ninja -C build/release"
    local needed optional absent package
    # shellcheck disable=SC2046 # package names hold no blanks
    mapfile -t needed < <(missing $(packages_of "$@" | grep -v '?$'))
    # shellcheck disable=SC2046
    mapfile -t optional < <(missing $(packages_of "$@" | sed -n 's/?$//p'))
    if [ ${#needed[@]} -gt 0 ]; then
        [ "$(id -u)" -eq 0 ] || command -v sudo >/dev/null ||
            fail "these packages are missing and only root may install them: apt-get install ${needed[*]}"
        as_root apt-get update -q || say "apt-get update failed; trying with the lists at hand"
        explain_absent "${needed[@]}"
    fi
    mapfile -t absent < <(not_offered "${optional[@]}")
    [ ${#absent[@]} -eq 0 ] || say "apt offers no ${absent[*]}: what needs them is skipped"
    for package in "${optional[@]}"; do
        [[ " ${absent[*]} " == *" $package "* ]] || needed+=("$package")
    done
    [ ${#needed[@]} -eq 0 ] && return
    say "Installing ${needed[*]}"
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${needed[@]}" ||
        fail "apt-get could not install: ${needed[*]}"
}

# explain_absent PACKAGE...: ends with what to do if apt has no candidate for one of them.
explain_absent() {
    local absent
    mapfile -t absent < <(not_offered "$@")
    [ ${#absent[@]} -eq 0 ] && return
    case " ${absent[*]}" in *-22*)
        fail "apt offers no ${absent[*]}. LLVM 22 is in Debian 12's security suite: add the suite bookworm-security, component main, to apt's sources and start again. In Debian 13 it is in the suite trixie, component main" ;;
    esac
    fail "apt offers no ${absent[*]}. Inlinescope is built on Debian 12 (bookworm) and Debian 13 (trixie), component main."
}

# mirror_of SUITE: the address from which this machine's apt downloads a suite, without a slash at its end; nothing if
# its sources do not name the suite.
mirror_of() {
    { apt-get indextargets --format '$(REPO_URI)' "Release: $1" 'Created-By: Packages' 2>/dev/null || true; } |
        sed -n '1s,/*$,,p'
}

# Where a preset builds. The preset ci is the preset release with warnings as errors. app/run builds the one and tests/run
# the other, in one folder: the option changes no command line, so that a user who runs both compiles once.
dir_of() { if [ "$1" = ci ]; then echo "$root/build/release"; else echo "$root/build/$1"; fi; }

# configure PRESET: if the folder was configured by another preset or by older presets; ninja notices later changes of a
# CMakeLists.txt and configures again.
configure() {
    local dir log
    dir=$(dir_of "$1") log=$dir/configure.log
    [ "$dir/build.ninja" -nt "$root/CMakePresets.json" ] && [ "$(cat "$dir/preset.txt" 2>/dev/null)" = "$1" ] && return
    say "Configuring $1"
    mkdir -p "$dir"
    cmake -S "$root" --preset "$1" >"$log" 2>&1 || { cat "$log" >&2; fail "configuring failed"; }
    echo "$1" >"$dir/preset.txt"
}

# build PRESET TARGET...: if nothing has changed, ninja does nothing, quickly.
build() {
    local dir
    dir=$(dir_of "$1")
    shift
    ninja -C "$dir" "$@" >&2 || fail "building failed"
}
