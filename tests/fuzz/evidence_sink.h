// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/evidence.h"
#include "fuzz_target.h"

#include <array>

namespace inlinescope::fuzz {

/// Checks the calls of a reader against the contracts of EvidenceSink and ObservationChunk.
class DemandingSink : public EvidenceSink {
public:
    Result<void> beginLog(const FeatureSchema& schema) override {
        require(m_calls++ == 0, "one beginning, first");
        m_columns = schema.features;
        if (schema.score) m_columns.push_back(*schema.score);
        return {};
    }
    Result<void> context(const std::string&) override {
        require(m_calls > 0, "one beginning, first");
        return {};
    }
    Result<void> observations(const ObservationChunk& chunk) override {
        require(m_calls > 0 && chunk.columns.size() == m_columns.size(), "the log's columns");
        const std::size_t rows = chunk.columns.empty() ? 0 : chunk.columns.front().rows();
        for (std::size_t i = 0; i < m_columns.size(); ++i) {
            const TensorColumn& column = chunk.columns[i];
            require(column.spec == m_columns[i] && column.data.size() == rows * column.spec.byteSize(),
                    "whole columns");
        }
        return {};
    }
    Result<void> beginReport() override {
        require(m_calls++ == 0, "one beginning, first");
        return {};
    }
    Result<void> entry(const ElfSizeEntry& entry) override {
        require(m_calls > 0 && entry.values.size() == elfSizeFields().size(), "one value per field");
        return {};
    }
    Result<void> totals(const std::vector<std::optional<std::int64_t>>& values) override {
        require(m_calls > 0 && values.size() == elfSizeFields().size(), "one value per field");
        return {};
    }
    Result<void> parts(const std::vector<BinaryPart>& parts) override {
        require(m_calls > 0 && !parts.empty(), "parts after their report's beginning");
        for (const BinaryPart& part : parts) {
            for (const std::int64_t number : {part.bytes, part.fileBytes, part.sites})
                require(number >= 0 && number <= largestPart, "sizes from 0 to 2^40");
            m_fileBytes[std::size_t(part.level)] += part.fileBytes;
        }
        return {};
    }
    /// Of all parts of a level.
    std::int64_t fileBytesAt(std::size_t level) const { return m_fileBytes.at(level); }
    Result<void> beginRemarks() override {
        require(m_calls++ == 0, "one beginning, first");
        return {};
    }
    Result<void> remarks(const std::vector<CallRemark>& remarks) override {
        require(m_calls > 0 && !remarks.empty(), "remarks after their beginning");
        for (const CallRemark& remark : remarks)
            require(!remark.callee.empty() && !remark.name.empty(), "remarks about calls");
        return {};
    }
    Result<void> beginPerformance(PerformanceKind) override {
        require(m_calls++ == 0, "one beginning, first");
        return {};
    }
    Result<void> performance(const std::vector<PerformanceRow>& rows) override {
        require(m_calls > 0 && !rows.empty(), "rows after their beginning");
        return {};
    }
    Result<void> points(const std::vector<PerformancePoint>& points) override {
        require(m_calls > 0 && !points.empty(), "points after their beginning");
        return {};
    }
    Result<void> finding(const Finding&) override { return {}; }

private:
    int m_calls = 0; ///< calls of beginLog, beginReport, beginRemarks and beginPerformance
    std::vector<TensorSpec> m_columns;
    std::array<std::int64_t, binaryLevelNames.size()> m_fileBytes = {};
};

} // namespace inlinescope::fuzz
