// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/script_format.h"

#include "core/base/error_place.h"
#include "core/base/join.h"
#include "core/model/names.h"

#include <algorithm>
#include <charconv>
#include <set>

namespace inlinescope {
namespace {

constexpr std::string_view version = "inlinescope-script 1";
constexpr std::string_view blanks = " \t\r";
constexpr std::size_t hashDigits = 64;
constexpr std::size_t keyDigits = 16;

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == text.npos) return {};
    return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

bool isHexadecimal(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

/// The whole text as a number; nothing if it is none, or too large.
template <typename T>
std::optional<T> number(std::string_view text, int base) {
    T value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

bool mustBeEscaped(unsigned char c) {
    return c < 0x20 || c == 0x7f || c == '%';
}

std::string escaped(std::string_view name) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string text;
    for (std::size_t i = 0; i < name.size(); ++i) {
        const auto c = static_cast<unsigned char>(name[i]);
        const bool atEnd = i == 0 || i + 1 == name.size();
        if (mustBeEscaped(c) || (c == ' ' && atEnd))
            (text += '%') += {digits[c >> 4], digits[c & 15]};
        else
            text += name[i];
    }
    return text;
}

/// Nothing if a '%' is not followed by two digits.
std::optional<std::string> unescaped(std::string_view text) {
    std::string name;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            name += text[i];
            continue;
        }
        const auto code = number<std::uint8_t>(text.substr(std::min(i + 1, text.size()), 2), 16);
        if (!code || i + 2 >= text.size()) return std::nullopt;
        name += static_cast<char>(*code);
        i += 2;
    }
    return name;
}

class Parser {
public:
    explicit Parser(const std::string& file) : m_file(file) {}

    Result<Script> parse(std::string_view text) {
        if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
        while (!text.empty()) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            ++m_line;
            INLINESCOPE_CHECK(take(trimmed(text.substr(0, end))));
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        if (m_line == 0) return wrong("an empty file", std::string(version));
        return std::move(m_script);
    }

private:
    Error wrong(std::string found, std::string expected) const {
        return {ErrorCode::Malformed, std::move(found), m_file, placeText(PlaceKind::Line, std::max(m_line, 1u)),
                std::move(expected)};
    }
    /// Untrusted words as readable text.
    static std::string quoted(std::string_view words) { return '"' + escaped(words.substr(0, 80)) + '"'; }

    Result<void> take(std::string_view line) {
        if (m_line == 1) {
            if (line == version) return {};
            return wrong(quoted(line), std::string(version));
        }
        if (line.empty() || line.front() == '#') return {};
        const std::size_t end = std::min(line.find_first_of(blanks), line.size());
        const std::string_view word = line.substr(0, end), rest = trimmed(line.substr(end));
        if (word == "inline") return takeAdvice(Advice::Inline, rest);
        if (word == "refuse") return takeAdvice(Advice::Refuse, rest);
        if (word == "module") return takeModule(rest);
        if (word == "bitcode") return takeHash(rest);
        if (word == "otherwise") return takeOtherwise(rest);
        return wrong(quoted(word), "inline, refuse, module, bitcode, otherwise or a comment that begins with #");
    }

    Result<void> takeOtherwise(std::string_view rest) {
        const auto name = unescaped(rest);
        if (m_hasOtherwise || !m_script.modules.empty())
            return wrong("otherwise", "one such line at most, before the first module");
        if (!name || name->empty()) return wrong("otherwise " + quoted(rest), "the name of a policy");
        m_hasOtherwise = true;
        m_script.otherwise = *name;
        return {};
    }

    Result<void> takeModule(std::string_view rest) {
        const auto name = unescaped(rest);
        if (!name || name->empty()) return wrong("module " + quoted(rest), "the name of a module");
        if (!m_modules.insert(*name).second) return wrong("module " + quoted(rest) + " again", "each module once");
        m_script.modules.push_back({*name, m_line, {}, 0, {}, {}});
        m_keys.clear();
        return {};
    }

    Result<void> takeHash(std::string_view rest) {
        if (m_script.modules.empty()) return wrong("bitcode before the first module", "the module's name first");
        ScriptModule& module = m_script.modules.back();
        if (!module.bitcodeHash.empty()) return wrong("bitcode again", "one hash of a module's bitcode");
        if (rest.size() != hashDigits || !isHexadecimal(rest))
            return wrong("bitcode " + quoted(rest), "a SHA-256 of 64 lower-case hexadecimal digits");
        module.bitcodeHash = rest;
        module.hashLine = m_line;
        return {};
    }

    Result<void> takeAdvice(Advice advice, std::string_view rest) {
        if (m_script.modules.empty()) return wrong("a decision before the first module", "the module's name first");
        const std::string_view key = rest.substr(0, std::min(rest.find_first_of(blanks), rest.size()));
        std::optional<ForcedAdvice> forced = parseKey(key);
        if (!forced)
            return wrong(quoted(key), "a callsite's key of 16 lower-case hexadecimal digits, and maybe #NUMBER");
        forced->advice = advice;
        if (!m_keys.insert(forced->key()).second)
            return wrong("a second decision about " + std::string(key), "one for each callsite");
        ScriptModule& module = m_script.modules.back();
        module.advices.push_back(*forced);
        module.lines.push_back(m_line);
        return {};
    }

    const std::string& m_file;
    Script m_script;
    std::uint32_t m_line = 0;
    bool m_hasOtherwise = false;
    std::set<std::string> m_modules;
    std::set<ForcedAdvice::Key> m_keys; ///< of the last module
};

std::string placeText(const Decision& decision) {
    return decision.path.isReal() ? formatPlace(decision.path.places.front()) : formatSite(decision.path);
}

std::string lineOf(const Decision& decision, const std::optional<ForcedAdvice>& forced) {
    std::string line;
    if (!forced) line = decision.outcome == Outcome::NeverAsked ? "# never asked: " : "# mandatory: ";
    const bool asked = decision.outcome != Outcome::NeverAsked;
    if (asked) line += std::string(toString(decision.advice)) + ' ';
    line += keyText(forced.value_or(ForcedAdvice{decision.key.hash, {}, decision.advice}));
    return line + "  " + escaped(decision.callee) + " into " + escaped(decision.caller) + ", " +
           escaped(placeText(decision)) + '\n';
}

std::string sectionHead(const std::string& module, const std::string& bitcodeHash) {
    return "\nmodule " + escaped(module) + '\n' + (bitcodeHash.empty() ? "" : "bitcode " + bitcodeHash + '\n');
}

std::string lineAs(const ScriptChange& change) {
    Decision decision = change.decision;
    decision.advice = change.advice.advice;
    return lineOf(decision, change.advice);
}

/// Each with its line break; the last one gets one.
std::vector<std::string> linesOf(std::string text) {
    if (!text.ends_with('\n')) text += '\n';
    std::vector<std::string> lines;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = text.find('\n', begin) + 1;
        lines.push_back(text.substr(begin, end - begin));
        begin = end;
    }
    return lines;
}

/// Changes the word at the beginning of each line of the section about the advice's questions. Returns whether one of
/// them has the advice's own key.
bool changeLines(std::vector<std::string>& lines, const ScriptModule& section, const ForcedAdvice& advice) {
    bool hasKey = false;
    for (std::size_t index = 0; index < section.advices.size(); ++index) {
        const ForcedAdvice& own = section.advices[index];
        const bool hasOwnKey = own.key() == advice.key();
        if (!hasOwnKey && (own.hash != advice.hash || advice.occurrence)) continue;
        hasKey |= hasOwnKey;
        std::string& line = lines[section.lines[index] - 1];
        const std::string before(toString(own.advice));
        line.replace(line.find(before), before.size(), toString(advice.advice));
    }
    return hasKey;
}

} // namespace

Result<Script> parseScript(std::string_view text, const std::string& file) {
    if (text.size() > largestScript)
        return Error{
            ErrorCode::LimitExceeded, std::to_string(text.size()) + " bytes", file, {}, "a script of at most 256 MiB"};
    return Parser(file).parse(text);
}

std::string scriptHead(const std::string& origin, const std::string& otherwise) {
    return std::string(version) + "\n# " + escaped(origin) + "\notherwise " + escaped(otherwise) + '\n';
}

std::string scriptSection(const std::string& module, const std::string& bitcodeHash,
                          const std::vector<Decision>& decisions) {
    std::string text = sectionHead(module, bitcodeHash);
    const std::vector<std::optional<ForcedAdvice>> forced = forcedAdvices(decisions);
    for (std::size_t index = 0; index < decisions.size(); ++index)
        text += lineOf(decisions[index], forced[index]);
    return text;
}

std::string scriptOfDifferences(const std::string& module, const std::string& bitcodeHash,
                                const std::vector<Decision>& decisions) {
    std::string text = sectionHead(module, bitcodeHash);
    const std::vector<std::optional<ForcedAdvice>> forced = forcedAdvices(decisions);
    for (std::size_t index = 0; index < decisions.size(); ++index) {
        const Decision& decision = decisions[index];
        const bool asDefault = decision.defaultAdvice == (decision.advice == Advice::Inline);
        if (forced[index] && !asDefault) text += lineOf(decision, forced[index]);
    }
    return text;
}

Result<std::string> changedScript(std::string text, const std::string& file, const std::string& module,
                                  const std::string& bitcodeHash, const std::vector<ScriptChange>& changes) {
    INLINESCOPE_TRY(const Script script, parseScript(text, file));
    const auto section = std::ranges::find(script.modules, module, &ScriptModule::name);
    std::vector<std::string> lines = linesOf(text);
    std::string added;
    for (const ScriptChange& change : changes)
        if (section == script.modules.end() || !changeLines(lines, *section, change.advice)) added += lineAs(change);
    if (section == script.modules.end()) {
        lines.push_back(sectionHead(module, bitcodeHash) + added);
    } else {
        const std::uint32_t last =
            section->lines.empty() ? std::max(section->line, section->hashLine) : std::ranges::max(section->lines);
        lines[last - 1] += added;
    }
    return join(lines, "");
}

std::string keyText(const ForcedAdvice& advice) {
    return formatKey({advice.hash, 0}) + (advice.occurrence ? '#' + std::to_string(*advice.occurrence) : "");
}

std::optional<ForcedAdvice> parseKey(std::string_view text) {
    const std::size_t mark = std::min(text.find('#'), text.size());
    const std::string_view hash = text.substr(0, mark);
    ForcedAdvice advice;
    if (mark < text.size()) advice.occurrence = number<std::uint32_t>(text.substr(mark + 1), 10);
    const bool occurrenceIsRight = mark == text.size() || advice.occurrence;
    if (hash.size() != keyDigits || !isHexadecimal(hash) || !occurrenceIsRight) return std::nullopt;
    advice.hash = *number<std::uint64_t>(hash, 16);
    return advice;
}

} // namespace inlinescope
