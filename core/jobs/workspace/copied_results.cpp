// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/workspace/workspace_copy.h"

#include <algorithm>

namespace inlinescope {
namespace {

/// Sets the owner's id to that of the thing here; false if it was not copied.
template <typename Id>
bool takeOwner(const std::map<Id, Id>& copied, Id from, Id& to) {
    if (!from) return true;
    const auto found = copied.find(from);
    if (found == copied.end()) return false;
    to = found->second;
    return true;
}

bool isSameOwner(const FindingOwner& a, const FindingOwner& b) {
    return a.corpus == b.corpus && a.run == b.run && a.log == b.log && a.report == b.report && a.remarks == b.remarks &&
           a.performance == b.performance;
}

} // namespace

Result<void> WorkspaceCopy::copyExplanations() {
    INLINESCOPE_TRY(const std::vector<ExplanationRow> rows, m_plan.from.explanations().all());
    for (const ExplanationRow& row : rows) {
        INLINESCOPE_CHECK(step(row.moduleName, 0));
        if (!m_moduleRuns.contains(row.mix.a) || !m_moduleRuns.contains(row.mix.b)) continue;
        if (const Result<void> copied = copyExplanation(row); !copied.ok())
            return blamed(copied.error(), "explanation of " + row.moduleName);
    }
    return {};
}

/// What was measured here of other decisions, or by another compiler, is not replaced.
Result<void> WorkspaceCopy::copyExplanation(const ExplanationRow& row) {
    MixSpec spec = row.mix;
    spec.a = m_moduleRuns[row.mix.a];
    spec.b = m_moduleRuns[row.mix.b];
    INLINESCOPE_TRY(std::vector<ExplanationRow> known, m_plan.there.explanations().between(spec.a, spec.b));
    std::erase_if(known, [&spec](const ExplanationRow& other) { return other.mix.others != spec.others; });
    for (const ExplanationRow& other : known)
        if (other.mix != spec || other.found.exact == row.found.exact) return {};
    INLINESCOPE_TRY(const MixId mix, m_plan.to.explanations().beginMix(spec, false));
    INLINESCOPE_TRY(const std::vector<MeasuredMix> mixes, m_plan.from.explanations().mixes(row.mix));
    INLINESCOPE_CHECK(m_plan.to.explanations().putMixes(mix, mixes));
    return m_plan.to.explanations().put(mix, row.found);
}

Result<void> WorkspaceCopy::copyTrainings() {
    if (m_plan.only) return {};
    INLINESCOPE_TRY(const std::vector<TrainingRow> trainings, m_plan.from.trainings().all());
    for (const TrainingRow& training : trainings) {
        INLINESCOPE_CHECK(step(training.spec.name, 0));
        if (const Result<void> copied = copyTraining(training); !copied.ok())
            return blamed(copied.error(), "training " + training.spec.name);
    }
    return {};
}

Result<void> WorkspaceCopy::copyTraining(const TrainingRow& training) {
    TrainingSpec spec = training.spec;
    spec.corpus = m_corpora[spec.corpus];
    std::vector<TrainingRound> rounds = training.rounds;
    for (TrainingRound& round : rounds) {
        round.run = nameHere(m_runNames, round.run);
        round.policy = nameHere(m_policyNames, round.policy);
    }
    INLINESCOPE_TRY(const std::vector<TrainingRow> others, m_plan.there.trainings().all());
    const auto isSame = [&](const TrainingRow& other) {
        return other.spec.corpus == spec.corpus && other.spec.objective == spec.objective &&
               other.spec.seed == spec.seed && other.rounds == rounds;
    };
    if (const auto same = std::ranges::find_if(others, isSame); same != others.end()) {
        say("training", training.spec.name, same->spec.name, Fate::There);
        return {};
    }
    const auto isTaken = [&spec](const TrainingRow& other) { return other.spec.name == spec.name; };
    for (int next = 2; std::ranges::any_of(others, isTaken); ++next)
        spec.name = training.spec.name + "-" + std::to_string(next);
    INLINESCOPE_TRY(const TrainingId id, m_plan.to.trainings().begin(spec));
    for (std::size_t number = 0; number < rounds.size(); ++number)
        INLINESCOPE_CHECK(m_plan.to.trainings().put(id, number, rounds[number]));
    say("training", training.spec.name, spec.name, Fate::Added);
    return {};
}

/// A label here stays; a note is added to that which is here.
Result<void> WorkspaceCopy::copyAnnotations() {
    INLINESCOPE_TRY(const std::vector<AnnotationRow> rows, m_plan.from.annotations().all());
    INLINESCOPE_TRY(const std::vector<AnnotationRow> others, m_plan.there.annotations().all());
    for (const AnnotationRow& row : rows) {
        INLINESCOPE_CHECK(step({}, 0));
        AnnotationSubject subject = row.subject;
        if (!takeOwner(m_runs, row.subject.run, subject.run) ||
            !takeOwner(m_modules, row.subject.module, subject.module) ||
            !takeOwner(m_remarks, row.subject.remarks, subject.remarks))
            continue;
        Annotation merged = row.annotation;
        const auto known = std::ranges::find(others, subject, &AnnotationRow::subject);
        if (known != others.end()) {
            const Annotation& here = known->annotation;
            if (!here.label.empty()) merged.label = here.label;
            if (here.note.find(merged.note) != std::string::npos)
                merged.note = here.note;
            else if (!here.note.empty())
                merged.note = here.note + "\n\n" + merged.note;
            if (merged == here) continue;
        }
        if (const Result<void> put = m_plan.to.annotations().put(subject, merged); !put.ok())
            return blamed(put.error(), "table annotations");
    }
    return {};
}

std::optional<std::pair<FindingOwner, Finding>> WorkspaceCopy::findingHere(const FindingRow& row) const {
    FindingOwner owner;
    const FindingOwner& from = row.owner;
    const bool isCopied = takeOwner(m_corpora, from.corpus, owner.corpus) && takeOwner(m_runs, from.run, owner.run) &&
                          takeOwner(m_logs, from.log, owner.log) && takeOwner(m_reports, from.report, owner.report) &&
                          takeOwner(m_remarks, from.remarks, owner.remarks) &&
                          takeOwner(m_performance, from.performance, owner.performance);
    if (!isCopied) return std::nullopt;
    if (m_plan.only && !from.log && row.finding.subject != m_plan.only->name) return std::nullopt;
    return std::pair(owner, row.finding);
}

Result<void> WorkspaceCopy::copyFindings() {
    INLINESCOPE_TRY(const std::vector<FindingRow> rows, m_plan.from.findings().all());
    INLINESCOPE_TRY(const std::vector<FindingRow> others, m_plan.there.findings().all());
    for (const FindingRow& row : rows) {
        INLINESCOPE_CHECK(step({}, 0));
        const auto found = findingHere(row);
        if (!found) continue;
        const auto isSame = [&found](const FindingRow& other) {
            return isSameOwner(other.owner, found->first) && other.finding == found->second;
        };
        if (std::ranges::any_of(others, isSame)) continue;
        INLINESCOPE_CHECK(m_plan.to.findings().add(found->first, found->second));
    }
    for (const auto& [run, finding] : m_missingFiles) {
        FindingOwner owner;
        owner.run = m_runs[run];
        INLINESCOPE_CHECK(m_plan.to.findings().add(owner, finding));
    }
    return {};
}

} // namespace inlinescope
