// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/readers/elf_sizes_reader.h"

#include "core/base/error_place.h"
#include "core/base/short_text.h"
#include "importers/readers/descriptor_buffer.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <istream>
#include <optional>
#include <vector>

namespace inlinescope {
namespace {

constexpr std::uint64_t maxToken = 1 << 20;
constexpr int maxNesting = 64;

std::optional<std::size_t> fieldIndex(const std::string& key) {
    const auto& fields = elfSizeFields();
    const auto found = std::ranges::find(fields, key);
    if (found == fields.end()) return std::nullopt;
    return std::size_t(found - fields.begin());
}

/// Handles the parser's events. Each function returns false to stop, and then `result()` returns the error.
class ElfSizesHandler : public nlohmann::json_sax<nlohmann::json> {
public:
    ElfSizesHandler(DescriptorBuffer& input, const std::string& name, EvidenceSink& sink)
        : m_input(input), m_name(name), m_sink(sink) {}

    Result<void> result() const { return m_result; }

    bool key(string_t& name) override {
        m_input.startToken();
        if (m_ignoredDepth == 0) m_key = name;
        return true;
    }
    bool null() override {
        m_input.startToken();
        if (isKey("build_id")) return true; // an entry starts without one
        return wrongUnlessIgnored("null");
    }
    bool boolean(bool) override { return wrongUnlessIgnored("a bool"); }
    bool number_integer(number_integer_t) override { return wrongUnlessIgnored("a negative number"); }
    bool number_float(number_float_t, const string_t&) override { return wrongUnlessIgnored("not a 64-bit integer"); }
    bool binary(binary_t&) override { return wrongUnlessIgnored("binary data"); }
    bool number_unsigned(number_unsigned_t number) override {
        m_input.startToken();
        const bool holdsFields = m_ignoredDepth == 0 && (m_scope == Scope::Entry || m_scope == Scope::Totals);
        const auto field = holdsFields ? fieldIndex(m_key) : std::nullopt;
        if (!field) return wrongUnlessIgnored("a number");
        if (number > number_unsigned_t(INT64_MAX)) return wrongUnlessIgnored("not a 64-bit integer");
        m_entry.values[*field] = number_integer_t(number);
        return true;
    }
    bool string(string_t& text) override {
        m_input.startToken();
        if (isKey("path") && text.empty()) return fail("an empty path", "the file's path");
        if (!isKey("path") && !isKey("build_id")) return wrongUnlessIgnored("a string");
        (m_key == "path" ? m_entry.path : m_entry.buildId) = text;
        return true;
    }

    bool start_object(std::size_t) override {
        m_input.startToken();
        if (m_ignoredDepth > 0) return enterIgnored();
        switch (m_scope) {
        case Scope::Document:
            m_scope = Scope::Report;
            return done(m_sink.beginReport());
        case Scope::Files:
            return enterFields(Scope::Entry);
        case Scope::Report:
            if (m_key == "totals") return m_hasTotals ? fail("a second \"totals\"", "one") : enterFields(Scope::Totals);
            break;
        case Scope::Entry:
        case Scope::Totals:
            break;
        }
        return wrongUnlessIgnored("an object") && enterIgnored();
    }
    bool start_array(std::size_t) override {
        m_input.startToken();
        if (m_ignoredDepth > 0) return enterIgnored();
        if (m_scope != Scope::Report || m_key != "files") return wrongUnlessIgnored("a list") && enterIgnored();
        if (m_hasFiles) return fail("a second \"files\"", "one");
        m_hasFiles = true;
        m_scope = Scope::Files;
        return true;
    }
    bool end_array() override {
        m_input.startToken();
        if (m_ignoredDepth > 0) return leaveIgnored();
        m_scope = Scope::Report;
        return true;
    }
    bool end_object() override {
        m_input.startToken();
        if (m_ignoredDepth > 0) return leaveIgnored();
        switch (m_scope) {
        case Scope::Entry:
            return endEntry();
        case Scope::Totals:
            m_hasTotals = true;
            m_scope = Scope::Report;
            return done(m_sink.totals(m_entry.values));
        default:
            m_key.clear();
            if (!m_hasFiles) return fail("no \"files\"", "an object with \"files\" and \"totals\"");
            return m_hasTotals || fail("no \"totals\"", "an object with \"files\" and \"totals\"");
        }
    }
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception& exception) override {
        m_result = m_input.problem(m_name);
        if (!m_result) return false;
        // "[json.exception.parse_error.101] parse error at line 1, column 2: syntax error while ...": takes the last
        // part.
        std::string_view reason = exception.what();
        if (const std::size_t colon = reason.find(": "); colon != reason.npos) reason.remove_prefix(colon + 2);
        m_result = Error{ErrorCode::Malformed, "not valid JSON: " + shortText(reason), m_name, bytePlace(),
                         "a JSON object with \"files\" and \"totals\""};
        return false;
    }

private:
    enum class Scope { Document, Report, Files, Entry, Totals };

    bool isKey(std::string_view key) const { return m_scope == Scope::Entry && m_ignoredDepth == 0 && m_key == key; }
    /// Whether this reader uses the value of the current key.
    bool isKnownKey() const {
        switch (m_scope) {
        case Scope::Report:
            return m_key == "files" || m_key == "totals";
        case Scope::Entry:
            return m_key == "path" || m_key == "build_id" || fieldIndex(m_key);
        case Scope::Totals:
            return fieldIndex(m_key).has_value();
        case Scope::Document:
        case Scope::Files:
            return true; // no keys here: any plain value is wrong
        }
        return true;
    }
    std::string_view expectation() const {
        if (m_scope == Scope::Document) return "a JSON object with \"files\" and \"totals\"";
        if (m_scope == Scope::Files || m_key == "totals") return "an object";
        if (m_key == "files") return "a list";
        if (m_key == "path") return "a string";
        return m_key == "build_id" ? "a string or null" : "an integer of at least 0";
    }
    /// A value that no field takes: ignored inside of and under unknown keys, an error elsewhere.
    bool wrongUnlessIgnored(std::string_view found) {
        m_input.startToken();
        if (m_ignoredDepth > 0) return true;
        return isKnownKey() ? fail(std::string(found), expectation()) : noteUnknown();
    }
    bool noteUnknown() {
        if (m_noted) return true;
        m_noted = true;
        return done(m_sink.finding({Severity::Note, m_name,
                                    Error{ErrorCode::Unsupported,
                                          "a field that is not known, ignored here and elsewhere",
                                          m_name,
                                          place(),
                                          {}}}));
    }
    bool enterIgnored() {
        return ++m_ignoredDepth <= maxNesting || fail("values nested too deeply", "at most 64 levels");
    }
    bool leaveIgnored() {
        --m_ignoredDepth;
        return true;
    }
    bool enterFields(Scope scope) {
        m_scope = scope;
        m_key.clear();
        m_entry = {};
        m_entry.values.resize(elfSizeFields().size());
        return true;
    }
    bool endEntry() {
        m_key = "path";
        if (m_entry.path.empty()) return fail("no path", "the file's path");
        m_key.clear();
        m_scope = Scope::Files;
        ++m_entries;
        return done(m_sink.entry(m_entry));
    }
    /// Whether what is read is not in a key of the report.
    bool isOutermost() const { return m_scope == Scope::Document || (m_scope == Scope::Report && m_key.empty()); }
    std::string bytePlace() const {
        std::vector<PlacePart> parts{{PlaceKind::Byte, std::to_string(m_input.position())}};
        if (!isOutermost()) parts.push_back({PlaceKind::Text, place()});
        return placeText(parts);
    }
    std::string place() const {
        const std::string entry = "files[" + std::to_string(m_entries) + "]";
        const std::string key = shortText(m_key);
        switch (m_scope) {
        case Scope::Document:
            return "the outermost value";
        case Scope::Report:
            return key.empty() ? "the outermost object" : key;
        case Scope::Files:
            return entry;
        case Scope::Entry:
            return key.empty() ? entry : entry + "." + key;
        case Scope::Totals:
            return key.empty() ? "totals" : "totals." + key;
        }
        return {};
    }
    bool fail(std::string found, std::string_view expected) {
        m_result = Error{ErrorCode::Malformed, std::move(found), m_name, place(), std::string(expected)};
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
    Scope m_scope = Scope::Document;
    std::string m_key;      ///< the last key outside of ignored values
    int m_ignoredDepth = 0; ///< how many containers of ignored values are open
    bool m_hasFiles = false;
    bool m_hasTotals = false;
    bool m_noted = false;
    std::size_t m_entries = 0;
    ElfSizeEntry m_entry; ///< of scope Entry; its values also serve scope Totals
};

} // namespace

Result<void> readElfSizes(int fd, const std::string& name, EvidenceSink& sink) {
    DescriptorBuffer buffer(fd);
    buffer.limitTokens(maxToken);
    std::istream input(&buffer);
    ElfSizesHandler handler(buffer, name, sink);
    nlohmann::json::sax_parse(input, &handler);
    return handler.result();
}

} // namespace inlinescope
