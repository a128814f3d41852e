// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/process.h"

#include <QDir>
#include <QFile>
#include <QImage>
#include <QMimeDatabase>
#include <QRegularExpression>
#include <QSettings>
#include <QStandardPaths>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

/// An installation in a separate folder: the programs work from there, and desktop, manual and shells have correct
/// data.
class InstallTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    const QString m_prefix = m_folder.filePath("prefix");
    const QString m_share = m_prefix + "/" INSTALL_SHARE;
    const QString m_cli = m_prefix + "/" INSTALL_BIN "/inlinescope-cli";
    const QString m_window = m_prefix + "/" INSTALL_BIN "/inlinescope";
    const QString m_workspace = m_folder.filePath("w.inlinescope");
    const QString m_id = INLINESCOPE_DESKTOP_ID;

    QString write(const QString& name, const QByteArray& content) const {
        QFile file(m_folder.filePath(name));
        return file.open(QIODevice::WriteOnly) && file.write(content) == content.size() ? file.fileName() : QString();
    }

    QString pageOf(const QString& program) const {
        const QString file = m_prefix + "/" INSTALL_MAN "/" + program + ".1.gz";
        const QByteArray source = runProgram("gzip", {"-dc", file}).out;
        return QString::fromUtf8(runProgram("mandoc", {"-Tutf8", "-Owidth=500", write(program + ".1", source)}).out)
            .remove(QRegularExpression(".\b"));
    }

    QStringList wordsOf(const QByteArray& lines) const {
        QStringList words = QString::fromUtf8(lines).split('\n', Qt::SkipEmptyParts);
        for (QString& word : words)
            word = word.section('\t', 0, 0);
        words.sort();
        return words;
    }

private slots:
    void initTestCase();
    void thePrefixHoldsWhatItShould();
    void theCommandLineFindsItsWorker();
    void theWindowFindsItsWorkerAndShowsAWorkspace();
    void aWorkspaceIsKnownByItsContent();
    void theDesktopFilesAreValid();
    void theManualSaysWhatHelpSays_data();
    void theManualSaysWhatHelpSays();
    void theManualIsSoundMdoc();
    void completionOffersWhatFits_data();
    void completionOffersWhatFits();
    void zshTakesItsCompletion();
};

void InstallTest::initTestCase() {
    for (const char* component : {"programs", "window", "desktop", "documentation", "completion"}) {
        const Finished done =
            runProgram("cmake", {"--install", INLINESCOPE_BINARY_DIR, "--prefix", m_prefix, "--component", component});
        QVERIFY2(done.exitCode == 0, done.err);
    }
    qputenv("XDG_DATA_DIRS", m_share.toLocal8Bit());
    const QByteArray report = "{\"files\": [{\"path\": \"a\", \"build_id\": \"1\", \"file\": 9, \"code\": 5, "
                              "\"data\": 1, \"bss\": 2}], \"totals\": {\"file\": 9, \"code\": 5, \"data\": 1, "
                              "\"bss\": 2}}";
    for (const char* name : {"before", "after: all"}) {
        const QString path = write(QString(name) + ".elf_sizes.json", report);
        const Finished done = runProgram(m_cli, {"--workspace", m_workspace, "import", path, "--name", name});
        QVERIFY2(done.exitCode == 0, done.err);
    }
}

void InstallTest::thePrefixHoldsWhatItShould() {
    for (const char* file :
         {INSTALL_BIN "/inlinescope", INSTALL_BIN "/inlinescope-cli", INSTALL_LIBEXEC "/inlinescope-worker",
          INSTALL_LIBEXEC "/inlinescope-reader", INSTALL_SHARE "/doc/inlinescope/copyright"})
        QVERIFY2(QFile::exists(m_prefix + "/" + file), file);
    for (const int size : {48, 128, 256}) {
        const QImage icon(m_share + QString("/icons/hicolor/%1x%1/apps/%2.png").arg(size).arg(m_id));
        QCOMPARE(icon.size(), QSize(size, size));
    }
    for (const QString& drawing : {"apps/" + m_id, QString("mimetypes/application-x-inlinescope")})
        QVERIFY2(QSvgRenderer(m_share + "/icons/hicolor/scalable/" + drawing + ".svg").isValid(), qPrintable(drawing));
}

// Only the worker knows the compiler's features of policies.
void InstallTest::theCommandLineFindsItsWorker() {
    const Finished done = runProgram(m_cli, {"show", "release"}, m_folder.path());
    QVERIFY2(done.exitCode == 0, done.err);
    QVERIFY(done.out.contains("callee_basic_block_count"));
}

void InstallTest::theWindowFindsItsWorkerAndShowsAWorkspace() {
    const QString pictures = m_folder.filePath("pictures");
    const Finished done =
        runProgram(m_window, {"--workspace", m_workspace, "--grab", pictures, "--page", "sizes", "--require-rows"},
                   m_folder.path());
    QVERIFY2(done.exitCode == 0, done.err);
    QVERIFY(!QImage(pictures + "/sizes.png").isNull());
}

void InstallTest::aWorkspaceIsKnownByItsContent() {
    if (QStandardPaths::findExecutable("update-mime-database").isEmpty()) QSKIP("shared-mime-info is not there");
    const QString known = "/mime/packages/freedesktop.org.xml"; // in one database with ours, as in /usr/share
    QVERIFY(QFile::copy("/usr/share" + known, m_share + known));
    QCOMPARE(runProgram("update-mime-database", {m_share + "/mime"}).exitCode, 0);
    const QString other = m_folder.filePath("other.db");
    QCOMPARE(runProgram("sqlite3", {other, "CREATE TABLE t (x)"}).exitCode, 0);
    const QString nameless = m_folder.filePath("nameless");
    QVERIFY(QFile::copy(m_workspace, nameless));

    const QMimeDatabase types;
    QCOMPARE(types.mimeTypeForFile(nameless, QMimeDatabase::MatchContent).name(), "application/x-inlinescope");
    QCOMPARE(types.mimeTypeForFile("absent.inlinescope", QMimeDatabase::MatchExtension).name(),
             "application/x-inlinescope");
    QCOMPARE(types.mimeTypeForFile(other, QMimeDatabase::MatchContent).name(), "application/vnd.sqlite3");
}

void InstallTest::theDesktopFilesAreValid() {
    const QString entry = m_share + "/applications/" + m_id + ".desktop";
    const QString metadata = m_share + "/metainfo/" + m_id + ".metainfo.xml";
    QSettings keys(entry, QSettings::IniFormat);
    keys.beginGroup("Desktop Entry");
    QVERIFY(QFile::exists(m_prefix + "/" INSTALL_BIN "/" + keys.value("TryExec").toString()));
    QCOMPARE(keys.value("Icon").toString(), m_id);
    QVERIFY(QFile::exists(metadata));
    if (QStandardPaths::findExecutable("desktop-file-validate").isEmpty() ||
        QStandardPaths::findExecutable("appstreamcli").isEmpty())
        QSKIP("desktop-file-utils or appstream is not there");
    const Finished validated = runProgram("desktop-file-validate", {entry});
    QVERIFY2(validated.exitCode == 0 && validated.out.isEmpty(), validated.out);
    const Finished described = runProgram("appstreamcli", {"validate", "--no-net", metadata});
    // There is no home page: a warning of newer versions.
    const auto isProblem = [](const QString& line) {
        return QString("EW").contains(line.left(1)) && !line.contains("url-homepage-missing");
    };
    const QStringList said = QString::fromUtf8(described.out).split('\n', Qt::SkipEmptyParts);
    QVERIFY2(std::ranges::none_of(said, isProblem), described.out);
    QVERIFY2(described.exitCode == 0 || described.out.contains("url-homepage-missing"), described.out);
}

void InstallTest::theManualSaysWhatHelpSays_data() {
    QTest::addColumn<QString>("program");
    QTest::addColumn<QStringList>("command");
    QTest::newRow("window") << m_window << QStringList();
    QTest::newRow("command line") << m_cli << QStringList();
    QTest::newRow("train bc") << m_cli << QStringList{"train", "bc"};
    QTest::newRow("train bytes") << m_cli << QStringList{"train", "bytes"};
    const QString help = QString::fromUtf8(runProgram(m_cli, {"--help"}).out);
    for (const QString& line : help.section("Subcommands:", 1).split('\n', Qt::SkipEmptyParts))
        QTest::newRow(qPrintable(line.simplified())) << m_cli << QStringList{line.simplified().section(' ', 0, 0)};
}

void InstallTest::theManualSaysWhatHelpSays() {
    if (QStandardPaths::findExecutable("mandoc").isEmpty()) QSKIP("mandoc is not there");
    QFETCH(const QString, program);
    QFETCH(const QStringList, command);
    const QString help = QString::fromUtf8(runProgram(program, command + QStringList{"--help"}).out);
    QString page = pageOf(program == m_cli ? "inlinescope-cli" : "inlinescope");
    if (!command.isEmpty()) {
        const QString heading = "\n   " + command.join(' ') + "\n";
        QVERIFY2(page.contains(heading), qPrintable(heading));
        page = page.section(heading, 1).section(QRegularExpression("\n {3}[a-z]|\n[A-Z]"), 0, 0);
    }
    QRegularExpression option("(?:^|[ ,])(--[a-z-]+)", QRegularExpression::MultilineOption);
    int options = 0;
    for (const QString& line : help.split('\n')) {
        if (!line.startsWith("  -") && !line.startsWith("    --")) continue;
        const QString name = option.match(line.left(40)).captured(1);
        if (name.isEmpty() || (name == "--help" && program == m_cli)) continue;
        ++options;
        QVERIFY2(QRegularExpression("(^|[ ,])" + name + "\\b").match(page).hasMatch(), qPrintable(name));
    }
    QVERIFY(options > 0 || !help.contains("  --"));
}

void InstallTest::theManualIsSoundMdoc() {
    if (QStandardPaths::findExecutable("mandoc").isEmpty()) QSKIP("mandoc is not there");
    for (const char* program : {"inlinescope", "inlinescope-cli", "inlinescope-worker"}) {
        QVERIFY2(pageOf(program).contains(QString(program) + " – "), program);
        const Finished lint = runProgram("mandoc", {"-Tlint", "-Wwarning", m_folder.filePath(QString(program) + ".1")});
        QVERIFY2(lint.exitCode == 0, lint.out + lint.err);
    }
}

void InstallTest::completionOffersWhatFits_data() {
    QTest::addColumn<QString>("line");
    QTest::addColumn<QStringList>("bash");
    QTest::addColumn<QStringList>("fish");
    const auto row = [](const char* name, const QString& line, const QStringList& bash, const QStringList& fish) {
        QTest::newRow(name) << line << bash << fish;
    };
    row("command", "comp", {"compact", "compare"}, {"compact", "compare"});
    row("command of a command", "train ", {"bc", "bytes"}, {"bc", "bytes"});
    row("option", "compare --mod", {"--module"}, {"--module"});
    row("global option", "compare --form", {"--format"}, {"--format"});
    row("choice", "compare --format m", {"md", "mlgo-csv"}, {"md", "mlgo-csv"});
    row("choice after =", "compare --format=m", {"md", "mlgo-csv"}, {"--format=md", "--format=mlgo-csv"});
    row("argument", "list rep", {"reports"}, {"reports"});
    row("report", "--workspace w.inlinescope sizes be", {"before"}, {"before"});
    row("odd name", "--workspace w.inlinescope sizes a", {"after:\\ all"}, {"after: all"});
    row("second report", "sizes --workspace=w.inlinescope before b", {"before"}, {"before"});
    row("by noun", "rename --workspace w.inlinescope report b", {"before"}, {"before"});
    row("no such option", "check --nothing", {}, {});
}

// As bash itself calls the function: words split at COMP_WORDBREAKS, the last one at the cursor.
void InstallTest::completionOffersWhatFits() {
    QFETCH(const QString, line);
    const QString library = "/usr/share/bash-completion/bash_completion";
    if (!QFile::exists(library)) QSKIP("bash-completion is not there");
    qputenv("PATH", (m_prefix + "/" INSTALL_BIN ":").toLocal8Bit() + qgetenv("PATH"));
    const QByteArray script = "source " + library.toLocal8Bit() +
                              "\n"
                              "source \"$1\"\n"
                              "COMP_LINE=\"inlinescope-cli $2\" COMP_POINT=$((16 + ${#2})) COMP_TYPE=9 COMP_KEY=9\n"
                              "read -r -a COMP_WORDS <<<\"${COMP_LINE//=/ = }\"\n"
                              "[[ $COMP_LINE == *' ' ]] && COMP_WORDS+=('')\n"
                              "COMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n"
                              "$(complete -p inlinescope-cli | sed 's/.*-F //; s/ .*//')\n"
                              "printf '%s\\n' \"${COMPREPLY[@]}\"\n";
    const Finished done = runProgram(
        "bash",
        {"--norc", write("complete.bash", script), m_share + "/bash-completion/completions/inlinescope-cli", line},
        m_folder.path());
    QFETCH(const QStringList, bash);
    QVERIFY2(done.err.isEmpty(), done.err);
    QCOMPARE(wordsOf(done.out), bash);

    if (QStandardPaths::findExecutable("fish").isEmpty()) QSKIP("fish is not there");
    const Finished fishDone =
        runProgram("fish",
                   {"--no-config", "-c",
                    "source " + m_share +
                        "/fish/vendor_completions.d/inlinescope-cli.fish; complete -C 'inlinescope-cli " + line + "'"},
                   m_folder.path());
    QFETCH(const QStringList, fish);
    QCOMPARE(wordsOf(fishDone.out), fish);
}

void InstallTest::zshTakesItsCompletion() {
    if (QStandardPaths::findExecutable("zsh").isEmpty()) QSKIP("zsh is not there");
    const QStringList found = {m_share + "/zsh/vendor-completions/_inlinescope-cli"};
    const Finished done = runProgram("zsh", {"-n", found.front()});
    QVERIFY2(done.exitCode == 0, done.err);
}

QTEST_MAIN(InstallTest)
#include "tst_install.moc"
