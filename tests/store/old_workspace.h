// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A workspace as the first version of the program wrote it.
#include "core/store/file/strings.h"
#include "core/store/schema/migrator.h"
#include "tests/store/store_fixture.h"

#include <QFile>

namespace inlinescope::testing {

inline void addString(RawDatabase& raw, int id, const std::string& text) {
    const auto hash = static_cast<std::int32_t>(store::textHash(text));
    raw.exec("INSERT INTO strings VALUES (" + std::to_string(id) + ", " + std::to_string(hash) + ", '" + text + "')");
}

/// Schema 1 with a run of one module: a call followed by its twins, one without twins, and two in a module without
/// debug info.
inline void makeFirstSchema(const std::string& path) {
    RawDatabase raw(path);
    raw.exec(schemaScripts().front());
    raw.exec("PRAGMA application_id = " + std::to_string(store::ApplicationId) + "; PRAGMA user_version = 1");
    const std::vector<std::string> strings = {"main",     "f1",
                                              "g",        "a.c",
                                              "cost=1",   "internal",
                                              ".text.f1", ".text",
                                              "",         "f1:12:5#2 @ main:3:10#1#20",
                                              "main:3:1", "g:7 @ main:4#3"};
    for (std::size_t index = 0; index < strings.size(); ++index)
        addString(raw, int(index) + 1, strings[index]);
    raw.exec("INSERT INTO places VALUES (1, NULL, 1, 4, 3, 10), (2, 1, 2, 4, 12, 5), (3, NULL, 1, 4, 3, 1);"
             "INSERT INTO corpora VALUES (1, 'corpus', '/c', 'h', 0, 0, 1);"
             "INSERT INTO modules VALUES (1, 1, 'a', 'h', 1, '/a.bc', NULL, 0);"
             "INSERT INTO runs VALUES (1, 'old', 1, 1, 'clang', 0, 1, 'finished', 0);"
             "INSERT INTO module_runs VALUES (1, 1, 1, 'ok', 0, 0, 0, 50, 0, 0, 50, 0, 0, 0, 50, 2, 1, 0, 1, 0, "
             "1, 4, 1, 2, 1, 0, 0, '', '', '', '');"
             "INSERT INTO functions VALUES (1, 1, 2, 40, 7, 6, 0), (2, 1, 1, 10, 8, 6, 0);"
             "INSERT INTO decisions VALUES (1, 1, 0, 1, 3, 77, 0, 10, 1, 0, 0, 1, 5, 5, 1, 2, 6, NULL, NULL),"
             "(2, 1, 1, 1, 3, 78, 0, 11, 1, 0, 0, 1, 5, 5, 1, 3, 6, NULL, NULL),"
             "(3, 1, 2, 1, 3, 79, 1, 12, 0, 2, 0, NULL, NULL, 5, 0, NULL, 6, NULL, NULL),"
             "(4, 1, 3, 1, 3, 79, 2, 12, 0, 4, 0, NULL, NULL, 5, NULL, NULL, 6, NULL, x'000000000000f83f')");
}

/// A workspace as the program of that schema version wrote it: tests/store/frozen, one SQL dump per released version,
/// never changed. A new version needs a new dump (`sqlite3 w.inlinescope .dump`, and the two numbers of its head) and
/// the SHA-256 of its script in tst_old_workspaces.cpp.
inline void makeFrozen(const std::string& path, int version) {
    QFile dump(QString(INLINESCOPE_SOURCE_DIR "/tests/store/frozen/workspace_%1.sql").arg(version, 3, 10, QChar('0')));
    if (!dump.open(QIODevice::ReadOnly)) throw std::runtime_error("no frozen workspace " + std::to_string(version));
    RawDatabase raw(path);
    raw.exec(dump.readAll().toStdString());
    if (raw.value("PRAGMA user_version") != std::to_string(version)) throw std::runtime_error("another version");
    // Since version 1 a workspace is a WAL file.
    raw.exec("PRAGMA journal_mode = WAL");
}

} // namespace inlinescope::testing
