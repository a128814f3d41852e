// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compile/variant_meter.h"
#include "core/model/names.h"
#include "tests/jobs/script_fixture.h"

#include <atomic>
#include <future>
#include <map>
#include <memory>
#include <random>

using namespace inlinescope;
using namespace inlinescope::testing;

/// The measured cost of a flip, compared with full compiles of the same flip as a script: text, every allocated section
/// and every function. INLINESCOPE_FLIPS=N: up to N flips of every module, in all five builds of the test corpus;
/// prints the result. tst_script_objects and tst_whatif compare the full compiles themselves with clang.
class TestFlips : public QObject {
    Q_OBJECT

    static inline const std::vector<std::string> few = {"hash_table.c.o", "pack.c.o", "vectors_second.cpp.o"};
    static inline const std::vector<std::string> ten = {
        "events.cpp.o", "expression.cpp.o", "graph.cpp.o", "json.c.o", "matrix.cpp.o",
        "shapes.cpp.o", "sorting.c.o",      "text.cpp.o",  "vm.c.o",   "vectors_first.cpp.o"};
    /// Flips of a module, in all five builds; 0: as an ordinary test.
    static qulonglong wanted() { return qEnvironmentVariable("INLINESCOPE_FLIPS").toULongLong(); }

    struct Measured {
        std::vector<std::size_t> decisions;
        std::vector<MeasuredVariant> variants; ///< of the decisions
    };

    static VariantMeter meterOf(const JobSandbox& box, const std::string& module, int jobs) {
        return need(VariantMeter::open(box.context, "default", module, {.jobs = jobs}));
    }

    /// Decisions that can be flipped; if there are many, a pseudo-random sample, the same in every run of the test.
    static std::vector<std::size_t> chosen(const VariantMeter& meter, std::size_t number) {
        std::vector<std::size_t> decisions;
        for (std::size_t index = 0; index < meter.decisions().size(); ++index)
            if (!meter.obstacle(index)) decisions.push_back(index);
        std::mt19937 lots(20261121);
        while (decisions.size() > number)
            decisions.erase(decisions.begin() + std::ptrdiff_t(lots() % decisions.size()));
        return decisions;
    }

    static Measured measure(VariantMeter& meter, const std::vector<std::size_t>& decisions, Others others) {
        VariantSet set{.others = others, .common = {}, .variants = {}};
        for (const std::size_t decision : decisions)
            set.variants.push_back({meter.flipped(decision)});
        Measured measured{decisions, std::vector<MeasuredVariant>(decisions.size())};
        need(meter.measure(set, [&](std::size_t variant, MeasuredVariant&& result) -> Result<void> {
            measured.variants[variant] = std::move(result);
            return {};
        }));
        return measured;
    }

    /// Full compiles, on two cores.
    static std::vector<ModuleRunResult> compileAll(const JobSandbox& box, const std::string& module,
                                                   const std::vector<std::size_t>& decisions, Others others) {
        std::vector<ModuleRunResult> results(decisions.size());
        std::atomic<std::size_t> next = 0;
        const auto compileSome = [&] {
            VariantMeter meter = meterOf(box, module, 1);
            for (std::size_t index; (index = next++) < decisions.size();)
                results[index] = need(meter.compile(others, {meter.flipped(decisions[index])}));
        };
        auto half = std::async(std::launch::async, compileSome);
        compileSome();
        half.get();
        return results;
    }

    static QString sectionsText(const std::vector<SectionSize>& sections) {
        QStringList words;
        for (const SectionSize& section : sections)
            words << QString("%1=%2").arg(QString::fromStdString(section.name)).arg(section.size);
        return words.join('\n');
    }
    static QStringList functionsText(const std::vector<FunctionSize>& functions) {
        QStringList words;
        for (const FunctionSize& function : functions)
            words << QString("%1=%2 %3 %4")
                         .arg(QString::fromStdString(function.name))
                         .arg(function.size)
                         .arg(QString::fromStdString(function.section), QString::fromStdString(function.linkage));
        words.sort();
        return words;
    }

    void compare(const JobSandbox& box, const std::string& module, std::size_t number, Others others) {
        VariantMeter meter = meterOf(box, module, 2);
        const std::vector<std::size_t> decisions = chosen(meter, number);
        QVERIFY(decisions.size() >= std::min<std::size_t>(number, 10));
        const Measured fast = measure(meter, decisions, others);
        const std::vector<ModuleRunResult> slow = compileAll(box, module, decisions, others);
        const std::int64_t before = need(meter.sizes()).text;
        int changed = 0;
        for (std::size_t i = 0; i < decisions.size(); ++i) {
            const QByteArray where =
                QByteArray::fromStdString(module) + ", decision " + QByteArray::number(qulonglong(decisions[i]));
            const MeasuredVariant& found = fast.variants[i];
            QVERIFY2(found.status == ModuleRunStatus::Ok,
                     (where + ": " + QByteArray::fromStdString(found.diagnostics)).constData());
            QVERIFY2(slow[i].status == ModuleRunStatus::Ok, where.constData());
            QVERIFY2(sectionsText(found.sections) == sectionsText(slow[i].sections),
                     (where + "\n" + sectionsText(found.sections).toUtf8() + "\nexpected\n" +
                      sectionsText(slow[i].sections).toUtf8())
                         .constData());
            QVERIFY2(found.sizes == slow[i].sizes, where.constData());
            QCOMPARE(functionsText(found.functions), functionsText(slow[i].functions));
            changed += slow[i].sizes.text != before;
        }
        QVERIFY(changed > 0 || decisions.size() < 10);
        if (wanted())
            qInfo("%s, others %s: %zu flips, %d change text, all equal", module.c_str(), toString(others).data(),
                  decisions.size(), changed);
    }

    /// A workspace with the build's modules, run under the default heuristic.
    const JobSandbox& boxOf(const QString& build) {
        std::unique_ptr<JobSandbox>& box = m_boxes[build];
        if (box) return *box;
        box = std::make_unique<JobSandbox>();
        box->extract(build);
        box->import(box->corpus);
        need(runCorpus(box->context, box->runOptions("default")));
        return *box;
    }

    std::map<QString, std::unique_ptr<JobSandbox>> m_boxes; ///< by build

private slots:
    void flipsCostWhatFullCompilesSay_data() {
        QTest::addColumn<QString>("build");
        QTest::addColumn<QString>("module");
        QTest::addColumn<qulonglong>("number"); ///< of flips, a pseudo-random sample
        QTest::addColumn<bool>("held");         ///< measured with the other decisions fixed too
        const qulonglong all = std::numeric_limits<qulonglong>::max();
        const QStringList builds = wanted() ? QStringList{"plain", "g-sections", "lines", "g", "sections"}
                                            : QStringList{"plain", "g-sections", "lines"};
        for (const QString& build : builds) {
            const bool many = wanted() || build == "plain";
            const auto add = [&](const std::string& module, qulonglong ofManyFlips, bool held) {
                const qulonglong number = wanted() ? wanted() : many ? ofManyFlips : build == "lines" ? 24 : 6;
                QTest::addRow("%s %s", qPrintable(build), module.c_str())
                    << build << QString::fromStdString(module) << number << held;
            };
            for (const std::string& module : few)
                add(module, all, many);
            for (const std::string& module : ten)
                if (many) add(module, 10, false);
        }
    }

    /// All flips of three small modules and some of every other one in one build, 6 and 24 of the small ones in two
    /// others.
    void flipsCostWhatFullCompilesSay() {
        QFETCH(QString, build);
        QFETCH(QString, module);
        QFETCH(qulonglong, number);
        QFETCH(bool, held);
        compare(boxOf(build), module.toStdString(), number, Others::Decide);
        if (held) compare(boxOf(build), module.toStdString(), number, Others::Held);
    }

    void flipsOfCoroutines() {
        JobSandbox box;
        const QString source = box.folder.filePath("coroutine.cpp"), object = box.folder.filePath("coroutine.o");
        QVERIFY(writeWhole(source, R"(
#include <coroutine>
extern "C" int printf(const char*, ...);
struct Numbers {
    struct promise_type {
        int value;
        Numbers get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
        std::suspend_always initial_suspend() { return {}; }
        std::suspend_always final_suspend() noexcept { return {}; }
        std::suspend_always yield_value(int x) { return value = x, std::suspend_always(); }
        void return_void() {}
        void unhandled_exception() {}
    };
    std::coroutine_handle<promise_type> handle;
    ~Numbers() { if (handle) handle.destroy(); }
    bool next() { return handle.resume(), !handle.done(); }
    int get() { return handle.promise().value; }
};
static int mix(int x) { return x * 7 + (x >> 3) + printf("%d", x); }
static Numbers numbers(int n) { for (int i = 0; i < n; ++i) co_yield mix(i); }
static int sum(int n) {
    Numbers all = numbers(n);
    int total = 0;
    while (all.next()) total += mix(all.get());
    return total;
}
int first(int n) { return sum(n) + mix(n); }
int second(int n) { return sum(n * 2); }
)"));
        const QStringList arguments{"-std=c++20", "-Oz", "-Xclang", "-fembed-bitcode=all", "-c", source, "-o", object};
        QCOMPARE(runProgram("clang++-22", arguments).exitCode, 0);
        const QByteArray entry =
            R"([{"directory": "%1", "file": "%2", "output": "%3", "arguments": ["clang++-22", "-c", "%2"]}])";
        const QString commands = box.folder.filePath("compile_commands.json");
        QVERIFY(writeWhole(commands, QString(entry).arg(box.folder.path(), source, object).toUtf8()));
        need(extractCorpus(box.context, {commands.toStdString(), box.corpus.toStdString(), {}}));
        box.import(box.corpus);
        need(runCorpus(box.context, box.runOptions("default")));
        const std::string module = box.value("SELECT name FROM modules");
        compare(box, module, 100, Others::Decide);
        compare(box, module, 100, Others::Held);
    }

    /// The function with the attribute is inlined and removed before the inliner asks about the calls that it had.
    void callsOfAFunctionThatIsGoneBeforeTheInliner() {
        JobSandbox box;
        makeCorpus(box.corpus, QByteArray(source) + third +
                                   "define internal i32 @\"\\01odd\"(i32 %x) alwaysinline {\n"
                                   "  %y = call i32 @mix(i32 %x, i32 9)\n"
                                   "  %z = call i32 @mix(i32 %y, i32 2)\n"
                                   "  ret i32 %z\n"
                                   "}\n"
                                   "define i32 @fourth(i32 %x) {\n"
                                   "  %y = call i32 @\"\\01odd\"(i32 %x)\n"
                                   "  %z = call i32 @\"\\01odd\"(i32 %y)\n"
                                   "  ret i32 %z\n"
                                   "}\n");
        box.import(box.corpus);
        need(runCorpus(box.context, box.runOptions("default")));
        const VariantMeter meter = meterOf(box, "m", 1);
        QCOMPARE(
            std::ranges::count_if(meter.decisions(),
                                  [](const Decision& one) { return one.caller == "fourth" && one.callee == "mix"; }),
            4);
        compare(box, "m", 7, Others::Decide);
        compare(box, "m", 7, Others::Held);
    }
};

QTEST_GUILESS_MAIN(TestFlips)
#include "tst_flips.moc"
