#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# check.sh LUPDATE FOLDER: fails if lupdate would change the catalogues, or if a sentence is not translated. The
# catalogues are updated in FOLDER, a copy.
set -eu
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
rm -rf "$2"
mkdir -p "$2"
cp "$root"/translations/*.ts "$2"
"$root/translations/update.sh" "$1" "$2"

failed=0
for catalogue in "$2"/*.ts; do
    diff -u "$root/translations/${catalogue##*/}" "$catalogue" || failed=1
done
if [ $failed -ne 0 ]; then
    echo "The catalogues are behind the sources: build the target update_translations and commit translations/."
fi
for catalogue in "$root"/translations/*.ts; do
    if grep -B4 'type="unfinished"' "$catalogue"; then
        echo "translations/${catalogue##*/}: these sentences are not translated yet."
        failed=1
    fi
done
exit $failed
