// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/build_fixture.h"
#include "tests/support/reference_compiler.h"
#include "tests/views/window_fixture.h"
#include "views/state/page_id.h"

#include <QClipboard>
#include <QComboBox>
#include <QPushButton>
#include <QStandardPaths>
#include <QTabWidget>

using namespace inlinescope;

/// The patch that the page Advice copies, of a program whose source is there: what the command line writes, applied by
/// `patch` and compiled by clang.
class TestAdvicePatch : public QObject {
    Q_OBJECT

    /// Two functions that the heuristic refuses to inline, although that makes the text smaller.
    static constexpr const char* source =
        "extern int many(int, int, int, int, int, int);\n"
        "static int turned(int a, int b, int c, int d, int e, int f)\n"
        "{\n"
        "  return many(f, e, d, c, b, a) * 3 + f;\n"
        "}\n"
        "int one(int x) { return turned(x, 5, x, 6, x, 7); }\n"
        "int two(int x) { return turned(9, x, 8, x, 7, x) - 1; }\n"
        "extern int ext(int, int, int);\n"
        "static const int off = 0;\n"
        "int work(const int* mode, int x) {\n"
        "  if (*mode == 0) return x;\n"
        "  int s = ext(x, x * 3, x + 1) * ext(x + 4, x, x * 7) + ext(x, 4, 4) * ext(x + 8, x, 5);\n"
        "  return s + ext(s, s, *mode);\n"
        "}\n"
        "int quiet(int x) {\n"
        "  x = work(&off, x);\n"
        "  return x * 2;\n"
        "}\n"
        "int loud(const int* mode, int x) { return work(mode, x) + work(mode, x + 1); }\n";

    BuildFixture m_build;
    QString m_source = m_build.path("src/m.cpp");

    static QStringList flags() { return {"-Oz", "-gline-tables-only", "-w", "-c"}; }
    /// text of clang's object of a source; -1 if it does not compile.
    qint64 textOf(const QString& name) const {
        const QString object = m_build.path("judged.o");
        const Finished done =
            runProgram("clang++-22", flags() + QStringList{name, "-o", object}, m_build.folder.path());
        return done.exitCode == 0 ? berkeleySizes(object).value(0, -1) : -1;
    }

    /// As users do it: on the page Module, tab Source.
    bool allowTheFolderOfTheSource(WindowFixture& window) const {
        const auto ended = [&] {
            return QTest::qWaitFor([&] { return window.jobs.isIdle(); }, patience) && window.settled();
        };
        window.session.navigate({QStringLiteral("module"), QStringLiteral("m.o")});
        if (!ended()) return false;
        auto* tabs = window.child<QTabWidget>("moduleTabs");
        for (int tab = 0; tab < tabs->count(); ++tab)
            if (tabs->tabText(tab) == "Source") tabs->setCurrentIndex(tab);
        if (!ended()) return false;
        auto* files = window.child<QComboBox>("sourceFiles");
        const int place = files->findText(m_source);
        files->setCurrentIndex(place);
        emit files->activated(place);
        if (place < 0 || !ended()) return false;
        window.child<QPushButton>("sourceAllow")->click();
        return ended();
    }

private slots:
    void initTestCase() {
        for (const QString program : {"clang++-22", "patch"})
            if (QStandardPaths::findExecutable(program).isEmpty()) QSKIP("clang-22 or patch is not installed");
        m_build.write("src/m.cpp", source);
        const QStringList command = QStringList{"clang++-22", "-Xclang", "-fembed-bitcode=all"} + flags() +
                                    QStringList{"src/m.cpp", "-o", "m.o"};
        QCOMPARE(runProgram(command[0], command.mid(1), m_build.folder.path()).exitCode, 0);
        m_build.note(command);
        QCOMPARE(m_build.extract().exitCode, 0);
        QCOMPARE(m_build.cli({"import", m_build.path("corpus")}).exitCode, 0);
        for (const QString policy : {"default", "never"})
            QCOMPARE(m_build.cli({"run", "corpus", "--policy", policy, "--name", policy}).exitCode, 0);
    }

    void theCopiedPatchIsThatOfTheCommandLineAndMakesThePromisedText() {
        WindowFixture window(m_build.path("w.inlinescope"));
        QVERIFY(window.open({"default", "never"}, PageId::Callees));
        QVERIFY(allowTheFolderOfTheSource(window));
        window.session.navigate(PageId::Callees);
        QVERIFY(window.settled());
        QStringList messages;
        connect(window.window.page("callees"), &Page::message, this, [&](const QString& text) { messages << text; });
        QApplication::clipboard()->clear();
        window.child<QPushButton>("calleesPatch")->click();
        QVERIFY(QTest::qWaitFor([&] { return window.jobs.isIdle() && !messages.isEmpty(); }, patience));
        const QString folder = m_build.path("src");
        QCOMPARE(messages, QStringList("Copied: a patch for patch -p1 in " + folder));
        const QByteArray copied = QApplication::clipboard()->text().toUtf8();

        const Finished advised = m_build.cli({"--format", "csv", "advise", "default", "--patch",
                                              m_build.path("cli.patch"), "--map", folder + "=" + folder});
        QVERIFY2(advised.exitCode == 0, advised.err);
        QCOMPARE(copied, m_build.read("cli.patch"));

        m_build.write("edited/m.cpp", source);
        m_build.write("copied.patch", copied);
        const Finished patched =
            runProgram("patch", {"-p1", "-i", m_build.path("copied.patch")}, m_build.path("edited"));
        QVERIFY2(patched.exitCode == 0, patched.out + patched.err);
        const QByteArray edited = m_build.read("edited/m.cpp");
        for (const char* line : {"\nstatic int __attribute__((always_inline)) turned(int a",
                                 "\n  [[clang::always_inline]] x = work(&off, x);\n"})
            QVERIFY2(edited.contains(line), edited);
        const qint64 change = textOf("edited/m.cpp") - textOf("src/m.cpp");
        QVERIFY(change < 0);
        const QList<QStringList> rows = parseCsv(advised.out);
        QCOMPARE(rows.last().value(rows[0].indexOf("text")), QString::number(change));
    }
};

QTEST_MAIN(TestAdvicePatch)
#include "tst_advice_patch.moc"
