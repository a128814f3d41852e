// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QProcess>
#include <QString>
#include <QStringList>

/// A finished program: its output and how it ended. exitCode is -1 if it did not start, crashed or hung (240 s).
struct Finished {
    int exitCode = -1;
    QByteArray out;
    QByteArray err;
};

inline Finished runProgram(const QString& program, const QStringList& arguments, const QString& folder = {}) {
    QProcess process;
    if (!folder.isEmpty()) process.setWorkingDirectory(folder);
    process.start(program, arguments, QIODevice::ReadOnly);
    Finished finished;
    if (!process.waitForFinished(240'000)) {
        process.kill();
        process.waitForFinished();
        finished.err = process.errorString().toUtf8();
        return finished;
    }
    if (process.exitStatus() == QProcess::NormalExit) finished.exitCode = process.exitCode();
    finished.out = process.readAllStandardOutput();
    finished.err = process.readAllStandardError();
    return finished;
}

/// The command line under test, on one workspace.
inline Finished runCli(const QString& workspace, const QStringList& arguments) {
    return runProgram(INLINESCOPE_BINARY_DIR "/bin/inlinescope-cli", QStringList{"--workspace", workspace} + arguments);
}
