// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/dialogs/job_commands.h"

namespace inlinescope {
namespace {

QString text(const std::string& word) {
    return QString::fromStdString(word);
}

void addEach(CliCommand& command, const char* option, const std::vector<std::string>& values) {
    for (const std::string& value : values)
        command.option(option, text(value));
}

/// Unless it is the default.
void addOther(CliCommand& command, const char* option, std::int64_t value, std::int64_t usual) {
    if (value != usual) command.option(option, QString::number(value));
}

} // namespace

CliCommand commandOf(const Session& session, const RunOptions& options) {
    if (!options.resume.empty()) return CliCommand(session, "run").option("--resume", text(options.resume));
    if (!options.again.empty())
        return CliCommand(session, "run").option("--again", text(options.again)).option("--name", text(options.name));
    const RunOptions usual;
    CliCommand command(session, "run");
    command.name(text(options.corpus)).option("--policy", text(options.policy));
    addEach(command, "--module", options.modules);
    if (!options.name.empty()) command.option("--name", text(options.name));
    addEach(command, "--mllvm", options.mllvm);
    addEach(command, "--add-flag", options.changes.add);
    addEach(command, "--delete-flag", options.changes.remove);
    for (const FlagReplacement& each : options.changes.replace)
        command.option("--replace-flag", text(each.flag) + QLatin1Char('=') + text(each.value));
    addOther(command, "--sample", options.sample, usual.sample);
    addOther(command, "--jobs", options.jobs, usual.jobs);
    addOther(command, "--time-limit", options.timeLimitSeconds, usual.timeLimitSeconds);
    addOther(command, "--memory-limit", options.memoryLimitMib, usual.memoryLimitMib);
    if (!options.sizeModel.empty()) command.option("--size-model", text(options.sizeModel));
    if (options.alsoRegalloc) command.option("--also", QStringLiteral("regalloc"));
    addEach(command, "--regalloc-policy", options.regallocPolicies);
    if (!options.toolchain.empty()) command.option("--toolchain", text(options.toolchain));
    if (options.callsiteKeys == CallsiteKeySource::Synthetic)
        command.option("--callsite-keys", QStringLiteral("synthetic"));
    return options.development ? command.flag("--development") : command;
}

CliCommand commandOf(const Session& session, const std::vector<RunOptions>& runs) {
    if (runs.empty()) return {};
    CliCommand all = commandOf(session, runs.front());
    for (std::size_t run = 1; run < runs.size(); ++run)
        all.then(commandOf(session, runs[run]));
    return all;
}

CliCommand commandOf(const Session& session, const SearchOptions& options) {
    CliCommand command(session, "search");
    command.name(text(options.corpus));
    addEach(command, "--module", options.modules);
    if (!options.name.empty()) command.option("--name", text(options.name));
    if (options.objective == SearchObjective::Unique) command.option("--objective", QStringLiteral("unique"));
    if (options.budget) command.option("--budget", QString::number(options.budget->count()));
    addOther(command, "--jobs", options.limits.jobs, 0);
    return command;
}

CliCommand commandOf(const Session& session, const TrainBytesOptions& options) {
    const TrainBytesOptions usual;
    CliCommand command(session, "train");
    command.names({QStringLiteral("bytes"), text(options.corpus)}).option("--output", text(options.outputFolder));
    if (options.name != usual.name) command.option("--name", text(options.name));
    if (options.start != usual.start) command.option("--start", text(options.start));
    addEach(command, "--module", options.modules);
    const auto texts = [](const std::vector<std::string>& words) {
        QStringList list;
        for (const std::string& word : words)
            list << text(word);
        return list;
    };
    if (!options.validation.empty()) command.option("--validation", texts(options.validation));
    if (!options.searches.empty()) command.option("--searches", texts(options.searches));
    if (!options.flipRuns.empty()) command.option("--flip-runs", texts(options.flipRuns));
    addOther(command, "--flips-per-run", options.flipsPerRun, usual.flipsPerRun);
    if (options.objective == SearchObjective::Unique) command.option("--objective", QStringLiteral("unique"));
    if (options.budget) command.option("--budget", QString::number(options.budget->count()));
    addOther(command, "--rounds", options.rounds, usual.rounds);
    addOther(command, "--flips", options.flips.flips, usual.flips.flips);
    addOther(command, "--flips-per-module", options.flips.perModule, usual.flips.perModule);
    addOther(command, "--jobs", options.limits.jobs, 0);
    return command;
}

} // namespace inlinescope
