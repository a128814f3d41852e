// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/readers/training_log_reader.h"

#include "core/base/error_place.h"
#include "core/base/fnv.h"
#include "core/base/short_text.h"
#include "core/formats/log_header_reader.h"
#include "importers/readers/descriptor_buffer.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace inlinescope {
namespace {

using Json = nlohmann::json;

constexpr std::size_t maxLine = 256 << 10;
constexpr std::size_t maxObservation = 4 << 20;
constexpr std::size_t chunkSize = 1 << 20;
constexpr std::int64_t mostId = INT64_MAX - 1; ///< of an observation
/// The tensors of an observation in the reader's buffer.
struct BufferedRow {
    const char* features = nullptr;
    const char* score = nullptr;
};

/// Skips the line {"KEY":ID}, `size` bytes of tensors and a newline, as LLVM writes them. Returns the tensors; null if
/// the text begins with anything else, or ends before.
const char* skipEvent(std::string_view& text, std::string_view key, std::string_view id, std::size_t size) {
    const std::size_t line = key.size() + id.size() + 2;
    const bool isWhole = text.size() > line + size && text.starts_with(key) &&
                         text.substr(key.size()).starts_with(id) && text[line - 2] == '}' && text[line - 1] == '\n' &&
                         text[line + size] == '\n';
    if (!isWhole) return nullptr;
    const char* const tensors = text.data() + line;
    text.remove_prefix(line + size + 1);
    return tensors;
}

/// Writes `Size` bytes of each row, or `size` if that is 0, from an offset within its tensors.
template <std::size_t Size>
void writeColumn(std::byte* to, std::span<const BufferedRow> rows, const char* BufferedRow::* tensors,
                 std::size_t offset, std::size_t size) {
    const std::size_t width = Size > 0 ? Size : size;
    for (const BufferedRow& row : rows) {
        std::memcpy(to, row.*tensors + offset, width);
        to += width;
    }
}

class TrainingLogReader {
public:
    TrainingLogReader(int fd, const std::string& name, EvidenceSink& sink) : m_input(fd), m_name(name), m_sink(sink) {}

    Result<void> read() {
        INLINESCOPE_CHECK(readHeader());
        const Result<void> body = readBody();
        INLINESCOPE_CHECK(flush());
        return body;
    }

private:
    Result<void> readHeader() {
        INLINESCOPE_TRY(const std::string line, readLine("a first line {\"features\":[...]}"));
        INLINESCOPE_TRY(m_schema, parseLogHeader(line, m_name));
        std::vector<TensorSpec> specs = m_schema.features;
        if (m_schema.score) specs.push_back(*m_schema.score);
        std::size_t size = 0;
        for (const TensorSpec& spec : specs) {
            size += spec.byteSize();
            if (size > maxObservation)
                return Error{
                    ErrorCode::LimitExceeded, "an observation of more than 4 MiB", m_name,
                    placeText(std::vector<PlacePart>{{PlaceKind::Line, "1"}, {PlaceKind::Tensor, inQuotes(spec.name)}}),
                    "smaller tensors"};
        }
        const std::size_t scoreSize = m_schema.score ? m_schema.score->byteSize() : 0;
        m_observationSize = size - scoreSize;
        m_tensors.resize(size);
        m_rowsPerChunk = std::max<std::size_t>(chunkSize / size, 1);
        for (TensorSpec& spec : specs)
            m_chunk.columns.push_back({std::move(spec), {}});
        return m_sink.beginLog(m_schema);
    }
    Result<void> readBody() {
        while (m_input.sgetc() != DescriptorBuffer::traits_type::eof()) {
            INLINESCOPE_CHECK(readEvent());
            INLINESCOPE_CHECK(takeBuffered());
        }
        return m_input.problem(m_name);
    }
    /// Takes the next observations as far as they are whole in the buffer and written as LLVM writes them; any others
    /// are left to readEvent().
    Result<void> takeBuffered() {
        if (!m_nextObservation) return {};
        std::string_view text = m_input.buffered();
        m_bufferedRows.clear();
        std::int64_t id = *m_nextObservation;
        while (m_rows + m_bufferedRows.size() < m_rowsPerChunk && id < mostId) {
            char digits[20];
            const std::string_view number(digits,
                                          std::size_t(std::to_chars(digits, std::end(digits), id).ptr - digits));
            std::string_view rest = text;
            BufferedRow row;
            row.features = skipEvent(rest, "{\"observation\":", number, m_observationSize);
            if (row.features && m_schema.score)
                row.score = skipEvent(rest, "{\"outcome\":", number, m_tensors.size() - m_observationSize);
            if (!row.features || (m_schema.score && !row.score)) break;
            m_bufferedRows.push_back(row);
            text = rest;
            ++id;
        }
        if (m_bufferedRows.empty()) return {};
        m_nextObservation = id;
        const Result<void> taken = append(m_bufferedRows);
        m_input.skipBuffered(m_input.buffered().size() - text.size());
        return taken;
    }
    /// Reads a context line, or an observation with everything that belongs to it.
    Result<void> readEvent() {
        const char* const expected = "{\"context\":\"NAME\"} or {\"observation\":N}";
        m_observation.reset();
        m_eventStart = m_input.position();
        INLINESCOPE_TRY(const std::string line, readLine(expected));
        const Json event = Json::parse(line, nullptr, false);
        if (!event.is_object()) return damaged(m_eventStart, quoted(line), expected);
        if (const auto context = event.find("context"); context != event.end())
            return context->is_string() ? startContext(context->get<std::string>())
                                        : damaged(m_eventStart, quoted(line), "{\"context\":\"NAME\"}");
        INLINESCOPE_TRY(const std::int64_t id, eventId(event, "observation", line, m_eventStart));
        return readObservation(id);
    }
    Result<void> startContext(std::string name) {
        INLINESCOPE_CHECK(flush());
        m_context = std::move(name);
        m_nextObservation.reset();
        m_observations = nullptr;
        return m_sink.context(*m_context);
    }
    Result<void> readObservation(std::int64_t id) {
        if (!m_context) return damaged(m_eventStart, "an observation outside of any context", "a context line first");
        m_observation = id;
        if (m_nextObservation && id != *m_nextObservation)
            return damaged(m_eventStart, "observation " + std::to_string(id),
                           "observation " + std::to_string(*m_nextObservation));
        INLINESCOPE_CHECK(readTensors(0, m_observationSize));
        if (m_schema.score) INLINESCOPE_CHECK(readOutcome(id));
        m_nextObservation = id + 1;
        const char* const tensors = reinterpret_cast<const char*>(m_tensors.data());
        const BufferedRow row{tensors, tensors + m_observationSize};
        return append(std::span(&row, 1));
    }
    Result<void> readOutcome(std::int64_t id) {
        const std::string expected = "{\"outcome\":" + std::to_string(id) + "}";
        const std::uint64_t start = m_input.position();
        INLINESCOPE_TRY(const std::string line, readLine(expected));
        const Json event = Json::parse(line, nullptr, false);
        if (!event.is_object()) return damaged(start, quoted(line), expected);
        INLINESCOPE_TRY(const std::int64_t outcome, eventId(event, "outcome", line, start));
        if (outcome != id) return damaged(start, "outcome " + std::to_string(outcome), expected);
        return readTensors(m_observationSize, m_tensors.size());
    }
    /// Fills m_tensors from `begin` to `end` and reads the newline after them.
    Result<void> readTensors(std::size_t begin, std::size_t end) {
        const std::uint64_t start = m_input.position();
        const auto size = std::streamsize(end - begin);
        const std::streamsize got = m_input.sgetn(reinterpret_cast<char*>(m_tensors.data()) + begin, size);
        if (got != size)
            return ended(start, "the file ends after " + std::to_string(got) + " bytes of tensors",
                         std::to_string(size) + " bytes");
        if (m_input.sgetc() != '\n')
            return damaged(m_input.position(), "no newline after the tensors", "exactly one newline");
        m_input.sbumpc();
        return {};
    }
    /// The rows fit into the chunk.
    Result<void> append(std::span<const BufferedRow> rows) {
        if (!m_observations) m_observations = &m_observationsOf[Fnv1a64().add(*m_context).value()];
        if (m_rows == 0) {
            m_chunk.context = *m_context;
            m_chunk.firstObservation = *m_observations;
        }
        *m_observations += std::int64_t(rows.size());
        std::size_t offset = 0;
        for (std::size_t index = 0; index < m_chunk.columns.size(); ++index) {
            const bool isScore = index == m_schema.features.size();
            TensorColumn& column = m_chunk.columns[index];
            const auto tensors = isScore ? &BufferedRow::score : &BufferedRow::features;
            const std::size_t size = column.spec.byteSize();
            const std::size_t begin = m_rows * size, end = begin + rows.size() * size;
            if (column.data.size() < end) column.data.resize(end);
            const auto writeRows = size == 8 ? writeColumn<8> : size == 4 ? writeColumn<4> : writeColumn<0>;
            writeRows(column.data.data() + begin, rows, tensors, isScore ? 0 : offset, size);
            offset += size;
        }
        m_rows += rows.size();
        return m_rows < m_rowsPerChunk ? Result<void>() : flush();
    }
    Result<void> flush() {
        if (m_rows == 0) return {};
        for (TensorColumn& column : m_chunk.columns)
            column.data.resize(m_rows * column.spec.byteSize());
        m_rows = 0;
        return m_sink.observations(m_chunk);
    }

    /// The next line without its newline.
    Result<std::string> readLine(std::string_view expected) {
        const std::uint64_t start = m_input.position();
        std::string line;
        for (auto next = m_input.sbumpc(); next != '\n'; next = m_input.sbumpc()) {
            if (next == DescriptorBuffer::traits_type::eof())
                return ended(start, line.empty() ? "the file ends" : "the file ends inside a line", expected);
            if (line.size() == maxLine) return damaged(start, "a line of more than 256 KiB", expected);
            line.push_back(char(next));
        }
        return line;
    }
    Result<std::int64_t> eventId(const Json& event, const char* key, const std::string& line,
                                 std::uint64_t start) const {
        const auto id = event.find(key);
        if (id == event.end() || !id->is_number_unsigned() || id->get<std::uint64_t>() > std::uint64_t(mostId))
            return damaged(start, quoted(line), std::string("{\"") + key + "\":N}");
        return id->get<std::int64_t>();
    }
    Error damaged(std::uint64_t byte, std::string found, std::string_view expected) const {
        std::vector<PlacePart> parts{{PlaceKind::Byte, std::to_string(byte)}};
        if (m_context) parts.push_back({PlaceKind::Context, inQuotes(*m_context)});
        if (m_observation) parts.push_back({PlaceKind::Observation, std::to_string(*m_observation)});
        return {ErrorCode::Malformed, std::move(found), m_name, placeText(parts), std::string(expected)};
    }
    /// The error if the input ended where more must follow.
    Error ended(std::uint64_t byte, std::string found, std::string_view expected) const {
        INLINESCOPE_CHECK(m_input.problem(m_name));
        return damaged(byte, std::move(found), expected);
    }
    static std::string inQuotes(const std::string& text) { return '"' + shortText(text) + '"'; }
    static std::string quoted(const std::string& line) { return "the line " + inQuotes(line); }

    DescriptorBuffer m_input;
    const std::string& m_name;
    EvidenceSink& m_sink;
    FeatureSchema m_schema;
    std::size_t m_observationSize = 0;    ///< bytes of the features of one observation
    std::vector<std::byte> m_tensors;     ///< one observation: features, then score
    std::optional<std::string> m_context; ///< none before the first context line
    std::optional<std::int64_t> m_nextObservation;
    std::unordered_map<std::uint64_t, std::int64_t> m_observationsOf; ///< how many were read, by hash of the context
    std::int64_t* m_observations = nullptr;                           ///< of this context; null before its first
    std::vector<BufferedRow> m_bufferedRows;
    ObservationChunk m_chunk; ///< its columns keep their bytes after flush(), so that they need not be cleared again
    std::size_t m_rows = 0;   ///< in m_chunk that are to be sent
    std::size_t m_rowsPerChunk = 1;
    // The position for errors.
    std::uint64_t m_eventStart = 0;
    std::optional<std::int64_t> m_observation;
};

} // namespace

Result<void> readTrainingLog(int fd, const std::string& name, EvidenceSink& sink) {
    return TrainingLogReader(fd, name, sink).read();
}

} // namespace inlinescope
