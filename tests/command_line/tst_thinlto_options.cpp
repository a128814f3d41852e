// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/command_line/command_line_changes.h"

#include <QtTest>

using namespace inlinescope;

using Words = std::vector<std::string>;

/// The rules of ml-compiler-opt for modules of ThinLTO: with an index, imports are not repeated.
class TestThinltoOptions : public QObject {
    Q_OBJECT

private slots:
    void otherCommandLinesStay() {
        for (const Words& words : {Words(), Words{"-cc1", "-O2"}, Words{"-cc1", "-fthinlto-index=a.thinlto.bc"},
                                   Words{"-cc1", "-mllvm", "-lto-embed-bitcode=optimized"},
                                   Words{"-cc1", "-lto-embed-bitcode=post-merge-pre-opt"}})
            QVERIFY(forThinLto(words, {}) == words);
    }

    void bitcodeThatWasStoredAfterTheImportsIsNotImportedIntoAgain() {
        for (const char* option : {"-lto-embed-bitcode=post-merge-pre-opt", "--lto-embed-bitcode=post-merge-pre-opt"}) {
            const Words words = {"-cc1", "-fthinlto-index=a.thinlto.bc", "-mllvm", option, "-O2"};
            const Words expected = {"-cc1", "-fthinlto-index=a.thinlto.bc", "-mllvm", "-thinlto-assume-merged", "-O2"};
            QVERIFY(forThinLto(words, {}) == expected);
        }
    }

    void anIndexThatNoArgumentNamesIsNamed() {
        const Words expected = {"-cc1", "-O2", "-fthinlto-index=a.o.thinlto.bc", "-mllvm", "-thinlto-assume-merged"};
        QVERIFY(forThinLto({"-cc1", "-O2"}, "a.o.thinlto.bc") == expected);
        const Words filledIn = {"-cc1", "-mllvm", "--thinlto-assume-merged", "-fthinlto-index=a.o.thinlto.bc"};
        QVERIFY(forThinLto({"-cc1", "-mllvm", "--thinlto-assume-merged"}, "a.o.thinlto.bc") == filledIn);
    }
};

QTEST_GUILESS_MAIN(TestThinltoOptions)
#include "tst_thinlto_options.moc"
