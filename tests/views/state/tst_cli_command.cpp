// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/process.h"
#include "views/state/cli_command.h"

#include <QTest>

using namespace inlinescope;

namespace {

/// The words into which a shell splits the line.
QStringList split(const QString& shell, const QString& line) {
    const Finished done = runProgram(shell, {"-c", "printf '%s\\0' " + line});
    QStringList words = QString::fromUtf8(done.out).split(QChar(0));
    words.removeLast();
    return words;
}

} // namespace

class TestCliCommand : public QObject {
    Q_OBJECT

    Session m_session{QString()};

private slots:
    void initTestCase() { m_session.setWorkspacePath("/tmp/a b.inlinescope"); }

    void aShellSplitsTheLineIntoTheWords() {
        const QStringList words{"plain-1.2/x,y:z=+@%^",
                                "",
                                "two words",
                                "it's",
                                "$HOME `id` $(id) ${x}",
                                "a\"b",
                                "back\\slash",
                                "*?[a]",
                                "~",
                                "~/x",
                                "#x",
                                "a;b&c|d>e<f",
                                "!!",
                                "{a,b}",
                                "größe 大小",
                                "-x",
                                "''"};
        for (const char* shell : {"sh", "bash"})
            QCOMPARE(split(shell, shellLine(words)), words);
        QCOMPARE(shellLine({"=ls", "--option=x"}), "'=ls' --option=x"); // =ls is /usr/bin/ls for zsh
    }

    void hiddenCharactersAreWrittenAsEscapes() {
        const QStringList words{"line\nend\n", "tab\t", "\x1b[201~rm -rf x\r", QString::fromUtf8("a\u202eb"),
                                "it's\x07\\1"};
        const QString line = shellLine(words);
        for (const QChar character : line)
            QVERIFY2(character.isPrint(), qPrintable(line));
        QCOMPARE(split("bash", line), words);
    }

    void namesAreNeverOptions() {
        CliCommand command(m_session, "compare");
        command.names({"-odd", "--output=/x"}).option("--module", "--all").flag("--hold");
        QCOMPARE(command.words(), QStringList({"inlinescope-cli", "--workspace", "/tmp/a b.inlinescope", "compare",
                                               "--module=--all", "--hold", "--", "-odd", "--output=/x"}));
        CliCommand list(m_session, "features");
        QVERIFY(!list.name("a").option("--inside", QStringList{"-1.5", "2"}).isEmpty());
        QVERIFY(list.option("--scatter", QStringList{"x", "--output=/x"}).isEmpty());
    }

    void namesBeforeOptionsAndCommandsAfterOneAnother() {
        CliCommand first(m_session, "run"), second(m_session, "run");
        first.name("corpus").option("--policy", QStringLiteral("default"));
        second.name("corpus").option("--policy", QStringLiteral("never"));
        QCOMPARE(first.then(second).shellText(),
                 "inlinescope-cli --workspace '/tmp/a b.inlinescope' run corpus --policy default &&\n"
                 "inlinescope-cli --workspace '/tmp/a b.inlinescope' run corpus --policy never");
    }

    void withoutAWorkspaceThereIsNoCommand() {
        const Session none{QString()};
        QVERIFY(CliCommand(none, "list").name("runs").isEmpty());
        QVERIFY(CliCommand().shellText().isEmpty());
        QVERIFY(CliCommand::ofModule(m_session, "tree").isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestCliCommand)
#include "tst_cli_command.moc"
