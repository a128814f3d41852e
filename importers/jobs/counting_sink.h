// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/open_file.h"
#include "core/base/pace.h"
#include "core/model/evidence.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>

namespace inlinescope {

/// Passes evidence on to another sink, and reports how many observations, entries, remarks, rows, points or parts it
/// passed, their rate, and the time left, which is expected to be as long for each byte of the files as it was so far;
/// the total is not known. Of an archive, the bytes of the members that were passed on as a whole count. Of another
/// binary the time left is known only while a long debug information is read, whose reader moves the position and
/// passes on nothing: meanwhile MiB of the files are counted, with their total, as while they are hashed.
class CountingSink final : public EvidenceSink {
public:
    /// `size` is that of all files. Sink and progress must outlive this.
    CountingSink(EvidenceSink& sink, const ProgressCallback& progress, std::string item, std::int64_t size)
        : m_sink(sink), m_progress(progress), m_item(std::move(item)), m_size(size) {}

    /// What follows is read from this file, by a reader that moves its position.
    void nextFile(std::shared_ptr<const OpenFile> file) {
        if (m_file) m_read += std::int64_t(m_file->size());
        m_file = std::move(file);
    }

    /// Findings go to `take` first, and are passed on only if that returns false.
    void offerFindings(std::function<bool(const Finding&)> take) { m_take = std::move(take); }

    Result<void> beginLog(const FeatureSchema& schema) override { return m_sink.beginLog(schema); }
    Result<void> context(const std::string& name) override { return m_sink.context(name); }
    Result<void> observations(const ObservationChunk& chunk) override {
        count(chunk.columns.empty() ? 0 : std::int64_t(chunk.columns.front().rows()));
        return m_sink.observations(chunk);
    }
    Result<void> beginReport() override { return m_sink.beginReport(); }
    Result<void> entry(const ElfSizeEntry& entry) override {
        endMember();
        count(1);
        return m_sink.entry(entry);
    }
    Result<void> totals(const std::vector<std::optional<std::int64_t>>& values) override {
        endMember();
        count(0);
        return m_sink.totals(values);
    }
    Result<void> parts(const std::vector<BinaryPart>& parts) override {
        if (parts.empty()) {
            tell(steadyProgress(bytesRead() >> 20, m_size >> 20, m_item, m_start));
            return {};
        }
        for (const BinaryPart& part : parts)
            if (part.level == BinaryLevel::Segments)
                m_member = std::min(m_member + std::clamp(part.fileBytes, std::int64_t(0), m_size), m_size);
        count(std::int64_t(parts.size()));
        return m_sink.parts(parts);
    }
    Result<void> beginRemarks() override { return m_sink.beginRemarks(); }
    Result<void> remarks(const std::vector<CallRemark>& remarks) override {
        count(std::int64_t(remarks.size()));
        return m_sink.remarks(remarks);
    }
    Result<void> beginPerformance(PerformanceKind kind) override { return m_sink.beginPerformance(kind); }
    Result<void> performance(const std::vector<PerformanceRow>& rows) override {
        count(std::int64_t(rows.size()));
        return m_sink.performance(rows);
    }
    Result<void> points(const std::vector<PerformancePoint>& points) override {
        count(std::int64_t(points.size()));
        return m_sink.points(points);
    }
    Result<void> finding(const Finding& finding) override {
        return m_take && m_take(finding) ? Result<void>() : m_sink.finding(finding);
    }

private:
    void endMember() { m_covered = std::min(m_covered + std::exchange(m_member, 0), m_size); }
    void count(std::int64_t items) {
        m_done += items;
        tell(steadyProgress(m_done, 0, m_item, m_start));
    }
    void tell(Progress progress) const {
        progress.secondsLeft = steadyProgress(bytesRead(), m_size, {}, m_start).secondsLeft;
        m_progress(progress);
    }
    std::int64_t bytesRead() const {
        return m_read + std::max(m_covered, m_file ? std::int64_t(m_file->position()) : 0);
    }

    EvidenceSink& m_sink;
    const ProgressCallback& m_progress;
    std::string m_item;
    std::int64_t m_size;
    std::function<bool(const Finding&)> m_take;
    std::int64_t m_done = 0;
    std::shared_ptr<const OpenFile> m_file;
    std::int64_t m_read = 0;    ///< bytes of the files before
    std::int64_t m_covered = 0; ///< bytes of an archive's members, or of a binary, of which all parts were passed on
    std::int64_t m_member = 0;  ///< bytes of the one whose parts are passed on: its segments cover it
    Pace::Clock::time_point m_start = Pace::Clock::now();
};

} // namespace inlinescope
