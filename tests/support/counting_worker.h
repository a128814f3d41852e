// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFile>
#include <QTemporaryDir>

#include <string>

/// A script that starts the real worker, and counts the starts.
class CountingWorker {
public:
    CountingWorker() {
        QFile script(m_folder.filePath("worker"));
        if (!script.open(QFile::WriteOnly)) qFatal("no script");
        script.write("#!/bin/sh\necho started >>'" + log().toUtf8() +
                     "'\nexec '" INLINESCOPE_BINARY_DIR "/bin/inlinescope-worker' \"$@\"\n");
        script.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }
    std::string program() const { return m_folder.filePath("worker").toStdString(); }
    int starts() const {
        QFile file(log());
        return file.open(QFile::ReadOnly) ? int(file.readAll().count('\n')) : 0;
    }
    void forget() const { QFile::remove(log()); }

private:
    QString log() const { return m_folder.filePath("starts"); }

    QTemporaryDir m_folder;
};
