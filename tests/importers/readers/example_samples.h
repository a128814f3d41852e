// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "tests/support/process.h"

#include <QByteArray>
#include <QTemporaryFile>

#include <cstdlib>

// SequenceExamples as protoc encodes them from text, and TFRecords of them.

/// Three observations of an int64 vector of two, a float, and a reward.
inline QByteArray sampleExample() {
    return R"(feature_lists {
  feature_list { key: "weight" value {
    feature { float_list { value: 0.5 } }
    feature { float_list { value: -1e-05 } }
    feature { float_list { value: 3 } }
  } }
  feature_list { key: "pair" value {
    feature { int64_list { value: 1 value: -2 } }
    feature { int64_list { value: 3 value: 4 } }
    feature { int64_list { value: 9223372036854775807 value: 10 } }
  } }
  feature_list { key: "reward" value {
    feature { float_list { value: 0 } }
    feature { float_list { value: 0 } }
    feature { float_list { value: 1.25 } }
  } }
}
)";
}

/// Whether protoc is there, which the Debian package of protobuf's library does not bring.
inline bool hasProtoc() {
    return runProgram("protoc", {"--version"}).exitCode == 0;
}

/// `mode` is encode or decode, `message` one of the file, which is in this folder.
inline QByteArray protoc(const QString& mode, const QString& message, const QByteArray& input,
                         const QString& file = "example.proto") {
    QTemporaryFile bytes;
    if (!bytes.open() || bytes.write(input) != input.size() || !bytes.flush()) std::abort();
    const QString folder = INLINESCOPE_SOURCE_DIR "/tests/importers/readers";
    const Finished done =
        runProgram("sh", {"-c", "exec protoc --" + mode + "=sample." + message + " -I \"$1\" \"$2\" < \"$3\"", "sh",
                          folder, file, bytes.fileName()});
    if (done.exitCode != 0) qFatal("%s", done.err.constData());
    return done.out;
}

/// CRC-32C bit by bit, masked: another way than the reader's.
inline quint32 plainMaskedCrc(const QByteArray& bytes) {
    quint32 crc = 0xffffffff;
    for (const char byte : bytes) {
        crc ^= quint8(byte);
        for (int bit = 0; bit < 8; ++bit)
            crc = crc & 1 ? (crc >> 1) ^ 0x82f63b78 : crc >> 1;
    }
    crc = ~crc;
    return ((crc >> 15) | (crc << 17)) + 0xa282ead8;
}

inline QByteArray littleEndian(quint64 value, int size) {
    QByteArray bytes;
    for (int i = 0; i < size; ++i)
        bytes += char(value >> (8 * i));
    return bytes;
}

inline QByteArray tfRecord(const QByteArray& data) {
    const QByteArray length = littleEndian(quint64(data.size()), 8);
    return length + littleEndian(plainMaskedCrc(length), 4) + data + littleEndian(plainMaskedCrc(data), 4);
}
