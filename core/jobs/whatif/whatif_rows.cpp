// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/whatif/whatif_rows.h"

#include "core/base/counted.h"
#include "core/model/names.h"

namespace inlinescope {
namespace {

/// "1 5 12"
std::string listText(const FlipSet& set) {
    std::string text;
    for (const std::uint32_t decision : set)
        text += (text.empty() ? "" : " ") + std::to_string(decision);
    return text;
}

std::string signedText(std::int64_t delta) {
    return (delta > 0 ? "+" : "") + std::to_string(delta);
}

Row singleRow(const Decision& decision, const ModuleRunRow& row, FlipStatus status,
              const std::optional<std::int64_t>& delta, Others others) {
    const bool asked = decision.outcome != Outcome::NeverAsked;
    return {cell(std::int64_t(decision.ordinal)),
            cell(decision.caller),
            cell(decision.callee),
            cell(formatKey(decision.key)),
            asked ? cell(toString(decision.advice)) : Cell(),
            delta ? cell(row.sizes.text + *delta) : Cell(),
            cell(delta),
            cell(toString(status)),
            cell(row.sizes.text),
            cell(toString(others)),
            cell(row.moduleName),
            Cell(),
            Cell(),
            Cell()};
}

Row togetherRow(const ModuleRunRow& row, const FlipSet& set, FlipStatus status,
                const std::optional<std::int64_t>& delta, const std::optional<std::int64_t>& sum, Others others) {
    return {Cell(),
            Cell(),
            Cell(),
            Cell(),
            Cell(),
            delta ? cell(row.sizes.text + *delta) : Cell(),
            cell(delta),
            cell(toString(status)),
            cell(row.sizes.text),
            cell(toString(others)),
            cell(row.moduleName),
            cell(listText(set)),
            cell(sum),
            delta && sum ? cell(*delta - *sum) : Cell()};
}

} // namespace

Result<WhatIfRows::Module> WhatIfRows::read(const ChosenDecisions& chosen) const {
    Module module{chosen.row, {}, {}, {}};
    INLINESCOPE_TRY(module.decisions, m_reader.decisions().of(chosen.row.id));
    std::vector<Decision> decisions;
    for (const DecisionRow& row : module.decisions)
        decisions.push_back(row.decision);
    const std::vector<std::optional<ForcedAdvice>> forced = forcedAdvices(decisions);
    for (std::size_t index = 0; index < forced.size(); ++index)
        module.obstacles.push_back(flipObstacle(decisions[index], forced[index]));
    if (m_detail == WhatIfDetail::Text && chosen.together.empty()) return module;
    INLINESCOPE_TRY(std::vector<FlipResult> flips, m_reader.flips().of(chosen.row.id));
    for (FlipResult& flip : flips)
        if (flip.others == m_others) module.flips.emplace(flip.decisions, std::move(flip));
    return module;
}

Result<void> WhatIfRows::add(const ChosenDecisions& chosen) {
    INLINESCOPE_TRY(const Module module, read(chosen));
    for (const std::uint32_t decision : chosen.decisions)
        INLINESCOPE_CHECK(addSingle(module, decision));
    return chosen.together.empty() ? Result<void>() : addTogether(module, chosen.together);
}

std::optional<FlipText> WhatIfRows::textOf(const Module& module, std::uint32_t decision) const {
    return module.decisions[decision].flips[std::size_t(m_others)];
}

Result<void> WhatIfRows::addSingle(const Module& module, std::uint32_t decision) {
    const std::optional<FlipText> flip = textOf(module, decision);
    if (flip) count(*flip);
    if (!flip && m_isCorpus) return {};
    const FlipStatus status = flip ? flip->status : module.obstacles[decision].value_or(FlipStatus::Cancelled);
    if (status != FlipStatus::Ok) ++m_words[std::string(toString(status))];
    if (m_detail != WhatIfDetail::Text) return addChanges(module, {decision}, cell(std::int64_t(decision)));
    return m_use(singleRow(module.decisions[decision].decision, module.row, status, flip ? flip->delta : std::nullopt,
                           m_others));
}

Result<void> WhatIfRows::addTogether(const Module& module, const FlipSet& set) {
    const auto whole = module.flips.find(set);
    const bool hasSizes = whole != module.flips.end() && whole->second.hasSizes();
    const auto delta = hasSizes ? std::optional(whole->second.text) : std::nullopt;
    std::optional<std::int64_t> sum = 0;
    for (const std::uint32_t decision : set) {
        const std::optional<FlipText> part = textOf(module, decision);
        sum = sum && part && part->delta ? std::optional(*sum + *part->delta) : std::nullopt;
    }
    if (delta && sum)
        m_together.push_back(module.row.moduleName + ": " +
                             counted(set.size(), "decision flipped changes", "decisions flipped together change") +
                             " text by " + signedText(*delta) + ", the sum of the parts is " + signedText(*sum) +
                             ", their interaction " + signedText(*delta - *sum));
    if (m_detail != WhatIfDetail::Text) return addChanges(module, set, Cell());
    const FlipStatus status = whole == module.flips.end() ? FlipStatus::Cancelled : whole->second.status;
    return m_use(togetherRow(module.row, set, status, delta, sum, m_others));
}

Result<void> WhatIfRows::addChanges(const Module& module, const FlipSet& set, const Cell& decision) {
    const auto flip = module.flips.find(set);
    if (flip == module.flips.end()) return {};
    const FlipResult& result = flip->second;
    for (const SizeDelta& change : m_detail == WhatIfDetail::Sections ? result.sections : result.functions)
        INLINESCOPE_CHECK(m_use({decision, cell(change.name), cell(change.delta), cell(toString(result.status)),
                                 cell(toString(m_others)), cell(module.row.moduleName),
                                 decision == Cell() ? cell(listText(set)) : Cell()}));
    return {};
}

void WhatIfRows::count(const FlipText& flip) {
    if (!flip.delta) return;
    ++(*flip.delta < 0 ? m_shrink : *flip.delta > 0 ? m_grow : m_neutral);
}

std::vector<std::string> WhatIfRows::notes() const {
    std::vector<std::string> notes = {counted(m_shrink + m_neutral + m_grow, "flip") + ": " + std::to_string(m_shrink) +
                                      " shrink the module, " + std::to_string(m_neutral) + " change no size, " +
                                      std::to_string(m_grow) + " grow it"};
    std::string words;
    for (const auto& [word, count] : m_words)
        words += (words.empty() ? "" : ", ") + std::to_string(count) + " " + word;
    if (!words.empty()) notes.push_back("not measured as a simple flip: " + words);
    notes.insert(notes.end(), m_together.begin(), m_together.end());
    return notes;
}

} // namespace inlinescope
