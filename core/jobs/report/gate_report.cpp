// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/report/gate_report.h"

#include "core/analysis/delta_histogram.h"
#include "core/base/visible_text.h"
#include "core/jobs/report/gate_text.h"
#include "core/jobs/sides/explanation_table.h"
#include "core/jobs/tables/json_text.h"
#include "core/model/names.h"

#include <QString>
#include <QXmlStreamWriter>

#include <nlohmann/json.hpp>

#include <algorithm>

namespace inlinescope {
namespace {

using Json = nlohmann::ordered_json;

template <typename T>
Json nullable(const std::optional<T>& value) {
    return value ? Json(*value) : Json(nullptr);
}

Json storedCulpritJson(const std::optional<LargestCulprit>& culprit) {
    if (!culprit) return nullptr;
    return {{"caller", culprit->caller},
            {"callee", culprit->callee},
            {"location", culprit->location},
            {"bytes", culprit->bytes}};
}

Json sideJson(const GateSide& side) {
    return {{"revision", side.revision}, {"corpus", side.corpus}, {"policy", side.policy},
            {"compiler", side.compiler}, {"flags", side.flags},   {"options", side.options}};
}

Json histogramJson(const Gate& gate) {
    Json bins = Json::array();
    for (const DeltaBin& bin : deltaHistogram(deltasOf(gate)))
        bins.push_back({{"from", nullable(bin.from)}, {"to", nullable(bin.to)}, {"modules", bin.modules}});
    return bins;
}

Json totalJson(const Gate& gate) {
    return {{"before", gate.before},
            {"after", gate.after},
            {"delta", gate.after - gate.before},
            {"percent", nullable(growthPercentOf(gate.before, gate.after))},
            {"unique_before", gate.uniqueBefore},
            {"unique_after", gate.uniqueAfter},
            {"compared", gate.compared},
            {"modules", gate.known},
            {"smaller", gate.smaller},
            {"larger", gate.larger},
            {"exceeds", gate.result.totalExceeds},
            {"nothing_compared", gate.result.nothingCompared},
            {"exceeds_budget", gate.result.budgetExceeds}};
}

Json moduleJson(const GateModule& module) {
    Json object = {{"module", module.name},
                   {"before", module.before},
                   {"after", module.after},
                   {"delta", module.delta()},
                   {"percent", nullable(growthPercentOf(module.before, module.after))},
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
    object["culprit"] = storedCulpritJson(module.culprit);
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
        const auto failed = [&](const GateOmission& omission) { return fails(omission); };
        const auto lost = std::size_t(std::ranges::count_if(m_gate.omissions, failed));
        const std::size_t beyond = std::size_t(totalFails()) + m_gate.result.exceeding.size() + lost;
        const std::size_t skipped = m_gate.omissions.size() - lost + (m_gate.isAllowed() ? beyond : 0);
        m_xml.writeStartDocument();
        m_xml.writeStartElement("testsuites");
        m_xml.writeStartElement("testsuite");
        attribute("name", "inlinescope gate " + m_gate.base + " " + m_gate.next);
        attribute("tests", std::to_string(1 + m_gate.modules.size() + m_gate.omissions.size()));
        attribute("failures", std::to_string(m_gate.isAllowed() ? 0 : beyond));
        attribute("errors", "0");
        attribute("skipped", std::to_string(skipped));
        writeProperties();
        writeTotal();
        for (const GateModule& module : m_gate.modules)
            writeModule(module);
        for (const GateOmission& omission : m_gate.omissions)
            writeOmission(omission);
        m_xml.writeEndDocument();
        return m_text.toStdString();
    }

private:
    bool totalFails() const {
        return m_gate.result.totalExceeds || m_gate.result.budgetExceeds || m_gate.result.nothingCompared;
    }
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
    void property(const std::string& name, const std::string& value) {
        if (value.empty()) return;
        m_xml.writeStartElement("property");
        attribute("name", name);
        attribute("value", value);
        m_xml.writeEndElement();
    }
    void writeProperties() {
        m_xml.writeStartElement("properties");
        for (const auto& [name, side] : {std::pair("base", &m_gate.baseSide), {"next", &m_gate.nextSide}}) {
            property(std::string(name) + ".revision", side->revision);
            property(std::string(name) + ".corpus", side->corpus);
            property(std::string(name) + ".policy", side->policy);
            property(std::string(name) + ".compiler", side->compiler);
            property(std::string(name) + ".flags", side->flags);
            property(std::string(name) + ".options", side->options);
        }
        for (const std::string& reason : exceededLimits(m_gate))
            property("exceeded", reason);
        property("allowed", m_gate.allowed.value_or(""));
        m_xml.writeEndElement();
    }

    /// What is beyond a limit: a failure, or if it is allowed, a case that is skipped for the reason of that.
    void failure(const std::string& type, const std::string& message, const std::string& details = {}) {
        m_xml.writeStartElement(m_gate.isAllowed() ? "skipped" : "failure");
        if (m_gate.isAllowed()) {
            attribute("message", "allowed: " + *m_gate.allowed + "; " + message);
        } else {
            attribute("type", type);
            attribute("message", message);
        }
        m_xml.writeCharacters(clean(details));
        m_xml.writeEndElement();
    }
    static std::string change(std::int64_t before, std::int64_t after) {
        return groupedBytes(before) + " -> " + groupedBytes(after) + " bytes of text (" + signedBytes(after - before) +
               ", " + growthPercentText(growthPercentOf(before, after)) + ")";
    }

    void writeTotal() {
        startCase("TOTAL");
        const std::string grew = change(m_gate.before, m_gate.after);
        if (m_gate.result.nothingCompared)
            failure("nothing-compared", "no module has a size in both runs");
        else if (m_gate.result.totalExceeds)
            failure("growth", grew + "; the limit is " + limitText(*m_gate.result.allowedPercent));
        else if (m_gate.result.budgetExceeds)
            failure("budget", grew + "; the budget is " + groupedBytes(*m_gate.limits.totalBytes) + " bytes");
        m_xml.writeEndElement();
    }
    static std::string detailsOf(const GateModule& module) {
        std::string details;
        if (module.explanation)
            for (const Culprit& culprit : module.explanation->culprits)
                details += culprit.callee + " into " + culprit.caller + ": " + signedBytes(culprit.bytes) + "\n";
        else if (module.culprit)
            details = module.culprit->callee + " into " + module.culprit->caller + ": " +
                      signedBytes(module.culprit->bytes) + "\n";
        return details;
    }
    void writeModule(const GateModule& module) {
        startCase(module.name);
        if (module.exceeds)
            failure("module-growth",
                    change(module.before, module.after) + "; the limit is " + groupedBytes(*m_gate.limits.moduleBytes),
                    detailsOf(module));
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

std::string gateJson(const Gate& gate) {
    Json object = {{"passed", gate.passes()},
                   {"base", gate.base},
                   {"next", gate.next},
                   {"limits",
                    {{"growth_percent", nullable(gate.result.allowedPercent)},
                     {"module_bytes", nullable(gate.limits.moduleBytes)},
                     {"lost_may_pass", gate.limits.lostMayPass},
                     {"total_bytes", nullable(gate.limits.totalBytes)}}},
                   {"total", totalJson(gate)},
                   {"modules", Json::array()},
                   {"omitted", Json::array()},
                   {"differences", gate.differences},
                   {"within_limits", gate.result.passed},
                   {"exceeded", exceededLimits(gate)},
                   {"allowed", nullable(gate.allowed)},
                   {"sides", {{"base", sideJson(gate.baseSide)}, {"next", sideJson(gate.nextSide)}}},
                   {"histogram", histogramJson(gate)}};
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
