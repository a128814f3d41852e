// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/store/workspace.h"

#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <string>

namespace inlinescope {

/// The workspace of an import, for reading and writing. It is opened in a thread of its own, while the first file is
/// read.
class ImportStore {
public:
    /// Begins to open the workspace at the path, or to make it with its folder.
    ImportStore(const std::string& path, const CancelToken& cancel);
    /// Waits until it is open. Each write waits up to 60 s for another program's, and not after a cancel. Errors: those
    /// of opening it.
    Result<void> wait();

    // After wait().
    WorkspaceWriter& writer() { return (*m_opened)->writer; }
    const WorkspaceReader& reader() const { return (*m_opened)->reader; }

private:
    struct Opened {
        WorkspaceWriter writer; // closed last: only a writer leaves one file
        WorkspaceReader reader;
    };
    static Result<Opened> open(const std::string& path, const CancelToken& cancel);

    std::future<Result<Opened>> m_opening;
    std::optional<Result<Opened>> m_opened; ///< after wait()
};

/// A sink of the workspace that is made when the first evidence comes, so that a reader begins before it.
class LateSink final : public EvidenceSink {
public:
    using Make = std::function<Result<std::unique_ptr<EvidenceWriter>>()>;
    explicit LateSink(Make make) : m_make(std::move(make)) {}

    /// Makes it, unless that was done. Errors: those of `make`.
    Result<EvidenceWriter*> writer();
    /// Drops it with what it got; the next evidence makes another.
    void drop() { m_made.reset(); }

    Result<void> beginLog(const FeatureSchema& schema) override;
    Result<void> context(const std::string& name) override;
    Result<void> observations(const ObservationChunk& chunk) override;
    Result<void> beginReport() override;
    Result<void> entry(const ElfSizeEntry& entry) override;
    Result<void> totals(const std::vector<std::optional<std::int64_t>>& values) override;
    Result<void> parts(const std::vector<BinaryPart>& parts) override;
    Result<void> beginRemarks() override;
    Result<void> remarks(const std::vector<CallRemark>& remarks) override;
    Result<void> beginPerformance(PerformanceKind kind) override;
    Result<void> performance(const std::vector<PerformanceRow>& rows) override;
    Result<void> points(const std::vector<PerformancePoint>& points) override;
    Result<void> finding(const Finding& finding) override;

private:
    template <typename... Parameters, typename... Arguments>
    Result<void> pass(Result<void> (EvidenceSink::*function)(Parameters...), const Arguments&... arguments) {
        INLINESCOPE_TRY(EvidenceSink* const sink, writer());
        return (sink->*function)(arguments...);
    }

    Make m_make;
    std::optional<Result<std::unique_ptr<EvidenceWriter>>> m_made;
};

} // namespace inlinescope
