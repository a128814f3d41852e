// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/readers/performance_report_reader.h"

#include "core/base/error_place.h"
#include "core/base/short_text.h"
#include "importers/readers/descriptor_buffer.h"
#include "importers/readers/trajectory_list_reader.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

namespace inlinescope {
namespace {

constexpr std::size_t MaxLine = 64 << 10;
constexpr std::size_t RowsAtOnce = 4096, BytesAtOnce = 1 << 20;
constexpr const char* Expected = "MODULE,KEY,NUMBER,NUMBER";

/// Nothing: no number. An empty inner value: "nan" or "inf".
std::optional<std::optional<double>> numberOf(std::string_view text) {
    double number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || read.ec != std::errc() || read.ptr != text.data() + text.size()) return std::nullopt;
    return std::isfinite(number) ? std::optional(number) : std::optional<double>();
}

/// The four fields; nothing if there are fewer.
std::optional<std::array<std::string_view, 4>> fieldsOf(std::string_view line) {
    std::array<std::string_view, 4> fields;
    for (std::size_t field = 3; field > 0; --field) {
        const std::size_t comma = line.rfind(',');
        if (comma == line.npos) return std::nullopt;
        fields[field] = line.substr(comma + 1);
        line = line.substr(0, comma);
    }
    fields[0] = line;
    return fields;
}

/// Whether what would be a key is one of a trajectory's actions.
bool isWholeNumber(std::string_view text) {
    return text.find_first_not_of("-0123456789") == text.npos;
}

std::optional<PerformanceRow> rowOf(std::string_view line) {
    const auto fields = fieldsOf(line);
    if (!fields || (*fields)[0].empty() || (*fields)[1].empty() || isWholeNumber((*fields)[1])) return std::nullopt;
    const auto baseline = numberOf((*fields)[2]), value = numberOf((*fields)[3]);
    if (!baseline || !value) return std::nullopt;
    return PerformanceRow{std::string((*fields)[0]), std::string((*fields)[1]), *baseline, *value, {}};
}

bool isHeader(std::string_view line) {
    const auto fields = fieldsOf(line);
    return fields && (*fields)[1] == "key" && !numberOf((*fields)[2]) && !numberOf((*fields)[3]);
}

std::string_view withoutReturn(std::string_view line) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

/// Of a file: its byte order mark, which some programs write before UTF-8.
std::string_view withoutMark(std::string_view text) {
    constexpr std::string_view mark = "\xef\xbb\xbf";
    if (text.starts_with(mark)) text.remove_prefix(mark.size());
    return text;
}

class PerformanceReportReader {
public:
    PerformanceReportReader(int fd, const std::string& name, EvidenceSink& sink)
        : m_input(fd), m_name(name), m_sink(sink) {}

    Result<void> read() {
        INLINESCOPE_CHECK(m_sink.beginPerformance(PerformanceKind::Report));
        const Result<void> body = readLines();
        INLINESCOPE_CHECK(flush());
        return body;
    }

private:
    Result<void> readLines() {
        while (m_input.sgetc() != DescriptorBuffer::traits_type::eof()) {
            INLINESCOPE_CHECK(readLine());
            const std::string_view line = withoutReturn(m_number == 1 ? withoutMark(m_line) : m_line);
            if (line.empty()) continue;
            const bool isFirst = !std::exchange(m_hasBegun, true);
            if (isFirst && isHeader(line)) continue;
            auto row = rowOf(line);
            if (!row) return error(ErrorCode::Malformed, "the line \"" + shortText(line) + '"');
            INLINESCOPE_CHECK(add(std::move(*row)));
            if (m_hasNoEnd) INLINESCOPE_CHECK(m_sink.finding(lastLineHasNoEnd()));
        }
        return m_input.problem(m_name);
    }
    Finding lastLineHasNoEnd() const {
        return {Severity::Warning,
                m_name,
                {ErrorCode::Malformed, "the last line has no end; if the file was cut there, its number is another one",
                 m_name, placeText(PlaceKind::Line, m_number), "a new line after each row"}};
    }
    Result<void> readLine() {
        ++m_number;
        m_line.clear();
        auto next = m_input.sbumpc();
        for (; next != '\n' && next != DescriptorBuffer::traits_type::eof(); next = m_input.sbumpc()) {
            if (m_line.size() == MaxLine) return error(ErrorCode::LimitExceeded, "a line of more than 64 KiB");
            m_line.push_back(char(next));
        }
        m_hasNoEnd = next == DescriptorBuffer::traits_type::eof();
        return {};
    }
    Result<void> add(PerformanceRow row) {
        m_bytes += row.module.size() + row.key.size();
        m_rows.push_back(std::move(row));
        return m_rows.size() < RowsAtOnce && m_bytes < BytesAtOnce ? Result<void>() : flush();
    }
    Result<void> flush() {
        if (m_rows.empty()) return {};
        const Result<void> taken = m_sink.performance(m_rows);
        m_rows.clear();
        m_bytes = 0;
        return taken;
    }
    Error error(ErrorCode code, std::string found) const {
        return {code, std::move(found), m_name, placeText(PlaceKind::Line, m_number), Expected};
    }

    DescriptorBuffer m_input;
    const std::string& m_name;
    EvidenceSink& m_sink;
    std::string m_line;
    std::uint64_t m_number = 0;
    bool m_hasBegun = false; ///< with a line that is not empty
    bool m_hasNoEnd = false; ///< the line that was read last
    std::vector<PerformanceRow> m_rows;
    std::size_t m_bytes = 0; ///< of the names in m_rows
};

} // namespace

Result<void> readPerformanceReport(int fd, const std::string& name, EvidenceSink& sink) {
    return PerformanceReportReader(fd, name, sink).read();
}

bool beginsWithPerformanceReport(std::string_view prefix) {
    const auto lineOf = [](std::string_view text) { return withoutReturn(text.substr(0, text.find('\n'))); };
    std::string_view text = withoutMark(prefix);
    while (text.starts_with('\n') || text.starts_with("\r\n"))
        text.remove_prefix(text.find('\n') + 1);
    const std::string_view first = lineOf(text);
    if (first.size() > MaxLine || beginsWithTrajectoryList(prefix)) return false;
    if (rowOf(first)) return true;
    const std::size_t end = text.find('\n');
    if (!isHeader(first) || end == text.npos) return false;
    const std::string_view second = lineOf(text.substr(end + 1));
    return second.empty() || rowOf(second);
}

} // namespace inlinescope
