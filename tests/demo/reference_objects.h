// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "tests/support/reference_compiler.h"

#include <QCryptographicHash>
#include <QTemporaryDir>

#include <atomic>
#include <thread>

/// The object that a stock clang makes of a module.
struct ReferenceObject {
    QByteArray hash; ///< SHA-256 of the object, hex; empty if clang failed
    qint64 text = -1;
};

inline ReferenceObject referenceObject(const QString& stem, const QString& path) {
    const QString object = compileWithClang(stem, path);
    QFile file(object);
    if (object.isEmpty() || !file.open(QIODevice::ReadOnly)) return {};
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(&file);
    const ReferenceObject made{hash.result().toHex(), berkeleySizes(object).value(0, -1)};
    QFile::remove(object);
    return made;
}

/// Compiles modules of a corpus with clang-22 -cc1 and their command lines, one at a time on each core.
inline QMap<QString, ReferenceObject> referenceObjects(const QString& corpus, const QStringList& modules) {
    const QTemporaryDir folder;
    std::vector<ReferenceObject> made(std::size_t(modules.size()));
    std::atomic<int> next = 0;
    const auto work = [&] {
        for (int i = next++; i < modules.size(); i = next++)
            made[std::size_t(i)] =
                referenceObject(corpus + "/" + modules[i], folder.filePath(QString::number(i) + ".o"));
    };
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < std::max(1u, std::thread::hardware_concurrency()); ++i)
        threads.emplace_back(work);
    for (std::thread& thread : threads)
        thread.join();
    QMap<QString, ReferenceObject> byModule;
    for (int i = 0; i < modules.size(); ++i)
        byModule[modules[i]] = made[std::size_t(i)];
    return byModule;
}

/// Hashes of the objects that a run of the workspace stored, by module, read by SQLite.
inline QMap<QString, QByteArray> recordedObjects(const QString& workspace, const QString& run) {
    const QString query = QString("SELECT module, object_hash FROM v_module_runs WHERE run = '%1'").arg(run);
    QMap<QString, QByteArray> recorded;
    for (const QByteArray& row : runProgram("sqlite3", {"-csv", workspace, query}).out.split('\n')) {
        const QList<QByteArray> fields = row.trimmed().replace('"', "").split(',');
        if (fields.size() == 2) recorded[QString::fromUtf8(fields[0])] = fields[1];
    }
    return recorded;
}
