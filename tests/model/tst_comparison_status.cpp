// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/comparison_status.h"

#include <QTest>

#include <array>

using namespace inlinescope;

namespace {

using enum ModuleProblem;

const ComparisonStatus ok;
const ComparisonStatus crashed{{{Crashed, 1}}};
const ComparisonStatus crashedAndOther{{{Crashed, 1}, {OtherBitcode}}};
const ComparisonStatus missing{{{Missing, 0}, {NoSize, 1}}};
const std::array<std::string, 2> runs{"default, in B", "never"};

} // namespace

/// The texts are those that `compare` has printed since its first version.
class TestComparisonStatus : public QObject {
    Q_OBJECT
private slots:
    void ofOneModule() {
        QCOMPARE(toString(ok), std::string("ok"));
        QCOMPARE(toString(crashed), std::string("crashed in B"));
        QCOMPARE(toString(crashedAndOther), std::string("crashed in B, other bitcode"));
        QCOMPARE(toString(missing), std::string("missing in A, no size in B"));
        QCOMPARE(toString({{{TimedOut, 2}, {OtherCommandLine, 2}}}),
                 std::string("timed-out in C, other command line in C"));
    }

    // A name that reads like a part of a status stays as it is.
    void withTheNamesOfTheRuns() {
        QCOMPARE(toString(crashedAndOther, runs), std::string("crashed in never, other bitcode"));
        QCOMPARE(toString(missing, runs), std::string("missing in default, in B, no size in never"));
        QCOMPARE(toString(ok, runs), std::string("ok"));
    }

    void severalAreCountedByProblemAndRun() {
        const std::array modules{crashedAndOther, missing, ok, crashed, missing};
        const ComparisonStatus all = statusOfAll(modules);
        QCOMPARE(toString(all), std::string("2 missing in A, 2 crashed in B, 2 no size in B, 1 with other bitcode"));
        QCOMPARE(toString(all.leftOut()), std::string("2 missing in A, 2 crashed in B, 2 no size in B"));
        QVERIFY(statusOfAll({}) == ok);
    }
};

QTEST_GUILESS_MAIN(TestComparisonStatus)
#include "tst_comparison_status.moc"
