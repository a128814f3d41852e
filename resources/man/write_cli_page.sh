#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# write_cli_page.sh CLI TEMPLATE PAGE: the manual page of CLI, with its own help on options and commands in place of
# @COMMANDS@.
set -eu
commands=$("$1" manual)
while IFS= read -r line; do
    if [ "$line" = @COMMANDS@ ]; then printf '%s\n' "$commands"; else printf '%s\n' "$line"; fi
done <"$2" >"$3"
