// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "tests/support/process.h"

#include <QFile>
#include <QFileInfo>
#include <QMap>

/// A stock clang and LLVM's own tools: the source of expected values.

/// cc1 arguments of a .cmd file, without those that a re-run drops.
inline QStringList commandLineOf(const QString& cmdFile) {
    QFile file(cmdFile);
    if (!file.open(QIODevice::ReadOnly)) return {};
    QStringList arguments;
    for (const QByteArray& argument : file.readAll().split('\0')) {
        if (!argument.isEmpty() && !argument.startsWith("-fembed-bitcode")) arguments << QString::fromUtf8(argument);
    }
    return arguments;
}

/// Compiles `stem`.bc by `stem`.cmd with clang-22 -cc1 and additional arguments; returns the object's path, empty on
/// failure.
inline QString compileWithClang(const QString& stem, const QString& object, const QStringList& further = {}) {
    const Finished done = runProgram("clang-22", commandLineOf(stem + ".cmd") + further +
                                                     QStringList{"-o", object, "-x", "ir", stem + ".bc"});
    return done.exitCode == 0 ? object : QString();
}

/// text, data, bss as llvm-size prints them; empty on failure.
inline QList<qint64> berkeleySizes(const QString& object) {
    const QList<QByteArray> lines = runProgram("llvm-size-22", {object}).out.split('\n');
    if (lines.size() < 2) return {};
    QList<qint64> sizes;
    for (const QByteArray& field : lines[1].split('\t').first(3))
        sizes << field.trimmed().toLongLong();
    return sizes;
}

/// Sizes of the function symbols by name, as llvm-readelf lists them (local symbols of one name are summed).
inline QMap<QString, qint64> functionSizes(const QString& object) {
    QMap<QString, qint64> sizes;
    for (const QByteArray& line : runProgram("llvm-readelf-22", {"--symbols", "--wide", object}).out.split('\n')) {
        const QList<QByteArray> fields = line.simplified().split(' ');
        if (fields.size() == 8 && (fields[3] == "FUNC" || fields[3] == "IFUNC") && fields[6] != "UND")
            sizes[QString::fromUtf8(fields[7])] += fields[2].toLongLong(nullptr, 0);
    }
    return sizes;
}
