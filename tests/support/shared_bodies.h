// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a linker keeps once of an ELF object's functions, as llvm-readelf and llvm-dwarfdump print it.
#include "tests/support/process.h"

#include <QMap>
#include <QRegularExpression>

/// A weak function of an object, which is in a comdat group.
struct SharedBody {
    qint64 size = 0;   ///< of its symbol
    qint64 tables = 0; ///< its entry of .eh_frame, and .gcc_except_table.NAME and .rodata.NAME
};

/// An entry of .eh_frame.
struct PrintedFrame {
    qint64 at = 0, size = 0;
    bool isFunctions = false; ///< FDE
    qint64 padding = 0; ///< bytes at the end of the entry that fill the section, or in a linked file the entry, to a
                        ///< multiple of 8
};

inline QList<PrintedFrame> printedFrames(const QString& object) {
    static const QRegularExpression head("^([0-9a-f]{8}) ([0-9a-f]{8}) [0-9a-f]{8} (CIE|FDE)");
    QList<PrintedFrame> frames;
    int nops = 0;
    for (const QByteArray& line : runProgram("llvm-dwarfdump-22", {"--eh-frame", object}).out.split('\n')) {
        if (const auto match = head.match(QString::fromUtf8(line)); match.hasMatch()) {
            frames.append({match.captured(1).toLongLong(nullptr, 16), match.captured(2).toLongLong(nullptr, 16) + 4,
                           match.captured(3) == "FDE"});
            nops = 0;
        } else if (line.contains("DW_CFA_") && !frames.isEmpty()) {
            nops = line.contains("DW_CFA_nop") ? nops + 1 : 0;
            frames.last().padding = nops >= 4 ? 4 : 0; // fewer than four fill the entry to its own multiple of 4
        }
    }
    return frames;
}

/// Bytes of allocated sections of the name.
inline qint64 sectionBytes(const QString& object, const QString& name) {
    qint64 bytes = 0;
    for (const QByteArray& line : runProgram("llvm-readelf-22", {"--sections", "--wide", object}).out.split('\n')) {
        const QList<QByteArray> fields = line.mid(line.indexOf(']') + 1).simplified().split(' ');
        if (fields.size() > 6 && fields[0] == name.toUtf8() && fields[6].contains('A'))
            bytes += fields[4].toLongLong(nullptr, 16);
    }
    return bytes;
}

inline QMap<QString, SharedBody> sharedBodies(const QString& object) {
    QMap<QString, SharedBody> bodies;
    for (const QByteArray& line : runProgram("llvm-readelf-22", {"--symbols", "--wide", object}).out.split('\n')) {
        const QList<QByteArray> fields = line.simplified().split(' ');
        if (fields.size() != 8 || fields[3] != "FUNC" || fields[4] != "WEAK" || fields[6] == "UND") continue;
        SharedBody& body = bodies[fields[7]];
        body.size = fields[2].toLongLong();
        for (const char* kind : {".gcc_except_table.", ".rodata."})
            body.tables += sectionBytes(object, kind + QString::fromUtf8(fields[7]));
    }
    QMap<qint64, QString> targets; // by offset in .eh_frame
    bool isOfFrames = false;
    for (const QByteArray& line : runProgram("llvm-readelf-22", {"--relocations", "--wide", object}).out.split('\n')) {
        if (line.startsWith("Relocation section")) isOfFrames = line.contains(".eh_frame'");
        const QList<QByteArray> fields = line.simplified().split(' ');
        if (isOfFrames && fields.size() > 4 && fields[4].startsWith(".text."))
            targets[fields[0].toLongLong(nullptr, 16)] = fields[4];
    }
    for (const PrintedFrame& frame : printedFrames(object)) {
        const QString name = targets.value(frame.at + 8).mid(int(qstrlen(".text.")));
        if (frame.isFunctions && bodies.contains(name)) bodies[name].tables += frame.size - frame.padding;
    }
    return bodies;
}
