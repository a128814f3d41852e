// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <Qsci/qscilexercustom.h>

#include <string_view>
#include <vector>

class QPalette;

namespace inlinescope {

enum class CodeLanguage : std::uint8_t { Plain, Cpp, Ir, Assembly };

/// The kind of a piece of code, in any language.
enum class CodeWord : std::uint8_t { Text, Comment, Keyword, String, Number, Name, Type };
constexpr int codeWordCount = 7;

/// Neither green nor red, which mean smaller and larger here.
QColor codeColor(CodeWord word, const QPalette& palette);

/// A range of bytes of a line.
struct CodePiece {
    std::size_t length = 0;
    CodeWord word = CodeWord::Text;
    bool operator==(const CodePiece&) const = default;
};
/// Cuts one line, without its end, of LLVM IR or of a disassembly in Intel's or AT&T's syntax into pieces.
std::vector<CodePiece> codePieces(std::string_view line, CodeLanguage language);

/// The coloured lexer of a language; null for Plain. The parent owns it.
QsciLexer* makeCodeLexer(CodeLanguage language, const QPalette& palette, const QFont& font, QObject* parent);

} // namespace inlinescope
