// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A small build: objects with embedded bitcode, a compilation database, and clang-22 -cc1 for the expected objects of
// their modules.
#include "tests/support/csv.h"
#include "tests/support/process.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

struct BuildFixture {
    QTemporaryDir folder;
    QJsonArray database;

    BuildFixture() {
        write("m.c", "extern int ext(int);\n"
                     "__attribute__((noinline)) static int hot(int x) {\n"
                     "  int s = 0;\n"
                     "  for (int i = 0; i < x; i++) s += ext(i) * x;\n"
                     "  return s;\n"
                     "}\n"
                     "int cold(int x) { return x < 0 ? ext(x) + ext(x + 1) : hot(x); }\n"
                     "int main(int c, char** v) { return cold(c) + hot(c * 2); }\n");
    }

    QString path(const QString& name) const { return folder.filePath(name); }

    void write(const QString& name, const QByteArray& text) const {
        QDir().mkpath(QFileInfo(path(name)).path());
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) qFatal("cannot write a test file");
    }
    QByteArray read(const QString& name) const {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    /// Adds a command to the database.
    void note(const QStringList& arguments) {
        database << QJsonObject{
            {"directory", folder.path()}, {"file", "m.c"}, {"arguments", QJsonArray::fromStringList(arguments)}};
    }
    /// Compiles m.c in the folder and adds the object to the database; false if that fails.
    bool compile(const QString& object, const QStringList& flags, const QString& clang = "clang-22") {
        const QStringList arguments = QStringList{clang, "-O2", "-Xclang", "-fembed-bitcode=all"} + flags +
                                      QStringList{"-w", "-c", "m.c", "-o", object};
        note(arguments);
        return runProgram(clang, arguments.mid(1), folder.path()).exitCode == 0;
    }

    Finished cli(const QStringList& arguments) const {
        return runProgram(INLINESCOPE_BINARY_DIR "/bin/inlinescope-cli",
                          QStringList{"--workspace", path("w.inlinescope")} + arguments, folder.path());
    }
    Finished extract(const QStringList& further = {}) const {
        write("compile_commands.json", QJsonDocument(database).toJson());
        return cli(QStringList{"extract", "--input", path("compile_commands.json"), "--output", path("corpus")} +
                   further);
    }
    Finished run(const QString& name, const QStringList& further = {}) const {
        return cli(QStringList{"run", "corpus", "--policy", "default", "--name", name} + further);
    }

    /// A value of a list, in the row that starts with `key`.
    QString value(const QStringList& list, const QString& key, const QString& column, int keyColumn = 0) const {
        const QList<QStringList> rows = parseCsv(cli(QStringList{"--format", "csv"} + list).out);
        if (rows.isEmpty()) return {};
        const qsizetype index = rows.front().indexOf(column);
        for (const QStringList& row : rows)
            if (index >= 0 && row.value(keyColumn) == key) return row[index];
        return {};
    }
    QString objectHash(const QString& run, const QString& module) const {
        return value({"modules", run}, module, "object_hash");
    }

    QStringList commandLine(const QString& module) const {
        QStringList arguments;
        for (const QByteArray& argument : read("corpus/" + module + ".cmd").split('\0'))
            if (!argument.isEmpty() && !argument.startsWith("-fembed-bitcode"))
                arguments << QString::fromUtf8(argument);
        return arguments;
    }
    /// The hash of the object that clang-22 makes of the module with this command line; empty if it fails.
    QString reference(const QString& module, const QStringList& commandLine) const {
        QFile::remove(path("reference.o"));
        const Finished done = runProgram(
            "clang-22",
            commandLine + QStringList{"-w", "-o", path("reference.o"), "-x", "ir", path("corpus/" + module + ".bc")},
            folder.path());
        if (done.exitCode != 0) return {};
        return QCryptographicHash::hash(read("reference.o"), QCryptographicHash::Sha256).toHex();
    }
    QString reference(const QString& module) const { return reference(module, commandLine(module)); }
};
