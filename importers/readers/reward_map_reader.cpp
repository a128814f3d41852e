// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/readers/reward_map_reader.h"

#include "core/base/error_place.h"
#include "core/base/short_text.h"
#include "importers/readers/descriptor_buffer.h"
#include "importers/readers/trajectory_list_reader.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <istream>
#include <optional>
#include <vector>

namespace inlinescope {
namespace {

constexpr std::uint64_t MaxToken = 1 << 20;
constexpr std::size_t MaxActions = 16 << 20; ///< bytes of their text
constexpr std::size_t MapBytesAtOnce = 1 << 20;
constexpr int MaxMapNesting = 64;
constexpr int MapDepth = 1, ModuleDepth = 2, EntryDepth = 3; ///< open objects inside of which a key is read
constexpr const char* ExpectedMap = "{MODULE: {KEY: {\"default_reward\": N, \"moving_average_reward\": N}}}, or with "
                                    "\"reward\": N and \"action_list\": [N, ...]";

/// Handles the parser's events. Each function returns false to stop, and then `result()` returns the error.
class RewardMapHandler : public nlohmann::json_sax<nlohmann::json> {
public:
    RewardMapHandler(DescriptorBuffer& input, const std::string& name, EvidenceSink& sink)
        : m_input(input), m_name(name), m_sink(sink) {}

    Result<void> result() const { return m_result; }
    /// Delivers what is read. A map without entries is an error.
    Result<void> finish() {
        if (m_result.ok() && !m_kind)
            return Error{ErrorCode::Malformed, "no entry", m_name, placeText(PlaceKind::Byte, m_input.position()),
                         ExpectedMap};
        return deliver();
    }

    bool key(string_t& name) override {
        m_input.startToken();
        if (m_ignored > 0) return true;
        if (m_depth == MapDepth) m_row.module = name;
        if (m_depth == ModuleDepth) m_row.key = name;
        if (m_depth == EntryDepth) m_member = name;
        return true;
    }
    bool start_object(std::size_t) override {
        m_input.startToken();
        if (m_ignored > 0 || m_depth == EntryDepth) return ignore();
        if (m_depth == ModuleDepth) {
            m_row = {std::move(m_row.module), std::move(m_row.key), {}, {}, {}};
            m_hasReward = m_hasActions = m_hasValue = m_hasBaseline = false;
        }
        ++m_depth;
        return true;
    }
    bool end_object() override {
        m_input.startToken();
        if (m_ignored > 0) return --m_ignored, true;
        --m_depth;
        return m_depth != ModuleDepth || endEntry();
    }
    bool start_array(std::size_t) override {
        m_input.startToken();
        if (m_ignored > 0) return ignore();
        if (m_depth != EntryDepth) return fail("a list");
        if (m_member != "action_list" || m_inActions) return ignore();
        m_inActions = m_hasActions = true;
        return true;
    }
    bool end_array() override {
        m_input.startToken();
        if (m_ignored > 0) return --m_ignored, true;
        m_inActions = false;
        return true;
    }
    bool null() override {
        m_input.startToken();
        const bool isAbsent = m_ignored == 0 && m_depth == EntryDepth && !m_inActions && isNumber();
        return isAbsent ? takeNumber({}) : other("null");
    }
    bool boolean(bool) override { return other("a bool"); }
    bool string(string_t&) override { return other("a string"); }
    bool binary(binary_t&) override { return other("binary data"); }
    bool number_integer(number_integer_t number) override { return take(double(number), std::to_string(number)); }
    bool number_unsigned(number_unsigned_t number) override { return take(double(number), std::to_string(number)); }
    bool number_float(number_float_t number, const string_t& text) override { return take(number, text); }
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception& exception) override {
        m_result = m_input.problem(m_name);
        if (!m_result) return false;
        std::string_view reason = exception.what(); // its last part is the reason
        if (const std::size_t colon = reason.find(": "); colon != reason.npos) reason.remove_prefix(colon + 2);
        return fail("not valid JSON: " + shortText(reason));
    }

private:
    Result<void> deliver() {
        if (m_rows.empty()) return {};
        const Result<void> delivered = m_sink.performance(m_rows);
        m_rows.clear();
        m_bytes = 0;
        return delivered;
    }
    bool ignore() { return ++m_ignored <= MaxMapNesting || fail("values nested too deeply"); }
    /// A value of no number.
    bool other(const char* found) {
        m_input.startToken();
        return m_ignored > 0 || (m_depth == EntryDepth && !m_inActions && !isNumber()) || fail(found);
    }
    /// Whether the current member of an entry must be a number.
    bool isNumber() const {
        return m_member == "default_reward" || m_member == "moving_average_reward" || m_member == "reward";
    }
    bool take(double number, const std::string& text) {
        m_input.startToken();
        if (m_ignored > 0) return true;
        if (m_depth != EntryDepth) return fail("a number");
        if (m_inActions) {
            m_row.actions.append(m_row.actions.empty() ? "" : " ").append(text);
            return m_row.actions.size() <= MaxActions || fail("a list of more than 16 MiB");
        }
        return !isNumber() || takeNumber(number);
    }
    /// Of the current member, for which isNumber().
    bool takeNumber(std::optional<double> number) {
        const bool isBaseline = m_member == "default_reward";
        (isBaseline ? m_row.baseline : m_row.value) = number;
        (isBaseline ? m_hasBaseline : m_hasValue) = true;
        m_hasReward |= m_member == "reward";
        return true;
    }
    bool endEntry() {
        const PerformanceKind kind =
            m_hasReward || m_hasActions ? PerformanceKind::Trajectories : PerformanceKind::RewardStats;
        const bool isWhole = m_hasValue && (kind == PerformanceKind::Trajectories || m_hasBaseline);
        if (!isWhole) return fail("an entry without its numbers");
        if (m_kind && *m_kind != kind) return fail("an entry of another kind than those before it");
        if (!m_kind) {
            m_kind = kind;
            if (!done(m_sink.beginPerformance(kind))) return false;
        }
        m_bytes += m_row.module.size() + m_row.key.size() + m_row.actions.size() + sizeof m_row;
        m_rows.push_back(m_row);
        return m_bytes < MapBytesAtOnce || done(deliver());
    }
    bool fail(std::string found) {
        std::vector<PlacePart> parts{{PlaceKind::Byte, std::to_string(m_input.position())}};
        if (m_depth >= ModuleDepth && !m_row.module.empty())
            parts.push_back({PlaceKind::Context, '"' + shortText(m_row.module) + '"'});
        m_result = Error{ErrorCode::Malformed, std::move(found), m_name, placeText(parts), ExpectedMap};
        return false;
    }
    bool done(Result<void> result) {
        m_result = std::move(result);
        return m_result.ok();
    }

    DescriptorBuffer& m_input;
    const std::string& m_name;
    EvidenceSink& m_sink;
    Result<void> m_result;
    int m_depth = 0;   ///< open objects of the map
    int m_ignored = 0; ///< open objects and lists that no field takes
    std::string m_member;
    PerformanceRow m_row;
    bool m_inActions = false, m_hasReward = false, m_hasActions = false;
    bool m_hasValue = false, m_hasBaseline = false; ///< of the entry, perhaps null
    std::optional<PerformanceKind> m_kind;          ///< of the entries so far
    std::vector<PerformanceRow> m_rows;
    std::size_t m_bytes = 0; ///< about those of m_rows
};

/// JSON of which NaN, Infinity and -Infinity, which Python writes and JSON does not have, are null.
class NullForNoNumber final : public std::streambuf {
public:
    explicit NullForNoNumber(std::streambuf& input) : m_input(input) {}

protected:
    int_type underflow() override {
        if (m_next == m_held.size()) {
            m_held.clear();
            m_next = 0;
            const int_type read = m_input.sbumpc();
            if (read == traits_type::eof()) return read;
            hold(char(read));
        }
        char* const held = m_held.data() + m_next++;
        setg(held, held, held + 1);
        return traits_type::to_int_type(*held);
    }

private:
    void hold(char first) {
        m_held = first;
        if (m_inString) {
            if (first == '"' && !m_isEscaped) m_inString = false;
            m_isEscaped = first == '\\' && !m_isEscaped;
            return;
        }
        m_inString = first == '"';
        for (const std::string_view word : {"NaN", "Infinity", "-Infinity"})
            if (word[0] == first) replace(word);
    }
    /// Reads on while it can be the word.
    void replace(std::string_view word) {
        while (m_held.size() < word.size() && m_input.sgetc() == traits_type::to_int_type(word[m_held.size()]))
            m_held += char(m_input.sbumpc());
        if (m_held == word) m_held = "null";
    }

    std::streambuf& m_input;
    std::string m_held; ///< what is read but not passed on, from m_next on
    std::size_t m_next = 0;
    bool m_inString = false, m_isEscaped = false;
};

/// Consumes the empty lines at the beginning; how many there are.
std::uint64_t skipEmptyLines(DescriptorBuffer& buffer) {
    std::uint64_t lines = 0;
    for (auto next = buffer.sgetc(); next == '\n' || next == '\r'; next = buffer.snextc())
        lines += next == '\n' ? 1 : 0;
    return lines;
}

} // namespace

Result<void> readRewardMap(int fd, const std::string& name, EvidenceSink& sink) {
    DescriptorBuffer buffer(fd);
    const std::uint64_t empty = skipEmptyLines(buffer);
    constexpr std::string_view beginsOfJson = "{[ \t";
    const auto first = buffer.sgetc();
    if (first != DescriptorBuffer::traits_type::eof() && beginsOfJson.find(char(first)) == beginsOfJson.npos)
        return readTrajectoryList(buffer, name, sink, empty);
    buffer.limitTokens(MaxToken);
    NullForNoNumber nulls(buffer);
    std::istream input(&nulls);
    RewardMapHandler handler(buffer, name, sink);
    nlohmann::json::sax_parse(input, &handler);
    const Result<void> result = handler.result();
    INLINESCOPE_CHECK(handler.finish());
    return result;
}

bool beginsWithRewardMap(std::string_view prefix) {
    if (beginsWithTrajectoryList(prefix)) return true;
    const std::size_t begin = prefix.find_first_not_of(" \t\r\n");
    if (begin == prefix.npos || prefix[begin] != '{') return false;
    for (const char* const name : {"\"moving_average_reward\"", "\"action_list\""})
        if (prefix.find(name) != prefix.npos) return true;
    return false;
}

} // namespace inlinescope
