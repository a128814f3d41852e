// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/event_file.h"
#include "tests/support/process.h"

#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>

using namespace inlinescope;

/// What is written is read by protoc, without the descriptions of our messages.
class EventFileTest : public QObject {
    Q_OBJECT

    static QByteArray bytes(const std::vector<ScalarEvent>& events) {
        const std::vector<std::byte> file = eventFile(events);
        return {reinterpret_cast<const char*>(file.data()), qsizetype(file.size())};
    }

    /// The messages of the records; the checksums are skipped.
    static QList<QByteArray> messages(QByteArray file) {
        QList<QByteArray> all;
        while (file.size() >= 16) {
            const auto length = qFromLittleEndian<quint64>(file.constData());
            all << file.mid(12, qsizetype(length));
            file.remove(0, 16 + qsizetype(length));
        }
        return file.isEmpty() ? all : QList<QByteArray>();
    }

    /// The fields of the event's message, by protoc.
    static QByteArray decoded(const ScalarEvent& event) {
        const QList<QByteArray> all = messages(bytes({event}));
        QTemporaryDir folder;
        QFile message(folder.filePath("message"));
        if (all.size() != 2 || !message.open(QIODevice::WriteOnly) || message.write(all[1]) != all[1].size()) return {};
        message.close();
        return runProgram("sh", {"-c", "exec protoc --decode_raw < \"$1\"", "sh", message.fileName()}).out;
    }

private slots:
    // As in every event file of TensorFlow: a message of 24 bytes, and the masked checksum of that number.
    void theFirstRecordIsTheVersion() {
        const QByteArray file = bytes({{"text", 0, 1.5, 2}});
        QCOMPARE(file.left(12).toHex(), QByteArray("1800000000000000a37f4b22"));
        QCOMPARE(messages(file)[0], QByteArray::fromHex("09000000000000f83f1a0d") + "brain.Event:2");
    }

    void aNumberHasItsTagStepAndTime() {
        if (QStandardPaths::findExecutable("protoc").isEmpty()) QSKIP("protoc is not installed");
        // 1.5 and -2.5 as IEEE 754 numbers.
        QCOMPARE(decoded({"unique", 3, 1.5, -2.5F}),
                 QByteArray("1: 0x3ff8000000000000\n2: 3\n5 {\n  1 {\n    1: \"unique\"\n    2: 0xc0200000\n  }\n}\n"));
        // TensorBoard takes no number for none, so 0 is written; the step, which is 0 without one, is not.
        QCOMPARE(decoded({"unique", 0, 1.5, 0}),
                 QByteArray("1: 0x3ff8000000000000\n5 {\n  1 {\n    1: \"unique\"\n    2: 0x00000000\n  }\n}\n"));
    }
};

QTEST_GUILESS_MAIN(EventFileTest)
#include "tst_event_file.moc"
