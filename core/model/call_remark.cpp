// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/call_remark.h"

#include "core/base/fnv.h"
#include "core/model/reasons.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <iterator>
#include <utility>

namespace inlinescope {
namespace {

constexpr std::string_view heuristicPass = "inline";
constexpr std::string_view modelPass = "inline-ml";

struct NamedOutcome {
    std::string_view name;
    Outcome outcome;
    bool mandatory = false;
};

constexpr NamedOutcome heuristicOutcomes[] = {
    {"Inlined", Outcome::Inlined},           {"AlwaysInline", Outcome::Inlined, true},
    {"NotInlined", Outcome::Failed},         {"TooCostly", Outcome::Refused},
    {"NeverInline", Outcome::Refused, true}, {"IncreaseCostInOtherContexts", Outcome::Refused},
};

constexpr NamedOutcome modelOutcomes[] = {
    {"InliningSuccess", Outcome::Inlined},
    {"InliningSuccessWithCalleeDeleted", Outcome::InlinedCalleeDeleted},
    {"InliningAttemptedAndUnsuccessful", Outcome::Failed},
    {"IniningNotAttempted", Outcome::Refused}, // LLVM's own spelling
    {"InliningNotAttempted", Outcome::Refused},
};

template <std::size_t N>
const NamedOutcome* outcomeOf(const NamedOutcome (&outcomes)[N], std::string_view name) {
    const auto* found = std::ranges::find(outcomes, name, &NamedOutcome::name);
    return found == std::end(outcomes) ? nullptr : found;
}

std::optional<std::int64_t> numberOf(std::string_view text) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isWhole = error == std::errc() && end == text.data() + text.size();
    return isWhole ? std::optional(number) : std::nullopt;
}

/// The callsite in the remark's words, from " at callsite " to the semicolon.
std::string siteOf(const RemarkRecord& record) {
    std::string words;
    for (const RemarkArgument& argument : record.arguments)
        words += argument.value;
    constexpr std::string_view begin = " at callsite ";
    const std::size_t found = words.find(begin);
    if (found == words.npos) return {};
    return words.substr(found + begin.size(), words.find(';', found) - found - begin.size());
}

std::string reasonOf(const CallRemark& remark, std::string_view given) {
    if (remark.name == "AlwaysInline") return std::string(alwaysInlineReason);
    std::string words;
    if (remark.cost && remark.threshold)
        words = "cost=" + std::to_string(*remark.cost) + ", threshold=" + std::to_string(*remark.threshold);
    if (!given.empty()) words.append(words.empty() ? "" : ": ").append(given);
    if (words.empty() && remark.name == "IncreaseCostInOtherContexts") return std::string(deferredReason);
    return words;
}

} // namespace

std::string_view toString(RemarkKind kind) {
    constexpr std::string_view words[] = {"passed", "missed", "analysis", "failure"};
    return words[static_cast<std::size_t>(kind)];
}

CallsiteKey RemarkKeys::next(std::int64_t file, const CallRemark& remark) {
    if (file != std::exchange(m_file, file)) m_counts.clear();
    const SourcePlace& place = remark.place;
    Fnv1a64 hash;
    for (const std::string& text :
         {std::cref(remark.caller), std::cref(remark.callee), std::cref(place.file), std::cref(remark.site)})
        hash.addNumber(text.size()).add(text);
    if (remark.site.empty()) hash.addNumber(place.line).addNumber(place.column);
    const bool hasPlace = !place.file.empty() || !remark.site.empty();
    return {hash.value(), hasPlace ? 0 : m_counts[hash.value()]++};
}

bool isInliner(std::string_view pass) {
    return pass == heuristicPass || pass == modelPass;
}

std::optional<CallRemark> callRemarkOf(const RemarkRecord& record) {
    if (!isInliner(record.pass)) return std::nullopt;
    CallRemark remark;
    std::string_view reason;
    for (const RemarkArgument& argument : record.arguments) {
        if (argument.key == "Callee") remark.callee = argument.value;
        if (argument.key == "Cost") remark.cost = numberOf(argument.value);
        if (argument.key == "Threshold") remark.threshold = numberOf(argument.value);
        if (argument.key == "Reason") reason = argument.value;
    }
    if (remark.callee.empty() || record.name.empty()) return std::nullopt;
    remark.kind = record.kind;
    remark.byModel = record.pass == modelPass;
    remark.name = record.name;
    remark.caller = record.function;
    remark.place = {{}, std::string(record.file), record.line, record.column};
    remark.site = siteOf(record);
    remark.hotness = record.hotness;
    const NamedOutcome* outcome =
        remark.byModel ? outcomeOf(modelOutcomes, record.name) : outcomeOf(heuristicOutcomes, record.name);
    if (outcome) remark.outcome = outcome->outcome;
    remark.mandatory = outcome && outcome->mandatory;
    remark.reason = reasonOf(remark, reason);
    return remark;
}

} // namespace inlinescope
