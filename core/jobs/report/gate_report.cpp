// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/report/gate_report.h"

#include "core/base/visible_text.h"
#include "core/jobs/sides/explanation_table.h"
#include "core/jobs/tables/json_text.h"
#include "core/jobs/tables/markdown_text.h"
#include "core/model/names.h"
#include "core/model/symbol_text.h"

#include <QString>
#include <QXmlStreamWriter>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>

namespace inlinescope {
namespace {

using Json = nlohmann::ordered_json;

/// "412,306"
std::string grouped(std::int64_t number) {
    std::string digits = std::to_string(number);
    const std::ptrdiff_t first = number < 0;
    for (std::ptrdiff_t at = std::ptrdiff_t(digits.size()) - 3; at > first; at -= 3)
        digits.insert(std::size_t(at), ",");
    return digits;
}

std::string signedBytes(std::int64_t bytes) {
    return (bytes > 0 ? "+" : "") + grouped(bytes);
}

std::optional<double> percentOf(std::int64_t before, std::int64_t after) {
    if (before == 0) return std::nullopt;
    return 100.0 * double(after - before) / double(before);
}

/// "+0.52 %"
std::string percentText(std::optional<double> percent) {
    if (!percent) return "n/a";
    std::array<char, 48> text{};
    std::snprintf(text.data(), text.size(), "%+.2f %%", *percent);
    return text.data();
}

/// "0.5 %", as the user gave it.
std::string limitText(double percent) {
    std::array<char, 48> text{};
    std::snprintf(text.data(), text.size(), "%g %%", percent);
    return text.data();
}

std::string plural(std::size_t count, const std::string& noun) {
    return grouped(std::int64_t(count)) + " " + noun + (count == 1 ? "" : "s");
}

/// Why the gate fails, one sentence each; empty if it passes.
std::vector<std::string> reasonsOf(const Gate& gate) {
    std::vector<std::string> reasons;
    if (gate.result.nothingCompared) reasons.emplace_back("no module has a size in both runs: nothing was compared");
    if (gate.result.totalExceeds)
        reasons.push_back("text grew by " + percentText(percentOf(gate.before, gate.after)) + "; the limit is " +
                          limitText(*gate.result.allowedPercent));
    if (!gate.result.exceeding.empty())
        reasons.push_back(plural(gate.result.exceeding.size(), "module") + " grew by more than " +
                          grouped(*gate.limits.moduleBytes) + " bytes");
    if (!gate.result.lost.empty() && !gate.limits.lostMayPass)
        reasons.push_back(plural(gate.result.lost.size(), "module") + " had a size and has none now");
    return reasons;
}

std::string nameInCell(const std::string& name) {
    return markdownCode(name, MarkdownPlace::Cell);
}
std::string nameInLine(const std::string& name) {
    return markdownCode(name, MarkdownPlace::Line);
}
std::string sentenceInCell(const std::string& text) {
    return markdownSentence(text, MarkdownPlace::Cell);
}
std::string sentenceInLine(const std::string& text) {
    return markdownSentence(text, MarkdownPlace::Line);
}

std::string advicePair(const Culprit& culprit) {
    return std::string(toString(culprit.adviceA)) + " → " + std::string(toString(culprit.adviceB));
}

/// "`f` into `g` at x.cpp:3:1, refuse → inline: +612"
std::string culpritText(const Culprit& culprit) {
    const std::string place = shortLocation(culprit.location);
    return nameInCell(shortSymbol(culprit.callee)) + " into " + nameInCell(shortSymbol(culprit.caller)) +
           (place.empty() ? "" : " at " + nameInCell(place)) + ", " + advicePair(culprit) + ": " +
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

std::string explainedText(const GateModule& module) {
    std::vector<std::string> parts;
    if (module.causes)
        if (const std::string causes = causesText(*module.causes); !causes.empty()) parts.push_back(causes);
    if (!module.unexplained.empty()) parts.push_back("no culprits: " + sentenceInCell(module.unexplained));
    if (module.explanation) {
        const auto& culprits = module.explanation->culprits;
        for (std::size_t i = 0; i < std::min(namedCulprits, culprits.size()); ++i)
            parts.push_back(culpritText(culprits[i]));
        if (culprits.size() > namedCulprits)
            parts.push_back("and " + plural(culprits.size() - namedCulprits, "more decision"));
        if (!module.explanation->stopped.empty()) parts.push_back(sentenceInCell(module.explanation->stopped));
    }
    std::string text;
    for (const std::string& part : parts)
        text += (text.empty() ? "" : "<br>") + part;
    return text;
}

std::string modulesTable(const Gate& gate) {
    if (gate.shown == 0) return {};
    std::string text = "\n| module | " + markdownCell(gate.base) + " | " + markdownCell(gate.next) +
                       " | delta | percent | why |\n|:--|--:|--:|--:|--:|:--|\n";
    for (std::size_t i = 0; i < gate.shown; ++i) {
        const GateModule& module = gate.modules[i];
        text += "| " + nameInCell(module.name) + (module.exceeds ? " **over**" : "") + " | " + grouped(module.before) +
                " | " + grouped(module.after) + " | " + signedBytes(module.delta()) + " | " +
                percentText(percentOf(module.before, module.after)) + " | " + explainedText(module) + " |\n";
    }
    if (gate.larger > gate.shown) text += "\n" + plural(gate.larger - gate.shown, "further module") + " grew.\n";
    return text;
}

constexpr std::size_t listedOmissions = 20;

std::string omissionsList(const Gate& gate) {
    if (gate.omissions.empty()) return {};
    std::string text = "\n**Not compared: " + plural(gate.omissions.size(), "module") + "**\n\n";
    for (std::size_t i = 0; i < std::min(listedOmissions, gate.omissions.size()); ++i) {
        const GateOmission& omission = gate.omissions[i];
        const std::optional<std::int64_t> bytes = omission.before ? omission.before : omission.after;
        text += "- " + nameInLine(omission.name) + ": " + sentenceInLine(omission.why) +
                (bytes ? " (" + grouped(*bytes) + " bytes of text)" : "") + "\n";
    }
    if (gate.omissions.size() > listedOmissions)
        text += "- and " + plural(gate.omissions.size() - listedOmissions, "more module") + "\n";
    return text;
}

std::string headlineOf(const Gate& gate) {
    std::string text = "## Size gate: " + std::string(gate.result.passed ? "passed" : "failed") + "\n\n**" +
                       percentText(percentOf(gate.before, gate.after)) + "** of text: " + grouped(gate.before) + " → " +
                       grouped(gate.after) + " bytes (" + signedBytes(gate.after - gate.before) + ") over " +
                       grouped(std::int64_t(gate.compared)) + " of " + plural(gate.known, "module") + ", " +
                       nameInLine(gate.base) + " → " + nameInLine(gate.next) + ". ";
    return text + grouped(std::int64_t(gate.larger)) + " larger, " + grouped(std::int64_t(gate.smaller)) +
           " smaller. Shared bodies counted once: " + grouped(gate.uniqueBefore) + " → " + grouped(gate.uniqueAfter) +
           " (" + signedBytes(gate.uniqueAfter - gate.uniqueBefore) + ").\n";
}

template <typename T>
Json nullable(const std::optional<T>& value) {
    return value ? Json(*value) : Json(nullptr);
}

Json moduleJson(const GateModule& module) {
    Json object = {{"module", module.name},
                   {"before", module.before},
                   {"after", module.after},
                   {"delta", module.delta()},
                   {"percent", nullable(percentOf(module.before, module.after))},
                   {"exceeds", module.exceeds},
                   {"causes", nullptr},
                   {"culprits", nullptr},
                   {"interaction", nullptr},
                   {"unexplained", module.unexplained.empty() ? Json(nullptr) : Json(module.unexplained)}};
    if (module.causes)
        object["causes"] = {{"added", module.causes->added},
                            {"removed", module.causes->removed},
                            {"body_changed", module.causes->bodyChanged},
                            {"decided_differently", module.causes->decidedDifferently}};
    if (!module.explanation) return object;
    object["culprits"] = Json::array();
    for (const Culprit& culprit : module.explanation->culprits)
        object["culprits"].push_back({{"caller", culprit.caller},
                                      {"callee", culprit.callee},
                                      {"location", culprit.location},
                                      {"advice_base", toString(culprit.adviceA)},
                                      {"advice_next", toString(culprit.adviceB)},
                                      {"bytes", culprit.bytes}});
    object["interaction"] = module.explanation->interaction;
    return object;
}

/// JUnit's XML, written with Qt's writer.
class JunitWriter {
public:
    explicit JunitWriter(const Gate& gate) : m_gate(gate) {
        m_xml.setAutoFormatting(true);
        m_xml.setAutoFormattingIndent(2);
    }

    std::string write() {
        const std::size_t failures = std::size_t(m_gate.result.totalExceeds || m_gate.result.nothingCompared) +
                                     m_gate.result.exceeding.size() +
                                     (m_gate.limits.lostMayPass ? 0 : m_gate.result.lost.size());
        const auto failed = [&](const GateOmission& omission) { return fails(omission); };
        const auto skipped = m_gate.omissions.size() - std::size_t(std::ranges::count_if(m_gate.omissions, failed));
        m_xml.writeStartDocument();
        m_xml.writeStartElement("testsuites");
        m_xml.writeStartElement("testsuite");
        attribute("name", "inlinescope gate " + m_gate.base + " " + m_gate.next);
        attribute("tests", std::to_string(1 + m_gate.modules.size() + m_gate.omissions.size()));
        attribute("failures", std::to_string(failures));
        attribute("errors", "0");
        attribute("skipped", std::to_string(skipped));
        writeTotal();
        for (const GateModule& module : m_gate.modules)
            writeModule(module);
        for (const GateOmission& omission : m_gate.omissions)
            writeOmission(omission);
        m_xml.writeEndDocument();
        return m_text.toStdString();
    }

private:
    bool fails(const GateOmission& omission) const { return omission.lost && !m_gate.limits.lostMayPass; }

    void attribute(const char* name, const std::string& value) {
        m_xml.writeAttribute(QString::fromLatin1(name), clean(value));
    }
    /// Removes characters that XML 1.0 does not allow even if escaped, and those that a terminal must not get.
    static QString clean(const std::string& text) { return QString::fromStdString(visibleLines(text)); }
    void startCase(const std::string& name) {
        m_xml.writeStartElement("testcase");
        attribute("classname", "inlinescope." + m_gate.next);
        attribute("name", name);
    }
    void failure(const std::string& type, const std::string& message, const std::string& details = {}) {
        m_xml.writeStartElement("failure");
        attribute("type", type);
        attribute("message", message);
        m_xml.writeCharacters(clean(details));
        m_xml.writeEndElement();
    }
    static std::string change(std::int64_t before, std::int64_t after) {
        return grouped(before) + " -> " + grouped(after) + " bytes of text (" + signedBytes(after - before) + ", " +
               percentText(percentOf(before, after)) + ")";
    }

    void writeTotal() {
        startCase("TOTAL");
        if (m_gate.result.nothingCompared)
            failure("nothing-compared", "no module has a size in both runs");
        else if (m_gate.result.totalExceeds)
            failure("growth",
                    change(m_gate.before, m_gate.after) + "; the limit is " + limitText(*m_gate.result.allowedPercent));
        m_xml.writeEndElement();
    }
    void writeModule(const GateModule& module) {
        startCase(module.name);
        if (module.exceeds) {
            std::string details;
            if (module.explanation)
                for (const Culprit& culprit : module.explanation->culprits)
                    details += culprit.callee + " into " + culprit.caller + ": " + signedBytes(culprit.bytes) + "\n";
            failure("module-growth",
                    change(module.before, module.after) + "; the limit is " + grouped(*m_gate.limits.moduleBytes),
                    details);
        }
        m_xml.writeEndElement();
    }
    void writeOmission(const GateOmission& omission) {
        startCase(omission.name);
        if (fails(omission)) {
            failure("no-size", omission.why);
        } else {
            m_xml.writeStartElement("skipped");
            attribute("message", omission.why);
            m_xml.writeEndElement();
        }
        m_xml.writeEndElement();
    }

    const Gate& m_gate;
    QByteArray m_text;
    QXmlStreamWriter m_xml{&m_text};
};

} // namespace

std::string gateMarkdown(const Gate& gate) {
    std::string text = headlineOf(gate);
    for (const std::string& reason : reasonsOf(gate))
        text += "\n- " + reason;
    if (!gate.result.passed) text += "\n";
    text += modulesTable(gate) + omissionsList(gate);
    if (!gate.differences.empty()) text += "\n**The runs differ in more than their decisions**\n\n";
    for (const std::string& difference : gate.differences)
        text += "- " + sentenceInLine(difference) + "\n";
    return text;
}

std::string gateJson(const Gate& gate) {
    Json object = {{"passed", gate.result.passed},
                   {"base", gate.base},
                   {"next", gate.next},
                   {"limits",
                    {{"growth_percent", nullable(gate.result.allowedPercent)},
                     {"module_bytes", nullable(gate.limits.moduleBytes)},
                     {"lost_may_pass", gate.limits.lostMayPass}}},
                   {"total",
                    {{"before", gate.before},
                     {"after", gate.after},
                     {"delta", gate.after - gate.before},
                     {"percent", nullable(percentOf(gate.before, gate.after))},
                     {"unique_before", gate.uniqueBefore},
                     {"unique_after", gate.uniqueAfter},
                     {"compared", gate.compared},
                     {"modules", gate.known},
                     {"smaller", gate.smaller},
                     {"larger", gate.larger},
                     {"exceeds", gate.result.totalExceeds},
                     {"nothing_compared", gate.result.nothingCompared}}},
                   {"modules", Json::array()},
                   {"omitted", Json::array()},
                   {"differences", gate.differences}};
    for (const GateModule& module : gate.modules)
        if (module.delta() != 0) object["modules"].push_back(moduleJson(module));
    for (const GateOmission& omission : gate.omissions)
        object["omitted"].push_back({{"module", omission.name},
                                     {"why", omission.why},
                                     {"before", nullable(omission.before)},
                                     {"after", nullable(omission.after)},
                                     {"lost", omission.lost}});
    return jsonText(object, 1) + "\n";
}

std::string gateJunit(const Gate& gate) {
    return JunitWriter(gate).write();
}

} // namespace inlinescope
