// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/report/comparison_report.h"

#include "core/analysis/regret.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/compare/compare_runs.h"
#include "core/jobs/module/module_tables.h"
#include "core/jobs/sides/explanation_table.h"
#include "core/jobs/sides/input_comparison.h"
#include "core/jobs/sides/module_side.h"
#include "core/jobs/tables/html_writer.h"
#include "core/jobs/whatif/regret_job.h"
#include "core/model/names.h"
#include "core/model/symbol_text.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <span>
#include <tuple>

namespace inlinescope {
namespace {

constexpr std::size_t mostReasons = 20, mostFlips = 40, mostExplained = 40, mostCulprits = 60, mostRegret = 40;

constexpr std::string_view styleSheet = R"css(
:root { color-scheme: light dark; --text: #1c1c1e; --quiet: #63636a; --page: #fff; --line: #dcdce0; --smaller: #1b7837;
        --larger: #b2182b; --note: #fff6dd; }
@media (prefers-color-scheme: dark) {
  :root { --text: #ececf0; --quiet: #a0a0a8; --page: #1e1e21; --line: #3a3a40; --smaller: #7fbf7b; --larger: #ef8a62;
          --note: #38321f; } }
body { margin: 2rem auto; max-width: 70rem; padding: 0 1.5rem; background: var(--page); color: var(--text);
       font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.3rem; font-weight: 600; margin: 0; } h2 { font-size: 1.05rem; margin: 2.2rem 0 .4rem; }
.figure { font-size: 3rem; font-weight: 600; line-height: 1.2; font-variant-numeric: tabular-nums; }
.smaller { color: var(--smaller); } .larger { color: var(--larger); } .quiet { color: var(--quiet); }
.note { background: var(--note); padding: .6rem 1rem; border-radius: 6px; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .2rem .8rem .2rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th { color: var(--quiet); font-weight: 500; } td.n, th.n { text-align: right; white-space: nowrap; }
td { overflow-wrap: anywhere; } td:not(.n) { min-width: 8rem; } .table { overflow-x: auto; }
svg { width: 100%; height: auto; } svg text { fill: var(--text); font: 12px system-ui; }
.barSmaller { fill: var(--smaller); } .barLarger { fill: var(--larger); } .axis { stroke: var(--line); }
)css";

std::string_view signClass(std::int64_t delta) {
    return delta < 0 ? "smaller" : delta > 0 ? "larger" : "quiet";
}

/// Shows the sign also as a shape, for users who cannot distinguish the two colours.
std::string arrowText(std::int64_t delta) {
    return (delta < 0 ? "\xe2\x96\xbc " : delta > 0 ? "\xe2\x96\xb2 " : "") + signedNumber(delta);
}

std::string element(std::string_view tag, std::string_view text) {
    return '<' + std::string(tag) + '>' + escapedHtml(text) + "</" + std::string(tag.substr(0, tag.find(' '))) + '>';
}

/// "1 module", "12,345 modules"
std::string many(std::int64_t count, const std::string& one, const std::string& more = {}) {
    return groupedNumber(count) + ' ' + (count == 1 ? one : more.empty() ? one + 's' : more);
}

/// A name from a file; its text direction ends with it.
std::string name(std::string_view text) {
    return element("bdi", text);
}

std::string bytesCell(std::int64_t delta) {
    return "<td class=\"n " + std::string(signClass(delta)) + "\">" + arrowText(delta) + "</td>";
}

std::string numberCell(const Cell& value) {
    const auto* number = std::get_if<std::int64_t>(&value);
    return "<td class=n>" + (number ? groupedNumber(*number) : std::string("\xe2\x80\x93")) + "</td>";
}

/// A table head; titles that begin with '#' belong to numbers.
std::string tableHead(const std::vector<std::string>& titles) {
    std::string head = "<div class=table><table><thead><tr>";
    for (const std::string& title : titles)
        head += title.starts_with('#') ? "<th class=n>" + escapedHtml(title.substr(1)) + "</th>" : element("th", title);
    return head + "</tr></thead><tbody>\n";
}

constexpr std::string_view tableEnd = "</tbody></table></div>\n";

/// A measured flip of a callsite that the two runs decided differently.
struct MeasuredFlip {
    std::string module, caller, callee, location, a, b;
    std::int64_t bytes = 0;
    std::string run; ///< the run whose decision was flipped
};

class Report {
public:
    Report(const std::string& path, const ComparisonReportOptions& options, RunComparison comparison)
        : m_path(path), m_options(options), m_comparison(std::move(comparison)) {}

    Result<std::string> html(const ProgressCallback& progress, const CancelToken& cancel) {
        chooseModules();
        INLINESCOPE_CHECK(readModules(progress, cancel));
        INLINESCOPE_CHECK(readExplanations());
        INLINESCOPE_CHECK(readRegret(cancel));
        const std::string title = escapedHtml(m_options.runA) + " \xe2\x86\x92 " + escapedHtml(m_options.runB);
        std::string page = "<!DOCTYPE html>\n<html lang=en><head><meta charset=utf-8>\n"
                           "<meta http-equiv=Content-Security-Policy content=\"default-src 'none'; style-src "
                           "'unsafe-inline'\">\n<meta name=viewport content=\"width=device-width\">\n<title>" +
                           title + "</title>\n<style>" + std::string(styleSheet) + "</style></head><body>\n";
        page += headline(title) + comparability() + totals() + chart();
        page += moduleTable("Modules that grew most", m_grown) + moduleTable("Modules that shrank most", m_shrunk);
        page += reasons() + flips() + explained() + culprits() + regretOfA() + left();
        return page + "<p class=quiet>Made by Inlinescope from " + name(workspaceName()) +
               ". text is code and read-only data of an object, as llvm-size counts it; unique counts a body that "
               "modules share once, with its tables.</p>\n</body></html>\n";
    }

private:
    const ComparedRun& a() const { return m_comparison.summary.runs[0]; }
    const ComparedRun& b() const { return m_comparison.summary.runs[1]; }
    const Cell& at(std::size_t row, ColumnName column) const {
        return m_comparison.table.rows[row][std::size_t(m_comparison.table.columnIndex(column))];
    }
    std::string textAt(std::size_t row, ColumnName column) const { return plainText(at(row, column)); }
    std::int64_t deltaOf(std::size_t row) const {
        const auto* delta = std::get_if<std::int64_t>(&at(row, "delta"));
        return delta ? *delta : 0;
    }
    std::string workspaceName() const { return std::filesystem::path(m_path).filename().string(); }

    void chooseModules();
    Result<void> readModules(const ProgressCallback& progress, const CancelToken& cancel);
    void readCallsites(const std::string& module, const Table& callsites);
    std::string headline(const std::string& title) const;
    std::string comparability() const;
    std::string totals() const;
    std::string chart() const;
    std::string moduleTable(const std::string& title, const std::vector<std::size_t>& rows) const;
    std::string reasons() const;
    std::string flips() const;
    Result<void> readExplanations();
    std::string explained() const;
    std::string culprits() const;
    Result<void> readRegret(const CancelToken& cancel);
    std::string regretOfA() const;
    std::string left() const;

    const std::string& m_path;
    const ComparisonReportOptions& m_options;
    RunComparison m_comparison;
    std::vector<std::size_t> m_grown, m_shrunk; ///< rows of the table, the largest change first
    std::map<std::pair<std::string, std::string>, std::int64_t> m_reasons; ///< of A and B, with the number of callsites
    std::vector<MeasuredFlip> m_flips;
    std::vector<ExplanationRow> m_explanations; ///< the largest change first
    Regret m_regret;                            ///< of A by callee; of no decision if none is measured
};

void Report::chooseModules() {
    for (std::size_t row = 0; row < m_comparison.table.rows.size(); ++row)
        if (const std::int64_t delta = deltaOf(row)) (delta > 0 ? m_grown : m_shrunk).push_back(row);
    for (auto* rows : {&m_grown, &m_shrunk}) {
        std::ranges::sort(*rows, [this](std::size_t x, std::size_t y) {
            const std::int64_t dx = std::abs(deltaOf(x)), dy = std::abs(deltaOf(y));
            return dx != dy ? dx > dy : x < y;
        });
        rows->resize(std::min(rows->size(), std::size_t(std::max(0, m_options.modules))));
    }
}

Result<void> Report::readModules(const ProgressCallback& progress, const CancelToken& cancel) {
    std::vector<std::size_t> rows = m_grown;
    rows.insert(rows.end(), m_shrunk.begin(), m_shrunk.end());
    for (std::size_t done = 0; done < rows.size(); ++done) {
        if (cancel.isCancelled()) return CancelToken::error();
        const std::string module = textAt(rows[done], "module");
        progress({std::int64_t(done), std::int64_t(rows.size()), module});
        INLINESCOPE_TRY(const ModuleComparison both, compareModule(m_path, {m_options.runA, m_options.runB}, module));
        readCallsites(module, both.table);
    }
    std::ranges::sort(m_flips, [](const MeasuredFlip& x, const MeasuredFlip& y) {
        return std::tuple(-std::abs(x.bytes), x.module, x.location) <
               std::tuple(-std::abs(y.bytes), y.module, y.location);
    });
    return {};
}

void Report::readCallsites(const std::string& module, const Table& callsites) {
    for (const auto& row : callsites.rows) {
        const auto value = [&](ColumnName column) -> const Cell& {
            return row[std::size_t(callsites.columnIndex(column))];
        };
        const auto text = [&](ColumnName column) { return plainText(value(column)); };
        if (markOfText(text("mark")) != AlignmentMark::Differs) continue;
        ++m_reasons[{foldedReason(text("reason_a")), foldedReason(text("reason_b"))}];
        for (const auto& [flip, run] :
             {std::pair(ColumnName("flip_a"), m_options.runA), std::pair(ColumnName("flip_b"), m_options.runB)})
            if (const auto* bytes = std::get_if<std::int64_t>(&value(flip)))
                m_flips.push_back({module, text("caller"), text("callee"), text("location"), text("outcome_a"),
                                   text("outcome_b"), *bytes, run});
    }
}

std::string Report::headline(const std::string& title) const {
    const std::int64_t delta = b().size - a().size;
    return "<h1>" + title + "</h1>\n<div class=\"figure " + std::string(signClass(delta)) + "\">" +
           percentText(delta, a().size) + "</div>\n<p>text " + groupedNumber(a().size) + " \xe2\x86\x92 " +
           groupedNumber(b().size) + " B (" + signedNumber(delta) + "), over " +
           groupedNumber(m_comparison.summary.compared) + " of " + many(m_comparison.summary.modules, "module") + ": " +
           groupedNumber(b().smaller) + " smaller (" + signedNumber(b().smallerBytes) + " B), " +
           groupedNumber(b().larger) + " larger (" + signedNumber(b().largerBytes) + " B), " +
           groupedNumber(b().equal) + " equal; " + many(b().differing, "callsite") + " decided differently, " +
           groupedNumber(b().oneSided) + " only on one side</p>\n";
}

std::string Report::comparability() const {
    if (b().differences.empty()) return "<p class=quiet>Both runs compiled the same modules with the same flags.</p>\n";
    std::string list = "<div class=note><strong>The runs differ in more than their policy:</strong><ul>";
    for (const InputDifference& difference : b().differences)
        list += element("li", describe(difference));
    return list + "</ul></div>\n";
}

std::string Report::totals() const {
    const auto change = [](std::int64_t from, std::int64_t to) {
        return "<td class=n>" + groupedNumber(from) + "</td><td class=n>" + groupedNumber(to) + "</td>" +
               bytesCell(to - from) + "<td class=n>" + percentText(to - from, from) + "</td></tr>\n";
    };
    std::string table =
        "<h2>Totals</h2>\n" + tableHead({"", '#' + m_options.runA, '#' + m_options.runB, "#change", "#%"});
    table += "<tr><td>text, bytes</td>" + change(a().size, b().size);
    table += "<tr><td>unique, bytes</td>" + change(a().unique, b().unique);
    table += "<tr><td>decisions</td><td class=n>" + groupedNumber(a().decisions) + "</td><td class=n>" +
             groupedNumber(b().decisions) + "</td><td></td><td></td></tr>\n";
    for (const auto& [title, count] :
         {std::pair("modules that failed", &ComparedRun::failed), std::pair("modules missing", &ComparedRun::missing),
          std::pair("modules cancelled", &ComparedRun::cancelled)})
        if (a().*count || b().*count)
            table += std::string("<tr><td>") + title + "</td><td class=n>" + groupedNumber(a().*count) +
                     "</td><td class=n>" + groupedNumber(b().*count) + "</td><td></td><td></td></tr>\n";
    table += "<tr><td>policy</td><td class=n>" + name(a().policy) + "</td><td class=n>" + name(b().policy) +
             "</td><td></td><td></td></tr>\n<tr><td>corpus</td><td class=n>" + name(a().corpus) + "</td><td class=n>" +
             name(b().corpus) + "</td><td></td><td></td></tr>\n";
    return table + std::string(tableEnd);
}

/// A bar chart: growth to the right, shrinking to the left, with names at the zero line.
std::string Report::chart() const {
    std::vector<std::size_t> rows = m_grown;
    rows.insert(rows.end(), m_shrunk.rbegin(), m_shrunk.rend());
    if (rows.empty()) return {};
    std::int64_t most = 1;
    for (const std::size_t row : rows)
        most = std::max(most, std::abs(deltaOf(row)));
    constexpr int width = 1000, middle = 500, barRoom = 380, rowHeight = 20;
    const int height = int(rows.size()) * rowHeight;
    std::string svg =
        "<h2>Change of text by module, bytes</h2>\n<svg viewBox=\"0 0 " + std::to_string(width) + ' ' +
        std::to_string(height) +
        "\" role=img aria-label=\"Change of text by module\">\n<line class=axis x1=" + std::to_string(middle) +
        " y1=0 x2=" + std::to_string(middle) + " y2=" + std::to_string(height) + " />\n";
    for (std::size_t place = 0; place < rows.size(); ++place) {
        const std::int64_t delta = deltaOf(rows[place]);
        const int length = std::max(1, int(double(std::abs(delta)) / double(most) * barRoom)),
                  y = int(place) * rowHeight;
        const bool grew = delta > 0;
        const auto text = [&](int x, bool toTheLeft, const std::string& content) {
            return "<text x=\"" + std::to_string(x) + "\" y=\"" + std::to_string(y + 14) +
                   "\" text-anchor=" + (toTheLeft ? "end" : "start") + '>' + escapedHtml(content) + "</text>";
        };
        std::string module = textAt(rows[place], "module");
        constexpr std::size_t longest = 60;
        if (module.size() > longest) module = "\xe2\x80\xa6" + module.substr(module.size() - longest);
        svg += "<rect class=" + std::string(grew ? "barLarger" : "barSmaller") + " x=\"" +
               std::to_string(grew ? middle : middle - length) + "\" y=\"" + std::to_string(y + 3) + "\" width=\"" +
               std::to_string(length) + "\" height=\"" + std::to_string(rowHeight - 6) + "\"><title>" +
               escapedHtml(textAt(rows[place], "module")) + ' ' + signedNumber(delta) + "</title></rect>" +
               text(grew ? middle - 8 : middle + 8, grew, module) +
               text(grew ? middle + length + 6 : middle - length - 6, !grew, signedNumber(delta)) + '\n';
    }
    return svg + "</svg>\n";
}

std::string Report::moduleTable(const std::string& title, const std::vector<std::size_t>& rows) const {
    if (rows.empty()) return {};
    const bool hasColumns = m_comparison.table.columnIndex("label") >= 0;
    const auto written = [&](std::size_t row) {
        const std::string label = textAt(row, "label"), note = textAt(row, "note");
        return label + (label.empty() || note.empty() ? "" : " ") + note;
    };
    const bool isAnnotated =
        hasColumns && std::ranges::any_of(rows, [&](std::size_t row) { return !written(row).empty(); });
    std::vector<std::string> titles{"module", '#' + m_options.runA,  '#' + m_options.runB, "#change",
                                    "#%",     "#decided differently"};
    if (isAnnotated) titles.emplace_back("written about it");
    std::string table = "<h2>" + title + "</h2>\n" + tableHead(titles);
    for (const std::size_t row : rows) {
        const auto* base = std::get_if<std::int64_t>(&at(row, "size_a"));
        table += "<tr><td>" + name(textAt(row, "module")) + "</td>" + numberCell(at(row, "size_a")) +
                 numberCell(at(row, "size_b")) + bytesCell(deltaOf(row)) + "<td class=n>" +
                 percentText(deltaOf(row), base ? *base : 0) + "</td>" + numberCell(at(row, "differing")) +
                 (isAnnotated ? "<td>" + name(written(row)) + "</td>" : "") + "</tr>\n";
    }
    return table + std::string(tableEnd);
}

std::string Report::reasons() const {
    if (m_reasons.empty()) return {};
    std::vector<std::pair<std::int64_t, std::pair<std::string, std::string>>> ranked;
    for (const auto& [reason, count] : m_reasons)
        ranked.push_back({-count, reason});
    std::ranges::sort(ranked);
    std::string table = "<h2>Why callsites of these modules were decided differently</h2>\n" +
                        tableHead({"#callsites", "reason in " + m_options.runA, "reason in " + m_options.runB});
    ranked.resize(std::min(ranked.size(), mostReasons));
    for (const auto& [count, reason] : ranked)
        table += "<tr><td class=n>" + groupedNumber(-count) + "</td><td>" + name(reason.first) + "</td><td>" +
                 name(reason.second) + "</td></tr>\n";
    return table + std::string(tableEnd);
}

std::string Report::flips() const {
    if (m_flips.empty())
        return "<p class=quiet>No flip of a differing decision of these modules has been measured yet; whatif and "
               "explain measure what single decisions cost.</p>\n";
    std::string table = "<h2>What single decisions cost</h2>\n<p class=quiet>Change of the module's text when the "
                        "decision is taken the other way, in the run that is named, whose policy decides the "
                        "rest.</p>\n" +
                        tableHead({"module", "caller \xe2\x86\x92 callee", "at", "in " + m_options.runA,
                                   "in " + m_options.runB, "flipped in", "#bytes if flipped"});
    for (const MeasuredFlip& flip : std::span(m_flips).first(std::min(mostFlips, m_flips.size())))
        table += "<tr><td>" + name(flip.module) + "</td><td>" + name(shortSymbol(flip.caller)) + " \xe2\x86\x92 " +
                 name(shortSymbol(flip.callee)) + "</td><td>" + name(shortLocation(flip.location)) + "</td><td>" +
                 name(flip.a) + "</td><td>" + name(flip.b) + "</td><td>" + name(flip.run) + "</td>" +
                 bytesCell(flip.bytes) + "</tr>\n";
    return table + std::string(tableEnd);
}

Result<void> Report::readExplanations() {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(m_path));
    INLINESCOPE_TRY(const RunRow runA, reader.runs().byName(m_options.runA));
    INLINESCOPE_TRY(const RunRow runB, reader.runs().byName(m_options.runB));
    INLINESCOPE_TRY(m_explanations, reader.explanations().between(runA.id, runB.id));
    std::ranges::sort(m_explanations, {}, [](const ExplanationRow& row) {
        return std::tuple(-std::abs(row.found.delta()), row.moduleName, row.mix.others, row.found.exact);
    });
    return {};
}

/// What is stored of it; without a search there is none.
Result<void> Report::readRegret(const CancelToken& cancel) {
    RegretOptions options;
    options.run = m_options.runA;
    options.by = RegretBy::Callee;
    Result<Regret> stored = storedRegret(m_path, options, cancel);
    if (stored)
        m_regret = std::move(*stored);
    else if (stored.error().code != ErrorCode::Refused)
        return stored.error();
    return {};
}

std::string Report::regretOfA() const {
    if (m_regret.sum.decisions == 0) return {};
    std::string table = "<h2>Regret</h2>\n<p class=quiet>Bytes of text by which the best run found grows if one "
                        "decision is taken as " +
                        name(m_options.runA) +
                        " took it, with all others held. Decisions interact: the sum is not the difference of the "
                        "runs, which is " +
                        signedNumber(m_regret.gap) + " bytes.";
    if (m_regret.missing > 0)
        table += " " + groupedNumber(m_regret.missing) + " of " +
                 many(m_regret.missing + m_regret.sum.decisions, "decision is", "decisions are") + " not measured yet.";
    table += "</p>\n" + tableHead({"callee", "advice", "#decisions", "#bytes", "#lost", "#won"});
    const std::vector<Row>& rows = m_regret.table.rows;
    for (const Row& row : std::span(rows).first(std::min(mostRegret, rows.size()))) {
        table += "<tr><td>" + name(shortSymbol(plainText(row[0]))) + "</td><td>" + name(plainText(row[1])) + "</td>" +
                 numberCell(row[2]);
        for (const std::size_t column : std::initializer_list<std::size_t>{3, 4, 5})
            table += bytesCell(std::get<std::int64_t>(row[column]));
        table += "</tr>\n";
    }
    return table + std::string(tableEnd);
}

/// The modules for whose change the decisions to blame were looked for.
std::string Report::explained() const {
    if (m_explanations.empty()) return {};
    std::string table = "<h2>Modules that were explained</h2>\n<p class=quiet>Bytes of text of the decisions to blame, "
                        "each put alone into " +
                        name(m_options.runA) + ", and what they make only together.</p>\n" +
                        tableHead({"module", "#change", "#decisions to blame", "#their bytes", "#interaction",
                                   "#not explained", "#compiles", "status", "how"});
    for (const ExplanationRow& row : std::span(m_explanations).first(std::min(mostExplained, m_explanations.size()))) {
        const FoundExplanation& found = row.found;
        table += "<tr><td>" + name(row.moduleName) + "</td>" + bytesCell(found.delta()) + "<td class=n>" +
                 groupedNumber(std::int64_t(found.culprits.size())) + "</td>" + bytesCell(found.explained()) +
                 bytesCell(found.interaction) + bytesCell(found.left()) + "<td class=n>" +
                 groupedNumber(std::int64_t(found.compiles)) + "</td><td>" + name(explanationStatus(found)) +
                 "</td><td>" + (found.exact ? "to the byte" : "text to 5 %") +
                 (row.mix.others == Others::Held ? ", other decisions held" : "") + "</td></tr>\n";
    }
    return table + std::string(tableEnd);
}

/// With one meaning of the bytes: by explanations that let A's policy decide the rest, if there are any.
std::string Report::culprits() const {
    const auto decides = [](const ExplanationRow& row) { return row.mix.others == Others::Decide; };
    const Others others = std::ranges::any_of(m_explanations, decides) ? Others::Decide : Others::Held;
    std::map<std::pair<std::string, std::int64_t>, const Culprit*> culprits; ///< by module and decision of B
    for (const ExplanationRow& row : m_explanations)
        for (const Culprit& culprit : row.found.culprits)
            if (row.mix.others == others) culprits[{row.moduleName, culprit.decisionB}] = &culprit;
    if (culprits.empty()) return {};
    std::vector<std::pair<std::string, const Culprit*>> largest;
    for (const auto& [place, culprit] : culprits)
        largest.emplace_back(place.first, culprit);
    std::ranges::sort(largest, {}, [](const auto& one) {
        return std::tuple(-std::abs(one.second->bytes), one.first, one.second->decisionB);
    });
    const bool held = others == Others::Held;
    std::string table =
        "<h2>Decisions to blame</h2>\n<p class=quiet>Change of the module's text when the decision alone is put into " +
        name(m_options.runA) + (held ? ", all others held.</p>\n" : ", whose policy decides the rest.</p>\n") +
        tableHead({"module", "caller \xe2\x86\x92 callee", "at", "in " + m_options.runA, "in " + m_options.runB,
                   held ? "#bytes, others held" : "#bytes if flipped"});
    for (const auto& [module, culprit] : std::span(largest).first(std::min(mostCulprits, largest.size())))
        table += "<tr><td>" + name(module) + "</td><td>" + name(shortSymbol(culprit->caller)) + " \xe2\x86\x92 " +
                 name(shortSymbol(culprit->callee)) + "</td><td>" + name(shortLocation(culprit->location)) +
                 "</td><td>" + name(toString(culprit->adviceA)) + "</td><td>" + name(toString(culprit->adviceB)) +
                 "</td>" + bytesCell(culprit->bytes) + "</tr>\n";
    return table + std::string(tableEnd);
}

/// The modules that have no size on a side.
std::string Report::left() const {
    std::string rows;
    for (std::size_t row = 0; row < m_comparison.table.rows.size(); ++row)
        if (const ComparisonStatus& status = m_comparison.statuses[row]; !status.parts.empty())
            rows += "<tr><td>" + name(textAt(row, "module")) + "</td><td>" + name(toString(status)) + "</td></tr>\n";
    if (rows.empty()) return {};
    return "<h2>Left out of the totals</h2>\n" + tableHead({"module", "why (A is the first run, B the second)"}) +
           rows + std::string(tableEnd);
}

} // namespace

Result<std::string> comparisonReport(const std::string& path, const ComparisonReportOptions& options,
                                     const ProgressCallback& progress, const CancelToken& cancel) {
    INLINESCOPE_TRY(RunComparison comparison, compareRuns(path, {options.runA, options.runB}, cancel));
    return Report(path, options, std::move(comparison)).html(progress, cancel);
}

} // namespace inlinescope
