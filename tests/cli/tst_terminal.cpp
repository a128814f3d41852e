// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/csv.h"
#include "tests/support/process.h"

#include <QFile>
#include <QLocale>
#include <QProcessEnvironment>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <fcntl.h>
#include <pty.h>
#include <termios.h>
#include <unistd.h>

namespace {

/// A terminal of `width` characters a line, which passes bytes on as they are.
class Terminal {
public:
    explicit Terminal(unsigned short width) {
        const winsize size{24, width, 0, 0};
        if (openpty(&m_user, &m_program, nullptr, nullptr, &size) != 0) qFatal("no pseudo-terminal");
        termios plain{};
        tcgetattr(m_program, &plain);
        cfmakeraw(&plain);
        tcsetattr(m_program, TCSANOW, &plain);
        fcntl(m_user, F_SETFL, O_NONBLOCK);
    }
    ~Terminal() {
        close(m_user);
        close(m_program);
    }
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    QString name() const { return QString::fromLocal8Bit(ttyname(m_program)); }
    void type(const QByteArray& text) const {
        if (write(m_user, text.constData(), size_t(text.size())) != text.size()) qFatal("nothing can be typed");
    }
    /// What was printed since the last call.
    QByteArray printed() const {
        QByteArray all, piece(65536, '\0');
        for (ssize_t length = 0; (length = read(m_user, piece.data(), size_t(piece.size()))) > 0;)
            all += piece.left(length);
        return all;
    }

private:
    int m_user = -1, m_program = -1;
};

QByteArray withoutColours(const QByteArray& text) {
    static const QRegularExpression colour("\x1b\\[[0-9]+m");
    return QString::fromUtf8(text).remove(colour).toUtf8();
}

} // namespace

/// What a user sees whose terminal is stdin and stdout.
class TerminalTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    const QString m_workspace = m_folder.filePath("w.inlinescope");
    const QStringList m_decisions = {"decisions", "default", "--module", "text.cpp.o"};

    Finished onTerminal(const QStringList& arguments, unsigned short width, const QStringList& variables = {},
                        const QByteArray& typed = {}) const {
        const Terminal terminal(width);
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("TERM", "xterm");
        environment.remove("NO_COLOR");
        for (const QString& variable : variables)
            environment.insert(variable.section('=', 0, 0), variable.section('=', 1));
        process.setProcessEnvironment(environment);
        process.setStandardInputFile(terminal.name());
        process.setStandardOutputFile(terminal.name());
        terminal.type(typed);
        process.start(INLINESCOPE_BINARY_DIR "/bin/inlinescope-cli",
                      QStringList{"--workspace", m_workspace} + arguments);
        Finished finished;
        while (!process.waitForFinished(20) && process.state() != QProcess::NotRunning)
            finished.out += terminal.printed();
        finished.out += terminal.printed();
        finished.err = process.readAllStandardError();
        if (process.exitStatus() == QProcess::NormalExit) finished.exitCode = process.exitCode();
        return finished;
    }
    static QStringList lines(const QByteArray& text) {
        return QString::fromUtf8(withoutColours(text)).split('\n', Qt::SkipEmptyParts);
    }
    static QStringList titles(const QByteArray& text) { return lines(text).value(0).split(' ', Qt::SkipEmptyParts); }
    qsizetype corpora() const {
        return parseCsv(runCli(m_workspace, {"--format", "csv", "list", "corpora"}).out).size() - 1;
    }

private slots:
    void initTestCase() {
        const QString input = INLINESCOPE_BINARY_DIR "/test-corpus/plain/compile_commands.json";
        const QString corpus = m_folder.filePath("corpus");
        QCOMPARE(runCli(m_workspace, {"extract", "--input", input, "--output", corpus}).exitCode, 0);
        QCOMPARE(runCli(m_workspace, {"import", corpus, "--name", "c"}).exitCode, 0);
        for (const char* policy : {"default", "never"})
            QCOMPARE(runCli(m_workspace, {"run", "c", "--policy", policy, "--name", policy}).exitCode, 0);
    }

    void tablesFitTheTerminal_data() {
        QTest::addColumn<QStringList>("command");
        QTest::addColumn<int>("width");
        for (const int width : {60, 80, 120, 300})
            for (const QStringList& command :
                 {m_decisions, QStringList{"compare", "default", "never"}, QStringList{"list", "runs"},
                  QStringList{"functions", "default", "never", "--module", "text.cpp.o"}})
                QTest::addRow("%s %d", qPrintable(command[0]), width) << command << width;
    }
    void tablesFitTheTerminal() {
        QFETCH(const QStringList, command);
        QFETCH(const int, width);
        const Finished piped = runCli(m_workspace, command),
                       shown = onTerminal(command, static_cast<unsigned short>(width));
        QVERIFY2(shown.exitCode == 0, shown.err);
        QCOMPARE(lines(shown.out).size(), lines(piped.out).size());
        for (const QString& line : lines(shown.out))
            QVERIFY2(line.size() <= width, qPrintable(line));
        const QStringList all = titles(piped.out), some = titles(shown.out);
        QStringList left = all, kept = all;
        left.removeIf([&](const QString& title) { return some.contains(title); });
        kept.removeIf([&](const QString& title) { return left.contains(title); });
        QCOMPARE(some, kept); // in the table's order
        QCOMPARE(some.value(0), all.value(0));
        QCOMPARE(shown.err.contains("no room for " + left.value(0).toUtf8()), !left.isEmpty());
    }

    void whatACommandIsReadForStaysOnANarrowTerminal() {
        const QStringList modules = titles(onTerminal({"compare", "default", "never"}, 80).out);
        for (const char* title : {"module", "size_a", "size_b", "delta"})
            QVERIFY2(modules.contains(title), qPrintable(modules.join(' ')));
        const QStringList decisions = titles(onTerminal(m_decisions, 80).out);
        for (const char* title : {"caller", "callee", "outcome"})
            QVERIFY2(decisions.contains(title), qPrintable(decisions.join(' ')));
        QVERIFY2(!decisions.contains("site"), qPrintable(decisions.join(' ')));
    }

    void aTotalIsNotOk() {
        const QStringList command = {"compare", "default", "never", "--columns", "module,status"};
        const Finished shown = onTerminal(command, 80);
        QCOMPARE(lines(shown.out).last(), QString("TOTAL"));
        QVERIFY2(lines(shown.out).value(1).endsWith(" ok"), shown.out);
        QCOMPARE(parseCsv(runCli(m_workspace, QStringList{"--format", "csv"} + command).out).last(),
                 QStringList({"TOTAL", "ok"}));
    }

    /// Of decisions that were flipped one by one: their sums are by SQLite.
    void aTotalHasItsSignsApart() {
        const QStringList flip = {"whatif", "default", "--module", "text.cpp.o", "--sample", "3"};
        QCOMPARE(runCli(m_workspace, flip).exitCode, 0);
        const auto sql = [&](const QString& query) { return runProgram("sqlite3", {m_workspace, query}).out; };
        sql("UPDATE flips SET text = 1040 WHERE decision = (SELECT min(decision) FROM flips)");
        sql("UPDATE flips SET text = -612 WHERE decision > (SELECT min(decision) FROM flips)");
        const auto sum = [&](const char* sign) {
            return sql(QString("SELECT sum(text) FROM flips WHERE others = 0 AND text %1").arg(sign))
                .trimmed()
                .toLongLong();
        };
        const qint64 above = sum("> 0"), below = sum("< 0");
        QVERIFY2(above > 0 && below < 0, qPrintable(QString("%1 %2").arg(above).arg(below)));
        const QStringList command = {"callees", "default", "--columns", "callee,bytes"};
        const QLocale english(QLocale::English);
        QCOMPARE(lines(onTerminal(command, 100).out).last().split("  ", Qt::SkipEmptyParts).last().trimmed(),
                 '+' + english.toString(above) + " / \u2212" + english.toString(-below));
        const auto rows = parseCsv(runCli(m_workspace, QStringList{"--format", "csv"} + command).out);
        QCOMPARE(rows.last(), QStringList({"TOTAL", QString::number(above + below)}));
    }

    void wideShowsEverything() {
        const Finished piped = runCli(m_workspace, m_decisions);
        const Finished wide = onTerminal(m_decisions + QStringList{"--wide"}, 60);
        QCOMPARE(titles(wide.out), titles(piped.out));
        QVERIFY(!wide.err.contains("no room"));
        QVERIFY(wide.out.contains("_Z"));
        QCOMPARE(titles(onTerminal(m_decisions + QStringList{"--columns", "reason,callee,cost"}, 20).out),
                 QStringList({"reason", "callee", "cost"}));
    }

    void widthIsWhatColumnsSaysIfTheTerminalDoesNotKnow() {
        const auto widest = [&](const QStringList& variables) {
            qsizetype most = 0;
            for (const QString& line : lines(onTerminal(m_decisions, 0, variables).out))
                most = std::max(most, line.size());
            return most;
        };
        const qsizetype usual = widest({"COLUMNS="}), more = widest({"COLUMNS=150"});
        QVERIFY2(usual > 0 && usual <= 80 && more > usual && more <= 150,
                 qPrintable(QString("%1 %2").arg(usual).arg(more)));
    }

    void namesAreShort() {
        constexpr unsigned short wide = 20000; // nothing is cut
        const QStringList callees = m_decisions + QStringList{"--columns", "callee"};
        const QByteArray piped = runCli(m_workspace, callees).out;
        QVERIFY(piped.contains("\n_Z"));
        const QByteArray shown = onTerminal(callees, wide).out;
        QVERIFY2(!shown.contains("_Z"), shown);
        QCOMPARE(shown, runCli(m_workspace, callees + QStringList{"--demangle", "short"}).out);
        QCOMPARE(onTerminal(callees + QStringList{"--demangle", "raw"}, wide).out, piped);
        const QByteArray full = onTerminal(callees + QStringList{"--demangle", "full"}, wide).out;
        QCOMPARE(full, runCli(m_workspace, callees + QStringList{"--demangle", "full"}).out);
        // A filter finds what is shown.
        const QString name = lines(shown).value(1);
        const QStringList found =
            lines(onTerminal(m_decisions + QStringList{"--columns", "callee", "--find", name}, wide).out);
        QVERIFY(found.size() > 1 && found.contains(name));
    }

    void numbersAreGroupedAndColoured() {
        const QStringList command = {"compare", "default", "never", "--columns", "module,size_a,delta,percent"};
        const auto rows = parseCsv(runCli(m_workspace, QStringList{"--format", "csv"} + command).out);
        const Finished shown = onTerminal(command, 100);
        const QStringList table = QString::fromUtf8(shown.out).split('\n', Qt::SkipEmptyParts);
        QCOMPARE(table.size(), rows.size());
        int larger = 0, smaller = 0;
        for (qsizetype i = 1; i < rows.size(); ++i) {
            const qint64 size = rows[i][1].toLongLong(), delta = rows[i][2].toLongLong();
            QVERIFY2(table[i].contains(" " + QLocale(QLocale::English).toString(size) + " "), qPrintable(table[i]));
            const QString digits = QLocale(QLocale::English).toString(qAbs(delta));
            const QString expected = delta > 0   ? "\x1b[31m+" + digits + "\x1b[0m"
                                     : delta < 0 ? "\x1b[32m\u2212" + digits + "\x1b[0m"
                                                 : " 0 ";
            QVERIFY2(table[i].contains(expected), qPrintable(table[i]));
            larger += delta > 0;
            smaller += delta < 0;
            const double percent = rows[i][3].toDouble();
            const QString shownPercent = QString::number(qAbs(percent), 'f', 1) + " %";
            QVERIFY2(table[i].contains(shownPercent), qPrintable(table[i]));
        }
        QVERIFY(larger > 0 && smaller > 0 && QString::fromUtf8(shown.out).contains(','));
        for (const char* variable : {"NO_COLOR=1", "TERM=dumb"}) {
            const Finished plain = onTerminal(command, 100, {variable});
            QCOMPARE(plain.out, withoutColours(shown.out));
        }
        QVERIFY(onTerminal(command, 100, {"NO_COLOR="}).out.contains('\x1b')); // no-color.org: only if it is not empty
    }

    void whatIsWrittenForProgramsIsAlwaysTheSame() {
        for (const char* format : {"csv", "tsv", "json", "md"}) {
            const QStringList command = QStringList{"--format", format} + m_decisions;
            QCOMPARE(onTerminal(command, 80).out, runCli(m_workspace, command).out);
        }
        const QString file = m_folder.filePath("table.txt");
        QVERIFY(onTerminal(QStringList{"--output", file} + m_decisions, 80).out.isEmpty());
        QFile written(file);
        QVERIFY(written.open(QIODevice::ReadOnly));
        QCOMPARE(written.readAll(), runCli(m_workspace, m_decisions).out);
    }

    void aCorpusIsDeletedOnlyIfTheUserWantsIt() {
        QCOMPARE(corpora(), 1);
        for (const char* no : {"n\n", "\n"}) {
            const Finished kept = onTerminal({"delete", "corpus", "c"}, 80, {}, no);
            QCOMPARE(kept.exitCode, 130);
            QVERIFY2(kept.err.contains("corpus c: 13 modules and 2 runs (default, never)") &&
                         kept.err.contains("Delete it? [y/N] ") && kept.err.contains("nothing was deleted"),
                     kept.err);
            QCOMPARE(corpora(), 1);
        }
        QCOMPARE(onTerminal({"delete", "corpus", "d"}, 80).exitCode, 2); // asks nothing
        QCOMPARE(onTerminal({"delete", "run", "never"}, 80).exitCode, 0);
        const Finished last = onTerminal({"delete", "corpus", "c"}, 80, {}, "n\n");
        QVERIFY2(last.err.contains("corpus c: 13 modules and 1 run (default), with all"), last.err);
        QCOMPARE(onTerminal({"delete", "corpus", "c"}, 80, {}, "y\n").exitCode, 0);
        QCOMPARE(corpora(), 0);
    }
};

QTEST_GUILESS_MAIN(TerminalTest)
#include "tst_terminal.moc"
