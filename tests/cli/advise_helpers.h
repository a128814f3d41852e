// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Builds whose sources `advise` changes, and what stock clang makes of them.
#include "tests/cli/build_fixture.h"
#include "tests/support/shared_bodies.h"

#include <QStandardPaths>
#include <QTest>

/// A base of test classes.
struct AdviseHelpers {
    /// What objects have, as text and with every shared body counted once, with its tables.
    struct Sizes {
        qint64 text = 0, unique = 0;
    };

    /// Sources in the folder src, and how they are compiled.
    struct Sources {
        QStringList names; ///< without .cpp
        QString level;
        bool isInFolders = false; ///< each compiled in its own folder, to which the object goes
        QStringList flags() const { return {level, "-gline-tables-only", "-w", "-c"}; }
        QString workingFolder(const QString& folder, const QString& name) const {
            return isInFolders ? QFileInfo(folder + "/" + name).path() : QString();
        }
        QString fileOf(const QString& folder, const QString& name) const {
            return (isInFolders ? QFileInfo(name).fileName() : folder + "/" + name) + ".cpp";
        }
    };
    static Sources twoWithAHeader() { return {{"first", "second"}, "-O2"}; }
    static Sources oneForSize() { return {{"one"}, "-Oz"}; }

    /// The first program that these tests need and this machine does not have; empty if it has all.
    static QString missingProgram() {
        for (const char* program : {"clang-22", "patch"})
            if (QStandardPaths::findExecutable(program).isEmpty()) return program;
        return {};
    }

    static void runDefault(BuildFixture& build, const Sources& sources) {
        for (const QString& name : sources.names) {
            const QStringList words =
                QStringList{"clang++-22"} + sources.flags() +
                QStringList{"-Xclang", "-fembed-bitcode=all", sources.fileOf("src", name), "-o",
                            sources.isInFolders ? QFileInfo(name).fileName() + ".o" : name + ".o"};
            const QString folder = build.path(sources.workingFolder("src", name));
            build.database << QJsonObject{{"directory", folder},
                                          {"file", sources.fileOf("src", name)},
                                          {"arguments", QJsonArray::fromStringList(words)}};
            QCOMPARE(runProgram(words[0], words.mid(1), folder).exitCode, 0);
        }
        QCOMPARE(build.extract().exitCode, 0);
        QCOMPARE(build.cli({"import", build.path("corpus")}).exitCode, 0);
        QCOMPARE(build.run("default").exitCode, 0);
    }

    /// Compiles the sources in a folder of the build.
    static Sizes compiled(const BuildFixture& build, const QString& folder, const Sources& sources = twoWithAHeader()) {
        Sizes sizes;
        QMap<QString, SharedBody> seen;
        for (const QString& name : sources.names) {
            const QString object = build.path(QFileInfo(name).fileName() + "-plain.o");
            const Finished done =
                runProgram("clang++-22", sources.flags() + QStringList{sources.fileOf(folder, name), "-o", object},
                           build.path(sources.workingFolder(folder, name)));
            if (done.exitCode != 0) qFatal("%s", done.err.constData());
            const qint64 text = runProgram("llvm-size-22", {object})
                                    .out.split('\n')
                                    .value(1)
                                    .simplified()
                                    .split(' ')
                                    .value(0)
                                    .toLongLong();
            const QMap<QString, SharedBody> weak = sharedBodies(object);
            sizes.text += text;
            sizes.unique += text;
            for (auto body = weak.begin(); body != weak.end(); ++body)
                if (seen.contains(body.key())) sizes.unique -= body->size + body->tables;
            seen.insert(weak);
        }
        return sizes;
    }
    static QString map(const BuildFixture& build) { return build.path("src") + "=" + build.path("src"); }
    static QStringList advise(const QStringList& further) {
        return QStringList{"--format", "csv", "advise", "default"} + further;
    }
    static QString field(const QList<QStringList>& rows, const QStringList& row, const QString& column) {
        return row.value(rows[0].indexOf(column));
    }
    /// What `advise` prints about one source, with the changes that help in a.patch.
    static QList<QStringList> advised(BuildFixture& build, const Sources& sources, const QByteArray& source) {
        build.write("src/one.cpp", source);
        runDefault(build, sources);
        const Finished done = build.cli(advise({"--patch", build.path("a.patch"), "--map", map(build)}));
        if (done.exitCode != 0) qFatal("%s", done.err.constData());
        return parseCsv(done.out);
    }
    /// The row of a place and attribute; empty if there is none.
    static QStringList rowAt(const QList<QStringList>& rows, const QString& place, const QString& attribute) {
        for (const QStringList& row : rows)
            if (field(rows, row, "place").endsWith("/" + place) && field(rows, row, "attribute") == attribute)
                return row;
        return {};
    }
    /// The sources of a build in the folder "edited", with the changes of a.patch.
    static void patch(const BuildFixture& build, const QStringList& files, const QStringList& options = {}) {
        for (const QString& file : files)
            build.write("edited/" + file, build.read("src/" + file));
        const Finished done =
            runProgram("patch", QStringList{"-p1", "-i", build.path("a.patch")} + options, build.path("edited"));
        QVERIFY2(done.exitCode == 0, done.out + done.err + build.read("a.patch"));
    }
};
