// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Common parts of the tests of core/compiler: running the toolchain's programs, and the helper that compiles one module
// per process.
#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStringList>

namespace support {

struct Outcome {
    int code = -1;
    QByteArray out;
    QByteArray err;
};

inline Outcome run(const QString& program, const QStringList& arguments, const QString& directory = {}) {
    QProcess process;
    if (!directory.isEmpty()) process.setWorkingDirectory(directory);
    process.start(program, arguments);
    if (!process.waitForFinished(120000)) {
        process.kill();
        return {-1, {}, process.errorString().toUtf8()};
    }
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAllStandardOutput(),
            process.readAllStandardError()};
}

inline QByteArray readAll(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

inline QString corpusFolder(const QString& way) {
    return QStringLiteral(INLINESCOPE_BINARY_DIR "/test-corpus/") + way;
}

inline QStringList corpusObjects(const QString& way) {
    QStringList paths;
    for (const QString& name : QDir(corpusFolder(way)).entryList({"*.o"}, QDir::Files, QDir::Name))
        paths.append(corpusFolder(way) + "/" + name);
    return paths;
}

/// A sample of the shared data, which is next to the checkout and not part of it.
inline QString sharedData(const QString& name) {
    const QString folder = qEnvironmentVariable("INLINESCOPE_SHARED_DATA", INLINESCOPE_SOURCE_DIR "/../shared/data");
    return folder + "/" + name;
}

/// Extracts the embedded bitcode and command line from an object by llvm-objcopy: FOLDER/module.bc and
/// FOLDER/module.cmd.
inline bool dumpEmbedded(const QString& object, const QString& folder) {
    return run("llvm-objcopy-22", {"--dump-section=.llvmbc=" + folder + "/module.bc",
                                   "--dump-section=.llvmcmd=" + folder + "/module.cmd", object, "/dev/null"})
               .code == 0;
}

/// Compiles FOLDER/module.bc by FOLDER/module.cmd with stock clang, as a user would by hand, to FOLDER/reference.o.
/// With `source`, the bitcode file has that name, which is then the module's, as if clang had compiled the source file
/// of that name.
inline Outcome compileByClang(const QString& folder, const QStringList& further = {}, const QString& source = {}) {
    QStringList arguments;
    for (const QByteArray& argument : readAll(folder + "/module.cmd").split('\0'))
        if (!argument.isEmpty() && !argument.startsWith("-fembed-bitcode"))
            arguments.append(QString::fromUtf8(argument));
    if (source.isEmpty())
        return run("clang-22", arguments + further + QStringList{"-o", "reference.o", "-x", "ir", "module.bc"}, folder);
    QDir(folder).mkpath("named");
    QFile::remove(folder + "/named/" + source);
    QFile::copy(folder + "/module.bc", folder + "/named/" + source);
    return run("clang-22", arguments + further + QStringList{"-o", "../reference.o", "-x", "ir", source},
               folder + "/named");
}

/// Our compile of an object's embedded module; returns the JSON of compile_one.
inline QJsonObject compileByUs(const QStringList& arguments, Outcome* outcome = nullptr) {
    const Outcome result = run(QStringLiteral(INLINESCOPE_BINARY_DIR "/bin/compile_one"), arguments);
    if (outcome) *outcome = result;
    return QJsonDocument::fromJson(result.out).object();
}

/// Compiles a source of the test corpus with stock clang in FOLDER, where the source file has only its own name.
inline bool compileSource(const QString& folder, const QString& source, const QStringList& flags,
                          const QStringList& embedding = {"-Xclang", "-fembed-bitcode=all"}) {
    const QString sources = QStringLiteral(INLINESCOPE_SOURCE_DIR "/tests/corpus/sources/");
    const QString copy = folder + "/" + source;
    if (!QFile::exists(copy) && !QFile::copy(sources + source, copy)) return false;
    const bool isC = source.endsWith(".c");
    const QStringList language{isC ? "-std=c17" : "-std=c++20"};
    return run(isC ? "clang-22" : "clang++-22",
               language + flags + embedding + QStringList{"-w", "-I" + sources, "-c", source, "-o", "input.o"}, folder)
               .code == 0;
}

inline QJsonArray decisionsOf(const QJsonObject& result) {
    return result["decisions"].toArray();
}

inline bool wasAsked(const QJsonObject& decision) {
    return decision["outcome"].toString() != "never-asked";
}

} // namespace support
