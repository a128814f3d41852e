// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/visible_text.h"
#include "core/jobs/report/gate_report.h"
#include "core/jobs/tables/markdown_text.h"
#include "fuzz_target.h"

#include <algorithm>

namespace inlinescope::fuzz {
namespace {

bool isOfWord(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           static_cast<unsigned char>(c) >= 0x80;
}

bool areBarsEscaped(std::string_view text) {
    for (std::size_t at = text.find('|'); at != text.npos; at = text.find('|', at + 1))
        if (at == 0 || text[at - 1] != '\\') return false;
    return true;
}

/// The end of the code span (CommonMark 6.1) at the begin of `text`: the position of the next run of as many backticks;
/// npos if there is none.
std::size_t codeSpanEnd(std::string_view text) {
    const std::size_t length = std::min(text.find_first_not_of('`'), text.size());
    for (std::size_t at = text.find('`', length); at != text.npos;) {
        const std::size_t end = std::min(text.find_first_not_of('`', at), text.size());
        if (end - at == length) return end;
        at = text.find('`', end);
    }
    return text.npos;
}

/// The position of the end of the code element at the begin of `text`; npos if it has anything besides letters, blanks
/// and character references.
std::size_t codeElementEnd(std::string_view text) {
    constexpr std::string_view begin = "<code>", end = "</code>";
    const std::size_t at = text.find(end);
    if (at == text.npos) return at;
    const std::string_view content = text.substr(begin.size(), at - begin.size());
    const bool isInert = std::ranges::all_of(
        content, [](char c) { return isOfWord(c) || c == ' ' || c == '&' || c == '#' || c == ';'; });
    return isInert ? at + end.size() : text.npos;
}

/// Outside of code: whether the text has no meaning in GitHub's Markdown.
bool isInert(std::string_view text, bool isCell) {
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view rest = text.substr(at);
        const char before = at ? text[at - 1] : ' ', c = rest.front(), after = rest.size() > 1 ? rest[1] : ' ';
        if (c == '`' || rest.starts_with("<code>")) {
            const std::size_t end = c == '`' ? codeSpanEnd(rest) : codeElementEnd(rest);
            if (end == rest.npos || (isCell && !areBarsEscaped(rest.substr(0, end)))) return false;
            at += end;
            continue;
        }
        const bool isInner = (isOfWord(before) || before == '_') && (isOfWord(after) || after == '_');
        const bool isAllowed =
            c == '_'   ? isInner
            : c == ':' ? after == ' '
                       : isOfWord(c) || std::string_view(" -+=/.,;%()'\"!?").find(c) != std::string_view::npos;
        if (!isAllowed || rest.starts_with("www.")) return false;
        ++at;
    }
    return true;
}

/// A list marker or a rule at the begin of a line.
bool beginsBlock(std::string_view text) {
    const std::string_view word = text.substr(0, text.find(' '));
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    const bool isNumber = digits > 0 && digits + 1 == word.size() && (word.back() == '.' || word.back() == ')');
    return isNumber || (!word.empty() && word.find_first_not_of("-+=*_") == word.npos);
}

std::string gateOf(const std::string& name) {
    Gate gate;
    gate.base = gate.next = name;
    gate.modules = {{name, 10, 20, true, {}, Explanation(), name}};
    Culprit culprit;
    culprit.caller = culprit.callee = culprit.location = name;
    gate.modules[0].explanation->culprits = {culprit};
    gate.omissions = {{name, name, 70, {}, true}};
    gate.differences = {name};
    gate.shown = gate.compared = gate.known = 1;
    return gateMarkdown(gate);
}

/// The begins of the lines of a text, and for rows of a table the number of bars that end cells.
std::vector<std::string> shapeOf(std::string_view text) {
    std::vector<std::string> shape;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        std::ptrdiff_t bars = 0;
        for (std::size_t at = line.find('|'); at != line.npos; at = line.find('|', at + 1))
            bars += at == 0 || line[at - 1] != '\\';
        shape.push_back(std::string(line.substr(0, 2)) + (line.starts_with('|') ? std::to_string(bars) : ""));
    }
    return shape;
}

} // namespace

/// A name in every place where Markdown is written: outside of code nothing can be markup.
Result<void> readInput(Bytes input) {
    const std::string name(asText(input));
    using enum MarkdownPlace;
    require(isInert(markdownCode(name, Line), false) && isInert(markdownSentence(name, Line), false), "a line is text");
    require(isInert(markdownCode(name, Cell), true) && isInert(markdownSentence(name, Cell), true) &&
                isInert(markdownCell(name), true),
            "a cell is text");
    require(!beginsBlock(markdownCode(name, Line)) && !beginsBlock(markdownSentence(name, Line)), "no list, no rule");
    require(shapeOf(gateOf(name)) == shapeOf(gateOf("plain")), "a gate has its own headings, lists and cells alone");
    if (markdownCell(name) == name) return {};
    return Error{ErrorCode::Malformed, "could be markup", {}, {}, {}};
}

} // namespace inlinescope::fuzz
