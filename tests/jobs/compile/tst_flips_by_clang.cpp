// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/alignment.h"
#include "core/jobs/compile/variant_meter.h"
#include "tests/jobs/search_fixture.h"
#include "tests/support/reference_compiler.h"

#include <QRegularExpression>

using namespace inlinescope;
using namespace inlinescope::testing;

/// A call's attribute in the IR makes clang decide differently about it: "noinline" refuses, and a cost that LLVM's
/// heuristic reads from the call inlines it when the inliner visits it. Then llvm-size gives the cost of a flip.
/// "alwaysinline" inlines in a pass of its own before that, when nothing is simplified in the callee or inlined into
/// it, and before the heuristic counts the callee's other calls. Of most callees that makes other code, so it is a
/// judge only of leaves that stay in the object.
class TestFlipsByClang : public QObject {
    Q_OBJECT

    JobSandbox m_box;

    static bool isInlinedSomewhere(const std::vector<Decision>& decisions, const std::string& function) {
        return std::ranges::any_of(decisions, [&](const Decision& decision) {
            const bool before = decision.outcome == Outcome::NeverAsked && decision.mandatory;
            return decision.callee == function && (isInlined(decision.outcome) || before);
        });
    }

    /// The end of the arguments of the only call of `callee` in `caller` in the module's text; -1 if there is not
    /// exactly one call.
    static qsizetype endOfCall(const QByteArray& text, const QByteArray& caller, const QByteArray& callee) {
        static const QRegularExpression anyDefinition("^define [^\n]*@([\\w.$]+)\\(",
                                                      QRegularExpression::MultilineOption);
        qsizetype begin = -1, end = -1;
        for (auto match = anyDefinition.globalMatch(QString::fromLatin1(text)); match.hasNext();)
            if (const auto found = match.next(); found.captured(1).toLatin1() == caller) {
                begin = found.capturedEnd();
                end = text.indexOf("\n}\n", begin);
            }
        if (begin < 0) return -1;
        const QByteArray call = " @" + callee + "(";
        qsizetype at = text.indexOf(call, begin);
        if (at < 0 || at > end) return -1;
        const qsizetype another = text.indexOf(call, at + 1);
        if (another >= 0 && another < end) return -1;
        int depth = 0;
        for (at += call.size() - 1; at < end; ++at) {
            depth += (text[at] == '(') - (text[at] == ')');
            if (depth == 0) return at + 1;
        }
        return -1;
    }

    /// The heuristic reads a call's cost only if it does not stop early, which changes no decision by itself here.
    static qint64 textByClang(const QString& stem) {
        return berkeleySizes(compileWithClang(stem, stem + ".o", {"-mllvm", "-inline-cost-full"})).value(0, -1);
    }

    /// Text of the object that clang makes of the module with the attribute at this place.
    qint64 textWith(const QString& module, QByteArray ir, qsizetype place, const QByteArray& attribute) const {
        const QString stem = m_box.folder.filePath("judged");
        ir.insert(place, " " + attribute);
        QFile::remove(stem + ".cmd");
        if (!writeWhole(stem + ".ll", ir) || !QFile::copy(m_box.corpus + "/" + module + ".cmd", stem + ".cmd") ||
            runProgram("llvm-as-22", {stem + ".ll", "-o", stem + ".bc"}).exitCode != 0)
            return -1;
        return textByClang(stem);
    }

private slots:
    void initTestCase() {
        m_box.extract("plain");
        m_box.import(m_box.corpus);
        need(runCorpus(m_box.context, m_box.runOptions("default", {"json.c.o", "vm.c.o", "events.cpp.o"})));
    }

    void aFlipIsWhatClangMakesOfTheCallsAttribute_data() {
        QTest::addColumn<int>("refused"); ///< the least number of decisions to inline
        QTest::addColumn<int>("inlined");
        QTest::newRow("json.c.o") << 2 << 2;
        QTest::newRow("vm.c.o") << 2 << 2;
        QTest::newRow("events.cpp.o") << 2 << 2;
    }
    /// Calls that occur once in a function whose body is not inlined elsewhere: the attribute affects only one
    /// decision.
    void aFlipIsWhatClangMakesOfTheCallsAttribute() {
        const QString module = QTest::currentDataTag();
        QFETCH(int, refused);
        QFETCH(int, inlined);
        const QByteArray ir = runProgram("llvm-dis-22", {m_box.corpus + "/" + module + ".bc", "-o", "-"}).out;
        VariantMeter meter = need(VariantMeter::open(m_box.context, "default", module.toStdString(), {.jobs = 2}));
        VariantSet set;
        std::vector<qsizetype> places;
        for (std::size_t index = 0; index < meter.decisions().size(); ++index) {
            const Decision& decision = meter.decisions()[index];
            if (meter.obstacle(index) || decision.path.places.size() != 1) continue;
            if (isInlinedSomewhere(meter.decisions(), decision.caller)) continue;
            const qsizetype place =
                endOfCall(ir, QByteArray::fromStdString(decision.caller), QByteArray::fromStdString(decision.callee));
            if (place < 0) continue;
            places.push_back(place);
            set.variants.push_back({meter.flipped(index)});
        }
        std::vector<qint64> found(places.size(), -1);
        need(meter.measure(set, [&](std::size_t variant, MeasuredVariant&& measured) -> Result<void> {
            found[variant] = measured.sizes.text;
            return {};
        }));
        QFile::copy(m_box.corpus + "/" + module + ".bc", m_box.folder.filePath(module + ".bc"));
        QFile::copy(m_box.corpus + "/" + module + ".cmd", m_box.folder.filePath(module + ".cmd"));
        QCOMPARE(textByClang(m_box.folder.filePath(module)), need(meter.sizes()).text);
        int changed = 0;
        for (std::size_t flip = 0; flip < places.size(); ++flip) {
            const bool inlines = set.variants[flip].front().advice == Advice::Inline;
            const qint64 judged =
                textWith(module, ir, places[flip], inlines ? "\"function-inline-cost\"=\"-100000\"" : "noinline");
            const QByteArray line = ir.mid(ir.lastIndexOf('\n', places[flip]) + 1, 160);
            QVERIFY2(found[flip] == judged, (line + "\n" + QByteArray::number(found[flip]) + " measured, " +
                                             QByteArray::number(judged) + " by clang")
                                                .constData());
            --(inlines ? inlined : refused);
            changed += judged != need(meter.sizes()).text;
        }
        qInfo("%zu flips, %d change text", places.size(), changed);
        QVERIFY2(refused <= 0 && inlined <= 0, qPrintable(QString("%1 %2").arg(refused).arg(inlined)));
        QVERIFY(changed > 0);
    }

    /// Callees that call nothing, in which there is nothing to simplify, and which are called from outside too.
    void ofALeafAFlipIsWhatClangMakesOfAlwaysInline() {
        const QByteArray leaves = leaf("", "large", 12) + leaf("", "larger", 15) + caller("a", "large", 3) +
                                  caller("b", "large", 4) + caller("c", "larger", 5);
        JobSandbox box;
        makeCorpus(box.corpus, leaves);
        box.import(box.corpus);
        need(runPolicy(box, "default", "default"));
        VariantMeter meter = need(VariantMeter::open(box.context, "default", "m", {.jobs = 2}));
        const std::int64_t plain = need(meter.sizes()).text;
        int flips = 0, changed = 0;
        for (std::size_t index = 0; index < meter.decisions().size(); ++index) {
            const ForcedAdvice flip = meter.flipped(index);
            if (flip.advice != Advice::Inline) continue;
            const Decision& decision = meter.decisions()[index];
            QByteArray ir = leaves;
            const qsizetype place =
                endOfCall(ir, QByteArray::fromStdString(decision.caller), QByteArray::fromStdString(decision.callee));
            QVERIFY(place > 0);
            const QString folder = box.folder.filePath("judge" + QString::number(index));
            makeCorpus(folder, ir.insert(place, " alwaysinline"));
            const qint64 judged = berkeleySizes(compileWithClang(folder + "/m", folder + "/m.o")).value(0, -1);
            QCOMPARE(need(meter.compile(Others::Decide, {flip})).sizes.text, judged);
            ++flips;
            changed += judged != plain;
        }
        QCOMPARE(flips, 3);
        QCOMPARE(changed, 3);
    }
};

QTEST_GUILESS_MAIN(TestFlipsByClang)
#include "tst_flips_by_clang.moc"
