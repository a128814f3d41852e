// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compare/compare_runs.h"
#include "core/jobs/workspace/lists.h"
#include "core/jobs/workspace/merge_job.h"
#include "tests/jobs/job_fixture.h"
#include "tests/support/reference_compiler.h"
#include "tests/support/sample_policies.h"
#include "tests/support/size_model.h"

using namespace inlinescope;
using namespace inlinescope::testing;

/// Runs with a size model. The model of most tests counts instructions; expected is their number in the IR that clang
/// prints before it generates code.
class TestRunSizeModel : public QObject {
    Q_OBJECT

    JobSandbox m_box;
    const std::vector<std::string> m_modules = {"json.c.o", "pack.c.o", "sorting.c.o", "vm.c.o"};

    std::string counter() const { return m_box.folder.filePath("counter").toStdString(); }

    RunOptions estimated(const std::string& name, const std::string& policy = "default") const {
        RunOptions options = m_box.runOptions(name, m_modules);
        options.policy = policy;
        options.sizeModel = counter();
        return options;
    }

    /// Instructions of the functions in a module that clang has optimized, by its text; -1 on failure. Lines that
    /// continue an instruction are indented further, and records of debug info begin with #.
    qint64 instructionsByClang(const std::string& module) const {
        const QString stem = m_box.corpus + "/" + QString::fromStdString(module);
        const QString text = compileWithClang(stem, m_box.folder.filePath("optimized.ll"), {"-emit-llvm"});
        qint64 count = text.isEmpty() ? -1 : 0;
        bool inside = false;
        for (const QByteArray& line : readWhole(text).split('\n')) {
            if (line.startsWith("define ")) inside = !line.startsWith("define available_externally");
            if (line == "}") inside = false;
            const bool begins = line.size() > 2 && line.startsWith("  ") && !QByteArrayView(" ]#").contains(line[2]);
            if (inside && begins) ++count;
        }
        return count;
    }

    std::vector<std::string> estimates(const std::string& run) const {
        return m_box.raw().rows("SELECT module, estimated FROM v_module_runs WHERE run = '" + run +
                                "' ORDER BY module");
    }
    static Cell cellOf(const Table& table, const std::string& key, const std::string& column) {
        for (const Row& row : table.rows)
            if (std::get<std::string>(row[0]) == key) return row.at(std::size_t(table.columnIndex(column)));
        throw std::runtime_error("no row " + key);
    }

private slots:
    void initTestCase() {
        m_box.extract();
        m_box.import(m_box.corpus);
        writeInstructionCounter(m_box.folder.filePath("counter"));
        need(runCorpus(m_box.context, estimated("default")));
        need(runCorpus(m_box.context, estimated("never", "never")));
        need(runCorpus(m_box.context, m_box.runOptions("plain", m_modules)));
    }

    void itIsOfTheIrThatCodeIsGeneratedFrom() {
        std::vector<std::string> expected;
        for (const std::string& module : m_modules) {
            const qint64 count = instructionsByClang(module);
            QVERIFY2(count > 20, module.c_str());
            expected.push_back(module + "|" + std::to_string(count));
        }
        QCOMPARE(estimates("default"), expected);
        QVERIFY(estimates("never") != expected);
    }

    void itChangesNoObject() {
        QCOMPARE(m_box.value("SELECT count(DISTINCT object_hash) FROM v_module_runs WHERE run <> 'never'"),
                 std::to_string(m_modules.size()));
        QCOMPARE(m_box.value("SELECT count(*) FROM v_module_runs WHERE status <> 'ok' OR diagnostics <> ''"),
                 std::string("0"));
    }

    void itIsAColumnOfTheTables() {
        const std::string& path = m_box.context.workspacePath;
        const std::string sum = "SELECT sum(estimated) FROM v_module_runs WHERE run = 'default'";
        const auto bytes = std::int64_t(std::stoll(m_box.value(sum)));
        const Table runs = need(listTable(path, ListNoun::Runs));
        QVERIFY(cellOf(runs, "default", "estimated") == Cell(bytes));
        QVERIFY(cellOf(runs, "default", "size_model") == Cell(counter()));
        QVERIFY(cellOf(runs, "plain", "estimated") == Cell() && cellOf(runs, "plain", "size_model") == Cell());
        const std::string module = m_modules.front();
        const auto own = std::int64_t(std::stoll(
            m_box.value("SELECT estimated FROM v_module_runs WHERE run = 'default' AND module = '" + module + "'")));
        const Table modules = need(moduleRunsTable(path, "default"));
        QCOMPARE(modules.columns.back().name, std::string("estimated"));
        QVERIFY(cellOf(modules, module, "estimated") == Cell(own));
        const RunComparison comparison = need(compareRuns(path, {"default", "plain"}, {}));
        QVERIFY(cellOf(comparison.table, module, "estimated_a") == Cell(own));
        QVERIFY(cellOf(comparison.table, module, "estimated_b") == Cell());
        QVERIFY(comparison.table.total->at(std::size_t(comparison.table.columnIndex("estimated_a"))) == Cell(bytes));
    }

    void aResumedRunHasTheModelThatIsStored() {
        JobContext context = m_box.context;
        context.cancel = CancelToken();
        context.progress = [&](const Progress& progress) {
            if (progress.done == 1) context.cancel.cancel();
        };
        RunOptions options = estimated("parts");
        options.sizeModel = m_box.folder.filePath("moved").toStdString();
        writeInstructionCounter(m_box.folder.filePath("moved"));
        QVERIFY(failsWith(runCorpus(context, options), ErrorCode::Cancelled));
        QVERIFY(QDir(m_box.folder.filePath("moved")).removeRecursively());
        RunOptions resumed;
        resumed.resume = "parts";
        QCOMPARE(need(runCorpus(m_box.context, resumed)).ok, int(m_modules.size()));
        QCOMPARE(estimates("parts"), estimates("default"));
        RunOptions again;
        again.again = "parts";
        again.name = "again";
        need(runCorpus(m_box.context, again));
        QCOMPARE(estimates("again"), estimates("default"));
        QVERIFY(m_box.passesCheck());
    }

    void aNamedRunWithAnotherModelIsLeftAlone() {
        const auto resumed = [this](const std::string& model) {
            RunOptions options = estimated("default");
            options.sizeModel = model;
            return runCorpus(m_box.context, options);
        };
        QCOMPARE(need(resumed(counter())).kept, int(m_modules.size()));
        const std::string has = "run \"default\" was started with other options: it has size model ";
        const auto without = resumed("");
        QVERIFY(failsWith(without, ErrorCode::Refused));
        QVERIFY(without.error().found.starts_with(has) && without.error().found.ends_with(", not none"));
        const QString other = m_box.folder.filePath("other");
        writeSizeModel(other, {}, {1});
        QVERIFY(failsWith(resumed(other.toStdString()), ErrorCode::Refused));
    }

    void aWrongModelIsRefusedByName() {
        const auto refused = [this](const QString& model) {
            RunOptions options = estimated("wrong");
            options.sizeModel = model.toStdString();
            const auto ran = runCorpus(m_box.context, options);
            return ran.ok() ? Error{} : ran.error();
        };
        const Error policy = refused(ownPolicy());
        QVERIFY(policy.code == ErrorCode::Unsupported);
        QCOMPARE(policy.file, QDir::cleanPath(ownPolicy()).toStdString());
        QVERIFY2(policy.found.starts_with("no size model: its input is "), policy.found.c_str());
        QVERIFY(refused(m_box.folder.filePath("nothing")).code == ErrorCode::Unreadable);
        RunOptions external = estimated("wrong");
        external.toolchain = "/usr/bin/clang-22";
        QVERIFY(failsWith(runCorpus(m_box.context, external), ErrorCode::InvalidArgument));
        QCOMPARE(m_box.value("SELECT count(*) FROM runs WHERE name = 'wrong'"), std::string("0"));
    }

    /// Nothing is known then, and the compile goes on.
    void aModelThatGivesNoSizeIsAWarning() {
        const QString infinite = m_box.folder.filePath("infinite");
        writeSizeModel(infinite, {}, {std::numeric_limits<float>::infinity()});
        RunOptions options = estimated("infinite");
        options.sizeModel = infinite.toStdString();
        options.modules = {"json.c.o"};
        QCOMPARE(need(runCorpus(m_box.context, options)).ok, 1);
        QCOMPARE(estimates("infinite"), (std::vector<std::string>{"json.c.o|"}));
        const std::string words = m_box.value("SELECT diagnostics FROM v_module_runs WHERE run = 'infinite'");
        QVERIFY2(words.starts_with("warning: no size estimate: "), words.c_str());
    }

    void aMergedRunKeepsItsModel() {
        JobSandbox other;
        need(mergeWorkspace(other.context, m_box.context.workspacePath));
        const std::string models = "SELECT run, size_model, estimated FROM v_runs ORDER BY run";
        QCOMPARE(other.raw().rows(models), m_box.raw().rows(models));
        const auto modelOf = [](const JobSandbox& box) {
            const WorkspaceReader reader = box.reader();
            return need(reader.runs().sizeModel(need(reader.runs().byName("default")).id))->bytes;
        };
        QVERIFY(!modelOf(other).empty() && modelOf(other) == modelOf(m_box));
        QVERIFY(other.passesCheck());
    }

    void thePublishedModelEstimatesTheTwoPoliciesDifferently() {
        const QString published = sharedSample("policies/ir2native-llvm18/model.tflite");
        if (!QFile::exists(published)) QSKIP("no sample of LLVM's model");
        for (const std::string policy : {"default", "never"}) {
            RunOptions options = estimated("native-" + policy, policy);
            options.sizeModel = published.toStdString();
            need(runCorpus(m_box.context, options));
        }
        QCOMPARE(m_box.value("SELECT count(*) FROM v_module_runs WHERE run LIKE 'native-%' AND estimated > 0"),
                 std::to_string(2 * m_modules.size()));
        QVERIFY(estimates("native-default") != estimates("native-never"));
    }

    void aRemovedRunLeavesNoModel() {
        WorkspaceWriter writer = need(need(Workspace::open(m_box.context.workspacePath)).writer());
        for (const RunRow& run : need(m_box.reader().runs().all()))
            need(writer.runs().remove(run.id));
        QCOMPARE(m_box.value("SELECT count(*) FROM size_models"), std::string("0"));
    }
};

QTEST_GUILESS_MAIN(TestRunSizeModel)
#include "tst_run_size_model.moc"
