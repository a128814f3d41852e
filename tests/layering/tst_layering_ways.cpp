// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <memory>

// A tree of two rooms and a way through it: a call, a signal, a call of a method that a class defines, and a callback.
class LayeringWaysTest : public QObject {
    Q_OBJECT

private slots:
    void init();
    void a_sound_way_is_counted();
    void a_source_counts_once_with_its_header();
    void a_room_in_a_room_is_no_upper_room();
    void a_way_that_is_longer_than_it_says_fails();
    void a_function_that_is_not_defined_is_named();
    void a_declaration_and_a_call_are_no_definition();
    void a_step_that_is_not_called_is_named();
    void a_comment_and_a_string_call_nothing();
    void a_name_within_another_one_calls_nothing();
    void a_carrier_must_be_sent();
    void a_carrier_must_be_received();
    void a_file_outside_of_the_rooms_is_named();
    void a_line_that_is_no_step_is_named();
    void a_way_without_steps_fails();

private:
    struct Outcome {
        int exitCode;
        QString output;
    };
    void write(const QString& path, const QByteArray& text);
    /// Replaces a part that the file must have.
    void change(const QString& path, const QByteArray& from, const QByteArray& to);
    Outcome check();

    std::unique_ptr<QTemporaryDir> m_tree;
};

namespace {

const char* const button = "core/upper/button.cpp";
const char* const job = "core/lower/job.cpp";
const char* const way = "test.way";

} // namespace

void LayeringWaysTest::write(const QString& path, const QByteArray& text) {
    QFile file(m_tree->filePath(path));
    QVERIFY(QDir().mkpath(QFileInfo(file).path()));
    QVERIFY2(file.open(QIODevice::WriteOnly), qPrintable(path));
    QCOMPARE(file.write(text), text.size());
}

void LayeringWaysTest::change(const QString& path, const QByteArray& from, const QByteArray& to) {
    QFile file(m_tree->filePath(path));
    QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(path));
    QByteArray text = file.readAll();
    file.close();
    QVERIFY2(text.contains(from), from.constData());
    write(path, text.replace(from, to));
}

LayeringWaysTest::Outcome LayeringWaysTest::check() {
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(INLINESCOPE_BINARY_DIR "/bin/check_way",
                  {m_tree->path(), m_tree->filePath("rules.txt"), m_tree->filePath(way)});
    if (!process.waitForFinished(60'000)) return {-1, process.errorString()};
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAll()};
}

void LayeringWaysTest::init() {
    m_tree = std::make_unique<QTemporaryDir>();
    QVERIFY(m_tree->isValid());
    write("rules.txt", "room lower core/lower knows uses\nroom upper core/upper knows lower uses\n");
    write(button, "Button::Button(int size) : m_size{size}, m_text(\"}\") {\n    start(1'000);\n}\n\n"
                  "void Button::press() const {\n    emit pressed(m_size);\n}\n");
    write("core/upper/page.cpp",
          "Page::Page() {\n    connect(&Button::pressed, this, &Page::show);\n}\n\n"
          "void Page::show() {\n    // as a job\n    Job job;\n    job.run([](int bytes) {});\n}\n");
    write("core/lower/job.h", "struct Job {\n    void run(Done done) { measure(done); }\n};\n");
    write(job, "void measure(Done done) {\n    if (isOpen()) {\n        done(1);\n    }\n}\n");
    write(way, "# A test.\nat most 3 files, 1 changes of room, 1 of upper room\n\ncore/upper/button.cpp:Button::press\n"
               "  core/upper/page.cpp:Page::Page by pressed  # a signal\n    core/upper/page.cpp:Page::show\n"
               "      core/lower/job.h:Job::run\n        core/lower/job.cpp:measure\n");
}

void LayeringWaysTest::a_sound_way_is_counted() {
    const Outcome outcome = check();
    QCOMPARE(outcome.output, "test.way: 3 files, 1 changes of room, 1 of upper room, in 5 steps\n");
    QCOMPARE(outcome.exitCode, 0);
}

void LayeringWaysTest::a_source_counts_once_with_its_header() {
    change(way, "core/lower/job.cpp:measure\n",
           "core/lower/job.cpp:measure\ncore/upper/button.cpp:Button::Button\n"
           "core/upper/other.cpp:other\ncore/lower/job.h:Job::run\n");
    write("core/upper/other.cpp", "int other() noexcept {\n    return 0;\n}\n");
    change(way, "3 files, 1 changes of room, 1 of", "4 files, 2 changes of room, 2 of");
    const Outcome outcome = check();
    // button, page | job | other: what comes again is not a change
    QCOMPARE(outcome.output, "test.way: 4 files, 2 changes of room, 2 of upper room, in 8 steps\n");
    QCOMPARE(outcome.exitCode, 0);
}

void LayeringWaysTest::a_room_in_a_room_is_no_upper_room() {
    change("rules.txt", "room upper", "room lowest core/lower/lowest knows uses\nroom upper");
    write("core/lower/lowest/end.cpp", "void end() {\n}\n");
    change(job, "done(1);", "end();");
    change(way, "job.cpp:measure\n", "job.cpp:measure\n          core/lower/lowest/end.cpp:end\n");
    change(way, "3 files, 1 changes", "4 files, 2 changes");
    const Outcome outcome = check();
    QCOMPARE(outcome.output, "test.way: 4 files, 2 changes of room, 1 of upper room, in 6 steps\n");
    QCOMPARE(outcome.exitCode, 0);
}

void LayeringWaysTest::a_way_that_is_longer_than_it_says_fails() {
    change(way, "3 files, 1 changes of room, 1 of", "2 files, 0 changes of room, 0 of");
    const Outcome outcome = check();
    QCOMPARE(outcome.exitCode, 1);
    QVERIFY2(outcome.output.contains("test.way: 3 files, at most 2\n"), qPrintable(outcome.output));
    QVERIFY2(outcome.output.contains("test.way: 1 changes of room, at most 0\n"), qPrintable(outcome.output));
    QVERIFY2(outcome.output.contains("test.way: 1 changes of upper room, at most 0\n"), qPrintable(outcome.output));
}

void LayeringWaysTest::a_function_that_is_not_defined_is_named() {
    change(way, "job.cpp:measure", "job.cpp:measured");
    const Outcome outcome = check();
    QCOMPARE(outcome.exitCode, 1);
    QVERIFY2(outcome.output.endsWith("test.way:8: core/lower/job.cpp does not define measured\n"),
             qPrintable(outcome.output));
}

void LayeringWaysTest::a_declaration_and_a_call_are_no_definition() {
    write(job, "void measure(Done done);\nvoid other() {\n    if (measure(done)) {\n    }\n    measure(done);\n}\n");
    const Outcome outcome = check();
    QCOMPARE(outcome.exitCode, 1);
    QVERIFY2(outcome.output.endsWith("test.way:8: core/lower/job.cpp does not define measure\n"),
             qPrintable(outcome.output));
}

void LayeringWaysTest::a_step_that_is_not_called_is_named() {
    change("core/lower/job.h", "measure(done);", "");
    const Outcome outcome = check();
    QCOMPARE(outcome.exitCode, 1);
    QVERIFY2(outcome.output.endsWith("test.way:8: Job::run does not name measure\n"), qPrintable(outcome.output));
}

void LayeringWaysTest::a_comment_and_a_string_call_nothing() {
    for (const char* text : {"/* measure(done); */", "// measure(done);\n", "say(\"measure(done);\");",
                             "say(R\"(\"measure(done);)\");", "say('\\'', \"measure\");"}) {
        init();
        change("core/lower/job.h", "measure(done);", text);
        const Outcome outcome = check();
        QCOMPARE(outcome.exitCode, 1);
        QVERIFY2(outcome.output.endsWith("test.way:8: Job::run does not name measure\n"), qPrintable(outcome.output));
    }
}

void LayeringWaysTest::a_name_within_another_one_calls_nothing() {
    change("core/lower/job.h", "measure(done);", "remeasure(done); measured();");
    const Outcome outcome = check();
    QCOMPARE(outcome.exitCode, 1);
    QVERIFY2(outcome.output.endsWith("test.way:8: Job::run does not name measure\n"), qPrintable(outcome.output));
}

void LayeringWaysTest::a_carrier_must_be_sent() {
    change(button, "emit pressed(m_size);", "");
    const Outcome outcome = check();
    QCOMPARE(outcome.exitCode, 1);
    QVERIFY2(outcome.output.endsWith("test.way:5: Button::press does not name pressed\n"), qPrintable(outcome.output));
}

void LayeringWaysTest::a_carrier_must_be_received() {
    change("core/upper/page.cpp", "&Button::pressed", "&Button::released");
    const Outcome outcome = check();
    QCOMPARE(outcome.exitCode, 1);
    QVERIFY2(outcome.output.endsWith("test.way:5: core/upper/page.cpp does not name pressed\n"),
             qPrintable(outcome.output));
}

void LayeringWaysTest::a_file_outside_of_the_rooms_is_named() {
    write("core/other/job.cpp", "void measure(Done done) {\n}\n");
    change(way, "core/lower/job.cpp:", "core/other/job.cpp:");
    const Outcome outcome = check();
    QCOMPARE(outcome.exitCode, 1);
    QVERIFY2(outcome.output.contains("test.way:8: core/other/job.cpp lies in no room\n"), qPrintable(outcome.output));
}

void LayeringWaysTest::a_line_that_is_no_step_is_named() {
    change(way, "job.cpp:measure", "job.cpp measure");
    const Outcome outcome = check();
    QCOMPARE(outcome.exitCode, 2);
    QCOMPARE(outcome.output, "test.way: line 8: expected FILE:FUNCTION [by CARRIER]\n");
}

void LayeringWaysTest::a_way_without_steps_fails() {
    write(way, "# nothing\n");
    const Outcome outcome = check();
    QCOMPARE(outcome.exitCode, 2);
    QCOMPARE(outcome.output, "test.way: no steps\n");
}

QTEST_GUILESS_MAIN(LayeringWaysTest)
#include "tst_layering_ways.moc"
