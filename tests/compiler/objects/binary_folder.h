// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/objects/binary_reader.h"
#include "tests/compiler/support.h"
#include "tests/importers/readers/evidence_probe.h"

#include <QTemporaryDir>
#include <QtTest>

#include <map>

namespace inlinescope {

inline Bytes viewOf(const QByteArray& array) {
    return asBytes({array.constData(), std::size_t(array.size())});
}

/// Receives the parts too, and requires a beginning before them.
struct BinarySink : RecordingSink {
    std::vector<BinaryPart> all;
    Result<void> parts(const std::vector<BinaryPart>& more) override {
        if (reports != 1) return Error{ErrorCode::Internal, "parts before the report", {}, {}, {}};
        all.insert(all.end(), more.begin(), more.end());
        return {};
    }
    std::vector<BinaryPart> at(BinaryLevel level) const {
        std::vector<BinaryPart> found;
        for (const BinaryPart& part : all)
            if (part.level == level) found.push_back(part);
        return found;
    }
};

inline std::int64_t fileBytesOf(const std::vector<BinaryPart>& parts) {
    std::int64_t sum = 0;
    for (const BinaryPart& part : parts)
        sum += part.fileBytes;
    return sum;
}

using Named = std::multimap<std::string, std::int64_t>;

/// What a tool counts: name and bytes of everything but the rests.
inline Named named(const std::vector<BinaryPart>& parts) {
    Named names;
    for (const BinaryPart& part : parts)
        if (!part.isRest) names.emplace(part.name, part.bytes);
    return names;
}

inline const char* const binarySource =
    "typedef struct { int a, b; } Pair;\n"
    "int table[100] = {1, 2, 3};\n"
    "static const char text[] = \"a text that is read only\";\n"
    "int zeros[300];\n"
    "__thread int perThread = 3;\n"
    "static inline int leaf(int x) { return table[x & 63] * x + text[x & 7]; }\n"
    "static inline int middle(int x) { return leaf(x) + leaf(x + zeros[x & 3]); }\n"
    "__attribute__((noinline)) int outer(int x) { return middle(x) - leaf(x * 2) + perThread; }\n"
    "int alias(int) __attribute__((alias(\"outer\")));\n"
    "int main(int n, char** v) { (void)v; return outer(n) + middle(n + 1); }\n";

/// A folder with binaries of clang.
class BinaryFolder {
protected:
    QTemporaryDir m_folder;
    QString path(const QString& name) const { return m_folder.filePath(name); }
    /// Returns the bytes of the program, or none.
    QByteArray make(const QString& name, const QStringList& flags) const {
        QFile file(path("a.c"));
        if (!file.open(QIODevice::WriteOnly) || file.write(binarySource) < 0) return {};
        file.close();
        const auto done = support::run("clang-22", flags + QStringList{"-O2", "a.c", "-o", name}, m_folder.path());
        return done.code == 0 ? support::readAll(path(name)) : QByteArray();
    }
    BinarySink read(const QString& name, const QStringList& debug = {}) const {
        const QByteArray binary = support::readAll(path(name));
        QByteArrayList contents;
        for (const QString& file : debug)
            contents << support::readAll(path(file));
        std::vector<DebugFile> files;
        for (qsizetype index = 0; index < debug.size(); ++index)
            files.push_back({debug[index].toStdString(), viewOf(contents[index])});
        BinarySink sink;
        const Result<void> done = readBinary(viewOf(binary), files, path(name).toStdString(), sink);
        if (!done.ok()) qWarning("%s: %s", qPrintable(name), describe(done.error()).c_str());
        return sink;
    }
    Named symbolsByNm(const QString& name) const {
        Named symbols;
        for (const QByteArray& line :
             support::run("llvm-nm-22", {"--print-size", "--size-sort", path(name)}).out.split('\n')) {
            const QByteArrayList words = line.split(' '); // address size type name
            if (words.size() == 4) symbols.emplace(words[3].toStdString(), words[1].toLongLong(nullptr, 16));
        }
        return symbols;
    }
};

} // namespace inlinescope
