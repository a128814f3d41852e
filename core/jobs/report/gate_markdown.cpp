// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/checked_arithmetic.h"
#include "core/analysis/delta_histogram.h"
#include "core/base/utf8.h"
#include "core/jobs/report/gate_report.h"
#include "core/jobs/report/gate_text.h"
#include "core/jobs/sides/explanation_table.h"
#include "core/jobs/tables/markdown_text.h"
#include "core/model/names.h"
#include "core/model/symbol_text.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <tuple>

namespace inlinescope {
namespace {

// The most bytes of each part of a summary, which has at least as many bytes as characters: together below 65,000.
constexpr std::size_t mostOfHead = 4'000, mostOfSides = 10'000, mostOfTable = 24'000, mostOfSmall = 10'000,
                      mostOfOmissions = 6'000, mostOfDifferences = 6'000;

/// A part of a summary that has a limit: what does not fit is left out as a whole, so that no markup is cut.
class Part {
public:
    /// `most`: bytes, of which `atEnd` are kept for end().
    Part(std::string beginning, std::size_t most, std::size_t atEnd = 200)
        : m_text(std::move(beginning)), m_most(most - atEnd) {}

    /// Returns whether it fits.
    bool add(const std::string& piece) {
        if (m_text.size() + piece.size() > m_most) return false;
        m_text += piece;
        return true;
    }
    void end(const std::string& piece) { m_text += piece; }
    const std::string& text() const { return m_text; }

private:
    std::string m_text;
    std::size_t m_most;
};

/// A long text without its middle.
std::string shortened(const std::string& text, std::size_t most) {
    if (text.size() <= most) return text;
    std::size_t end = text.size() - most / 2;
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
        ++end;
    return std::string(firstCharacters(text, most / 2)) + "…" + text.substr(end);
}

constexpr std::size_t mostOfName = 200, mostOfSentence = 400;

std::string nameInCell(const std::string& name) {
    return markdownCode(shortened(name, mostOfName), MarkdownPlace::Cell);
}
std::string nameInLine(const std::string& name) {
    return markdownCode(shortened(name, mostOfName), MarkdownPlace::Line);
}
std::string sentenceInCell(const std::string& text) {
    return markdownSentence(shortened(text, mostOfSentence), MarkdownPlace::Cell);
}
std::string sentenceInLine(const std::string& text) {
    return markdownSentence(shortened(text, mostOfSentence), MarkdownPlace::Line);
}

// --- the result ---

std::string_view resultOf(const Gate& gate) {
    if (gate.result.passed) return "passed";
    return gate.isAllowed() ? "allowed beyond its limits" : "failed";
}

std::string_view overrideOf(const Gate& gate) {
    if (gate.result.passed) return "An override was not needed.";
    return gate.isAllowed() ? "Allowed by an override." : "An override does not allow that nothing was compared.";
}

std::string headlineOf(const Gate& gate) {
    std::string text = "## Size gate: " + std::string(resultOf(gate)) + "\n\n**" +
                       growthPercentText(growthPercentOf(gate.before, gate.after)) +
                       "** of text: " + groupedBytes(gate.before) + " → " + groupedBytes(gate.after) + " bytes (" +
                       signedBytes(gate.after - gate.before) + ") over " + groupedBytes(std::int64_t(gate.compared)) +
                       " of " + pluralText(gate.known, "module") + ", " + nameInLine(gate.base) + " → " +
                       nameInLine(gate.next) + ". ";
    return text + groupedBytes(std::int64_t(gate.larger)) + " larger, " + groupedBytes(std::int64_t(gate.smaller)) +
           " smaller. Shared bodies counted once: " + groupedBytes(gate.uniqueBefore) + " → " +
           groupedBytes(gate.uniqueAfter) + " (" + signedBytes(gate.uniqueAfter - gate.uniqueBefore) + ").\n";
}

std::string reasonsList(const Gate& gate) {
    Part list("", mostOfHead);
    for (const std::string& reason : exceededLimits(gate))
        list.add("\n- " + reason);
    if (gate.allowed)
        list.add("\n- " + std::string(overrideOf(gate)) + " Its reason: " + sentenceInLine(*gate.allowed));
    if (!list.text().empty()) list.end("\n");
    return list.text();
}

/// What both sides are, a row for each thing that is known of one of them.
std::string sidesTable(const Gate& gate) {
    struct SideRow {
        const char* name;
        std::string GateSide::* text;
    };
    constexpr std::array<SideRow, 6> rows = {{{"revision", &GateSide::revision},
                                              {"corpus", &GateSide::corpus},
                                              {"policy", &GateSide::policy},
                                              {"compiler", &GateSide::compiler},
                                              {"flags", &GateSide::flags},
                                              {"options of the run", &GateSide::options}}};
    const std::string head = "\n| | base | new |\n|:--|:--|:--|\n";
    Part table(head, mostOfSides);
    const auto inCell = [](const std::string& text) {
        return markdownCode(shortened(text, mostOfSentence), MarkdownPlace::Cell);
    };
    for (const auto& [name, text] : rows)
        if (const std::string &base = gate.baseSide.*text, &next = gate.nextSide.*text; !base.empty() || !next.empty())
            table.add("| " + std::string(name) + " | " + inCell(base) + " | " + inCell(next) + " |\n");
    return table.text() == head ? std::string() : table.text();
}

// --- modules ---

/// "`f` into `g` at `x.cpp:3:1`"
std::string callsiteText(const std::string& callee, const std::string& caller, const std::string& location) {
    const std::string place = shortLocation(location);
    return nameInCell(shortSymbol(callee)) + " into " + nameInCell(shortSymbol(caller)) +
           (place.empty() ? "" : " at " + nameInCell(place));
}

/// "`f` into `g` at `x.cpp:3:1`, refuse → inline: +612"
std::string culpritText(const Culprit& culprit) {
    return callsiteText(culprit.callee, culprit.caller, culprit.location) + ", " +
           std::string(toString(culprit.adviceA)) + " → " + std::string(toString(culprit.adviceB)) + ": " +
           signedBytes(culprit.bytes);
}

std::string causesText(const CauseBytes& causes) {
    std::string text;
    for (const auto& [bytes, name] : {std::pair(causes.added, "functions added"),
                                      {causes.removed, "functions removed"},
                                      {causes.bodyChanged, "bodies changed"},
                                      {causes.decidedDifferently, "decided differently"}})
        if (bytes) text += (text.empty() ? "" : ", ") + std::string(name) + " " + signedBytes(bytes);
    return text;
}

constexpr std::size_t namedCulprits = 3; ///< per module, in a table's cell

std::vector<std::string> culpritTexts(const GateModule& module) {
    std::vector<std::string> parts;
    if (module.explanation) {
        const auto& culprits = module.explanation->culprits;
        for (std::size_t i = 0; i < std::min(namedCulprits, culprits.size()); ++i)
            parts.push_back(culpritText(culprits[i]));
        if (culprits.size() > namedCulprits)
            parts.push_back("and " + pluralText(culprits.size() - namedCulprits, "more decision"));
        if (module.explanation->ended) parts.push_back(sentenceInCell(module.explanation->whyEnded()));
    } else if (module.culprit) {
        const LargestCulprit& culprit = *module.culprit;
        parts.push_back(callsiteText(culprit.callee, culprit.caller, culprit.location) + ": " +
                        signedBytes(culprit.bytes));
    }
    return parts;
}

std::string explainedText(const GateModule& module) {
    std::string text = module.causes ? causesText(*module.causes) : std::string();
    std::vector<std::string> parts = culpritTexts(module);
    if (!module.unexplained.empty()) parts.insert(parts.begin(), "no culprits: " + sentenceInCell(module.unexplained));
    for (const std::string& part : parts)
        text += (text.empty() ? "" : "<br>") + part;
    return text;
}

/// The modules that changed, the top movers first: those that grew most, then those that shrank most, then the others.
struct Movers {
    std::vector<const GateModule*> modules;
    std::size_t top = 0; ///< of them are for the table
};

Movers moversOf(const Gate& gate) {
    Movers movers;
    std::vector<const GateModule*> others;
    const std::size_t smallest = gate.modules.size() - std::min(gate.shownSmaller, gate.modules.size());
    for (std::size_t i = 0; i < std::min(gate.shown, gate.modules.size()); ++i)
        movers.modules.push_back(&gate.modules[i]);
    for (std::size_t i = gate.modules.size(); i-- > std::max(smallest, gate.shown);)
        movers.modules.push_back(&gate.modules[i]);
    movers.top = movers.modules.size();
    for (std::size_t i = gate.shown; i < smallest; ++i)
        if (gate.modules[i].delta() != 0) others.push_back(&gate.modules[i]);
    std::ranges::sort(others, {}, [](const GateModule* module) {
        return std::tuple<std::int64_t, const std::string&>(-std::abs(module->delta()), module->name);
    });
    movers.modules.insert(movers.modules.end(), others.begin(), others.end());
    return movers;
}

std::string moduleRow(const GateModule& module) {
    return "| " + nameInCell(module.name) + (module.exceeds ? " **over**" : "") + " | " + groupedBytes(module.before) +
           " | " + groupedBytes(module.after) + " | " + signedBytes(module.delta()) + " | " +
           growthPercentText(growthPercentOf(module.before, module.after)) + " | " + explainedText(module) + " |\n";
}

/// Sets `top` to the number of rows that fit.
std::string moversTable(const Gate& gate, Movers& movers) {
    const auto runInCell = [](const std::string& run) { return markdownCell(shortened(run, mostOfName)); };
    Part table("\n| module | " + runInCell(gate.base) + " | " + runInCell(gate.next) +
                   " | delta | percent | why |\n|:--|--:|--:|--:|--:|:--|\n",
               mostOfTable);
    std::size_t rows = 0;
    while (rows < movers.top && table.add(moduleRow(*movers.modules[rows])))
        ++rows;
    movers.top = rows;
    return rows ? table.text() : std::string();
}

/// The changes that the table does not have, in a paragraph: "`a.o` +12, `b.o` -4 and 13 more modules (+20)".
std::string smallChanges(const Movers& movers) {
    if (movers.modules.size() == movers.top) return {};
    Part list("\n**Smaller changes.**", mostOfSmall);
    std::size_t next = movers.top;
    for (; next < movers.modules.size(); ++next) {
        const GateModule& module = *movers.modules[next];
        const std::string piece = (next == movers.top ? " " : ", ") + nameInLine(module.name) +
                                  (module.exceeds ? " **over** " : " ") + signedBytes(module.delta());
        if (!list.add(piece)) break;
    }
    const std::size_t left = movers.modules.size() - next;
    std::int64_t bytes = 0;
    for (; next < movers.modules.size(); ++next)
        bytes += movers.modules[next]->delta();
    list.end((left ? " and " + pluralText(left, "more module") + " (" + signedBytes(bytes) + ")" : "") + "\n");
    return list.text();
}

// --- the histogram ---

std::string rangeText(const DeltaBin& bin) {
    if (!bin.from) return groupedBytes(*bin.to) + " and less";
    if (!bin.to) return signedBytes(*bin.from) + " and more";
    return bin.from == bin.to ? groupedBytes(*bin.from) : signedBytes(*bin.from) + " to " + signedBytes(*bin.to);
}

/// How many modules changed by how much, without the empty bins at both ends; empty if at most one changed.
std::string histogramOf(const Gate& gate) {
    const std::vector<std::int64_t> deltas = deltasOf(gate);
    const auto unchanged = std::size_t(std::ranges::count(deltas, 0));
    if (deltas.size() < unchanged + 2) return {};
    std::vector<DeltaBin> bins = deltaHistogram(deltas);
    const auto isEmpty = [](const DeltaBin& bin) { return bin.modules == 0; };
    bins.erase(bins.begin(), std::ranges::find_if_not(bins, isEmpty));
    while (isEmpty(bins.back()))
        bins.pop_back();
    constexpr std::size_t widest = 40;
    const std::size_t most = std::ranges::max(bins, {}, &DeltaBin::modules).modules;
    std::string text = "\n**Modules by their change in bytes**\n\n```text\n";
    for (const DeltaBin& bin : bins) {
        const std::string range = rangeText(bin), count = std::to_string(bin.modules);
        text += std::string(18 - std::min<std::size_t>(18, range.size()), ' ') + range + " " +
                std::string(9 - std::min<std::size_t>(9, count.size()), ' ') + count;
        const std::size_t bar = (bin.modules * widest + most - 1) / most;
        text += (bar ? " " : "") + std::string(bar, '#') + "\n";
    }
    return text + "```\n";
}

// --- what could not be compared ---

constexpr std::size_t listedOmissions = 20;

std::string omissionsList(const Gate& gate) {
    if (gate.omissions.empty()) return {};
    Part list("\n**Not compared: " + pluralText(gate.omissions.size(), "module") + "**\n\n", mostOfOmissions);
    std::size_t listed = 0;
    for (; listed < std::min(listedOmissions, gate.omissions.size()); ++listed) {
        const GateOmission& omission = gate.omissions[listed];
        const std::optional<std::int64_t> bytes = omission.before ? omission.before : omission.after;
        if (!list.add("- " + nameInLine(omission.name) + ": " + sentenceInLine(omission.why) +
                      (bytes ? " (" + groupedBytes(*bytes) + " bytes of text)" : "") + "\n"))
            break;
    }
    if (gate.omissions.size() > listed)
        list.end("- and " + pluralText(gate.omissions.size() - listed, "more module") + "\n");
    std::int64_t before = 0, after = 0;
    const auto isKnown = [](const GateOmission& omission) { return omission.before || omission.after; };
    if (std::ranges::none_of(gate.omissions, isKnown)) return list.text();
    for (const GateOmission& omission : gate.omissions) {
        before = saturatedSum(before, omission.before.value_or(0));
        after = saturatedSum(after, omission.after.value_or(0));
    }
    list.end("- their text, which is in no total: " + groupedBytes(before) + " bytes before, " + groupedBytes(after) +
             " after\n");
    return list.text();
}

std::string differencesList(const Gate& gate) {
    if (gate.differences.empty()) return {};
    Part list("\n**The runs differ in more than their decisions**\n\n", mostOfDifferences);
    std::size_t listed = 0;
    while (listed < gate.differences.size() && list.add("- " + sentenceInLine(gate.differences[listed]) + "\n"))
        ++listed;
    if (gate.differences.size() > listed)
        list.end("- and " + pluralText(gate.differences.size() - listed, "more difference") + "\n");
    return list.text();
}

} // namespace

std::string gateMarkdown(const Gate& gate) {
    Movers movers = moversOf(gate);
    std::string text = headlineOf(gate) + reasonsList(gate) + sidesTable(gate);
    text += moversTable(gate, movers);
    return text + smallChanges(movers) + histogramOf(gate) + omissionsList(gate) + differencesList(gate);
}

} // namespace inlinescope
