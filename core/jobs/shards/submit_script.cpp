// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/shards/submit_script.h"

#include "core/base/visible_text.h"

namespace inlinescope {
namespace {

/// What both scripts begin with.
std::string head(const SubmitWords& words, const std::string& purpose) {
    return "#!/bin/sh\n# " + visibleText(words.summary) + "\n# " + purpose +
           "\nset -eu\ndir=" + shellWord(words.folder) + "\ncli=${INLINESCOPE_CLI:-" + shellWord(words.program) + "}\n";
}

std::string collectLine(const SubmitWords& words) {
    return "\"$cli\" --workspace " + shellWord(words.workspace) + " collect \"$dir\"";
}

std::string parallelScript(const SubmitWords& words) {
    return head(words, "Starts the shards with GNU parallel, one for each core. Arguments go to parallel: --jobs 8, "
                       "--sshlogin ...") +
           "mkdir -p \"$dir/logs\"\n"
           "# The folder is in the environment: parallel replaces {} and the like in its arguments.\n"
           "export INLINESCOPE_SHARDS=\"$dir\"\n"
           "# How shards end is in the files of results, not in the exit code of parallel.\n"
           "seq 1 " +
           std::to_string(words.shards) +
           " | parallel -q --env INLINESCOPE_SHARDS --joblog \"$dir/logs/joblog\" \"$@\" \\\n"
           "    sh -c 'sh \"$INLINESCOPE_SHARDS/run.sh\" \"$1\" 2> \"$INLINESCOPE_SHARDS/logs/$1.log\"' sh '{}' ||\n"
           "    true\n"
           "exec " +
           collectLine(words) + "\n";
}

/// A path as a pattern of names of Slurm that stands for it alone.
std::string patternOf(const std::string& path) {
    std::string pattern;
    for (const char c : path)
        pattern += c == '%' ? std::string("%%") : std::string(1, c);
    return pattern;
}

std::string slurmScript(const SubmitWords& words) {
    const std::string minutes = std::to_string(words.minutes * 3 + 10);
    return head(words,
                "Submits the shards to Slurm as arrays. Arguments go to sbatch: --partition=..., --account=...") +
           "shards=" + std::to_string(words.shards) +
           "\n"
           "# Tasks that an array may have, by the cluster's MaxArraySize.\n"
           "most=$(scontrol show config | sed -n 's/^MaxArraySize *= *//p')\n"
           "most=${most:-1000}\n"
           "mkdir -p \"$dir/logs\"\n"
           "# With %% for each %, since sbatch replaces % in the names of logs.\n"
           "logs=" +
           shellWord(patternOf(words.folder) + "/logs") +
           "\n"
           "first=1 after=\n"
           "while [ \"$first\" -le \"$shards\" ]; do\n"
           "    count=$((shards - first + 1))\n"
           "    [ \"$count\" -le \"$most\" ] || count=$most\n"
           "    job=$(INLINESCOPE_FIRST=$first sbatch --parsable --export=ALL --job-name=inlinescope --ntasks=1 \\\n"
           "        --cpus-per-task=1 --time=" +
           minutes +
           " --array=0-$((count - 1)) --output=\"$logs/$first+%a-%A.log\" \"$@\" \\\n"
           "        \"$dir/run.sh\")\n"
           "    after=$after:${job%%;*}\n"
           "    first=$((first + count))\n"
           "done\n"
           "# After the end of all arrays, however they ended: what is missing can be submitted again.\n"
           "sbatch --parsable --job-name=inlinescope-collect --ntasks=1 --dependency=afterany$after \\\n"
           "    --output=\"$logs/collect.log\" \"$@\" --wrap " +
           shellWord(shellWord(words.program) + " --workspace " + shellWord(words.workspace) + " collect " +
                     shellWord(words.folder)) +
           "\n";
}

} // namespace

std::string shellWord(const std::string& text) {
    std::string word = "'";
    for (const char c : text)
        word += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return word + "'";
}

std::string runScript(const SubmitWords& words) {
    return head(words, "Does the shard whose number is the argument, or that of a task of a Slurm array.") +
           "shard=${1:-$((${INLINESCOPE_FIRST:-1} + ${SLURM_ARRAY_TASK_ID:-0}))}\n"
           "for try in 1 2 3; do\n"
           "    code=0\n"
           "    \"$cli\" run-shard \"$dir\" \"$shard\" || code=$?\n"
           "    [ \"$code\" -eq 75 ] || break # 75: what failed may succeed in another try\n"
           "done\n"
           "exit \"$code\"\n";
}

std::string submitScript(ShardEngine engine, const SubmitWords& words) {
    return engine == ShardEngine::Slurm ? slurmScript(words) : parallelScript(words);
}

} // namespace inlinescope
