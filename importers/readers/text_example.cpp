// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/readers/text_example.h"

#include "core/base/byte_writer.h"
#include "core/base/error_place.h"
#include "core/base/short_text.h"
#include "importers/readers/sequence_example.h"

#include <array>
#include <charconv>
#include <span>

namespace inlinescope {
namespace {

using Token = TextTokens::Token;
using Kind = TextTokens::Kind;
using Traits = std::streambuf::traits_type;

constexpr std::size_t MaxWord = 256;
constexpr std::size_t MaxString = LargestExample * 2;
constexpr int MaxNesting = 32;

bool isWordCharacter(int c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.' ||
           c == '-' || c == '+';
}

/// The digits of an escape with a number: at most `most` of base `base`.
int digitOf(int c, int base) {
    int digit = base;
    if (c >= '0' && c <= '9') digit = c - '0';
    if (c >= 'a' && c <= 'f') digit = c - 'a' + 10;
    if (c >= 'A' && c <= 'F') digit = c - 'A' + 10;
    return digit < base ? digit : -1;
}

} // namespace

Error TextTokens::error(std::string found, std::string expected) const {
    const std::string line = placeText(PlaceKind::Line, m_token ? m_token->line : m_line);
    return {ErrorCode::Malformed, std::move(found), m_file, m_place.empty() ? line : m_place + ", " + line,
            std::move(expected)};
}

Error TextTokens::unexpected(const Token& token, std::string expected) const {
    if (token.kind == Kind::End) return error("the text ends", std::move(expected));
    const char* const noun = token.kind == Kind::String ? "the string \"" : "\"";
    return error(noun + shortText(token.text) + '"', std::move(expected));
}

Result<const Token*> TextTokens::peek() {
    if (!m_token) {
        INLINESCOPE_TRY(m_token, read());
    }
    return &*m_token;
}

void TextTokens::skipBlanks() {
    for (int next = m_input.sgetc(); next != Traits::eof(); next = m_input.snextc()) {
        if (next == '#')
            while (next != '\n' && next != Traits::eof())
                next = m_input.snextc();
        if (next == '\n')
            ++m_line;
        else if (next != ' ' && next != '\t' && next != '\r')
            return;
    }
}

Result<Token> TextTokens::read() {
    skipBlanks();
    const int next = m_input.sgetc();
    if (next == Traits::eof()) return Token{Kind::End, {}, m_line};
    if (next == '"' || next == '\'') return readString(char(m_input.sbumpc()));
    if (std::string_view("{}[]<>:,;").find(char(next)) != std::string_view::npos)
        return Token{Kind::Sign, std::string(1, char(m_input.sbumpc())), m_line};
    Token word{Kind::Word, {}, m_line};
    while (isWordCharacter(m_input.sgetc()) && word.text.size() < MaxWord)
        word.text += char(m_input.sbumpc());
    if (!word.text.empty()) return word;
    return error("the byte " + std::to_string(next), "a name, a number, a string or a bracket");
}

Result<Token> TextTokens::readString(char quote) {
    Token string{Kind::String, {}, m_line};
    for (int next = m_input.sbumpc(); next != quote; next = m_input.sbumpc()) {
        if (next == Traits::eof()) return error("the text ends inside a string", "its closing quote");
        if (string.text.size() == MaxString)
            return Error{ErrorCode::LimitExceeded, "a string of more than 128 MiB", m_file,
                         placeText(PlaceKind::Line, string.line), "shorter ones"};
        if (next == '\n') ++m_line;
        if (next == '\\') {
            INLINESCOPE_CHECK(readEscape(string.text));
        } else {
            string.text += char(next);
        }
    }
    return string;
}

Result<void> TextTokens::readEscape(std::string& text) {
    const int next = m_input.sbumpc();
    constexpr std::string_view letters = "abfnrtv\\'\"?", meanings = "\a\b\f\n\r\t\v\\'\"?";
    if (next == Traits::eof()) return error("the text ends inside a string", "its closing quote");
    if (const std::size_t at = letters.find(char(next)); at != letters.npos)
        return text += meanings[at], Result<void>();
    const int base = next == 'x' || next == 'X' ? 16 : 8;
    int value = base == 16 ? -1 : digitOf(next, base);
    for (int most = 2; most > 0 && digitOf(m_input.sgetc(), base) >= 0 && (base == 16 || value >= 0); --most)
        value = (value < 0 ? 0 : value) * base + digitOf(m_input.sbumpc(), base);
    if (value < 0 || value > 0xff) return error("an unknown escape in a string", "one of protobuf's text form");
    text += char(value);
    return {};
}

namespace {

enum class Content : std::uint8_t { Message, String, Float, Integer, Ignored };

/// A field of a message as it is named in text.
struct FieldRule {
    std::string_view name;
    std::uint32_t number = 0;
    Content content = Content::Message;
    std::span<const FieldRule> fields = {}; ///< of a message
};

// tensorflow/core/example/{example,feature}.proto
constexpr FieldRule floatList[] = {{"value", 1, Content::Float}};
constexpr FieldRule int64List[] = {{"value", 1, Content::Integer}};
constexpr FieldRule bytesList[] = {{"value", 1, Content::String}};
constexpr FieldRule featureRules[] = {{"bytes_list", 1, Content::Message, bytesList},
                                      {"float_list", 2, Content::Message, floatList},
                                      {"int64_list", 3, Content::Message, int64List}};
constexpr FieldRule featureListRules[] = {{"feature", 1, Content::Message, featureRules}};
constexpr FieldRule entryRules[] = {{"key", 1, Content::String}, {"value", 2, Content::Message, featureListRules}};
constexpr FieldRule featureListsRules[] = {{"feature_list", 1, Content::Message, entryRules}};
constexpr FieldRule exampleRules[] = {{"context", 1, Content::Ignored},
                                      {"feature_lists", 2, Content::Message, featureListsRules}};

Result<bool> takeSign(TextTokens& tokens, std::string_view sign) {
    INLINESCOPE_TRY(const Token* const token, tokens.peek());
    if (token->kind != Kind::Sign || token->text != sign) return false;
    tokens.skip();
    return true;
}

Result<void> requireSign(TextTokens& tokens, const char* sign) {
    INLINESCOPE_TRY(const bool taken, takeSign(tokens, sign));
    if (taken) return {};
    INLINESCOPE_TRY(const Token* const token, tokens.peek());
    return tokens.unexpected(*token, std::string("\"") + sign + '"');
}

/// Begins a message: "{", with or without a colon before it.
Result<void> openMessage(TextTokens& tokens) {
    INLINESCOPE_CHECK(takeSign(tokens, ":"));
    return requireSign(tokens, "{");
}

/// Takes the end of a message if it is next: "}", or at the outermost level the end of the text.
Result<bool> takeEnd(TextTokens& tokens, bool isOutermost) {
    if (!isOutermost) return takeSign(tokens, "}");
    INLINESCOPE_TRY(const Token* const token, tokens.peek());
    return token->kind == Kind::End;
}

/// Skips a message whose opening bracket was taken.
Result<void> skipMessage(TextTokens& tokens) {
    for (int depth = 1; depth > 0;) {
        INLINESCOPE_TRY(const Token* const token, tokens.peek());
        if (token->kind == Kind::End) return tokens.unexpected(*token, "\"}\"");
        if (token->kind == Kind::Sign) depth += token->text == "{" ? 1 : token->text == "}" ? -1 : 0;
        if (depth > MaxNesting) return tokens.error("messages nested too deeply", "at most 32 levels");
        tokens.skip();
    }
    return {};
}

/// Writes messages in binary form, field by field, as the rules say.
class Transcoder {
public:
    explicit Transcoder(TextTokens& tokens) : m_tokens(tokens) {}

    Result<std::vector<std::byte>> message(std::span<const FieldRule> rules, bool isOutermost) {
        ByteWriter bytes;
        while (true) {
            INLINESCOPE_TRY(const bool ends, takeEnd(m_tokens, isOutermost));
            if (ends) return bytes.take();
            INLINESCOPE_CHECK(field(rules, bytes));
            INLINESCOPE_CHECK(takeSeparator());
            if (bytes.bytes().size() > LargestExample) return tooLarge();
        }
    }

private:
    Result<void> field(std::span<const FieldRule> rules, ByteWriter& bytes) {
        INLINESCOPE_TRY(const Token* const token, m_tokens.peek());
        const FieldRule* rule = nullptr;
        for (const FieldRule& each : rules)
            if (token->kind == Kind::Word && token->text == each.name) rule = &each;
        if (!rule) return m_tokens.unexpected(*token, namesOf(rules));
        m_tokens.skip();
        if (rule->content == Content::Message || rule->content == Content::Ignored) {
            INLINESCOPE_CHECK(openMessage(m_tokens));
            if (rule->content == Content::Ignored) return skipMessage(m_tokens);
            INLINESCOPE_TRY(const auto inner, message(rule->fields, false));
            appendBytes(*rule, inner, bytes);
            return {};
        }
        INLINESCOPE_CHECK(requireSign(m_tokens, ":"));
        INLINESCOPE_TRY(const bool isList, takeSign(m_tokens, "["));
        return isList ? values(*rule, bytes) : value(*rule, bytes);
    }
    /// A list in brackets whose opening one was taken.
    Result<void> values(const FieldRule& rule, ByteWriter& bytes) {
        INLINESCOPE_TRY(bool ends, takeSign(m_tokens, "]"));
        while (!ends) {
            INLINESCOPE_CHECK(value(rule, bytes));
            INLINESCOPE_TRY(const bool more, takeSign(m_tokens, ","));
            ends = !more;
            if (ends) INLINESCOPE_CHECK(requireSign(m_tokens, "]"));
        }
        return {};
    }
    Result<void> value(const FieldRule& rule, ByteWriter& bytes) {
        INLINESCOPE_TRY(const Token* const token, m_tokens.peek());
        const bool isNumber = rule.content != Content::String;
        if (token->kind != (isNumber ? Kind::Word : Kind::String))
            return m_tokens.unexpected(*token, isNumber ? "a number" : "a string");
        if (rule.content == Content::String)
            appendBytes(rule, asBytes(token->text), bytes);
        else if (!appendNumber(rule, token->text, bytes))
            return m_tokens.unexpected(*token, rule.content == Content::Float ? "a number" : "a 64-bit integer");
        m_tokens.skip();
        return {};
    }
    Error tooLarge() const {
        Error error = m_tokens.error("a SequenceExample of more than 64 MiB", "a smaller one");
        error.code = ErrorCode::LimitExceeded;
        return error;
    }
    Result<void> takeSeparator() {
        INLINESCOPE_TRY(const bool taken, takeSign(m_tokens, ","));
        if (!taken) INLINESCOPE_CHECK(takeSign(m_tokens, ";"));
        return {};
    }
    static void appendBytes(const FieldRule& rule, Bytes inner, ByteWriter& bytes) {
        bytes.writeVarint((rule.number << 3) | 2);
        bytes.writeVarint(inner.size());
        bytes.append(inner);
    }
    static bool appendNumber(const FieldRule& rule, std::string_view text, ByteWriter& bytes) {
        if (rule.content == Content::Integer) {
            std::int64_t number = 0;
            const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
            if (read.ec != std::errc() || read.ptr != text.data() + text.size()) return false;
            bytes.writeVarint(rule.number << 3);
            bytes.writeVarint(std::uint64_t(number));
            return true;
        }
        if (text.ends_with('f') && !text.ends_with("inf")) text.remove_suffix(1);
        // As a double first: the exponent of a float that is too small for one is not an error.
        double number = 0;
        const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
        if (read.ec != std::errc() || read.ptr != text.data() + text.size()) return false;
        bytes.writeVarint((rule.number << 3) | 5);
        bytes.write(float(number));
        return true;
    }
    static std::string namesOf(std::span<const FieldRule> rules) {
        std::string names;
        for (const FieldRule& rule : rules)
            names.append(names.empty() ? "" : " or ").append(rule.name);
        return names;
    }

    TextTokens& m_tokens;
};

Result<void> requireWord(TextTokens& tokens, const char* word) {
    INLINESCOPE_TRY(const Token* const token, tokens.peek());
    if (token->kind != Kind::Word || token->text != word) return tokens.unexpected(*token, word);
    tokens.skip();
    return {};
}

Result<std::string> readStringField(TextTokens& tokens, const char* name) {
    INLINESCOPE_CHECK(requireWord(tokens, name));
    INLINESCOPE_CHECK(requireSign(tokens, ":"));
    INLINESCOPE_TRY(const Token* const token, tokens.peek());
    if (token->kind != Kind::String) return tokens.unexpected(*token, "a string");
    std::string text = token->text;
    tokens.skip();
    return text;
}

} // namespace

Result<std::vector<std::byte>> readTextExample(TextTokens& tokens) {
    return Transcoder(tokens).message(exampleRules, true);
}

Result<std::optional<TextEntry>> readTextEntry(TextTokens& tokens) {
    INLINESCOPE_TRY(const bool ends, takeEnd(tokens, true));
    if (ends) return std::optional<TextEntry>();
    TextEntry entry;
    INLINESCOPE_CHECK(requireWord(tokens, "fields"));
    INLINESCOPE_CHECK(openMessage(tokens));
    INLINESCOPE_TRY(entry.key, readStringField(tokens, "key"));
    INLINESCOPE_CHECK(requireWord(tokens, "value"));
    INLINESCOPE_CHECK(openMessage(tokens));
    INLINESCOPE_TRY(entry.text, readStringField(tokens, "string_value"));
    INLINESCOPE_CHECK(requireSign(tokens, "}"));
    INLINESCOPE_CHECK(requireSign(tokens, "}"));
    return std::optional(std::move(entry));
}

} // namespace inlinescope
