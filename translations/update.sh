#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# update.sh LUPDATE FOLDER: updates the catalogues in FOLDER with the sentences of views and app/gui. Without line
# numbers, which every edit would change; removed sentences are dropped. A new language begins with an empty file
# inlinescope_LANGUAGE.ts (<TS version="2.1" language="LANGUAGE" sourcelanguage="en"/>).
set -eu
cd "$(dirname "${BASH_SOURCE[0]}")/.."
update() {
    # -I: with access to its header, a class gets its full name, as moc uses it.
    "$1" -silent -I . -locations none -no-obsolete -source-language en -extensions cpp,h "${@:3}" \
        -recursive views app/gui -ts "$2"
}
for catalogue in "$2"/inlinescope_*.ts; do
    language=${catalogue##*/inlinescope_}
    language=${language%.ts}
    only=()
    [ "$language" = en ] && only=(-pluralonly) # the sources are in English, except the plurals
    update "$1" "$catalogue" -target-language "$language" "${only[@]}"
done
