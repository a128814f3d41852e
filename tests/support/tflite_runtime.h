// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "tests/support/process.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QStandardPaths>
#include <QTemporaryDir>

/// The real TFLite runtime, from an npm package with WebAssembly, run by node. The package is downloaded once, into the
/// build folder, and is used only if it is the archive with the hash in this file.
class TfliteRuntime {
public:
    explicit TfliteRuntime(const QString& folder = INLINESCOPE_BINARY_DIR "/tests/tfjs-tflite-0.0.1-alpha.10")
        : m_package(folder) {}

    struct Question {
        QByteArray model;
        QByteArray inputs; ///< row after row; a row is the bytes of all input tensors in the model's order
    };
    struct Answer {
        bool isDone = false;
        QByteArray words;   ///< the runtime's description of the tensors, or the error
        QByteArray outputs; ///< likewise, row after row
    };

    /// Why there is no runtime on this machine; empty if there is one.
    QString prepare() const {
        for (const char* program : {"node", "npm", "tar"})
            if (QStandardPaths::findExecutable(program).isEmpty()) return QString("no %1 on this machine").arg(program);
        if (isThere()) return {};
        QDir().mkpath(QFileInfo(m_package).path());
        const QTemporaryDir folder(m_package + "-XXXXXX");
        const Finished packed = runProgram(
            "npm", {"pack", "--silent", "--fetch-retries=0", "--fetch-timeout=20000", m_name}, folder.path());
        const QString archive = QString::fromUtf8(packed.out).trimmed();
        if (packed.exitCode != 0 || archive.isEmpty()) return "npm does not give " + m_name;
        if (!isPinned(folder.filePath(archive)))
            return "npm gives another archive of " + m_name + " than the pinned one";
        if (runProgram("tar", {"xzf", archive}, folder.path()).exitCode != 0) return "no package in " + archive;
        QDir().rename(folder.filePath("package"), m_package); // another test may have been faster
        return isThere() ? QString() : "no WebAssembly in " + m_name;
    }

    /// Answers all questions in one process.
    QList<Answer> ask(const QList<Question>& questions) const {
        const QTemporaryDir folder;
        QStringList arguments = {QStringLiteral(INLINESCOPE_SOURCE_DIR "/tests/support/run_tflite.js"), m_package};
        const auto name = [&](qsizetype i, const char* what) { return folder.filePath(QString::number(i) + what); };
        for (qsizetype i = 0; i < questions.size(); ++i) {
            write(name(i, ".tflite"), questions[i].model);
            write(name(i, ".in"), questions[i].inputs);
            arguments << name(i, "");
        }
        const Finished finished = runProgram("node", arguments);
        QList<Answer> answers;
        for (qsizetype i = 0; i < questions.size(); ++i) {
            const QByteArray words = read(name(i, ".words"));
            answers << Answer{QFile::exists(name(i, ".out")), words.isEmpty() ? finished.err : words,
                              read(name(i, ".out"))};
        }
        return answers;
    }

private:
    bool isThere() const { return QFile::exists(m_package + "/wasm/tflite_web_api_cc_simd.wasm"); }
    static bool isPinned(const QString& archive) {
        return QCryptographicHash::hash(read(archive), QCryptographicHash::Sha512).toBase64() == sha512;
    }
    static void write(const QString& path, const QByteArray& bytes) {
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) qFatal("cannot write a test file");
    }
    static QByteArray read(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    /// As in the registry's record of this version (dist.integrity), and as in a lock file.
    static constexpr const char* sha512 =
        "/qmqsRBTg+XCWgNomJ/gdZIKFMpGiTEAwMhqk/7cOZEp/fTV69GuknOoSQjloYGWasQIDIriQO3bpi6T4PTEnA==";
    const QString m_name = "@tensorflow/tfjs-tflite@0.0.1-alpha.10";
    const QString m_package;
};
