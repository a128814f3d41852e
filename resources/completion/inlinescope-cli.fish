# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of inlinescope-cli for fish: the program itself prints the candidates; otherwise files are completed.
function __inlinescope_cli_fitting
    set -l words (commandline -opc) (commandline -ct)
    set -l fitting ($words[1] complete -- $words[2..-1] 2>/dev/null)
    if test (count $fitting) -gt 0
        printf '%s\n' $fitting
    else
        __fish_complete_path (commandline -ct)
    end
end
complete -c inlinescope-cli -f -a '(__inlinescope_cli_fitting)'
