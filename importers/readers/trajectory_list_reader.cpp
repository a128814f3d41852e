// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/readers/trajectory_list_reader.h"

#include "core/base/error_place.h"
#include "core/base/short_text.h"
#include "importers/readers/descriptor_buffer.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace inlinescope {
namespace {

constexpr std::size_t mostTrajectory = 16 << 20; ///< bytes of a line
constexpr std::size_t trajectoryBytesAtOnce = 1 << 20;
constexpr std::size_t mostActionsOfAReport = 2; ///< which has two numbers in their place
constexpr std::size_t cutPrefix = 64 << 10;     ///< bytes: one of at least as many may end inside of a line
constexpr const char* expectedTrajectory = "MODULE,KEY,ACTION,ACTION,...";

/// Takes the text before the next comma off `rest`; absent at the end.
std::optional<std::string_view> takeBetweenCommas(std::string_view& rest) {
    if (rest.data() == nullptr) return std::nullopt;
    const std::size_t comma = rest.find(',');
    const std::string_view field = rest.substr(0, comma);
    rest = comma == rest.npos ? std::string_view() : rest.substr(comma + 1);
    return field;
}

bool isAction(std::string_view text) {
    std::int64_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    return read.ec == std::errc() && read.ptr == text.data() + text.size();
}

struct TrajectoryLine {
    std::string_view module, key;
    std::string_view actions; ///< with commas between them
    std::size_t count = 0;    ///< of the actions
};

/// Absent if the line is of another form.
std::optional<TrajectoryLine> trajectoryOf(std::string_view line) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    std::string_view rest = line;
    TrajectoryLine trajectory;
    trajectory.module = takeBetweenCommas(rest).value_or("");
    trajectory.key = takeBetweenCommas(rest).value_or("");
    if (trajectory.module.empty() || trajectory.key.empty()) return std::nullopt;
    if (rest.data()) trajectory.actions = rest;
    while (const auto action = takeBetweenCommas(rest)) {
        if (!isAction(*action)) return std::nullopt;
        ++trajectory.count;
    }
    return trajectory;
}

class TrajectoryListReader {
public:
    TrajectoryListReader(DescriptorBuffer& input, const std::string& name, EvidenceSink& sink,
                         std::uint64_t linesBefore)
        : m_input(input), m_name(name), m_sink(sink), m_number(linesBefore) {}

    Result<void> read() {
        INLINESCOPE_CHECK(m_sink.beginPerformance(PerformanceKind::Trajectories));
        const Result<void> body = readLines();
        INLINESCOPE_CHECK(flush());
        return body;
    }

private:
    Result<void> readLines() {
        while (m_input.sgetc() != DescriptorBuffer::traits_type::eof()) {
            INLINESCOPE_CHECK(readLine());
            if (m_line.empty() || m_line == "\r") continue;
            const auto trajectory = trajectoryOf(m_line);
            if (!trajectory) return error(ErrorCode::Malformed, "the line \"" + shortText(m_line) + '"');
            PerformanceRow row{std::string(trajectory->module),
                               std::string(trajectory->key),
                               {},
                               {},
                               std::string(trajectory->actions)};
            std::ranges::replace(row.actions, ',', ' ');
            m_bytes += row.module.size() + row.key.size() + row.actions.size() + sizeof row;
            m_rows.push_back(std::move(row));
            if (m_bytes >= trajectoryBytesAtOnce) INLINESCOPE_CHECK(flush());
        }
        return m_input.problem(m_name);
    }
    /// The last line may have no end.
    Result<void> readLine() {
        ++m_number;
        m_line.clear();
        for (auto next = m_input.sbumpc(); next != '\n' && next != DescriptorBuffer::traits_type::eof();
             next = m_input.sbumpc()) {
            if (m_line.size() == mostTrajectory) return error(ErrorCode::LimitExceeded, "a line of more than 16 MiB");
            m_line.push_back(char(next));
        }
        return {};
    }
    Result<void> flush() {
        if (m_rows.empty()) return {};
        m_bytes = 0;
        return m_sink.performance(std::exchange(m_rows, {}));
    }
    Error error(ErrorCode code, std::string found) const {
        return {code, std::move(found), m_name, placeText(PlaceKind::Line, m_number), expectedTrajectory};
    }

    DescriptorBuffer& m_input;
    const std::string& m_name;
    EvidenceSink& m_sink;
    std::string m_line;
    std::uint64_t m_number; ///< of m_line, from 1
    std::vector<PerformanceRow> m_rows;
    std::size_t m_bytes = 0; ///< about those of m_rows
};

} // namespace

Result<void> readTrajectoryList(DescriptorBuffer& input, const std::string& name, EvidenceSink& sink,
                                std::uint64_t linesBefore) {
    return TrajectoryListReader(input, name, sink, linesBefore).read();
}

bool beginsWithTrajectoryList(std::string_view prefix) {
    const bool mayBeCut = prefix.size() >= cutPrefix;
    while (!prefix.empty()) {
        const std::size_t end = prefix.find('\n');
        const std::string_view line = prefix.substr(0, end);
        prefix.remove_prefix(end == prefix.npos ? prefix.size() : end + 1);
        if (line.empty() || line == "\r") continue;
        auto trajectory = trajectoryOf(line);
        if (!trajectory && mayBeCut && end == line.npos) trajectory = trajectoryOf(line.substr(0, line.rfind(',')));
        if (!trajectory || trajectory->count > mostActionsOfAReport) return trajectory.has_value();
    }
    return false;
}

} // namespace inlinescope
