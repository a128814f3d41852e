#!/bin/bash
# update.sh LUPDATE FOLDER: brings the catalogues in FOLDER up to date with the sentences of views and app/gui.
# Without line numbers, which every edit would change; sentences that are gone are dropped.
set -eu
cd "$(dirname "${BASH_SOURCE[0]}")/.."
update() {
    # -I: with its header in sight, a class is known by its full name, as moc knows it.
    "$1" -silent -I . -locations none -no-obsolete -source-language en -extensions cpp,h "${@:3}" \
        -recursive views app/gui -ts "$2"
}
update "$1" "$2/inlinescope_de.ts" -target-language de
update "$1" "$2/inlinescope_en.ts" -target-language en -pluralonly
