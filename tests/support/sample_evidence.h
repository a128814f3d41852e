// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QList>

// Evidence in the formats of other tools, generated here: training logs as in LLVM's TrainingLogger.h, size reports as
// in Fuchsia's schema. The values are a formula of the position, so that every test can compute the expected ones.

/// A tensor of a log: its name, its type as written in the header, and its number of elements.
struct SampleTensor {
    QByteArray name, type;
    int elements = 1;
    int bytes() const { return elements * (type == "int64_t" || type == "double" ? 8 : type == "int8_t" ? 1 : 4); }
    QByteArray spec() const {
        return "{\"name\":\"" + name + "\",\"port\":0,\"type\":\"" + type + "\",\"shape\":[" +
               QByteArray::number(elements) + "]}";
    }
};

/// The bytes of a tensor: arbitrary, but different at each position; some are newlines and braces.
inline QByteArray sampleBytes(const SampleTensor& tensor, int feature, int observation) {
    QByteArray bytes;
    for (int i = 0; i < tensor.bytes(); ++i)
        bytes += char((feature * 31 + observation * 7 + i * 3) % 127);
    return bytes;
}

/// A log of `observations` per context; with a score after each observation if `scored`.
inline QByteArray sampleLog(const QList<SampleTensor>& features, const QList<QByteArray>& contexts, int observations,
                            bool scored = false) {
    const SampleTensor score{"reward", "float", 1};
    QByteArray specs;
    for (const SampleTensor& feature : features)
        specs += (specs.isEmpty() ? "" : ",") + feature.spec();
    QByteArray log = "{\"features\":[" + specs + "]" + (scored ? ",\"score\":" + score.spec() : QByteArray()) + "}\n";
    for (const QByteArray& context : contexts) {
        log += "{\"context\":\"" + context + "\"}\n";
        for (int observation = 0; observation < observations; ++observation) {
            const QByteArray number = QByteArray::number(observation);
            log += "{\"observation\":" + number + "}\n";
            for (int i = 0; i < features.size(); ++i)
                log += sampleBytes(features[i], i, observation);
            log += "\n";
            if (scored) log += "{\"outcome\":" + number + "}\n" + sampleBytes(score, 99, observation) + "\n";
        }
    }
    return log;
}

/// As many int64 features as LLVM's inliner logs, f0 to f37.
inline QList<SampleTensor> inlinerFeatures(int count = 38) {
    QList<SampleTensor> features;
    for (int i = 0; i < count; ++i)
        features << SampleTensor{"f" + QByteArray::number(i), "int64_t", 1};
    return features;
}

/// A size report of `files` binaries: the i-th has 1000 + step * i bytes of code, and that number as its build id. In
/// two reports with different steps all binaries except the first differ.
inline QByteArray sampleReport(int files, int step) {
    const auto sizes = [](int code) {
        const QByteArray number = QByteArray::number(code);
        return "\"file\":" + QByteArray::number(code * 2 + 64) + ",\"code\":" + number + ",\"data\":" + number +
               ",\"bss\":8";
    };
    QByteArray entries;
    int total = 0;
    for (int i = 0; i < files; ++i) {
        const int code = 1000 + step * i;
        total += code;
        entries += (i ? "," : "") + QByteArray("{\"path\":\"bin/tool") + QByteArray::number(i) + "\",\"build_id\":\"" +
                   QByteArray::number(code, 16) + "\"," + sizes(code) + "}";
    }
    return "{\"files\":[" + entries + "],\"totals\":{" + sizes(total) + "}}";
}
