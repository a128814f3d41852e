# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of inlinescope-cli for bash: the program itself prints the candidates; otherwise files are completed.
_inlinescope_cli() {
    local cur words cword fitting
    _get_comp_words_by_ref -n : cur words cword
    mapfile -t fitting < <("${words[0]}" complete -- "${words[@]:1:cword}" 2>/dev/null)
    COMPREPLY=()
    ((${#fitting[@]})) || return
    mapfile -t COMPREPLY < <(printf '%q\n' "${fitting[@]}")
    __ltrim_colon_completions "$cur"
}
complete -o default -F _inlinescope_cli inlinescope-cli
