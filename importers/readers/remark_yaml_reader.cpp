// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/readers/remark_yaml_reader.h"

#include "core/base/error_place.h"
#include "core/base/short_text.h"
#include "importers/readers/descriptor_buffer.h"
#include "importers/readers/remark_yaml_text.h"

#include <algorithm>
#include <charconv>
#include <istream>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace inlinescope {
namespace {

constexpr std::size_t longestToken = 1 << 20;
constexpr std::size_t maxRemark = 16 << 20;
constexpr int maxValueLines = 1000; // each is read again with the next one
constexpr std::size_t bytesPerChunk = 512 << 10;
constexpr std::string_view documentBegin = "--- !";
constexpr std::string_view documentEnd = "...";

std::optional<RemarkKind> kindOf(std::string_view tag) {
    if (tag == "Passed") return RemarkKind::Passed;
    if (tag == "Missed") return RemarkKind::Missed;
    if (tag == "Failure") return RemarkKind::Failure;
    const bool isAnalysis = tag == "Analysis" || tag == "AnalysisFPCommute" || tag == "AnalysisAliasing";
    return isAnalysis ? std::optional(RemarkKind::Analysis) : std::nullopt;
}

/// A line "KEY:   VALUE" without its indent.
struct KeyLine {
    std::string_view key, value;
};

std::optional<KeyLine> keyLineOf(std::string_view text) {
    const std::size_t colon = text.find(':');
    if (colon == text.npos || colon == 0) return std::nullopt;
    std::string_view value = text.substr(colon + 1);
    if (!value.empty() && !value.starts_with(' ')) return std::nullopt;
    value.remove_prefix(std::min(value.find_first_not_of(' '), value.size()));
    return KeyLine{text.substr(0, colon), value};
}

std::size_t indentOf(std::string_view line) {
    return std::min(line.find_first_not_of(' '), line.size());
}

/// The values of one remark, which a RemarkRecord refers to.
struct RemarkTexts {
    RemarkKind kind = RemarkKind::Missed;
    std::string pass, name, function;
    YamlPlace place;
    std::optional<std::int64_t> hotness;
    std::vector<std::pair<std::string, std::string>> arguments;

    RemarkRecord record() const {
        RemarkRecord made{kind, pass, name, function, place.file, place.line, place.column, hotness, {}};
        for (const auto& [key, value] : arguments)
            made.arguments.push_back({key, value});
        return made;
    }
};

class RemarkYamlReader {
public:
    RemarkYamlReader(int fd, const std::string& name, EvidenceSink& sink)
        : m_buffer(fd), m_input(&m_buffer), m_name(name), m_sink(sink) {
        m_buffer.limitTokens(longestToken);
    }

    Result<void> read() {
        const Result<void> body = readAll();
        if (body.ok() || !m_chunk.empty()) INLINESCOPE_CHECK(flush());
        return body;
    }

private:
    Result<void> readAll() {
        while (nextLine()) {
            if (m_line.empty() || m_line.front() == '#') continue;
            INLINESCOPE_CHECK(readRemark());
        }
        return m_buffer.problem(m_name);
    }
    /// Reads one remark; m_line is its first line.
    Result<void> readRemark() {
        ++m_remark;
        m_remarkStart = m_buffer.position();
        const std::string_view line = m_line;
        const auto kind = line.starts_with(documentBegin) ? kindOf(line.substr(documentBegin.size())) : std::nullopt;
        if (!kind) return damaged("the line " + quoted(), "\"--- !Passed\", !Missed, !Analysis or !Failure");
        m_texts = {};
        m_texts.kind = *kind;
        INLINESCOPE_CHECK(needLine());
        while (m_line != documentEnd) {
            INLINESCOPE_CHECK(readKey());
            if (!m_texts.pass.empty() && !isInliner(m_texts.pass)) return skipRemark();
        }
        if (m_texts.pass.empty() || m_texts.name.empty() || m_texts.function.empty())
            return damaged("a remark without a pass, name or function", "all three");
        return take();
    }
    Result<void> skipRemark() {
        while (m_line != documentEnd)
            INLINESCOPE_CHECK(needLine());
        return {};
    }
    /// Reads what belongs to the key in m_line, and the line after it.
    Result<void> readKey() {
        const std::optional<KeyLine> line = keyLineOf(m_line);
        if (!line || m_line.front() == ' ') return damaged("the line " + quoted(), "\"KEY: VALUE\" or \"...\"");
        const std::string key(line->key);
        const std::size_t value = std::size_t(line->value.data() - m_line.data());
        if (key == "Args") return readArguments(value);
        if (key == "DebugLoc") return readPlace(value, &m_texts.place);
        std::string text;
        INLINESCOPE_CHECK(readValue(value, 0, text));
        if (key == "Pass") m_texts.pass = text;
        if (key == "Name") m_texts.name = text;
        if (key == "Function") m_texts.function = text;
        if (key == "Hotness") return setHotness(text);
        return {};
    }
    Result<void> setHotness(const std::string& text) {
        constexpr auto most = std::uint64_t(std::numeric_limits<std::int64_t>::max());
        std::uint64_t number = 0; // LLVM's type, which has the largest value if a profile's counter has it
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (error != std::errc() || end != text.data() + text.size())
            return damaged("the hotness \"" + shortText(text) + '"', "a whole number");
        m_texts.hotness = std::int64_t(std::min(number, most));
        return {};
    }
    Result<void> readArguments(std::size_t value) {
        const std::string_view rest = std::string_view(m_line).substr(value);
        if (!rest.empty() && rest != "[]") return damaged("the line " + quoted(), "\"Args:\" and its list");
        INLINESCOPE_CHECK(needLine());
        while (m_line.starts_with(' ') || m_line.starts_with('-'))
            INLINESCOPE_CHECK(readArgument());
        return {};
    }
    /// Reads "  - KEY: VALUE", or the place of an argument.
    Result<void> readArgument() {
        const std::size_t indent = indentOf(m_line);
        const bool isItem = std::string_view(m_line).substr(indent).starts_with("- ");
        const std::size_t begin = indent + (isItem ? 2 : 0);
        const std::optional<KeyLine> line = keyLineOf(std::string_view(m_line).substr(begin));
        if (!line) return damaged("the line " + quoted(), "\"  - KEY: VALUE\"");
        const std::size_t value = std::size_t(line->value.data() - m_line.data());
        if (!isItem) {
            if (line->key != "DebugLoc") return damaged("the line " + quoted(), "the argument's DebugLoc");
            return readPlace(value, nullptr);
        }
        m_texts.arguments.emplace_back(line->key, std::string());
        return readValue(value, begin, m_texts.arguments.back().second);
    }
    /// Reads the value that begins at `begin` in m_line, of a key that is indented by `indent`, and the line after it.
    Result<void> readValue(std::size_t begin, std::size_t indent, std::string& text) {
        if (m_line.size() > begin && m_line[begin] == '|') return readBlock(indent, text);
        std::string whole = m_line.substr(begin);
        for (int lines = 1; lines <= maxValueLines; ++lines) {
            std::string_view rest = whole;
            const YamlScalar scalar = takeYamlScalar(rest, text, false);
            if (scalar == YamlScalar::Whole && rest.find_first_not_of(' ') == rest.npos) return needLine();
            if (scalar != YamlScalar::Open) return damaged("the value " + shortText(whole), "a YAML value");
            INLINESCOPE_CHECK(needLine());
            if (whole.size() + m_line.size() > maxRemark) return tooLong();
            whole.append("\n").append(m_line);
        }
        return damaged("a value in quotes of more than 1000 lines", "a closing quote");
    }
    /// Reads the lines after "|", which are indented further than their key.
    Result<void> readBlock(std::size_t indent, std::string& text) {
        INLINESCOPE_CHECK(needLine());
        const std::size_t blockIndent = indentOf(m_line);
        while (m_line.empty() || indentOf(m_line) > indent) {
            if (text.size() + m_line.size() > maxRemark) return tooLong();
            text.append(m_line, std::min(blockIndent, m_line.size())) += '\n';
            INLINESCOPE_CHECK(needLine());
        }
        return {};
    }
    /// Reads "{ File: .., Line: .., Column: .. }", which may continue in further lines, and the line after it.
    Result<void> readPlace(std::size_t begin, YamlPlace* place) {
        std::string text = m_line.substr(begin);
        INLINESCOPE_CHECK(needLine());
        while (m_line.starts_with(' ') && !text.empty() && !text.ends_with('}')) {
            if (text.size() + m_line.size() > maxRemark) return tooLong();
            text.append("\n").append(m_line);
            INLINESCOPE_CHECK(needLine());
        }
        std::optional<YamlPlace> read = yamlPlaceOf(text);
        if (!read) return damaged("the place " + shortText(text), "{ File: NAME, Line: N, Column: N }");
        if (place) *place = std::move(*read);
        return {};
    }
    Result<void> take() {
        std::optional<CallRemark> remark = callRemarkOf(m_texts.record());
        if (!remark) return {};
        m_chunkBytes += sizeof(CallRemark) + remark->caller.size() + remark->callee.size() + remark->place.file.size() +
                        remark->site.size() + remark->reason.size();
        m_chunk.push_back(std::move(*remark));
        return m_chunkBytes < bytesPerChunk ? Result<void>() : flush();
    }
    Result<void> flush() {
        if (!m_hasBegun) INLINESCOPE_CHECK(m_sink.beginRemarks());
        m_hasBegun = true;
        if (m_chunk.empty()) return {};
        m_chunkBytes = 0;
        return m_sink.remarks(std::exchange(m_chunk, {}));
    }

    bool nextLine() {
        m_buffer.startToken();
        ++m_lineNumber;
        if (!std::getline(m_input, m_line)) return false;
        if (m_line.ends_with('\r')) m_line.pop_back();
        return true;
    }
    /// The next line of a remark that has not ended.
    Result<void> needLine() {
        if (nextLine()) {
            if (m_buffer.position() - m_remarkStart > maxRemark) return tooLong();
            return {};
        }
        INLINESCOPE_CHECK(m_buffer.problem(m_name));
        return damaged("the file ends inside of a remark", "a line \"...\" at its end");
    }
    Error tooLong() const {
        return {ErrorCode::LimitExceeded, "a remark of more than 16 MiB", m_name, place(), "shorter ones"};
    }
    Error damaged(std::string found, std::string_view expected) const {
        return {ErrorCode::Malformed, std::move(found), m_name, place(), std::string(expected)};
    }
    std::string place() const {
        return placeText(std::vector<PlacePart>{{PlaceKind::Line, std::to_string(m_lineNumber)},
                                                {PlaceKind::Text, "remark " + std::to_string(m_remark)}});
    }
    std::string quoted() const { return '"' + shortText(m_line) + '"'; }

    DescriptorBuffer m_buffer;
    std::istream m_input;
    const std::string& m_name;
    EvidenceSink& m_sink;
    std::string m_line;
    std::uint64_t m_lineNumber = 0;
    std::uint64_t m_remark = 0; ///< from 1
    std::uint64_t m_remarkStart = 0;
    RemarkTexts m_texts;
    std::vector<CallRemark> m_chunk;
    bool m_hasBegun = false; ///< not before the first remarks, so that nothing is kept of a file without any
    std::size_t m_chunkBytes = 0;
};

} // namespace

Result<void> readRemarkYaml(int fd, const std::string& name, EvidenceSink& sink) {
    return RemarkYamlReader(fd, name, sink).read();
}

} // namespace inlinescope
