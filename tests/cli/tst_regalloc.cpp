// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/build_fixture.h"
#include "tests/support/graph_policy.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstring>

using namespace inlinescope;

/// `run --also regalloc`, compared with clang-22 driven by hand: it gets the recorded answers from a plain file, and
/// its own log must have the recorded questions.
class RegallocTest : public QObject {
    Q_OBJECT

    BuildFixture m_build;
    const QString m_module = "m.o";

    QList<QStringList> table(const QStringList& arguments) const {
        const Finished done = m_build.cli(QStringList{"--format", "csv"} + arguments);
        if (done.exitCode != 0) qWarning("%s", done.err.constData());
        return parseCsv(done.out);
    }
    QByteArray sql(const QString& statement) const {
        return runProgram("sqlite3", {m_build.path("w.inlinescope"), statement}).out.trimmed();
    }
    static QString cell(const QList<QStringList>& rows, const QString& key, const QString& column) {
        for (const QStringList& row : rows)
            if (row.value(0) == key) return row.value(rows.front().indexOf(column));
        return {};
    }
    qint64 textOf(const QString& object) const {
        return runProgram("llvm-size-22", {m_build.path(object)})
            .out.split('\n')
            .value(1)
            .simplified()
            .split(' ')[0]
            .toLongLong();
    }

    /// A log's observations of a module, in their order: one row of texts for each.
    struct Observations {
        QStringList features;
        QList<QStringList> rows;
    };
    Observations recorded(const QString& log, const QString& module) const {
        Observations all;
        for (const QStringList& context : table({"logs", log}).mid(1)) {
            if (context.value(2) != module) continue;
            const QList<QStringList> rows = table({"logs", log, "--context", context[0], "--count", "1000000"});
            all.features = rows.value(0).mid(1);
            for (const QStringList& row : rows.mid(1))
                all.rows << row.mid(1);
        }
        return all;
    }

    /// What clang-22 logs, and the object "hand.o"; an advisor's channel is the file NAME.in with the answers.
    QMap<QString, QByteArray> byHand(const QString& module, const QMap<QString, QByteArray>& answers) const {
        QStringList words = m_build.commandLine(module);
        for (auto answer = answers.begin(); answer != answers.end(); ++answer) {
            const bool eviction = answer.key() == "eviction";
            m_build.write(answer.key() + ".in", answer.value());
            words +=
                {"-mllvm", eviction ? "-regalloc-enable-advisor=release" : "-regalloc-enable-priority-advisor=release"};
            words += {"-mllvm", (eviction ? "-regalloc-evict-interactive-channel-base="
                                          : "-regalloc-priority-interactive-channel-base=") +
                                    m_build.path(answer.key())};
        }
        words += {"-o", m_build.path("hand.o"), "-x", "ir", m_build.path("corpus/" + module + ".bc")};
        QMap<QString, QByteArray> logs;
        if (runProgram("clang-22", words, m_build.folder.path()).exitCode != 0) return logs;
        for (const QString& name : answers.keys())
            logs[name] = m_build.read(name + ".out");
        return logs;
    }

    /// Written by hand from the format's rules. Calls `same` for each tensor with its place, its type and its bytes.
    template <typename Same>
    static void readLog(QByteArray text, const Same& same) {
        const auto line = [&text] {
            const QByteArray taken = text.left(text.indexOf('\n'));
            text.remove(0, taken.size() + 1);
            return taken;
        };
        const QJsonArray features = QJsonDocument::fromJson(line())["features"].toArray();
        for (int row = 0; !text.isEmpty();) {
            if (line().startsWith("{\"context\"")) continue;
            for (qsizetype index = 0; index < features.size(); ++index) {
                qsizetype size = features[index]["type"].toString() == "int64_t" ? 8 : 4;
                for (const QJsonValue& dimension : features[index]["shape"].toArray())
                    size *= dimension.toInt();
                same(row, index, features[index]["type"].toString(), text.left(size));
                text.remove(0, size);
            }
            text.remove(0, 1);
            ++row;
        }
    }
    static bool isSameTensor(QString text, const QString& type, const QByteArray& bytes) {
        const QStringList numbers = text.remove('[').remove(']').split(' ');
        const qsizetype width = type == "int64_t" ? 8 : 4;
        bool same = numbers.size() * width == bytes.size();
        for (qsizetype index = 0; same && index < numbers.size(); ++index) {
            qint64 integer = 0;
            float number = 0;
            std::memcpy(width == 8 ? static_cast<void*>(&integer) : &number, bytes.data() + index * width,
                        std::size_t(width));
            if (width == 8)
                same = numbers[index].toLongLong() == integer;
            else
                same = std::isnan(number) ? numbers[index].endsWith("nan") : numbers[index].toFloat() == number;
        }
        return same;
    }
    template <typename T>
    static QByteArray answersOf(const Observations& all) {
        QByteArray bytes;
        for (const QStringList& row : all.rows) {
            const T value = T(row.last().toDouble());
            bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
        }
        return bytes;
    }
    static void compareLogs(const QByteArray& log, const Observations& all) {
        int rows = 0, different = 0;
        readLog(log, [&](int row, qsizetype index, const QString& type, const QByteArray& bytes) {
            rows = row + 1;
            different += !isSameTensor(all.rows.value(row).value(index), type, bytes);
        });
        QCOMPARE(rows, all.rows.size());
        QCOMPARE(different, 0);
    }

    /// Index of the first element of the mask that is not 0.
    static int firstAllowed(const Observations& all, const QStringList& row) {
        QString mask = row.value(all.features.indexOf("mask"));
        return int(mask.remove('[').remove(']').split(' ').indexOf("1"));
    }
    void writePolicies() const {
        const TensorSpec mask{"mask", 0, ScalarType::Int64, {1, 33}}, weights{"weights", 0, ScalarType::Float, {1, 33}},
            index{"index_to_evict", 0, ScalarType::Int64, {1}}, size{"li_size", 0, ScalarType::Int64, {1}},
            priority{"priority", 0, ScalarType::Float, {1}}, zeros{"zeros", 0, ScalarType::Float, {1, 33}},
            rest{"rest", 0, ScalarType::Float, {1, 33}};
        const PolicyValue input{OpCode::Input, mask, {}, {}, {}}, cast{OpCode::Cast, weights, {0}, {}, {}};
        writePolicy(m_build.path("first"), {input, cast, {OpCode::ArgMax, index, {1}, {1}, {}}});
        writePolicy(m_build.path("forbidden"), {input,
                                                cast,
                                                {OpCode::Constant, zeros, {}, {}, std::vector<std::byte>(33 * 4)},
                                                {OpCode::Subtract, rest, {2, 1}, {}, {}},
                                                {OpCode::ArgMax, index, {3}, {1}, {}}});
        writePolicy(m_build.path("size"), {{OpCode::Input, size, {}, {}, {}}, {OpCode::Cast, priority, {0}, {}, {}}});
    }

private slots:
    void initTestCase() {
        m_build.write("m.c", [] {
            QByteArray names, loads, steps, sum;
            for (int i = 0; i < 18; ++i) {
                const QByteArray x = 'x' + QByteArray::number(i), next = 'x' + QByteArray::number((i * 7 + 1) % 18);
                loads += "long " + x + " = a[" + QByteArray::number(i) + "];";
                steps += x + (i % 3 ? "^=" : "+=") + next + " * i;";
                sum += '+' + x;
            }
            const QByteArray body = "(long* a, int n) {" + loads + "for (int i = 0; i < n; i++) {" + steps +
                                    "a[i] = x3;} return 0" + sum + ";}\n";
            return "static __attribute__((noinline)) long f" + body + "long g" + body +
                   "long h(long* a) { return f(a, 9) + g(a, 8); }\nint empty(void) { return 1; }\n";
        }());
        QVERIFY(m_build.compile("m.o", {}) && m_build.compile("n.o", {"-DN"}));
        QCOMPARE(m_build.extract().exitCode, 0);
        QCOMPARE(m_build.cli({"import", "corpus", "--name", "corpus"}).exitCode, 0);
        writePolicies();
    }

    void theQuestionsAreThoseOfStockClang() {
        const QList<QStringList> rows =
            table({"run", "corpus", "--policy", "default", "--name", "r", "--also", "regalloc"});
        QCOMPARE(rows.value(0).join(','), QString("module,eviction,priority,text,text_without,equal,words"));
        QCOMPARE(rows.size(), 3);
        const Observations all = recorded("r/eviction", m_module);
        QVERIFY(all.rows.size() > 20);
        QCOMPARE(cell(rows, m_module, "eviction"), QString::number(all.rows.size()));
        QCOMPARE(cell(rows, m_module, "priority"), QString());
        QCOMPARE(all.features.last(), QString("index_to_evict"));
        const auto logs = byHand(m_module, {{"eviction", answersOf<qint64>(all)}});
        compareLogs(logs["eviction"], all);
        QCOMPARE(cell(rows, m_module, "text"), QString::number(textOf("hand.o")));
        QVERIFY(!m_build.reference(m_module).isEmpty());
        QCOMPARE(cell(rows, m_module, "text_without"), QString::number(textOf("reference.o")));
        const bool equal = m_build.read("hand.o") == m_build.read("reference.o");
        QCOMPARE(cell(rows, m_module, "equal"), QString(equal ? "yes" : "no"));
        QVERIFY(!cell(rows, m_module, "words").contains("not the run's"));
    }

    void contextsAreFunctionsWithTheirModules() {
        const QList<QStringList> rows = table({"logs", "r/eviction"});
        QCOMPARE(rows.value(0).join(','), QString("context,observations,module"));
        QCOMPARE(cell(rows, "g", "module"), QString("m.o"));
        QCOMPARE(cell(rows, "g (n.o)", "module"), QString("n.o"));
        QCOMPARE(cell(rows, "g", "observations"), cell(rows, "g (n.o)", "observations"));
        QVERIFY(cell(rows, "empty", "observations").isEmpty());
        QCOMPARE(cell(table({"list", "logs"}), "r/eviction", "run"), QString("r"));
        QCOMPARE(cell(table({"list", "logs"}), "r/eviction", "complete"), QString("yes"));
        QCOMPARE(cell(table({"list", "logs"}), "r/priority", "run"), QString());
        QCOMPARE(m_build.cli({"check"}).exitCode, 0);
    }

    void policiesAnswer() {
        const QList<QStringList> rows =
            table({"run", "corpus", "--policy", "default", "--name", "p", "--also", "regalloc", "--regalloc-policy",
                   m_build.path("first"), "--regalloc-policy", m_build.path("size")});
        const Observations evictions = recorded("p/eviction", m_module), priorities = recorded("p/priority", m_module);
        QVERIFY(evictions.rows.size() > 20 && priorities.rows.size() > 20);
        QCOMPARE(cell(rows, m_module, "eviction"), QString::number(evictions.rows.size()));
        QCOMPARE(cell(rows, m_module, "priority"), QString::number(priorities.rows.size()));
        for (const QStringList& row : evictions.rows)
            QCOMPARE(row.last().toInt(), firstAllowed(evictions, row));
        for (const QStringList& row : priorities.rows)
            QCOMPARE(row.last().toFloat(), row.value(priorities.features.indexOf("li_size")).toFloat());
        const auto logs =
            byHand(m_module, {{"eviction", answersOf<qint64>(evictions)}, {"priority", answersOf<float>(priorities)}});
        compareLogs(logs["eviction"], evictions);
        compareLogs(logs["priority"], priorities);
        QCOMPARE(cell(rows, m_module, "text"), QString::number(textOf("hand.o")));
        QVERIFY(!m_build.reference(m_module).isEmpty());
        QVERIFY(m_build.read("hand.o") != m_build.read("reference.o"));
        QCOMPARE(cell(rows, m_module, "equal"), QString("no"));
        QCOMPARE(cell(rows, m_module, "text_without"), QString::number(textOf("reference.o")));
    }

    /// Positions are the registers, and as the last one the range itself, which is no eviction; of a priority only the
    /// order counts.
    void valuesAreSplitByTheAnswers() {
        const auto totalOf = [this](const QString& log, const QString& feature, const QString& header) {
            const QList<QStringList> rows = table({"logs", log, "--feature", feature});
            return rows.value(0).join(',') == header ? rows.last().mid(2) : rows.value(0);
        };
        const auto allOf = [this](const QString& log) {
            Observations all = recorded(log, "m.o");
            all.rows += recorded(log, "n.o").rows;
            return all;
        };
        const Observations evictions = allOf("r/eviction"), priorities = allOf("p/priority");
        qint64 evicted = 0;
        for (const QStringList& row : evictions.rows)
            evicted += row.last().toLongLong() != row.value(evictions.features.indexOf("mask")).split(' ').size() - 1;
        QVERIFY(evicted > 0 && evicted < evictions.rows.size());
        const QStringList split = {QString::number(evicted), QString::number(evictions.rows.size() - evicted)};
        QCOMPARE(totalOf("r/eviction", "index_to_evict", "low,high,evicted,not_evicted"), split);
        QCOMPARE(totalOf("r/eviction", "progress", "low,high,evicted,not_evicted"), split);

        QList<double> sorted;
        for (const QStringList& row : priorities.rows)
            sorted << row.last().toDouble();
        std::ranges::sort(sorted);
        const double median = sorted[(sorted.size() - 1) / 2];
        const qint64 above = std::ranges::count_if(sorted, [median](double value) { return value > median; });
        QVERIFY(above > 0 && above < sorted.size());
        QCOMPARE(totalOf("p/priority", "li_size", "low,high,above_median,up_to_median"),
                 (QStringList{QString::number(above), QString::number(sorted.size() - above)}));
    }

    /// Under another inlining policy, the clang gets its answers through the inliner's channel too.
    void theRunsPolicyIsFollowed() {
        const QList<QStringList> rows =
            table({"run", "corpus", "--policy", "never", "--name", "never", "--also", "regalloc"});
        QCOMPARE(rows.size(), 3);
        QVERIFY2(!cell(rows, m_module, "words").contains("not the run's"), qPrintable(cell(rows, m_module, "words")));
        QCOMPARE(cell(rows, m_module, "text_without"),
                 QString(sql("SELECT text FROM v_module_runs WHERE run = 'never' AND module = 'm.o'")));
    }

    void aRegisterThatMayNotBeEvictedIsAFinding() {
        const Finished done =
            m_build.run("bad", {"--also", "regalloc", "--regalloc-policy", m_build.path("forbidden")});
        QCOMPARE(done.exitCode, 1);
        QVERIFY2(done.err.contains("was chosen"), done.err);
        QCOMPARE(sql("SELECT count(*) FROM v_findings WHERE run = 'bad' AND found LIKE '%was chosen%'"), "2");
        QCOMPARE(sql("SELECT group_concat(DISTINCT status) FROM v_module_runs WHERE run = 'bad'"), "ok");
        QCOMPARE(sql("SELECT count(*) FROM logs WHERE name LIKE 'bad%'"), "0");
    }

    void recordingAgainReplacesTheLog() {
        const QByteArray before = sql("SELECT count(*), sum(observations) FROM v_log_contexts WHERE run = 'r'");
        const QStringList again = {"run", "--resume", "r", "--also", "regalloc"};
        QCOMPARE(m_build.cli(again + QStringList{"--regalloc-policy", m_build.path("size")}).exitCode, 0);
        QCOMPARE(sql("SELECT group_concat(name) FROM (SELECT name FROM logs WHERE name LIKE 'r/%' ORDER BY 1)"),
                 "r/eviction,r/priority");
        QCOMPARE(m_build.cli(again).exitCode, 0);
        QCOMPARE(sql("SELECT group_concat(name) FROM logs WHERE name LIKE 'r/%'"), "r/eviction");
        QCOMPARE(sql("SELECT count(*), sum(observations) FROM v_log_contexts WHERE run = 'r'"), before);
    }

    void whatCannotBeRecordedIsRefused() {
        const auto refused = [this](const QStringList& arguments, int exitCode, const char* words) {
            const Finished done = m_build.cli(QStringList{"run", "corpus", "--name", "refused"} + arguments);
            QCOMPARE(done.exitCode, exitCode);
            QVERIFY2(done.err.contains(words), done.err);
            QCOMPARE(sql("SELECT count(*) FROM runs WHERE name = 'refused'"), "0");
        };
        refused({"--policy", "default", "--also", "inliner"}, 2, "--also");
        refused({"--policy", "default", "--regalloc-policy", m_build.path("first")}, 2, "--also");
        const QStringList asked = {"--policy", "default",           "--also",
                                   "regalloc", "--regalloc-policy", m_build.path("first")};
        refused(asked + QStringList{"--regalloc-policy", m_build.path("first")}, 2, "a second policy");
        refused(asked + QStringList{"--regalloc-policy", m_build.path("corpus")}, 3, "corpus");
        const QString script = m_build.path("s.script");
        QCOMPARE(
            m_build.cli({"--format", "script", "--output", script, "decisions", "r", "--module", m_module}).exitCode,
            0);
        refused({"--policy", "script:" + script, "--also", "regalloc"}, 2, "a script");
        refused({"--policy", "release", "--also", "regalloc"}, 2, "built into this program");
    }

    /// As a recording leaves it that was cancelled after the first modules.
    void aPartOfARecordedLogGetsTheRestByMerging() {
        const QString part = m_build.path("part.inlinescope");
        const QString whole = m_build.path("w.inlinescope");
        QCOMPARE(runCli(part, {"merge", whole}).exitCode, 0);
        const auto inPart = [&part](const QString& statement) {
            return QString::fromUtf8(runProgram("sqlite3", {part, statement}).out).trimmed();
        };
        const QString contexts = "(SELECT m.context_id FROM log_context_modules m JOIN modules n ON n.id = m.module_id "
                                 "JOIN log_contexts c ON c.id = m.context_id JOIN logs l ON l.id = c.log_id WHERE "
                                 "l.name = 'r/eviction' AND n.name = '" +
                                 m_module + "')";
        const QString chunks = "(SELECT id FROM observation_chunks WHERE context_id IN " + contexts + ")";
        inPart("CREATE TABLE gone AS SELECT context_id AS id FROM " + contexts +
               "; DELETE FROM observation_columns WHERE chunk_id IN " + chunks +
               "; DELETE FROM observation_chunks WHERE context_id IN gone; DELETE FROM log_context_modules WHERE "
               "context_id IN gone; DELETE FROM log_contexts WHERE id IN gone; DROP TABLE gone; UPDATE logs SET "
               "complete = 0 WHERE name = 'r/eviction'");
        const QString ofLog = "SELECT log, run, module, context, observations FROM v_log_contexts WHERE log = "
                              "'r/eviction' ORDER BY module, context";
        const QString before = inPart(ofLog);
        QVERIFY(!before.isEmpty() && before != QString(sql(ofLog)) && !before.contains("|" + m_module + "|"));
        QCOMPARE(runCli(part, {"check"}).exitCode, 0);
        const Finished merged = runCli(part, {"--format", "csv", "merge", whole});
        QVERIFY2(merged.out.contains("log,r/eviction,,completed"), merged.out + merged.err);
        QVERIFY2(!merged.out.contains("added"), merged.out);
        QCOMPARE(inPart(ofLog), QString(sql(ofLog)));
        const QString values = "SELECT c.name, m.module_id IS NOT NULL, o.first_observation, x.ordinal, hex(x.data) "
                               "FROM observation_columns x JOIN observation_chunks o ON o.id = x.chunk_id JOIN "
                               "log_contexts c ON c.id = o.context_id JOIN logs l ON l.id = c.log_id JOIN "
                               "log_context_modules m ON m.context_id = c.id WHERE l.name = 'r/eviction' ORDER BY 1, "
                               "3, 4, 5";
        QCOMPARE(inPart(values), QString(sql(values)));
        QCOMPARE(inPart("SELECT complete FROM logs WHERE name = 'r/eviction'"), QString("1"));
        QCOMPARE(runCli(part, {"check"}).exitCode, 0);
    }

    void logsAreMergedCapturedAndDeletedWithTheirRun() {
        const QString ofLogs = "SELECT log, run, module, context, observations FROM v_log_contexts ORDER BY 1, 2, 3, 4";
        const QString other = m_build.path("other.inlinescope");
        const auto inOther = [&other](const QStringList& arguments) { return runCli(other, arguments); };
        QCOMPARE(inOther({"merge", m_build.path("w.inlinescope")}).exitCode, 0);
        QCOMPARE(runProgram("sqlite3", {other, ofLogs}).out.trimmed(), sql(ofLogs));
        QVERIFY(!sql(ofLogs).isEmpty());
        const Finished again = inOther({"--format", "csv", "merge", m_build.path("w.inlinescope")});
        QVERIFY2(!again.out.contains("added") && again.out.contains("log,r/eviction,,there"), again.out);
        QCOMPARE(inOther({"check"}).exitCode, 0);
        QCOMPARE(m_build.cli({"capture", "r", "--module", m_module, "--output", m_build.path("captured")}).exitCode, 0);
        QCOMPARE(runCli(m_build.path("captured"), {"check"}).exitCode, 0);
        const QString ofModule = "SELECT log, run, module, context, observations FROM v_log_contexts WHERE module = '" +
                                 m_module + "' ORDER BY 1, 2, 3, 4";
        QVERIFY(!sql(ofModule).isEmpty());
        QCOMPARE(runProgram("sqlite3", {m_build.path("captured"), ofModule}).out.trimmed(), sql(ofModule));
        QCOMPARE(runProgram("sqlite3", {m_build.path("captured"), "SELECT DISTINCT module FROM v_log_contexts"}).out,
                 m_module.toUtf8() + '\n');
        QCOMPARE(m_build.cli({"delete", "run", "r"}).exitCode, 0);
        QCOMPARE(sql("SELECT count(*) FROM logs WHERE name LIKE 'r/%'"), "0");
        QVERIFY(sql("SELECT count(*) FROM logs WHERE name LIKE 'p/%'") == "2");
        QCOMPARE(m_build.cli({"compact"}).exitCode, 0);
        QCOMPARE(m_build.cli({"check"}).exitCode, 0);
    }
};

QTEST_GUILESS_MAIN(RegallocTest)
#include "tst_regalloc.moc"
