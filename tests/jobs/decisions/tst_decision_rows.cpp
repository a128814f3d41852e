// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/decisions/decision_rows.h"
#include "core/jobs/decisions/dictionary_encoding.h"
#include "tests/bench/workspace_generator.h"
#include "tests/store/store_fixture.h"
#include "tests/support/process.h"

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

/// The expected list, made by SQLite from the views and tables; chain_key sorts as the list is specified to.
const char* const ExpectedList =
    "CREATE TEMP VIEW list AS SELECT v.module, v.decision, v.caller, v.callee, v.key_hash || iif(v.key_occurrence, '#' "
    "|| v.key_occurrence, '') AS site, iif(v.outcome = 'never-asked', NULL, v.advice) AS advice, v.outcome, v.cost, "
    "v.threshold, v.reason, coalesce(v.location, '') AS location, v.default_advice, iif(v.location IS NULL, v.site, "
    "(WITH RECURSIVE chain (parent_id, text) AS (SELECT p.parent_id, f.text || ':' || p.line || ':' || p.col FROM "
    "places p JOIN strings f ON f.id = p.function_id WHERE p.id = c.place_id UNION ALL SELECT p.parent_id, chain.text "
    "|| ' @ ' || f.text || ':' || p.line || ':' || p.col FROM chain JOIN places p ON p.id = chain.parent_id JOIN "
    "strings f ON f.id = p.function_id) SELECT text FROM chain WHERE parent_id IS NULL)) AS inline_path, v.linkage, "
    "fl.text AS flip, held.text AS flip_held, v.key_hash, v.key_occurrence, iif(v.location IS NULL, '', file.text) AS "
    "file, iif(v.location IS "
    "NULL, 0, pl.line) AS line, iif(v.location IS NULL, 0, pl.col) AS col, (WITH RECURSIVE chain (parent_id, text) AS "
    "(SELECT p.parent_id, f.text || char(1) || printf('%010d%010d', p.line, p.col) FROM places p JOIN strings f ON "
    "f.id = p.function_id WHERE p.id = c.place_id UNION ALL SELECT p.parent_id, chain.text || char(2) || f.text || "
    "char(1) || printf('%010d%010d', p.line, p.col) FROM chain JOIN places p ON p.id = chain.parent_id JOIN strings f "
    "ON f.id = p.function_id) SELECT text FROM chain WHERE parent_id IS NULL) AS chain_key "
    "FROM v_decisions v JOIN modules m ON m.name = v.module JOIN runs r ON r.name = v.run JOIN module_runs mr ON "
    "mr.run_id = r.id AND mr.module_id = m.id JOIN decisions d ON d.id = mr.first_decision + v.decision JOIN callsites "
    "c ON c.id = d.callsite_id LEFT JOIN places pl ON pl.id = c.place_id LEFT JOIN strings file ON file.id = "
    "pl.file_id LEFT JOIN flips fl ON fl.module_run_id = mr.id AND fl.others = 0 AND fl.decision = v.decision AND "
    "fl.further = x'' LEFT JOIN flips held ON held.module_run_id = mr.id AND held.others = 1 AND held.decision = "
    "v.decision AND held.further = x'' WHERE v.run = 'default'";

/// A generated workspace, with a few flips, and SQLite's view of it.
struct Listed {
    Sandbox box;
    RawDatabase raw;

    Listed() : raw((fill(), box.path)) {
        raw.exec(ExpectedList);
        raw.exec("CREATE TEMP TABLE expected AS SELECT * FROM list");
    }
    void fill() {
        need(generateWorkspace(box.workspace, {24, 4000, 5}, sha256, {}));
        const WorkspaceReader reader = need(box.workspace.reader());
        WorkspaceWriter writer = need(box.workspace.writer());
        const auto modules = need(reader.decisionColumns().ranges(need(reader.runs().byName("default")).id));
        for (std::size_t module = 0; module < modules.size(); module += 3) {
            if (modules[module].count < 3) continue;
            need(writer.flips().put(
                modules[module].moduleRun,
                std::vector<FlipResult>{{Others::Decide, {0}, FlipStatus::Ok, 7 - int(module), {}, {}, {}},
                                        {Others::Decide, {2}, FlipStatus::Ok, 900, {}, {}, {}},
                                        {Others::Held, {1}, FlipStatus::Ok, 5 - int(module), {}, {}, {}},
                                        {Others::Held, {2}, FlipStatus::Ok, 440, {}, {}, {}}}));
        }
    }
    DecisionRows list(const DecisionListRequest& request) { return need(listDecisions(box.path, request, {})); }
    std::vector<std::string> expected(const std::string& columns, const std::string& rest) {
        return raw.rows("SELECT " + columns + " FROM expected " + rest);
    }
};

const std::size_t moduleColumn = decisionListColumns().size() - 4; ///< after those of one module

/// The module and the first other cells of all rows, together `columns`, fetched in pages whose size does not divide
/// that of any module.
std::vector<std::string> shown(const DecisionRows& list, std::size_t columns) {
    constexpr std::int64_t page = 97;
    std::vector<std::string> shown;
    for (std::int64_t first = 0; first < list.count(); first += page)
        for (const auto& row : need(list.rows(first, page, {}))) {
            std::string text = plainText(row[moduleColumn]);
            for (std::size_t column = 0; column + 1 < columns; ++column)
                text += '|' + plainText(row[column + (column >= moduleColumn)]);
            shown.push_back(text);
        }
    return shown;
}

} // namespace

/// The list of a run's decisions, compared with SQLite's ORDER BY and WHERE.
class TestDecisionRows : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { m_listed = std::make_unique<Listed>(); }

    void listsARunAsRecorded();
    void ordersByEachColumn_data();
    void ordersByEachColumn();
    void filtersByEachColumn_data();
    void filtersByEachColumn();
    void anOperatorWithoutANumberIsAnError();
    void filtersAndOrdersTogether();
    void takesOverAnOrderOnlyWhereItHolds();
    void findsRowsByAnyOfTheirColumns();
    void findsNamesAsTheyAreShown();
    void findsLocationsAsTheyAreShown();
    void listsOneModule();
    void givesPagesAnywhere();
    void saysWhenModulesWereReplaced();
    void refusesWhatIsNotThere();
    void canBeCancelled();
    void encodingPollsItsToken();
    void fewRowsAreHandledAfterACancel();

private:
    std::unique_ptr<Listed> m_listed;
};

void TestDecisionRows::listsARunAsRecorded() {
    const DecisionRows list = m_listed->list({"default", {}});
    const auto expected =
        m_listed->expected("module, decision, caller, callee, site, advice, outcome, cost, threshold, "
                           "reason, location, default_advice, inline_path, linkage, flip",
                           "ORDER BY module, decision");
    QVERIFY(expected.size() > 1000);
    QCOMPARE(list.count(), std::int64_t(expected.size()));
    QCOMPARE(shown(list, 15), expected);
    std::vector<std::string> held; // the last column
    for (const auto& row : need(list.rows(0, list.count(), {})))
        held.push_back(plainText(row.back()));
    QCOMPARE(held, m_listed->expected("flip_held", "ORDER BY module, decision"));
}

void TestDecisionRows::ordersByEachColumn_data() {
    QTest::addColumn<QString>("terms"); // SQLite's sort terms, separated by blanks
    for (const char* column : {"module", "decision", "caller", "callee", "advice", "outcome", "cost", "threshold",
                               "reason", "default_advice", "linkage", "flip", "flip_held"})
        QTest::newRow(column) << column;
    QTest::newRow("site") << "key_hash key_occurrence";
    QTest::newRow("location") << "file line col";
    QTest::newRow("inline_path") << "chain_key";
}

void TestDecisionRows::ordersByEachColumn() {
    QFETCH(QString, terms);
    for (const bool descending : {false, true}) {
        std::string order;
        for (const QString& term : terms.split(' '))
            order += (term + " IS NULL, " + term + (descending ? " DESC, " : ", ")).toStdString();
        const DecisionRows list = m_listed->list({"default", {}, {}, QTest::currentDataTag(), descending});
        QCOMPARE(shown(list, 2), m_listed->expected("module, decision", "ORDER BY " + order + "module, decision"));
    }
}

void TestDecisionRows::filtersByEachColumn_data() {
    QTest::addColumn<QString>("column");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("where");
    const auto add = [](const char* column, const char* text, const QString& where) {
        QTest::addRow("%s %s", column, text) << column << text << where;
    };
    const auto contains = [&](const char* column, const char* text) {
        add(column, text, QStringLiteral("instr(lower(coalesce(%1, '')), lower('%2')) > 0").arg(column, text));
    };
    contains("module", "Module_1");
    contains("decision", "12");
    contains("caller", "st6VECTOR");
    contains("callee", "function3");
    contains("site", "ab1");
    contains("site", "#1");
    contains("advice", "fuse");
    contains("outcome", "ASKED");
    contains("cost", "-9");
    contains("reason", "no");
    contains("location", "7.cc.o.cpp:1");
    contains("location", "7.CC");
    contains("location", "71");
    contains("location", ":7");
    contains("default_advice", "inl");
    contains("inline_path", "3 @ ");
    contains("inline_path", "#2");
    contains("inline_path", "Function12");
    contains("inline_path", "push_back");
    contains("inline_path", "12:3");
    contains("inline_path", "123");
    contains("inline_path", ":12");
    contains("linkage", "once");
    contains("flip", "9");
    add("decision", ">=100", "decision >= 100");
    add("cost", "> 150.5", "cost > 150");
    add("cost", "!=-100", "cost <> -100");
    add("threshold", "=25", "threshold = 25");
    add("flip", "<0", "flip < 0");
    add("flip_held", ">400", "flip_held > 400");
    contains("flip_held", "44");
    add("callee", "  ", "1");
    add("callee", "=25", "0"); // in a text it is part of the text
    const QString name = QString::fromStdString(m_listed->expected("callee", "ORDER BY length(callee) LIMIT 1")[0]);
    const auto quoted = [](const QString& text) { return (QLatin1Char('"') + text + QLatin1Char('"')).toUtf8(); };
    add("callee", quoted(name), "callee = '" + name + "'");
    add("callee", quoted(name.chopped(1)), "0");
    add("callee", quoted(name) + " | function12", "callee = '" + name + "' OR instr(callee, 'function12') > 0");
    add("callee", "\"", "0");
}

void TestDecisionRows::filtersByEachColumn() {
    QFETCH(QString, column);
    QFETCH(QString, text);
    QFETCH(QString, where);
    const DecisionRows list = m_listed->list({"default", {}, {{column.toStdString(), text.toStdString()}}});
    const auto expected =
        m_listed->expected("module, decision", "WHERE " + where.toStdString() + " ORDER BY module, decision");
    QVERIFY2(where == "0" || !expected.empty(), "the filter should find something");
    QCOMPARE(shown(list, 2), expected);
}

void TestDecisionRows::anOperatorWithoutANumberIsAnError() {
    for (const char* text : {">", ">abc", "=1x", "!= -", ">nan", "<=inf", ">1 | <0"}) {
        const auto list = listDecisions(m_listed->box.path, {"default", {}, {{"cost", text}}}, {});
        QVERIFY2(failsWith(list, ErrorCode::InvalidArgument), text);
        QVERIFY2(describe(list.error()).find("cost=" + std::string(text)) != std::string::npos, text);
    }
}

void TestDecisionRows::filtersAndOrdersTogether() {
    const DecisionRows list = m_listed->list(
        {"default", {}, {{"callee", "function"}, {"cost", "<300"}, {"outcome", "inlined"}}, "callee", true});
    const auto expected =
        m_listed->expected("module, decision", "WHERE instr(callee, 'function') AND cost < 300 AND instr(outcome, "
                                               "'inlined') ORDER BY callee DESC, module, decision");
    QVERIFY(expected.size() > 100);
    QCOMPARE(shown(list, 2), expected);
    QVERIFY(shown(m_listed->list({"default", {}, {{"cost", ">100"}, {"cost", "<100"}}, "site"}), 2).empty());
}

void TestDecisionRows::takesOverAnOrderOnlyWhereItHolds() {
    Listed listed; // it is changed below
    const std::vector<DecisionFilter> noFilter, dear = {{"cost", ">100"}}, ofOne = {{"callee", "function1"}};
    const std::vector<DecisionListRequest> wishes = {{"default", {}, noFilter, "inline_path"},
                                                     {"default", {}, dear, "inline_path"},
                                                     {"default", {}, ofOne, "inline_path"},
                                                     {"default", {}, ofOne, "inline_path", true},
                                                     {"default", {}, dear, "location"},
                                                     {"never", {}, dear, "location"},
                                                     {"never", {}, dear, {}}};
    std::optional<DecisionRows> before;
    for (std::size_t wish = 0; wish < wishes.size(); ++wish) { // as the user changes from one to the next
        const DecisionRows list = need(listDecisions(listed.box.path, wishes[wish], {}, before ? &*before : nullptr));
        QVERIFY(list.count() > 0);
        QCOMPARE(shown(list, 16), shown(listed.list(wishes[wish]), 16));
        before = list;
    }
    const DecisionListRequest byFlip{"default", {}, {}, "flip"}, byCost{"default", {}, {}, "cost"};
    const DecisionRows flips = listed.list(byFlip), costs = listed.list(byCost);
    WorkspaceWriter writer = need(listed.box.workspace.writer());
    const WorkspaceReader reader = need(listed.box.workspace.reader());
    const auto modules = need(reader.decisionColumns().ranges(need(reader.runs().byName("default")).id));
    need(writer.flips().put(modules[1].moduleRun,
                            std::vector<FlipResult>{{Others::Decide, {1}, FlipStatus::Ok, -5000, {}, {}, {}}}));
    QCOMPARE(shown(need(listDecisions(listed.box.path, byFlip, {}, &flips)), 16), shown(listed.list(byFlip), 16));
    QVERIFY(shown(listed.list(byFlip), 2) != shown(flips, 2));
    need(writer.moduleRuns().put(need(reader.runs().byName("default")).id,
                                 need(reader.modules().byName(CorpusId{1}, modules[0].module)).id,
                                 ModuleRunResult{.status = ModuleRunStatus::Failed}));
    QCOMPARE(shown(need(listDecisions(listed.box.path, byCost, {}, &costs)), 16), shown(listed.list(byCost), 16));
}

void TestDecisionRows::findsRowsByAnyOfTheirColumns() {
    const RowSearch search{"FUNCTION3", "-9", {"module", "callee", "cost", "outcome"}, SymbolForm::Raw};
    const std::string found = "instr(lower(callee), 'function3') > 0 OR instr(cost, '-9') > 0";
    const auto rowsOf = [&](const std::string& where, const std::string& order) {
        return m_listed->expected("place", "JOIN (SELECT module AS m, decision AS d, row_number() OVER (ORDER BY " +
                                               order + ") - 1 AS place FROM expected WHERE " + where +
                                               ") ON m = module AND d = decision WHERE " + found + " ORDER BY place");
    };
    const auto hitsOf = [&](const DecisionListRequest& request) {
        std::vector<std::string> rows;
        for (const std::uint32_t row : need(m_listed->list(request).find(search, {})))
            rows.push_back(std::to_string(row));
        return rows;
    };
    const auto recorded = rowsOf("1", "module, decision");
    QVERIFY(recorded.size() > 100);
    QCOMPARE(hitsOf({"default", {}}), recorded);
    QCOMPARE(hitsOf({"default", {}, {{"threshold", "=25"}}, "callee", true}),
             rowsOf("threshold = 25", "callee IS NULL, callee DESC, module, decision"));
    CancelToken cancelled;
    cancelled.cancel();
    QVERIFY(m_listed->list({"default", {}}).find(search, cancelled).error().code == ErrorCode::Cancelled);
    QVERIFY(!m_listed->list({"default", {}}).find({"x", {}, {"no such column"}}, {}).ok());
    QVERIFY(need(m_listed->list({"default", {}}).find({"1", {}, {"cost"}}, {})).empty());
    const RowSearch words{"nowhere", {}, {"callee", "outcome"}, SymbolForm::Raw, "\"refused\""}; // of another language
    QCOMPARE(std::to_string(need(m_listed->list({"default", {}}).find(words, {})).size()),
             m_listed->expected("count(*)", "WHERE outcome = 'refused'").at(0));
}

void TestDecisionRows::findsNamesAsTheyAreShown() {
    QStringList names;
    for (const std::string& name : m_listed->expected("DISTINCT callee", "ORDER BY callee"))
        names << QString::fromStdString(name);
    const QList<QByteArray> shown = runProgram("llvm-cxxfilt-22", names).out.split('\n');
    const auto differs = [&](const QString& name) { return shown.value(names.indexOf(name)) != name.toUtf8(); };
    const auto found = std::ranges::find_if(names, differs);
    QVERIFY2(found != names.end(), "a name that is mangled");
    const DecisionRows list = m_listed->list({"default", {}});
    const auto hits = [&](SymbolForm form) {
        const std::string demangled = shown[names.indexOf(*found)].toStdString();
        const std::string name = demangled.substr(0, demangled.find_first_of("<(")); // blanks after it differ
        return need(list.find({name, {}, {"callee"}, form}, {})).size();
    };
    const std::string count = "SELECT count(*) FROM expected WHERE callee = '" + found->toStdString() + "'";
    QVERIFY(hits(SymbolForm::Full) >= std::stoul(m_listed->raw.value(count)));
    QCOMPARE(hits(SymbolForm::Raw), std::size_t(0));
}

void TestDecisionRows::findsLocationsAsTheyAreShown() {
    const std::string shown = "replace(location, rtrim(location, replace(location, '/', '')), '')"; // without folders
    const DecisionRows list = m_listed->list({"default", {}});
    for (const std::string text : {"7.CC", "7.cc.o.cpp:1", "71", ":7", "cpp", "/", "area"})
        QCOMPARE(std::to_string(need(list.find({text, {}, {"location"}}, {})).size()),
                 m_listed->expected("count(*)", "WHERE instr(lower(" + shown + "), lower('" + text + "')) > 0").at(0));
    QVERIFY(!need(list.find({"7.CC", {}, {"location"}}, {})).empty());
}

void TestDecisionRows::listsOneModule() {
    const std::string module = m_listed->raw.value("SELECT module FROM expected GROUP BY 1 ORDER BY count(*) DESC");
    const DecisionRows list = m_listed->list({"default", module, {}, "cost"});
    QCOMPARE(shown(list, 2), m_listed->expected("module, decision", "WHERE module = '" + module +
                                                                        "' ORDER BY cost IS NULL, cost, decision"));
}

void TestDecisionRows::givesPagesAnywhere() {
    const DecisionRows list = m_listed->list({"default", {}, {}, "reason"});
    const std::vector<std::string> all = shown(list, 3);
    for (const std::int64_t first : {std::int64_t(0), list.count() / 2, list.count() - 3}) {
        const auto page = need(list.rows(first, 5, {}));
        QCOMPARE(page.size(), std::size_t(std::min<std::int64_t>(5, list.count() - first)));
        QCOMPARE(plainText(page[0][moduleColumn]) + '|' + plainText(page[0][0]) + '|' + plainText(page[0][1]),
                 all[std::size_t(first)]);
        QCOMPARE(page[0].size(), decisionListColumns().size());
    }
    QVERIFY(need(list.rows(list.count(), 5, {})).empty());
    QVERIFY(need(list.rows(-3, 0, {})).empty());
}

void TestDecisionRows::saysWhenModulesWereReplaced() {
    Listed own;
    const DecisionRows recorded = own.list({"default", {}});
    const DecisionRows ordered = own.list({"default", {}, {}, "decision", true});
    const WorkspaceReader reader = need(own.box.workspace.reader());
    WorkspaceWriter writer = need(own.box.workspace.writer());
    const RunRow run = need(reader.runs().byName("default"));
    const auto modules = need(reader.moduleRuns().of(run.id));
    need(writer.moduleRuns().put(run.id, modules.front().module, oddResult()));
    QVERIFY(failsWith(recorded.rows(0, 5, {}), ErrorCode::NotFound));
    QVERIFY(failsWith(ordered.rows(0, ordered.count(), {}), ErrorCode::NotFound));
    const std::int64_t others = recorded.count() - modules.front().counts.rows();
    QCOMPARE(need(recorded.rows(recorded.count() - others, others, {})).size(), std::size_t(others));
    QVERIFY(own.list({"default", {}}).rows(0, 5, {}).ok());
}

void TestDecisionRows::refusesWhatIsNotThere() {
    const std::string& path = m_listed->box.path;
    QVERIFY(failsWith(listDecisions(path, {"no such run", {}}, {}), ErrorCode::NotFound));
    QVERIFY(failsWith(listDecisions(path, {"default", "no such module"}, {}), ErrorCode::NotFound));
    QVERIFY(failsWith(listDecisions(path, {"default", {}, {}, "no_column"}, {}), ErrorCode::InvalidArgument));
    QVERIFY(failsWith(listDecisions(path, {"default", {}, {{"no_column", "x"}}}, {}), ErrorCode::InvalidArgument));
}

void TestDecisionRows::canBeCancelled() {
    CancelToken cancel;
    cancel.cancel();
    const std::string& path = m_listed->box.path;
    for (const Column& column : decisionListColumns())
        QVERIFY(failsWith(listDecisions(path, {"default", {}, {}, column.name}, cancel), ErrorCode::Cancelled));
    QVERIFY(failsWith(m_listed->list({"default", {}}).rows(0, 5, cancel), ErrorCode::Cancelled));
}

void TestDecisionRows::encodingPollsItsToken() {
    using Codes = std::vector<std::uint32_t>;
    Codes dense = {7, NoCode, 3, 7}, sparse = {4'000'000'000, 5}, codes;
    const std::vector<std::int64_t> narrow = {-3, 99, 4}, wide = {-(std::int64_t(1) << 60), 99, 1};
    CancelToken cancelled;
    cancelled.cancel();
    const auto isCancelled = [](const auto& result) {
        return !result.ok() && result.error().code == ErrorCode::Cancelled;
    };
    for (Codes* ids : {&dense, &sparse})
        QVERIFY(isCancelled(encodeIds(*ids, cancelled)));
    for (const auto* numbers : {&narrow, &wide})
        QVERIFY(isCancelled(encodeNumbers(*numbers, 99, codes, cancelled)));
    QVERIFY(isCancelled(decode<std::uint32_t>({0}, {1}, 0, cancelled)));
    QVERIFY(need(encodeIds(dense, {})) == Codes({3, 7}) && dense == Codes({1, NoCode, 0, 1}));
    QVERIFY(need(encodeIds(sparse, {})) == Codes({5, 4'000'000'000}) && sparse == Codes({1, 0}));
    QVERIFY(need(encodeNumbers(narrow, 99, codes, {})) == 8 && codes == Codes({0, NoCode, 7}));
    QVERIFY(need(encodeNumbers(wide, 99, codes, {})) > 1 && codes[0] < codes[2] && codes[1] == NoCode);
    QVERIFY(need(decode<std::uint32_t>({1, NoCode}, {4, 9}, 2, {})) == Codes({9, 2}));
}

/// A row may take 0.1 microseconds on each of 8 threads that share one core: 40,000 rows then take 0.03 s.
void TestDecisionRows::fewRowsAreHandledAfterACancel() {
    constexpr std::size_t rows = 1'000'000, most = 40'000;
    const CancelToken cancel;
    std::size_t handled = 0;
    const Result<void> done = forEachRow(rows, cancel, [&](std::size_t) {
        ++handled;
        cancel.cancel();
    });
    QVERIFY(failsWith(done, ErrorCode::Cancelled));
    QVERIFY(handled > 0 && handled <= most);
    std::vector<std::uint32_t> numbers(rows);
    std::iota(numbers.begin(), numbers.end(), 0U);
    QVERIFY(failsWith(copyRows(numbers, cancel), ErrorCode::Cancelled));
    QVERIFY(need(copyRows(numbers, {})) == numbers);
    const CancelToken sorting;
    std::size_t compared = 0;
    const auto less = [&](std::uint32_t a, std::uint32_t b) {
        ++compared;
        sorting.cancel();
        return a > b;
    };
    QVERIFY(failsWith(unlessCancelled(less, sorting, [&](auto compare) { std::ranges::sort(numbers, compare); }),
                      ErrorCode::Cancelled));
    QVERIFY(compared > 0 && compared <= most);
}

QTEST_GUILESS_MAIN(TestDecisionRows)
#include "tst_decision_rows.moc"
