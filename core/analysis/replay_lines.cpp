// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/replay_lines.h"

#include "core/model/outcomes.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace inlinescope {
namespace {

constexpr std::string_view inlinedInto = "' inlined into '";
constexpr std::string_view notInlinedInto = "' will not be inlined into '";
constexpr std::string_view atCallsite = " at callsite ";
constexpr std::string_view lineEnds("\n\r\0", 3); ///< LLVM takes a NUL for the end of the file

/// Before and after the first `mark`; all and nothing if there is none.
std::pair<std::string_view, std::string_view> split(std::string_view text, std::string_view mark) {
    const std::size_t at = text.find(mark);
    if (at == text.npos) return {text, {}};
    return {text.substr(0, at), text.substr(at + mark.size())};
}

/// Before and after the last `mark`; all and nothing if there is none.
std::pair<std::string_view, std::string_view> splitLast(std::string_view text, std::string_view mark) {
    const std::size_t at = text.rfind(mark);
    if (at == text.npos) return {text, {}};
    return {text.substr(0, at), text.substr(at + mark.size())};
}

/// A line as LLVM reads it (ReplayInlineAdvisor's constructor).
ReplayLines::Line parsedLine(std::string_view text) {
    const auto [remark, place] = split(text, atCallsite);
    const bool inlines = remark.find(notInlinedInto) == remark.npos;
    const auto [callee, caller] = split(remark, inlines ? inlinedInto : notInlinedInto);
    return {std::string(splitLast(callee, ": '").second), std::string(splitLast(caller, "'").first),
            std::string(split(place, ";").first), inlines};
}

/// How the questions about a callsite ended.
struct Callsite {
    bool inlined = false;
    /// A refusal came after inlining: of a copy of the call, which a pass had made, for the call itself was gone.
    bool copyRefused = false;
};

/// What was decided about the calls of one callee at one place.
struct Site {
    const Decision* first = nullptr;
    const std::string* place = nullptr;
    std::map<std::uint64_t, Callsite> callsites; ///< by their hash
    bool needed = false;                         ///< not only refusals that every compiler repeats

    bool answer() const {
        const auto yes = std::ranges::count_if(callsites, [](const auto& entry) { return entry.second.inlined; });
        return 2 * yes > std::ssize(callsites);
    }
    std::int64_t twins() const {
        return std::ranges::count_if(callsites, [all = answer()](const auto& entry) {
            return entry.second.inlined != all || (all && entry.second.copyRefused);
        });
    }
    ReplayLines::Line line() const { return {first->callee, first->caller, *place, answer()}; }
};

/// LLVM's ML advisor also refuses by itself what its heuristic inlines: calls in code that cannot be reached.
bool everyCompilerRefuses(const Decision& decision) {
    return decision.mandatory && !decision.defaultAdvice.value_or(false);
}

/// Adds a decision. Returns whether it inlines a callsite that was refused before.
bool add(Site& site, const Decision& decision) {
    const bool inlined = isInlined(decision.outcome);
    site.needed = site.needed || inlined || !everyCompilerRefuses(decision);
    const auto [entry, isNew] = site.callsites.try_emplace(decision.key.hash);
    Callsite& callsite = entry->second;
    const bool changed = !isNew && inlined && !callsite.inlined;
    callsite.copyRefused = callsite.copyRefused || (callsite.inlined && !inlined && !everyCompilerRefuses(decision));
    callsite.inlined = callsite.inlined || inlined;
    return changed;
}

} // namespace

std::string ReplayLines::Line::text() const {
    return std::string("remark: '")
        .append(callee)
        .append(inlines ? inlinedInto : notInlinedInto)
        .append(caller)
        .append("'")
        .append(atCallsite)
        .append(site)
        .append(";");
}

bool ReplayLines::Line::isReadBack() const {
    const std::string line = text();
    return line.find_first_of(lineEnds) == line.npos && parsedLine(line) == *this;
}

ReplayLines replayLines(const std::vector<Decision>& decisions, const std::vector<std::string>& sites) {
    ReplayLines made;
    std::vector<Site> inOrder;
    std::unordered_map<std::string, std::size_t> indexes; // LLVM, too, finds an answer by callee and place in one text
    for (std::size_t index = 0; index < decisions.size() && index < sites.size(); ++index) {
        const Decision& decision = decisions[index];
        if (decision.outcome == Outcome::NeverAsked) continue;
        if (sites[index].empty()) {
            made.noPlace += isInlined(decision.outcome) || !everyCompilerRefuses(decision);
            continue;
        }
        const auto [at, isNew] = indexes.try_emplace(decision.callee + sites[index], inOrder.size());
        if (isNew) inOrder.push_back({&decision, &sites[index], {}, false});
        made.changed += add(inOrder[at->second], decision);
    }
    for (const Site& site : inOrder) {
        if (!site.needed) continue;
        ReplayLines::Line line = site.line();
        if (!line.isReadBack()) {
            made.noLine += std::ssize(site.callsites);
            continue;
        }
        made.lines.push_back(std::move(line));
        ++(site.answer() ? made.inlined : made.refused);
        made.twins += site.twins();
    }
    return made;
}

} // namespace inlinescope
