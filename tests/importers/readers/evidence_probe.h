// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "importers/readers/importer_list.h"

#include <QByteArray>
#include <QFile>
#include <QString>
#include <QTemporaryFile>

#include <cstdlib>

namespace inlinescope {

inline QString sharedData(const QString& path) {
    const QByteArray given = qgetenv("INLINESCOPE_SHARED_DATA");
    const QString root = given.isEmpty() ? QStringLiteral(INLINESCOPE_SOURCE_DIR "/../shared/data") : QString(given);
    return root + "/" + path;
}

inline QByteArray bytesOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Keeps everything that a reader delivers.
struct RecordingSink : EvidenceSink {
    struct Stretch {
        std::string context;
        std::vector<std::int64_t> ids;
        std::vector<QByteArray> observations; ///< the tensors of each in header order, then its score
        bool operator==(const Stretch&) const = default;
    };
    FeatureSchema schema;
    std::vector<Stretch> stretches; ///< one per context line
    std::size_t largestChunk = 0;   ///< bytes
    int logs = 0, reports = 0, totalsCalls = 0;
    std::vector<ElfSizeEntry> entries;
    std::vector<std::optional<std::int64_t>> reportTotals;
    int remarkFiles = 0;
    std::vector<CallRemark> callRemarks;
    std::optional<PerformanceKind> performanceKind;
    std::vector<PerformanceRow> rows;
    std::vector<PerformancePoint> curvePoints;
    std::vector<Finding> findings;
    Result<void> answer; ///< the result of every call of observations() and entry()

    Result<void> beginLog(const FeatureSchema& header) override { return ++logs, schema = header, Result<void>(); }
    Result<void> context(const std::string& name) override {
        stretches.push_back({name, {}, {}});
        return {};
    }
    Result<void> observations(const ObservationChunk& chunk) override {
        if (stretches.empty() || stretches.back().context != chunk.context || chunk.columns.empty())
            return Error{ErrorCode::Internal, "chunk without its context", {}, {}, {}};
        std::size_t size = 0;
        for (const TensorColumn& column : chunk.columns) {
            size += column.data.size();
            if (column.rows() != chunk.columns.front().rows())
                return Error{ErrorCode::Internal, "columns of different length", {}, {}, {}};
        }
        largestChunk = std::max(largestChunk, size);
        for (std::size_t row = 0; row < chunk.columns.front().rows(); ++row) {
            QByteArray tensors;
            for (const TensorColumn& column : chunk.columns)
                tensors.append(reinterpret_cast<const char*>(column.row(row).data()), column.row(row).size());
            stretches.back().ids.push_back(chunk.firstObservation + std::int64_t(row));
            stretches.back().observations.push_back(tensors);
        }
        return answer;
    }
    Result<void> beginReport() override { return ++reports, Result<void>(); }
    Result<void> entry(const ElfSizeEntry& entry) override { return entries.push_back(entry), answer; }
    Result<void> totals(const std::vector<std::optional<std::int64_t>>& values) override {
        return ++totalsCalls, reportTotals = values, Result<void>();
    }
    Result<void> parts(const std::vector<BinaryPart>&) override { return {}; }
    Result<void> beginRemarks() override { return ++remarkFiles, Result<void>(); }
    Result<void> remarks(const std::vector<CallRemark>& more) override {
        callRemarks.insert(callRemarks.end(), more.begin(), more.end());
        return answer;
    }
    Result<void> beginPerformance(PerformanceKind kind) override { return performanceKind = kind, Result<void>(); }
    Result<void> performance(const std::vector<PerformanceRow>& more) override {
        rows.insert(rows.end(), more.begin(), more.end());
        return answer;
    }
    Result<void> points(const std::vector<PerformancePoint>& more) override {
        curvePoints.insert(curvePoints.end(), more.begin(), more.end());
        return answer;
    }
    Result<void> finding(const Finding& finding) override { return findings.push_back(finding), Result<void>(); }

    std::size_t observationCount() const {
        std::size_t count = 0;
        for (const Stretch& stretch : stretches)
            count += stretch.observations.size();
        return count;
    }
};

/// Reads bytes through a file, as the worker does.
inline Result<void> readBytes(EvidenceFormat format, const QByteArray& bytes, EvidenceSink& sink) {
    QTemporaryFile file;
    if (!file.open() || file.write(bytes) != bytes.size() || !file.flush() || !file.seek(0)) std::abort();
    return readEvidence(format, file.handle(), "probe", sink);
}

} // namespace inlinescope
