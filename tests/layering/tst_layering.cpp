// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QDirIterator>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

// Works on a copy of the whole tree, so that a planted violation is processed like a real mistake: through the sources
// for an include, through CMake for a link.
class LayeringTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void the_copy_is_clean();
    void a_planted_include_of_another_room_is_named_with_its_rule();
    void a_planted_include_of_a_library_is_named_with_its_rule();
    void a_planted_sentence_in_core_is_named();
    void a_planted_widget_of_rich_text_is_named();
    void a_planted_circle_of_two_sources_is_named();
    void a_planted_second_type_of_one_name_is_named();
    void a_planted_circle_of_rooms_is_named();
    void a_source_outside_the_rooms_of_its_folder_is_named();
    void a_planted_link_is_named_with_its_rule();

private:
    struct Outcome {
        int exitCode;
        QString output;
    };

    QString inCopy(const QString& path) const { return m_copy.filePath(path); }
    QString links() const { return inCopy("build/links.txt"); }
    Outcome run(const QString& program, const QStringList& arguments);
    Outcome configure();
    Outcome check();
    void append(const QString& path, const QByteArray& text);

    QTemporaryDir m_copy;
};

namespace {

void copyTree(const QString& from, const QString& to) {
    QDirIterator it(from, QDir::Files, QDirIterator::Subdirectories);
    while (it.hasNext()) {
        const QString file = it.next();
        const QString target = to + file.mid(from.size());
        QVERIFY(QDir().mkpath(QFileInfo(target).path()));
        QVERIFY2(QFile::copy(file, target), qPrintable(target));
    }
}

} // namespace

LayeringTest::Outcome LayeringTest::run(const QString& program, const QStringList& arguments) {
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(program, arguments);
    if (!process.waitForFinished(240'000)) return {-1, process.errorString()};
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAll()};
}

LayeringTest::Outcome LayeringTest::configure() {
    return run("cmake", {"-S", m_copy.path(), "-B", inCopy("build"), "-G", "Ninja", "-DCMAKE_CXX_COMPILER=clang++-22",
                         "-DCMAKE_C_COMPILER=clang-22", "-DCMAKE_BUILD_TYPE=Release"});
}

LayeringTest::Outcome LayeringTest::check() {
    return run(INLINESCOPE_BINARY_DIR "/bin/check_layering",
               {m_copy.path(), inCopy("tests/layering/rules.txt"), links(), QT_HEADERS});
}

void LayeringTest::append(const QString& path, const QByteArray& text) {
    QFile file(inCopy(path));
    QVERIFY2(file.open(QIODevice::Append), qPrintable(path));
    QCOMPARE(file.write(text), text.size());
}

void LayeringTest::initTestCase() {
    QVERIFY(m_copy.isValid());
    const QString root = INLINESCOPE_SOURCE_DIR;
    for (const QString folder : {"app", "core", "importers", "views", "resources", "translations", "tests"})
        copyTree(root + "/" + folder, inCopy(folder));
    QVERIFY(QFile::copy(root + "/CMakeLists.txt", inCopy("CMakeLists.txt")));
    const Outcome configured = configure();
    QVERIFY2(configured.exitCode == 0, qPrintable(configured.output));
}

void LayeringTest::the_copy_is_clean() {
    const Outcome outcome = check();
    QVERIFY2(outcome.exitCode == 0, qPrintable(outcome.output));
    QVERIFY(outcome.output.isEmpty());
}

void LayeringTest::a_planted_include_of_another_room_is_named_with_its_rule() {
    append("core/model/planted.cpp", "#include \"core/base/error.h\"\n#include \"core/store/workspace.h\"\n");
    const Outcome outcome = check();
    QVERIFY(QFile::remove(inCopy("core/model/planted.cpp")));
    QCOMPARE(outcome.exitCode, 1);
    QVERIFY2(outcome.output.contains("core/model/planted.cpp:2: includes core/store/workspace.h: "
                                     "core_model may not know core_store; it knows core_base\n"),
             qPrintable(outcome.output));
    QVERIFY2(!outcome.output.contains("planted.cpp:1"), qPrintable(outcome.output));
}

void LayeringTest::a_planted_include_of_a_library_is_named_with_its_rule() {
    append("views/text/planted.h", "#include <QLabel>\n#include <llvm/IR/Module.h>\n");
    append("core/jobs/common/planted.h", "#include <QString>\n#include <QMessageBox>\n");
    const Outcome outcome = check();
    QVERIFY(QFile::remove(inCopy("views/text/planted.h")));
    QVERIFY(QFile::remove(inCopy("core/jobs/common/planted.h")));
    QCOMPARE(outcome.exitCode, 1);
    QVERIFY2(outcome.output.contains(
                 "core/jobs/common/planted.h:2: includes QMessageBox: jobs_common may not use qt_widgets"),
             qPrintable(outcome.output));
    QVERIFY2(outcome.output.contains("views/text/planted.h:2: includes llvm/IR/Module.h: views_text may not use llvm"),
             qPrintable(outcome.output));
}

void LayeringTest::a_planted_sentence_in_core_is_named() {
    append("core/model/planted.h",
           "// tr(\"a comment is no sentence\")\ninline auto s = QObject::tr(\"hello\");\nint str(int);\n");
    const Outcome outcome = check();
    QVERIFY(QFile::remove(inCopy("core/model/planted.h")));
    QCOMPARE(outcome.exitCode, 1);
    QVERIFY2(outcome.output.contains("core/model/planted.h:2: 'tr(' is allowed in views, app/gui only\n"),
             qPrintable(outcome.output));
    QVERIFY2(!outcome.output.contains("planted.h:1") && !outcome.output.contains("planted.h:3"),
             qPrintable(outcome.output));
}

void LayeringTest::a_planted_widget_of_rich_text_is_named() {
    append("views/pages/planted.cpp", "void a() { QToolTip::showText({}, name); }\n"
                                      "auto* b = new QLabel(name);\n"
                                      "class QLabel;\n"
                                      "void c() { m_details->setTextFormat(Qt::RichText); }\n");
    const Outcome outcome = check();
    QVERIFY(QFile::remove(inCopy("views/pages/planted.cpp")));
    QCOMPARE(outcome.exitCode, 1);
    for (const char* breach :
         {"planted.cpp:1: 'QToolTip' is", "planted.cpp:2: 'QLabel(' is", "planted.cpp:4: 'setTextFormat(' is"})
        QVERIFY2(outcome.output.contains(breach), qPrintable(outcome.output));
    QVERIFY2(!outcome.output.contains("planted.cpp:3"), qPrintable(outcome.output));
}

void LayeringTest::a_planted_circle_of_two_sources_is_named() {
    append("core/model/planted_a.h", "#include \"core/model/planted_b.h\"\n");
    append("core/model/planted_b.h", "int b();\n");
    append("core/model/planted_b.cpp", "#include \"core/model/planted_b.h\"\n#include \"core/model/planted_a.h\"\n");
    const Outcome outcome = check();
    for (const char* file : {"core/model/planted_a.h", "core/model/planted_b.h", "core/model/planted_b.cpp"})
        QVERIFY(QFile::remove(inCopy(file)));
    QCOMPARE(outcome.exitCode, 1);
    QCOMPARE(outcome.output, QString("core/model/planted_a: includes core/model/planted_b, which includes "
                                     "core/model/planted_a: a circle\n"));
}

void LayeringTest::a_planted_second_type_of_one_name_is_named() {
    append("core/model/planted_a.h", "namespace inlinescope {\n\nstruct Planted;\n\nclass Planted final {\n};\n\n"
                                     "} // namespace inlinescope\n");
    append("importers/jobs/planted_b.cpp",
           "namespace inlinescope {\nnamespace {\n\nstruct Planted {};\n\n} // namespace\n\n"
           "namespace other {\nstruct Planted {};\n} // namespace other\n\n"
           "struct Planted {};\n\n} // namespace inlinescope\n");
    const Outcome outcome = check();
    for (const char* file : {"core/model/planted_a.h", "importers/jobs/planted_b.cpp"})
        QVERIFY(QFile::remove(inCopy(file)));
    QCOMPARE(outcome.exitCode, 1);
    QCOMPARE(outcome.output, QString("importers/jobs/planted_b.cpp:12: defines inlinescope::Planted, which "
                                     "core/model/planted_a.h:5 defines too\n"));
}

void LayeringTest::a_planted_circle_of_rooms_is_named() {
    append("tests/layering/rules.txt",
           "room below core/below knows above uses\nroom above core/above knows bel* uses\n");
    const Outcome outcome = check();
    QVERIFY(QFile::remove(inCopy("tests/layering/rules.txt")));
    QVERIFY(QFile::copy(INLINESCOPE_SOURCE_DIR "/tests/layering/rules.txt", inCopy("tests/layering/rules.txt")));
    QCOMPARE(outcome.exitCode, 2);
    QVERIFY2(outcome.output.endsWith("a circle of rooms: above knows below knows above\n"), qPrintable(outcome.output));
}

void LayeringTest::a_source_outside_the_rooms_of_its_folder_is_named() {
    append("core/jobs/planted.h", "int c();\n");
    const Outcome outcome = check();
    QVERIFY(QFile::remove(inCopy("core/jobs/planted.h")));
    QCOMPARE(outcome.exitCode, 1);
    QCOMPARE(outcome.output, QString("core/jobs/planted.h: lies in no room\n"));
}

void LayeringTest::a_planted_link_is_named_with_its_rule() {
    append("core/model/CMakeLists.txt", "target_link_libraries(core_model PUBLIC SQLiteCpp)\n");
    append("core/CMakeLists.txt", "target_link_libraries(core_analysis PRIVATE Inlinescope::core_store)\n");
    const Outcome configured = configure();
    QVERIFY2(configured.exitCode == 0, qPrintable(configured.output));
    const Outcome outcome = check();
    QCOMPARE(outcome.exitCode, 1);
    QVERIFY2(outcome.output.contains(
                 "core/model/CMakeLists.txt, target core_model: links SQLiteCpp: core_model may not use sqlite"),
             qPrintable(outcome.output));
    QVERIFY2(outcome.output.contains("target core_analysis: links core_store: core_analysis may not know core_store"),
             qPrintable(outcome.output));
}

QTEST_GUILESS_MAIN(LayeringTest)
#include "tst_layering.moc"
