// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/code_lexer.h"

#include "views/theme/theme.h"

#include <Qsci/qscilexercpp.h>
#include <Qsci/qsciscintilla.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <utility>

namespace inlinescope {
namespace {

// NOLINTNEXTLINE(readability-function-size): a list of words
const std::set<std::string_view>& irKeywords() {
    static const std::set<std::string_view> words{"add",
                                                  "addrspacecast",
                                                  "alloca",
                                                  "and",
                                                  "ashr",
                                                  "atomicrmw",
                                                  "attributes",
                                                  "bitcast",
                                                  "br",
                                                  "call",
                                                  "callbr",
                                                  "catchpad",
                                                  "catchret",
                                                  "catchswitch",
                                                  "cleanuppad",
                                                  "cleanupret",
                                                  "cmpxchg",
                                                  "constant",
                                                  "declare",
                                                  "define",
                                                  "eq",
                                                  "extractelement",
                                                  "extractvalue",
                                                  "fadd",
                                                  "fcmp",
                                                  "fdiv",
                                                  "fence",
                                                  "fmul",
                                                  "fneg",
                                                  "fpext",
                                                  "fptosi",
                                                  "fptoui",
                                                  "fptrunc",
                                                  "freeze",
                                                  "frem",
                                                  "fsub",
                                                  "getelementptr",
                                                  "global",
                                                  "icmp",
                                                  "indirectbr",
                                                  "insertelement",
                                                  "insertvalue",
                                                  "inttoptr",
                                                  "invoke",
                                                  "landingpad",
                                                  "load",
                                                  "lshr",
                                                  "mul",
                                                  "musttail",
                                                  "ne",
                                                  "or",
                                                  "phi",
                                                  "ptrtoint",
                                                  "resume",
                                                  "ret",
                                                  "sdiv",
                                                  "select",
                                                  "sext",
                                                  "sge",
                                                  "sgt",
                                                  "shl",
                                                  "shufflevector",
                                                  "sitofp",
                                                  "sle",
                                                  "slt",
                                                  "srem",
                                                  "store",
                                                  "sub",
                                                  "switch",
                                                  "tail",
                                                  "to",
                                                  "trunc",
                                                  "udiv",
                                                  "uge",
                                                  "ugt",
                                                  "uitofp",
                                                  "ule",
                                                  "ult",
                                                  "unreachable",
                                                  "unwind",
                                                  "urem",
                                                  "va_arg",
                                                  "xor",
                                                  "zext"};
    return words;
}

bool isWordByte(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.' || c == '$' || c == '-' ||
           static_cast<unsigned char>(c) >= 0x80;
}

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

bool isIrType(std::string_view word) {
    static const std::set<std::string_view> names{"ptr",    "void",  "float",    "double",   "half",
                                                  "bfloat", "label", "metadata", "x86_fp80", "fp128"};
    const bool integer = word.size() > 1 && word[0] == 'i' && std::ranges::all_of(word.substr(1), isDigit);
    return integer || names.contains(word);
}

/// Cuts one line; comments, strings, numbers and names are the same in both languages.
class LineCutter {
public:
    LineCutter(std::string_view line, CodeLanguage language) : m_line(line), m_isIr(language == CodeLanguage::Ir) {}

    std::vector<CodePiece> pieces() {
        while (m_at < m_line.size())
            next();
        return std::move(m_pieces);
    }

private:
    void add(std::size_t length, CodeWord word) {
        length = std::min(length, m_line.size() - m_at);
        if (!m_pieces.empty() && m_pieces.back().word == word)
            m_pieces.back().length += length;
        else
            m_pieces.push_back({length, word});
        m_at += length;
    }
    std::size_t wordEnd(std::size_t from) const {
        while (from < m_line.size() && isWordByte(m_line[from]))
            ++from;
        return from;
    }
    void next() {
        const char c = m_line[m_at];
        if (c == (m_isIr ? ';' : '#')) return add(m_line.size(), CodeWord::Comment);
        if (c == '"') return add(m_line.find('"', m_at + 1) + 1 - m_at, CodeWord::String);
        if (!m_isIr && c == '<') return add(m_line.find('>', m_at) + 1 - m_at, CodeWord::Name);
        if (c == '%' || c == '@' || (m_isIr && c == '!')) return addName();
        if (isDigit(c)) return add(wordEnd(m_at) - m_at, CodeWord::Number);
        if (isWordByte(c) && c != '-') return addWord();
        add(1, CodeWord::Text);
    }
    /// Also for a quoted name: @"operator new".
    void addName() {
        if (m_at + 1 < m_line.size() && m_line[m_at + 1] == '"')
            return add(m_line.find('"', m_at + 2) + 1 - m_at, CodeWord::Name);
        add(wordEnd(m_at + 1) - m_at, CodeWord::Name);
    }
    void addWord() {
        const std::size_t end = wordEnd(m_at);
        const std::string_view word = m_line.substr(m_at, end - m_at);
        if (end < m_line.size() && m_line[end] == ':') return add(end - m_at, CodeWord::Type); // a label
        if (m_isIr) {
            const bool keyword = irKeywords().contains(word);
            return add(word.size(), keyword ? CodeWord::Keyword : isIrType(word) ? CodeWord::Type : CodeWord::Text);
        }
        add(word.size(), std::exchange(m_isFirst, false) ? CodeWord::Keyword : CodeWord::Text); // the mnemonic
    }

    std::string_view m_line;
    bool m_isIr, m_isFirst = true;
    std::size_t m_at = 0;
    std::vector<CodePiece> m_pieces;
};

/// IR and disassembly: every line is independent of the others.
class LineLexer : public QsciLexerCustom {
public:
    LineLexer(CodeLanguage language, QObject* parent) : QsciLexerCustom(parent), m_language(language) {}

    const char* language() const override { return m_language == CodeLanguage::Ir ? "LLVM IR" : "Assembly"; }
    QString description(int style) const override {
        return style < codeWordCount ? QString::number(style) : QString(); // Scintilla asks until it is empty
    }
    void styleText(int start, int end) override {
        const auto line = editor()->SendScintilla(QsciScintilla::SCI_LINEFROMPOSITION, start);
        const auto from = int(editor()->SendScintilla(QsciScintilla::SCI_POSITIONFROMLINE, line));
        QByteArray text(end - from + 1, '\0');
        editor()->SendScintilla(QsciScintilla::SCI_GETTEXTRANGE, from, end, text.data());
        startStyling(from);
        std::string_view rest(text.constData(), std::size_t(end - from));
        while (!rest.empty()) {
            const std::size_t length = std::min(rest.find('\n'), rest.size());
            for (const CodePiece& piece : codePieces(rest.substr(0, length), m_language))
                setStyling(int(piece.length), int(piece.word));
            if (length < rest.size()) setStyling(1, int(CodeWord::Text));
            rest.remove_prefix(std::min(length + 1, rest.size()));
        }
    }

private:
    CodeLanguage m_language;
};

CodeWord wordOfCppStyle(int style) {
    switch (style) {
    case QsciLexerCPP::Comment:
    case QsciLexerCPP::CommentLine:
    case QsciLexerCPP::CommentDoc:
    case QsciLexerCPP::CommentLineDoc:
    case QsciLexerCPP::CommentDocKeyword:
    case QsciLexerCPP::CommentDocKeywordError:
        return CodeWord::Comment;
    case QsciLexerCPP::Keyword:
        return CodeWord::Keyword;
    case QsciLexerCPP::KeywordSet2:
        return CodeWord::Type;
    case QsciLexerCPP::SingleQuotedString:
    case QsciLexerCPP::DoubleQuotedString:
    case QsciLexerCPP::RawString:
    case QsciLexerCPP::UnclosedString:
        return CodeWord::String;
    case QsciLexerCPP::Number:
    case QsciLexerCPP::UserLiteral:
        return CodeWord::Number;
    case QsciLexerCPP::PreProcessor:
        return CodeWord::Name;
    default:
        return CodeWord::Text;
    }
}

} // namespace

QColor codeColor(CodeWord word, const QPalette& palette) {
    const bool dark = isDark(palette);
    switch (word) {
    case CodeWord::Comment:
        return dark ? quietColor(palette) : QColor(0x63, 0x69, 0x70);
    case CodeWord::Keyword:
        return dark ? QColor(0x8a, 0xb4, 0xf8) : QColor(0x1a, 0x4f, 0xa8);
    case CodeWord::String:
        return dark ? QColor(0xe2, 0xb8, 0x6b) : QColor(0x7a, 0x4b, 0x00);
    case CodeWord::Number:
        return dark ? QColor(0xe2, 0xb8, 0x6b) : QColor(0x7a, 0x4b, 0x00);
    case CodeWord::Name:
        return dark ? QColor(0x7f, 0xc8, 0xd8) : QColor(0x0b, 0x5f, 0x73);
    case CodeWord::Type:
        return dark ? QColor(0xc9, 0xa6, 0xf0) : QColor(0x6b, 0x2f, 0x9c);
    case CodeWord::Text:
        break;
    }
    return palette.color(QPalette::Text);
}

std::vector<CodePiece> codePieces(std::string_view line, CodeLanguage language) {
    return LineCutter(line, language).pieces();
}

QsciLexer* makeCodeLexer(CodeLanguage language, const QPalette& palette, const QFont& font, QObject* parent) {
    if (language == CodeLanguage::Plain) return nullptr;
    const bool cpp = language == CodeLanguage::Cpp;
    QsciLexer* lexer = cpp ? static_cast<QsciLexer*>(new QsciLexerCPP(parent)) : new LineLexer(language, parent);
    lexer->setFont(font);
    lexer->setDefaultFont(font);
    lexer->setPaper(palette.color(QPalette::Base));
    lexer->setDefaultPaper(palette.color(QPalette::Base));
    lexer->setDefaultColor(palette.color(QPalette::Text));
    for (int style = 0; style < 128; ++style)
        if (!lexer->description(style).isEmpty())
            lexer->setColor(codeColor(cpp ? wordOfCppStyle(style) : CodeWord(style), palette), style);
    return lexer;
}

} // namespace inlinescope
