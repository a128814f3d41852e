// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "tests/support/shadow_memory.h"

#include <QByteArray>
#include <QProcess>
#include <QString>
#include <QStringList>

/// A finished program: its output and how it ended. exitCode is -1 if it did not start, crashed or hung
/// (longestProgram).
struct Finished {
    int exitCode = -1;
    QByteArray out;
    QByteArray err;
};

/// Milliseconds; with a sanitizer a program takes several times longer.
constexpr int longestProgram = inlinescope::testing::hasShadowMemory ? 960'000 : 480'000;

inline Finished runProgram(const QString& program, const QStringList& arguments, const QString& folder = {}) {
    QProcess process;
    if (!folder.isEmpty()) process.setWorkingDirectory(folder);
    process.start(program, arguments, QIODevice::ReadOnly);
    Finished finished;
    if (!process.waitForFinished(longestProgram)) {
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
