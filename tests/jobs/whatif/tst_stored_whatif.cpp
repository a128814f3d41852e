// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/pace.h"
#include "tests/jobs/script_fixture.h"
#include "tests/jobs/whatif_fixture.h"

#include <set>

using namespace inlinescope;
using namespace inlinescope::testing;

/// Flips that are stored with their run, alone and together, of a module and of a corpus. Expected values are from
/// clang, llvm-size and llvm-readelf.
class TestStoredWhatIf : public QObject {
    Q_OBJECT

    static WhatIfOptions optionsFor(const std::string& module) {
        WhatIfOptions options;
        options.run = "default";
        options.module = module;
        options.limits.jobs = 2;
        return options;
    }
    static WhatIfOptions allOf(const std::string& module) {
        WhatIfOptions options = optionsFor(module);
        options.all = true;
        return options;
    }
    static std::int64_t ordinal(const JobSandbox& box, const std::string& caller, const std::string& module = "m") {
        return std::stoll(box.value("SELECT decision FROM v_decisions WHERE run = 'default' AND module = '" + module +
                                    "' AND caller = '" + caller + "'"));
    }
    static std::string text(const Table& table, std::size_t row, const std::string& column) {
        return plainText(table.rows.at(row).at(std::size_t(table.columnIndex(column))));
    }
    static bool hasNote(const Table& table, const std::string& words) {
        return std::ranges::any_of(table.notes, [&](const std::string& note) { return note.find(words) != note.npos; });
    }
    static std::size_t rowsWith(const Table& table, const std::string& column, const std::string& value) {
        std::size_t found = 0;
        for (std::size_t row = 0; row < table.rows.size(); ++row)
            found += text(table, row, column) == value;
        return found;
    }
    /// A context whose worker cannot be started: all its results were stored before.
    static JobContext withoutWorker(const JobSandbox& box) {
        JobContext context = box.context;
        context.workerProgram = "/nonexistent";
        return context;
    }
    static std::string flipsStored(const JobSandbox& box) { return box.value("SELECT count(*) FROM flips"); }

    // --- expected values ---

    /// The object that clang makes of the module with noinline at these calls.
    static QString judged(const JobSandbox& box, const QByteArrayList& calls, QByteArray text = source) {
        for (const QByteArray& call : calls)
            text.replace(call, call + " noinline");
        const QString folder = box.folder.filePath("judge" + QString::number(calls.size()));
        makeCorpus(folder, text);
        return compileWithClang(folder + "/m", folder + "/m.o");
    }
    static constexpr const char* inFirst = "@mix(i32 %x, i32 3)";
    static constexpr const char* inSecond = "@mix(i32 %x, i32 4)";

    /// Sizes by name, of the sections that llvm-readelf marks as allocated, as llvm-size -A prints them.
    static QMap<QString, qint64> allocatedSections(const QString& object) {
        QSet<QString> allocated;
        for (const QByteArray& line : runProgram("llvm-readelf-22", {"-S", "--wide", object}).out.split('\n')) {
            const QList<QByteArray> fields = line.mid(line.indexOf(']') + 1).simplified().split(' ');
            if (fields.size() >= 10 && fields[6].contains('A')) allocated << QString::fromUtf8(fields[0]);
        }
        QMap<QString, qint64> sizes;
        for (const QByteArray& line : runProgram("llvm-size-22", {"-A", object}).out.split('\n')) {
            const QList<QByteArray> fields = line.simplified().split(' ');
            if (fields.size() == 3 && allocated.contains(QString::fromUtf8(fields[0])))
                sizes[QString::fromUtf8(fields[0])] += fields[1].toLongLong();
        }
        return sizes;
    }
    static QMap<QString, qint64> changes(const QMap<QString, qint64>& before, const QMap<QString, qint64>& after) {
        QMap<QString, qint64> changed;
        for (const QString& name : before.keys() + after.keys())
            if (before.value(name) != after.value(name)) changed[name] = after.value(name) - before.value(name);
        return changed;
    }
    /// The changes of one set in a table ("" for a single flip).
    static QMap<QString, qint64> changesIn(const Table& table, const std::string& decisions) {
        QMap<QString, qint64> changed;
        for (std::size_t row = 0; row < table.rows.size(); ++row)
            if (text(table, row, "decisions") == decisions)
                changed[QString::fromStdString(plainText(table.rows[row][1]))] = std::stoll(text(table, row, "delta"));
        return changed;
    }

    /// A corpus of three modules, each with the functions of `source` and its own constants.
    static void prepareThree(JobSandbox& box) {
        for (const char* name : {"c", "a", "b"}) {
            makeCorpus(box.corpus, QByteArray(source).replace("mul i32 %x, 7", QByteArray("mul i32 %x, ") +
                                                                                   QByteArray::number(7 + name[0])));
            for (const QString ending : {".bc", ".cmd"})
                QVERIFY(QFile::rename(box.corpus + "/m" + ending, box.corpus + "/" + name + ending));
        }
        QVERIFY(writeWhole(box.corpus + "/corpus_description.json",
                           "{\"modules\": [\"c\", \"a\", \"b\"], \"has_thinlto\": false}"));
        box.import(box.corpus);
        need(runPolicy(box, "default", "default"));
        box.findings.clear();
    }

private slots:
    void changesOfSectionsAndFunctionsAreThoseOfTheObject() {
        JobSandbox box;
        const QByteArray unwound = QByteArray(source).replace(") {", ") uwtable {"); // .eh_frame
        makeCorpus(box.corpus, unwound);
        box.import(box.corpus);
        need(runPolicy(box, "default", "default"));
        WhatIfOptions options = optionsFor("m");
        options.decisions = {ordinal(box, "first")};
        const QString plain = judged(box, {}, unwound), flipped = judged(box, {inFirst}, unwound);
        const Table sections = need(whatIf(box.context, options, WhatIfDetail::Sections)).table;
        const auto changed = changes(allocatedSections(plain), allocatedSections(flipped));
        QVERIFY(changed.size() >= 2);
        QVERIFY(changesIn(sections, "") == changed);
        const Table functions = need(whatIf(withoutWorker(box), options, WhatIfDetail::Functions)).table;
        const auto sizes = changes(functionSizes(plain), functionSizes(flipped));
        QVERIFY(sizes.contains("mix") && sizes.contains("first"));
        QVERIFY(changesIn(functions, "") == sizes);
    }

    void flipsTogetherStandBesideTheSumOfTheParts() {
        JobSandbox box;
        prepare(box);
        WhatIfOptions options = optionsFor("m");
        options.decisions = {ordinal(box, "first"), ordinal(box, "second")};
        options.together = true;
        const Table table = need(whatIf(box.context, options)).table;
        const qint64 plain = berkeleySizes(judged(box, {})).at(0);
        const qint64 one = berkeleySizes(judged(box, {inFirst})).at(0) - plain;
        const qint64 both = berkeleySizes(judged(box, {inFirst, inSecond})).at(0) - plain;
        QCOMPARE(table.rows.size(), std::size_t(3));
        QCOMPARE(text(table, 0, "delta"), std::to_string(one));
        QCOMPARE(text(table, 2, "text"), std::to_string(plain + both));
        QCOMPARE(text(table, 2, "delta"), std::to_string(both));
        const qint64 sum = std::stoll(text(table, 0, "delta")) + std::stoll(text(table, 1, "delta"));
        QVERIFY(sum != both); // the callee that is not inlined any more has one body, not two
        QCOMPARE(text(table, 2, "sum"), std::to_string(sum));
        QCOMPARE(text(table, 2, "interaction"), std::to_string(both - sum));
        QCOMPARE(text(table, 2, "status"), std::string("ok"));
        const std::string set = std::to_string(std::min(options.decisions[0], options.decisions[1])) + " " +
                                std::to_string(std::max(options.decisions[0], options.decisions[1]));
        QCOMPARE(text(table, 2, "decisions"), set);
        QVERIFY(hasNote(table, "2 decisions flipped together"));
        const Table functions = need(whatIf(withoutWorker(box), options, WhatIfDetail::Functions)).table;
        QVERIFY(changesIn(functions, set) ==
                changes(functionSizes(judged(box, {})), functionSizes(judged(box, {inFirst, inSecond}))));
    }

    void aFileNamesASetByNumbersAndKeys() {
        JobSandbox box;
        prepare(box);
        const std::int64_t first = ordinal(box, "first"), second = ordinal(box, "second");
        const std::string key = box.value("SELECT key_hash FROM v_decisions WHERE run = 'default' AND decision = " +
                                          std::to_string(second));
        const QString file = box.folder.filePath("set.txt");
        QVERIFY(writeWhole(file, QByteArray::fromStdString("# both\n" + std::to_string(first) + " mix into first\n" +
                                                           key + "  mix into second\n")));
        WhatIfOptions options = optionsFor("m");
        options.setFile = file.toStdString();
        options.together = true;
        const Table fromFile = need(whatIf(box.context, options)).table;
        options.setFile.clear();
        options.decisions = {second, first};
        const Table listed = need(whatIf(withoutWorker(box), options)).table;
        QVERIFY(fromFile.rows == listed.rows);
        QCOMPARE(listed.rows.size(), std::size_t(3));
    }

    void aFileThatNamesNoDecisionSaysWhere() {
        JobSandbox box;
        prepare(box);
        const QString file = box.folder.filePath("set.txt");
        WhatIfOptions options = optionsFor("m");
        options.setFile = file.toStdString();
        const auto errorOf = [&](const char* content, ErrorCode code) {
            writeWhole(file, content);
            const auto answer = whatIf(box.context, options);
            return failsWith(answer, code) && answer.error().file == options.setFile
                       ? answer.error()
                       : Error{ErrorCode::Internal, {}, {}, {}, {}};
        };
        QCOMPARE(errorOf("0\n\n99\n", ErrorCode::NotFound).place, std::string("line 3"));
        QCOMPARE(errorOf("# x\n0123456789abcdef\n", ErrorCode::NotFound).found,
                 std::string("decision 0123456789abcdef"));
        QCOMPARE(errorOf("0\nzero\n", ErrorCode::Malformed).place, std::string("line 2"));
        QFile::remove(file);
        QVERIFY(!whatIf(box.context, options).ok());
        options.module.clear();
        QVERIFY(failsWith(whatIf(box.context, options), ErrorCode::InvalidArgument));
    }

    void whatIsMeasuredIsFoundAgain() {
        JobSandbox box;
        prepare(box);
        WhatIfOptions options = allOf("m");
        options.together = true;
        const Table measured = need(whatIf(box.context, options)).table;
        const Table found = need(whatIf(withoutWorker(box), options)).table;
        QVERIFY(found.rows == measured.rows);
        QVERIFY(hasNote(found, "were measured before") && !hasNote(measured, "were measured before"));
        // With the other decisions fixed it is another result.
        options.others = Others::Held;
        QVERIFY(!whatIf(withoutWorker(box), options).ok());
        options.others = Others::Decide;
        options.again = true;
        QVERIFY(!whatIf(withoutWorker(box), options).ok());
        box.raw().exec("UPDATE flips SET text = text + 1000");
        QVERIFY(need(whatIf(box.context, options)).table.rows == measured.rows);
        QVERIFY(box.passesCheck());
    }

    void aModuleThatIsRunAgainForgetsItsFlips() {
        JobSandbox box;
        prepare(box);
        need(whatIf(box.context, allOf("m")));
        QVERIFY(flipsStored(box) != "0");
        makeCorpus(box.corpus, QByteArray(source).replace("mul i32 %x, 7", "mul i32 %x, 9"));
        box.import(box.corpus);
        RunOptions resume;
        resume.corpus = "corpus";
        resume.resume = "default";
        resume.jobs = 1;
        need(runCorpus(box.context, resume));
        QCOMPARE(flipsStored(box), std::string("0"));
        need(whatIf(box.context, allOf("m")));
        QVERIFY(box.passesCheck());
    }

    void aRunThatRecordedOtherSizesIsRefused() {
        JobSandbox box;
        prepare(box);
        box.raw().exec("UPDATE module_runs SET text = text + 1, code = code + 1");
        const auto answer = whatIf(box.context, allOf("m"));
        QVERIFY(failsWith(answer, ErrorCode::Refused));
        QCOMPARE(flipsStored(box), std::string("0"));
    }

    void aWholeRunIsMeasuredModuleByModule() {
        JobSandbox box;
        prepareThree(box);
        const Table corpus = need(whatIf(box.context, optionsFor(""))).table;
        std::vector<std::vector<Cell>> expected;
        std::int64_t flippable = 0;
        for (const char* module : {"a", "b", "c"})
            for (const auto& row : need(whatIf(withoutWorker(box), allOf(module))).table.rows)
                if (!std::holds_alternative<std::monostate>(row[5])) {
                    expected.push_back(row);
                    ++flippable;
                }
        QVERIFY(flippable >= 6);
        QVERIFY(corpus.rows == expected);
        QCOMPARE(flipsStored(box), std::to_string(flippable));
        QVERIFY(hasNote(corpus, "decisions that cannot be flipped: "));
        QVERIFY(need(whatIf(withoutWorker(box), optionsFor(""))).table.rows == expected);
    }

    void aCancelledWholeRunIsResumed() {
        JobSandbox box;
        prepareThree(box);
        WhatIfOptions options = optionsFor("");
        options.limits.jobs = 1;
        std::int64_t total = 0;
        box.context.progress = [&](const Progress& progress) {
            total = progress.total;
            box.context.cancel.cancel();
        };
        const WhatIf cancelled = need(whatIf(box.context, options));
        QVERIFY(cancelled.cancelled);
        QCOMPARE(cancelled.table.rows.size(), std::size_t(1));
        QCOMPARE(flipsStored(box), std::string("1"));
        box.context.cancel = CancelToken();
        std::vector<Progress> told;
        box.context.progress = [&](const Progress& progress) { told.push_back(progress); };
        const WhatIf finished = need(whatIf(box.context, options));
        QVERIFY(!finished.cancelled);
        QCOMPARE(told.size(), std::size_t(total - 1)); // the stored one is not measured again
        QCOMPARE(told.back().done, total - 1);
        QCOMPARE(told.back().total, total - 1);
        QVERIFY(told.back().perSecond > 0 && told.back().secondsLeft == 0);
        QCOMPARE(finished.table.rows.size(), std::size_t(total));
        QVERIFY(hasNote(finished.table, "1 of them was measured before"));
        QVERIFY(box.passesCheck());
        QVERIFY(!hasNote(finished.table, "another version"));
        box.raw().exec("UPDATE module_runs SET compiler = 'built-in LLVM 21.1.0, recorder 1' WHERE module_id = (SELECT "
                       "id FROM modules WHERE name = 'b')");
        const std::string ofB = box.value("SELECT count(*) FROM v_flips WHERE module = 'b'");
        QVERIFY(std::stoi(ofB) > 1);
        const Table stored = need(whatIf(withoutWorker(box), options)).table;
        QVERIFY(hasNote(stored, ofB + " of them are of results by another version of this program (built-in LLVM "
                                      "21.1.0, recorder 1)"));
    }

    void aSampleIsTheSameEachTimeAndInALargerOne() {
        JobSandbox box;
        prepareThree(box);
        WhatIfOptions options = optionsFor("");
        const auto sample = [&](std::int64_t count, std::uint64_t seed) {
            options.sample = count;
            options.seed = seed;
            return need(whatIf(box.context, options)).table.rows;
        };
        const auto two = sample(2, 0), four = sample(4, 0);
        QCOMPARE(two.size(), std::size_t(2));
        QCOMPARE(four.size(), std::size_t(4));
        for (const auto& row : two)
            QVERIFY(std::ranges::find(four, row) != four.end());
        QVERIFY(sample(2, 0) == two);
        std::set<std::vector<std::vector<Cell>>> samples;
        for (std::uint64_t seed = 0; seed < 8; ++seed)
            samples.insert(sample(2, seed));
        QVERIFY(samples.size() > 1);
        // The same callsites in another run of the corpus.
        need(runPolicy(box, "default", "second"));
        options.run = "second";
        QVERIFY(sample(2, 0) == two);
        QVERIFY(sample(1000, 0).size() < 20); // not more than there are
    }

    void aModuleThatCannotBeMeasuredIsAFindingAndTheOthersGoOn() {
        JobSandbox box;
        prepareThree(box);
        box.raw().exec("UPDATE module_runs SET command_hash = 'x' WHERE module_id = (SELECT id FROM modules WHERE name "
                       "= 'b')");
        const Table table = need(whatIf(box.context, optionsFor(""))).table;
        QCOMPARE(box.findings.size(), std::size_t(1));
        QCOMPARE(box.findings[0].subject, std::string("b"));
        QVERIFY(box.findings[0].severity == Severity::Error);
        QCOMPARE(rowsWith(table, "module", "b"), std::size_t(0));
        QVERIFY(rowsWith(table, "module", "a") >= 2 && rowsWith(table, "module", "c") >= 2);
        QVERIFY(hasNote(table, "1 module could not be measured"));
    }

    void whatDiffersFromAnotherRunIsFlippedInEachModule() {
        JobSandbox box;
        prepareThree(box);
        need(runPolicy(box, "never", "never"));
        WhatIfOptions options = optionsFor("");
        options.differingFrom = "never";
        options.together = true;
        const Table table = need(whatIf(box.context, options)).table;
        // With all differing decisions flipped, the result is the other run.
        for (const char* module : {"a", "b", "c"}) {
            const std::string never = box.value(
                std::string("SELECT text FROM v_module_runs WHERE run = 'never' AND module = '") + module + "'");
            bool isFound = false;
            for (std::size_t row = 0; row < table.rows.size(); ++row)
                if (text(table, row, "module") == module && text(table, row, "decision").empty()) {
                    QCOMPARE(text(table, row, "text"), never);
                    isFound = true;
                }
            QVERIFY(isFound);
        }
    }

    /// By hand: 3 of 10 weights done in 6 s leave 14 s.
    void thePaceIsByWeight() {
        const Pace::Clock::time_point start{};
        Pace pace(4, 10, start);
        QVERIFY(pace.progress("x", start).secondsLeft < 0);
        pace.add(1);
        pace.add(2);
        const Progress progress = pace.progress("x", start + std::chrono::seconds(6));
        QCOMPARE(progress.done, 2);
        QCOMPARE(progress.total, 4);
        QCOMPARE(progress.perSecond, 2.0 / 6);
        QCOMPARE(progress.secondsLeft, 14.0);
    }
};

QTEST_GUILESS_MAIN(TestStoredWhatIf)
#include "tst_stored_whatif.moc"
