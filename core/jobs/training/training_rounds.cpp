// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/training/training_rounds.h"

#include "core/analysis/unique_size.h"
#include "core/jobs/sides/training_packages.h"
#include "core/training/folder_split.h"

#include <algorithm>
#include <array>
#include <map>

namespace inlinescope {
namespace {

/// The modules that a run compiled, by name.
using CompiledModules = std::map<std::string, ModuleRunRow>;

Result<CompiledModules> compiledModules(const WorkspaceReader& reader, RunId run) {
    INLINESCOPE_TRY(const std::vector<ModuleRunRow> rows, reader.moduleRuns().of(run));
    CompiledModules compiled;
    for (const ModuleRunRow& row : rows)
        if (row.status == ModuleRunStatus::Ok) compiled[row.moduleName] = row;
    return compiled;
}

} // namespace

/// Against the first round.
Result<std::vector<PackageSizes>> TrainingRounds::packages(const WorkspaceReader& reader, RunId run) const {
    INLINESCOPE_TRY(const CompiledModules before, compiledModules(reader, m_rounds.front().run.id));
    INLINESCOPE_TRY(const CompiledModules now, compiledModules(reader, run));
    struct Meters {
        UniqueSizeMeter before, now;
    };
    std::array<Meters, 2> meters;
    std::map<std::pair<PackageRole, std::string>, SetSizes> sizes;
    for (const auto& [name, row] : now) {
        const auto first = before.find(name);
        const bool isHeld = m_held.contains(name);
        if (first == before.end() || (!isHeld && !m_training.contains(name))) continue;
        INLINESCOPE_TRY(std::vector<FunctionSize> functions, reader.moduleRuns().functions(row.id));
        INLINESCOPE_TRY(std::vector<FunctionSize> functionsBefore, reader.moduleRuns().functions(first->second.id));
        keepCommonKnowledge(functions, functionsBefore);
        const auto role = isHeld ? PackageRole::Validation : PackageRole::Training;
        Meters& meter = meters[std::size_t(role)];
        sizes[{role, folderOf(name)}].add({1, row.sizes.text, meter.now.add(row.sizes.text, functions),
                                           first->second.sizes.text,
                                           meter.before.add(first->second.sizes.text, functionsBefore)});
    }
    std::vector<PackageSizes> packages;
    for (const auto& [key, sum] : sizes)
        packages.push_back({key.first, key.second, sum});
    return packages;
}

Result<void> TrainingRounds::add(const WorkspaceReader& reader, RunRow run, std::string folder, FittedRows fitted) {
    JudgedRound& last = m_rounds.emplace_back(JudgedRound{std::move(run), std::move(folder), {}, {}, {}});
    TrainingRound& round = last.round;
    INLINESCOPE_TRY(round.packages, packages(reader, last.run.id));
    round.run = last.run.spec.name;
    round.policy = last.run.policyName;
    round.flips = fitted.flips;
    round.rows = fitted.rows;
    last.training = round.of(PackageRole::Training);
    last.held = round.of(PackageRole::Validation);
    round.accepted = best() == m_rounds.size() - 1;
    return {};
}

std::vector<TrainingRound> TrainingRounds::all() const {
    std::vector<TrainingRound> rounds;
    for (const JudgedRound& judged : m_rounds)
        rounds.push_back(judged.round);
    return rounds;
}

std::size_t TrainingRounds::best() const {
    const auto change = [this](const JudgedRound& round) { return round.training.change(m_objective); };
    return std::size_t(std::ranges::min_element(m_rounds, {}, change) - m_rounds.begin());
}

std::ptrdiff_t TrainingRounds::sinceSmallest() const {
    const auto change = [this](const JudgedRound& round) {
        return (round.held.modules > 0 ? round.held : round.training).change(m_objective);
    };
    return m_rounds.end() - std::ranges::min_element(m_rounds, {}, change) - 1;
}

std::ptrdiff_t TrainingRounds::worse() const {
    return std::ranges::count(m_rounds, false, [](const JudgedRound& judged) { return judged.round.accepted; });
}

std::vector<ScalarEvent> TrainingRounds::events(PackageRole role) const {
    std::vector<ScalarEvent> events;
    const std::vector<TrainingRound> rounds = byPackage(all());
    for (std::size_t i = 0; i < rounds.size(); ++i) {
        const auto add = [&](const std::string& ofPackage, const SetSizes& sizes) {
            const double seconds = double(m_rounds[i].run.createdAt) / 1000;
            events.push_back({"text" + ofPackage, std::int64_t(i), seconds, float(sizes.text)});
            events.push_back({"unique" + ofPackage, std::int64_t(i), seconds, float(sizes.unique)});
        };
        add({}, rounds[i].of(role));
        for (const PackageSizes& package : rounds[i].packages)
            if (package.role == role) add("/" + package.package, package.sizes);
    }
    return events;
}

} // namespace inlinescope
