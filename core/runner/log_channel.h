// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/unique_fd.h"
#include "core/model/tensor.h"
#include "core/runner/confined_program.h"
#include "core/sandbox/private_folder.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// Reads the header line of a training log, with the file's name for errors.
using LogHeaderParser = std::function<Result<FeatureSchema>(const std::string& line, const std::string& file)>;

/// Who answers what arrives through a LogChannel. An error ends the compile.
struct ChannelHost {
    std::function<Result<void>(const FeatureSchema&)> header;     ///< once; observations have at most 4 MiB
    std::function<Result<void>(const std::string& line)> context; ///< a line {"context":"NAME"}; none: they are skipped
    /// The tensors of a question, in the header's order; it is to be answered by answer().
    std::function<Result<void>(Bytes tensors)> observation;
};

/// The host's side of one interactive channel of LLVM (InteractiveModelRunner): two named pipes in a private folder.
/// The compiler writes a training log without outcomes into one pipe and reads, after each observation, one advice
/// tensor from the other. Every advisor of a compile begins with its own header, which must be equal to the first one.
/// Both pipes are opened here for reading and writing, so that neither side waits for the other to open one. The end
/// of the compiler is noticed by its process, not by the pipes. Not to be moved while it is served.
class LogChannel {
public:
    /// The pipes are NAME.in and NAME.out in the folder, where the compiler finds them by "NAME". Errors: no pipe can
    /// be made.
    static Result<std::unique_ptr<LogChannel>> open(const PrivateFolder& folder, const std::string& name,
                                                    LogHeaderParser parseHeader, ChannelHost host);
    /// Errors, besides the host's: Malformed if the data is no log, LimitExceeded if it is too large.
    ServedDescriptor served();
    bool wasOpened() const { return m_schemaSeen; }
    const FeatureSchema& header() const { return m_header; }
    /// Errors: LimitExceeded if answers are not read.
    Result<void> answer(Bytes advice);

    static Error error(ErrorCode code, std::string found, std::string expected);

private:
    LogChannel(LogHeaderParser parseHeader, ChannelHost host)
        : m_parseHeader(std::move(parseHeader)), m_host(std::move(host)) {}
    Result<void> takeWhatIsThere();
    Result<void> takeBytes(Bytes bytes);
    Result<void> takeLine(const std::string& line);
    Result<void> takeHeader(const std::string& line);
    Result<void> takeObservation();

    LogHeaderParser m_parseHeader;
    ChannelHost m_host;
    UniqueFd m_in, m_out;
    std::string m_line;
    std::vector<std::byte> m_tensors;
    std::size_t m_expected = 0; ///< bytes of the current observation, its newline included; 0 between observations
    std::optional<std::int64_t> m_next = 0; ///< number of the next observation; none if any may follow, after a context
    bool m_schemaSeen = false;
    FeatureSchema m_header;     ///< as the compiler wrote it
    std::size_t m_recorded = 0; ///< bytes
};

} // namespace inlinescope
