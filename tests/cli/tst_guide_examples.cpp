// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/reference_compiler.h"

#include <QDir>
#include <QMap>
#include <QProcessEnvironment>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

namespace {

const QString guide = INLINESCOPE_SOURCE_DIR "/resources/guide/";
const QString demo = INLINESCOPE_BINARY_DIR "/demo/demo.inlinescope";
/// The line of a page whose examples use the demo.
const QString copyOfTheDemo = "cp /usr/share/inlinescope/demo.inlinescope workspace.inlinescope";

QString textOf(const QString& file) {
    QFile page(file);
    return page.open(QIODevice::ReadOnly) ? QString::fromUtf8(page.readAll()) : QString();
}

/// The blocks of a page that Markdown marks as of a language: shell commands.
QStringList examplesIn(const QString& text, const QString& language = "sh") {
    const QRegularExpression block("^```" + language + "\\n(.*?)^```$",
                                   QRegularExpression::MultilineOption |
                                       QRegularExpression::DotMatchesEverythingOption);
    QStringList examples;
    for (auto it = block.globalMatch(text); it.hasNext();)
        examples << it.next().captured(1);
    return examples;
}

/// The literal blocks of YAML, which end a line with "|": in the examples, the shell steps of jobs.
QStringList stepsIn(const QString& yaml) {
    const auto indentOf = [](const QString& line) {
        return line.trimmed().isEmpty() ? line.size() : line.indexOf(QRegularExpression("\\S"));
    };
    const QStringList lines = yaml.split('\n');
    QStringList steps;
    for (qsizetype at = 0; at < lines.size(); ++at) {
        if (!lines[at].endsWith("run: |") && !lines[at].endsWith("- |")) continue;
        const qsizetype indent = indentOf(lines[at + 1]);
        QString step;
        for (; at + 1 < lines.size() && !lines[at + 1].trimmed().isEmpty() && indentOf(lines[at + 1]) >= indent; ++at)
            step += lines[at + 1].mid(indent) + '\n';
        steps << step;
    }
    return steps;
}

void write(const QString& file, const QByteArray& text) {
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly) && out.write(text) == text.size());
}

/// A user's program, which CMake builds and make builds too.
void writeProgram(const QDir& folder) {
    write(folder.filePath("CMakeLists.txt"), "cmake_minimum_required(VERSION 3.25)\nproject(Sample LANGUAGES C CXX)\n"
                                             "add_executable(sample main.cpp sum.c)\n");
    write(folder.filePath("Makefile"), "sample: sum.o\nsum.o: sum.c\n\t$(CC) $(CFLAGS) -c -o sum.o sum.c\n");
    write(folder.filePath("main.cpp"),
          "extern \"C\" int sum(const int*, int);\n"
          "static int twice(int v) { return sum(&v, 1) + sum(&v, 1); }\n"
          "int main(int count, char**) { return twice(count) + twice(count + 1) != 6; }\n");
    write(folder.filePath("sum.c"), "static int add(int a, int b) { return a + b; }\n"
                                    "int sum(const int* v, int n) {\n"
                                    "    int all = 0;\n"
                                    "    for (int i = 0; i < n; ++i) all = add(all, v[i]);\n"
                                    "    return all;\n"
                                    "}\n");
}

/// A C function of about 10 KiB.
QByteArray largeFunction() {
    QByteArray text = "volatile int place;\nvoid fill(void) {\n";
    for (int value = 0; value < 1000; ++value)
        text += "    place = " + QByteArray::number(value) + ";\n";
    return text + "}\n";
}

/// sum.c with a function of a size, which is called once. It is called from outside too, so it stays if it is inlined.
QByteArray withANote(int stores) {
    QByteArray text = "volatile int seen;\nint note(int v) {\n";
    for (int store = 0; store < stores; ++store)
        text += "    seen = v + " + QByteArray::number(store) + ";\n";
    return text + "    return v;\n"
                  "}\n"
                  "int sum(const int* v, int n) {\n"
                  "    int all = 0;\n"
                  "    for (int i = 0; i < n; ++i) all += v[i];\n"
                  "    return note(all);\n"
                  "}\n";
}

/// What clang-22 does with the call of note() if it compiles sum.c as the jobs do.
struct NoteCall {
    QString place; ///< "sum.c:17:12", if the flags ask for locations
    bool inlined = false;
    qint64 text = -1; ///< of the object, bytes
};
NoteCall callOfNote(const QByteArray& source, const QStringList& flags) {
    const QTemporaryDir folder;
    write(folder.filePath("sum.c"), source);
    const Finished done = runProgram(
        "clang-22",
        QStringList{"-Os", "-DNDEBUG", "-Rpass=inline", "-Rpass-missed=inline", "-c", "sum.c", "-o", "sum.o"} + flags,
        folder.path());
    const QRegularExpression remark("^(sum\\.c:\\d+:\\d+): remark: 'note' (not )?inlined into 'sum'",
                                    QRegularExpression::MultilineOption);
    const QRegularExpressionMatch said = remark.match(QString::fromUtf8(done.err));
    return {said.captured(1), said.hasMatch() && said.captured(2).isEmpty(),
            berkeleySizes(folder.filePath("sum.o")).value(0, -1)};
}

/// sum.c with a few bytes more than the first revision has.
const QByteArray dearerSum = "int sum(const int* v, int n) {\n"
                             "    int all = n;\n"
                             "    for (int i = 0; i < n; ++i) all += v[i] * 3;\n"
                             "    return all;\n"
                             "}\n";

/// The repository of a program. Of its revisions 1 adds a few bytes to 0 and 2 a large function; in 3 a call is not
/// inlined, and in 4 it is because its callee is smaller.
class SampleRepository {
public:
    explicit SampleRepository(const QDir& folder) : m_folder(folder) {
        git({"init", "--quiet"});
        writeProgram(m_folder);
        commit();
        write(m_folder.filePath("sum.c"), dearerSum);
        commit();
        QFile source(m_folder.filePath("sum.c"));
        if (source.open(QIODevice::Append)) source.write(largeFunction());
        source.close();
        commit();
        for (const int stores : {12, 8}) {
            write(m_folder.filePath("sum.c"), withANote(stores));
            commit();
        }
    }

    const QStringList& revisions() const { return m_revisions; }
    /// A commit beside the others, after one of them, with another sum.c.
    QString branch(const QString& from, const QByteArray& text) {
        git({"checkout", "--quiet", "--detach", from});
        write(m_folder.filePath("sum.c"), text);
        commit();
        return m_revisions.takeLast();
    }

private:
    QByteArray git(const QStringList& arguments) {
        const QStringList user = {"-c", "user.name=Nobody", "-c", "user.email=nobody@example.org"};
        return runProgram("git", user + arguments, m_folder.path()).out.trimmed();
    }
    void commit() {
        git({"add", "--all"});
        git({"commit", "--quiet", "--message", "A change"});
        m_revisions << QString::fromUtf8(git({"rev-parse", "HEAD"}));
    }

    QDir m_folder;
    QStringList m_revisions;
};

/// Environment variables until the end of a test.
class Variables {
public:
    explicit Variables(const QMap<QByteArray, QString>& values) {
        for (auto it = values.begin(); it != values.end(); ++it) {
            m_before[it.key()] = qgetenv(it.key().constData());
            qputenv(it.key().constData(), it.value().toUtf8());
        }
    }
    ~Variables() {
        for (auto it = m_before.begin(); it != m_before.end(); ++it)
            if (it.value().isNull())
                qunsetenv(it.key().constData());
            else
                qputenv(it.key().constData(), it.value());
    }
    Variables(const Variables&) = delete;
    Variables& operator=(const Variables&) = delete;

private:
    QMap<QByteArray, QByteArray> m_before;
};

} // namespace

/// The examples of README and guide, executed as they are written.
class GuideExamplesTest : public QObject {
    Q_OBJECT

    static void pages() {
        QTest::addColumn<QString>("text");
        QTest::newRow("README.md") << textOf(INLINESCOPE_SOURCE_DIR "/README.md");
        for (const QString& page : QDir(guide).entryList({"*.md"}, QDir::Files))
            if (const QString text = textOf(guide + page); text.contains("```sh"))
                QTest::newRow(qPrintable(page)) << text;
    }

    /// Runs the shell steps of a job in gate.md as they are written, without the service: what it sets is set here, and
    /// `gh` writes the comment to a file. The second step, which judges, has to end with the code.
    static void runJob(const QStringList& steps, const QString& checkout, const QStringList& revisions, bool allowed,
                       int exitCode) {
        const QTemporaryDir home;
        QVERIFY(QDir(home.path()).mkdir("bin"));
        const QString gh = home.filePath("bin/gh");
        write(gh, "#!/bin/sh\n[ \"$1 $2 $3 $4\" = 'pr comment 7 --body-file' ] && cp \"$5\" comment.md\n");
        QVERIFY(QFile::setPermissions(gh, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        const Variables set({{"HOME", home.path()},
                             {"PATH", home.filePath("bin") + ':' + QString::fromUtf8(qgetenv("PATH"))},
                             {"BASE", revisions[0]},
                             {"NEW", revisions[1]},
                             {"NUMBER", "7"},
                             {"ALLOWED", allowed ? "label size-allowed" : ""},
                             {"GITHUB_STEP_SUMMARY", QDir(checkout).filePath("step.md")},
                             {"CI_MERGE_REQUEST_DIFF_BASE_SHA", revisions[0]},
                             {"CI_COMMIT_SHA", revisions[1]},
                             {"CI_MERGE_REQUEST_LABELS", allowed ? "feature,size-allowed" : "feature"}});
        QVERIFY(steps.size() >= 2);
        for (qsizetype step = 0; step < steps.size(); ++step) {
            const Finished done = runProgram("bash", {"-euc", steps[step]}, checkout);
            QVERIFY2(done.exitCode == (step == 1 ? exitCode : 0),
                     (steps[step].toUtf8() + done.out.right(2000) + done.err).constData());
        }
    }

private slots:
    void everyExampleRuns_data() { pages(); }
    void everyExampleRuns() {
        QFETCH(QString, text);
        const QStringList examples = examplesIn(text);
        QVERIFY(!examples.isEmpty());
        if (text.contains("\ninlinescope-cli train bytes") && !qEnvironmentVariableIsSet("INLINESCOPE_TRAIN"))
            QSKIP("training takes minutes: tests/run --long");
        for (const char* program : {"bear", "make"})
            if (text.contains("\nbear ") && QStandardPaths::findExecutable(program).isEmpty())
                QSKIP("bear or make is not installed");
        if (text.contains("-fuse-ld=lld-22") && QStandardPaths::findExecutable("ld.lld-22").isEmpty())
            QSKIP("lld-22 is not installed");
        QTemporaryDir folder;
        if (text.contains(copyOfTheDemo))
            QVERIFY(QFile::copy(demo, folder.filePath("workspace.inlinescope")));
        else
            writeProgram(QDir(folder.path()));
        for (const QString& example : examples) {
            const Finished done = runProgram("bash", {"-euc", example}, folder.path());
            QVERIFY2(done.exitCode == 0, (example.toUtf8() + done.out.right(2000) + done.err).constData());
        }
    }

    void everyLanguageHasTheSameExamples_data() { pages(); }
    void everyLanguageHasTheSameExamples() {
        QFETCH(QString, text);
        const QString page = QTest::currentDataTag();
        if (page == "README.md") return;
        for (const QString& language : QDir(guide).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            for (const char* kind : {"sh", "yaml"})
                QCOMPARE(examplesIn(textOf(guide + language + '/' + page), kind), examplesIn(text, kind));
    }

    void theJobsForAServiceRun_data() {
        QTest::addColumn<int>("revision");
        QTest::addColumn<bool>("allowed");
        QTest::addColumn<int>("exitCode");
        QTest::addColumn<QString>("verdict");
        QTest::newRow("a few bytes") << 1 << false << 0 << "passed";
        QTest::newRow("too many bytes") << 2 << false << 10 << "failed";
        QTest::newRow("too many bytes, allowed") << 2 << true << 0 << "allowed beyond its limits";
    }
    void theJobsForAServiceRun() {
        QFETCH(int, revision);
        QFETCH(bool, allowed);
        QFETCH(int, exitCode);
        QFETCH(QString, verdict);
        const QStringList jobs = examplesIn(textOf(guide + "gate.md"), "yaml");
        QCOMPARE(jobs.size(), 2);
        for (const QString& job : jobs) {
            const QTemporaryDir checkout;
            const SampleRepository repository{QDir(checkout.path())};
            const QString base = repository.revisions()[0], next = repository.revisions()[revision];
            QCOMPARE(base.size(), 40);
            const QStringList steps = stepsIn(job);
            runJob(steps, checkout.path(), {base, next}, allowed, exitCode);
            const QString summary = textOf(checkout.filePath("gate.md"));
            QVERIFY2(summary.startsWith("## Size gate: " + verdict + '\n'), qPrintable(summary));
            QVERIFY2(summary.contains("| revision | `" + base + "` | `" + next + "` |\n"), qPrintable(summary));
            QCOMPARE(summary.contains("Its reason: label size-allowed\n"), allowed);
            QVERIFY(QFile::exists(checkout.filePath("gate.xml")));
            if (steps.size() == 2) continue; // GitLab shows the files itself
            QCOMPARE(textOf(checkout.filePath("comment.md")), summary);
            QCOMPARE(textOf(checkout.filePath("step.md")), summary);
        }
    }

    /// Both sides of a branch got a function of the same size: the pull request adds its bytes to the branch point,
    /// and not to the tip of the base, which GitHub names. GitLab names the branch point.
    void theJobForGitHubComparesWithTheBranchPoint() {
        const QString job = examplesIn(textOf(guide + "gate.md"), "yaml").value(0);
        QVERIFY(job.contains("github.event.pull_request.base.sha"));
        const QTemporaryDir checkout;
        SampleRepository repository{QDir(checkout.path())};
        const QString point = repository.revisions()[0];
        const QString tip = repository.branch(point, dearerSum + largeFunction());
        const QString next = repository.branch(point, dearerSum + largeFunction().replace("fill", "full"));
        runJob(stepsIn(job), checkout.path(), {tip, next}, false, 10);
        const QString summary = textOf(checkout.filePath("gate.md"));
        QVERIFY2(summary.contains("| revision | `" + point + "` | `" + next + "` |\n"), qPrintable(summary));
    }

    /// If some permissions are named, a token has no others.
    void theJobForGitHubMayReadWhatItChecksOut() {
        const QString job = examplesIn(textOf(guide + "gate.md"), "yaml").value(0);
        QVERIFY(job.contains("uses: actions/checkout@"));
        const QRegularExpression named("^permissions:\\n((?:  .*\\n)+)", QRegularExpression::MultilineOption);
        const QStringList permissions = named.match(job).captured(1).simplified().split(' ');
        QCOMPARE(permissions, (QStringList{"contents:", "read", "pull-requests:", "write"}));
    }

    /// A callee gets smaller, so its call is inlined, and text grows. clang says where that is, and its object with the
    /// call kept how many bytes it makes.
    void theJobsNameTheCallsiteToBlame() {
        const QStringList locations{"-gline-tables-only"};
        const NoteCall before = callOfNote(withANote(12), locations), after = callOfNote(withANote(8), locations);
        QVERIFY(!before.place.isEmpty() && !before.inlined && after.inlined);
        QVERIFY(before.place != after.place); // the callee has fewer lines
        const NoteCall kept =
            callOfNote(withANote(8).replace("return note(", "[[clang::noinline]] return note("), locations);
        QVERIFY(!kept.inlined && kept.text > 0 && kept.text < after.text && before.text < after.text);
        QCOMPARE(callOfNote(withANote(12), {}).text, before.text); // as the guide says of the flag
        QCOMPARE(callOfNote(withANote(8), {}).text, after.text);
        for (const QString& job : examplesIn(textOf(guide + "gate.md"), "yaml")) {
            const QTemporaryDir checkout;
            const SampleRepository repository{QDir(checkout.path())};
            QCOMPARE(repository.revisions().size(), 5);
            const QStringList steps = stepsIn(job);
            runJob(steps, checkout.path(), repository.revisions().mid(3), false, 0);
            const QString summary = textOf(checkout.filePath("gate.md"));
            const QString row = QString("| `CMakeFiles/sample.dir/sum.c.o` | %1 | %2 | +%3 | ")
                                    .arg(before.text)
                                    .arg(after.text)
                                    .arg(after.text - before.text);
            const QString culprit = QString("`note` into `sum` at `%1`, refuse → inline: +%2 |\n")
                                        .arg(after.place)
                                        .arg(after.text - kept.text);
            QVERIFY2(summary.contains('\n' + row), qPrintable(row + summary));
            QVERIFY2(summary.contains(culprit), qPrintable(culprit + summary));
            if (steps.size() > 2) QCOMPARE(textOf(checkout.filePath("comment.md")), summary);
        }
    }

    void initTestCase() {
        qputenv("PATH", QByteArray(INLINESCOPE_BINARY_DIR "/bin:") + qgetenv("PATH"));
        // A build without make.
        if (QStandardPaths::findExecutable("make").isEmpty()) qputenv("CMAKE_GENERATOR", "Ninja");
    }

    /// A build by make writes no compilation database.
    void aProgramIsNamedThatWritesTheDatabaseOfAMakefile() {
        QStringList pages{INLINESCOPE_SOURCE_DIR "/README.md", guide + "corpus.md"};
        for (const QString& language : QDir(guide).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            pages << guide + language + "/corpus.md";
        for (const QString& page : pages)
            QVERIFY2(textOf(page).contains("`bear`"), qPrintable(page));
    }

    void aTaskOfTheGuideHasAPage() {
        const QString index = textOf(guide + "index.md");
        for (const char* page : {"corpus", "lto", "cluster", "compare", "policy", "measure", "playback", "tune",
                                 "advise", "gate", "look"}) {
            QVERIFY2(index.contains(QString("(%1.md)").arg(page)), page);
            QVERIFY2(!examplesIn(textOf(guide + page + ".md")).isEmpty(), page);
        }
    }
};

QTEST_GUILESS_MAIN(GuideExamplesTest)
#include "tst_guide_examples.moc"
