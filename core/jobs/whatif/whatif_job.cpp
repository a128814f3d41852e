// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/whatif/whatif_job.h"

#include "core/base/counted.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/common/toolchains.h"
#include "core/jobs/whatif/whatif_rows.h"

#include <map>

namespace inlinescope {
namespace {

std::string meaningOf(Others others) {
    return others == Others::Held ? "each flip by itself; all other recorded decisions are held, by callsite key"
                                  : "each flip by itself; the run's policy decides the others, which may change";
}

/// A flip is not older than the result that it is of, so only those of results by another version may be by it.
void addStoredNotes(const WhatIfChoice& choice, std::vector<std::string>& notes) {
    if (choice.stored > 0) notes.push_back(counted(choice.stored, "of them was", "of them were") + " measured before");
    std::map<std::string, std::int64_t> others;
    for (const ChosenDecisions& module : choice.modules)
        if (module.row.input.compiler != recordedBy(builtInCompiler()))
            others[module.row.input.compiler] += std::ssize(module.known);
    for (const auto& [version, flips] : others)
        if (flips > 0)
            notes.push_back(counted(flips, "of them is of a result", "of them are of results") +
                            " by another version of this program (" + (version.empty() ? "not known" : version) +
                            "), which may have measured " + (flips == 1 ? "it" : "them") +
                            " too: --again measures anew");
}

/// The notes about the measuring.
void addNotes(const FlipsDone& done, std::vector<std::string>& notes) {
    if (done.refused > 0) notes.push_back(counted(done.refused, "module") + " could not be measured");
    if (done.checked > 0)
        notes.push_back(counted(done.checked, "flip was", "flips were") +
                        " also measured by a compile of the complete object, with the same result");
    if (done.fellBack > 0) notes.push_back(counted(done.fellBack, "flip") + " had to be measured by a slower method");
    for (const auto& [why, modules] : done.slower)
        notes.push_back(counted(modules, "module was", "modules were") + " measured by a slower method: " + why);
}

} // namespace

Result<WhatIfJob> WhatIfJob::open(const JobContext& context, WhatIfOptions options) {
    INLINESCOPE_TRY(WorkspaceReader reader, openSnapshot(context.workspacePath));
    INLINESCOPE_TRY(WhatIfChoice choice, chooseDecisions(reader, options, context.cancel));
    return WhatIfJob(context, std::move(options), std::move(reader), std::move(choice));
}

Result<void> WhatIfJob::measure(std::function<void(const MeasuredFlips&)> stored) {
    FlipPlan plan{m_options.run, m_options.others, m_options.limits, {}, m_options.inOrder, std::move(stored)};
    for (const ChosenDecisions& module : m_choice.modules)
        if (module.missing.count() > 0) plan.modules.push_back(module.missing);
    if (plan.modules.empty()) return {};
    INLINESCOPE_TRY(m_done, runFlips(m_context, plan));
    return {};
}

MeasuredFlips WhatIfJob::flips() const {
    MeasuredFlips flips{m_options.run, m_options.others, m_done.flips};
    for (const ChosenDecisions& module : m_choice.modules)
        flips.modules[module.row.moduleName].insert(module.known.begin(), module.known.end());
    return flips;
}

Result<std::vector<std::string>> WhatIfJob::rows(WhatIfDetail detail, const UseWhatIfRow& use) const {
    const bool isCorpus = m_options.module.empty();
    WhatIfRows rows(m_reader, m_options.others, isCorpus, detail, use);
    for (const ChosenDecisions& module : m_choice.modules)
        INLINESCOPE_CHECK(rows.add(module));
    std::vector<std::string> notes = {meaningOf(m_options.others)};
    for (std::string& note : rows.notes())
        notes.push_back(std::move(note));
    addStoredNotes(m_choice, notes);
    std::string obstacles;
    if (!m_options.sample)
        for (const auto& [why, count] : m_choice.obstacles)
            obstacles += (obstacles.empty() ? "" : ", ") + std::to_string(count) + " " + why;
    if (!obstacles.empty()) notes.push_back("decisions that cannot be flipped: " + obstacles);
    addNotes(m_done, notes);
    return notes;
}

} // namespace inlinescope
