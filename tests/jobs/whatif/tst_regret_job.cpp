// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/whatif/regret_job.h"
#include "core/jobs/workspace/lists.h"
#include "tests/jobs/search_fixture.h"

using namespace inlinescope;
using namespace inlinescope::testing;

/// Real compiles of small modules; expected values are from scripts run by hand.
class TestRegretJob : public QObject {
    Q_OBJECT
private slots:
    /// Each compared with a run of the best script with only that line flipped.
    void regretIsWhatTheBestRunLosesByTheRunsDecision() {
        JobSandbox box;
        prepareFew(box);
        RegretOptions options;
        options.run = "default";
        options.limits.jobs = 2;
        QVERIFY(failsWith(regret(box.context, options), ErrorCode::Refused)); // no other run to compare with
        need(searchCorpus(box.context, searchOptions()));
        std::vector<Regret> told;
        const Regret whole = need(regret(box.context, options, [&](const Regret& soFar) { told.push_back(soFar); }));
        QVERIFY(!told.empty() && told.front().sum.decisions > 0);
        QCOMPARE(told.front().sum.decisions + told.front().missing, whole.sum.decisions);
        QCOMPARE(told.front().gap, whole.gap); // of the runs, never of a part
        const Table& table = whole.table;
        QCOMPARE(std::to_string(table.rows.size()),
                 box.value("SELECT count(*) FROM v_decisions d JOIN v_decisions b ON b.key_hash = d.key_hash WHERE "
                           "d.run = 'default' AND b.run = 'search' AND d.advice <> b.advice"));
        QVERIFY(!table.rows.empty());
        const QByteArrayList best = scriptOf(box, "search").split('\n');
        std::int64_t sum = 0, lost = 0, won = 0;
        for (std::size_t row = 0; row < table.rows.size(); ++row) {
            const QByteArray key = QByteArray::fromStdString(cellOf(table, row, "site"));
            QByteArrayList edited = best;
            for (QByteArray& line : edited)
                if (line.mid(7).startsWith(key)) line.replace(0, 6, line.startsWith("inline") ? "refuse" : "inline");
            QVERIFY(edited != best);
            const std::string name = "edited " + std::to_string(row);
            need(runScript(box, edited.join('\n'), box.runOptions(name)));
            const std::int64_t bytes = std::stoll(textOf(box, name, "m")) - std::stoll(textOf(box, "search", "m"));
            QCOMPARE(cellOf(table, row, "bytes"), std::to_string(bytes));
            sum += bytes;
            (bytes < 0 ? won : lost) += bytes;
        }
        const Table listed = need(listTable(box.context.workspacePath, ListNoun::Explanations));
        QVERIFY(std::ranges::any_of(listed.rows, [&](const Row& row) {
            return plainText(row[0]) == "m" && plainText(row[1]) == "default" && plainText(row[2]) == "search" &&
                   plainText(row[9]) == std::to_string(table.rows.size()) &&
                   plainText(row[10]) == std::to_string(sum) && plainText(row[15]) == "ok" &&
                   plainText(row[17]) == "regret" && plainText(row[18]) == std::to_string(lost) &&
                   plainText(row[19]) == std::to_string(won);
        }));
        QCOMPARE(plainText(table.total->at(std::size_t(table.columnIndex("bytes")))), std::to_string(sum));
        for (const RegretBy by : {RegretBy::Reason, RegretBy::Callee, RegretBy::Caller, RegretBy::Feature}) {
            options.by = by;
            const Table grouped = need(regret(box.context, options)).table;
            QCOMPARE(plainText(grouped.total->at(std::size_t(grouped.columnIndex("bytes")))), std::to_string(sum));
            if (by == RegretBy::Feature) continue; // every feature has them all
            std::int64_t rows = 0;
            for (std::size_t row = 0; row < grouped.rows.size(); ++row)
                rows += std::stoll(cellOf(grouped, row, "bytes"));
            QCOMPARE(rows, sum);
        }
    }

    /// A later search of fewer modules is not what a whole run is compared with.
    void regretIsMeasuredAgainstACompleteSearch() {
        JobSandbox box;
        makeCorpusOf(box.corpus, {{"one", fewDecisions()}, {"two", fewDecisions()}});
        box.import(box.corpus);
        need(runPolicy(box, "default", "default"));
        need(searchCorpus(box.context, searchOptions()));
        SearchOptions part = searchOptions();
        part.modules = {"one"};
        part.name = "later";
        need(searchCorpus(box.context, part));
        RegretOptions options;
        options.run = "default";
        const Regret answer = need(storedRegret(box.context.workspacePath, options, {}));
        QCOMPARE(answer.leftOut, std::int64_t(0));
        QVERIFY2(answer.table.notes.at(0).find("by which search grows") != std::string::npos,
                 answer.table.notes.at(0).c_str());
    }
};

QTEST_GUILESS_MAIN(TestRegretJob)
#include "tst_regret_job.moc"
