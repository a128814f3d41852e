// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/jobs/missing_bitcode.h"

#include "core/base/short_text.h"

#include <QFileInfo>
#include <QRegularExpression>
#include <QStandardPaths>

#include <algorithm>
#include <map>

namespace inlinescope {
namespace {

constexpr auto howToEmbed =
    "Add -Xclang -fembed-bitcode=all to the compile flags of clang: "
    "cmake -DCMAKE_C_FLAGS=\"-Xclang -fembed-bitcode=all\" -DCMAKE_CXX_FLAGS=\"-Xclang -fembed-bitcode=all\", "
    "or make CFLAGS+=\"-Xclang -fembed-bitcode=all\" CXXFLAGS+=\"-Xclang -fembed-bitcode=all\".";
constexpr auto howToUseClang =
    "Build with clang, by cmake -DCMAKE_C_COMPILER=clang -DCMAKE_CXX_COMPILER=clang++ or make CC=clang CXX=clang++. ";

constexpr auto howToExtractLto =
    "Give --compile: the front end runs again without -flto. To keep what ThinLTO imports, link with "
    "-Wl,--save-temps=import -Wl,--thinlto-emit-index-files, and extract the folder of the link. Or build without "
    "-flto.";

/// "clang-22", "x86_64-linux-gnu-gcc-12", "/usr/bin/c++"
QString lastPart(const std::string& program) {
    return QFileInfo(QString::fromStdString(program)).fileName();
}

bool isNameOfGcc(const QString& name) {
    static const QRegularExpression gcc("^(.*-)?(gcc|g\\+\\+)(-[0-9.]+)?$");
    return gcc.match(name).hasMatch();
}

/// Counts the objects that gcc compiled. The same compiler name is looked up once.
int countOfGcc(const std::vector<DatabaseObject>& objects, std::string& first) {
    std::map<std::string, bool> known;
    int count = 0;
    for (const DatabaseObject& object : objects) {
        const auto [entry, isNew] = known.try_emplace(object.compiler, false);
        if (isNew) entry->second = isGcc(object.compiler);
        if (entry->second && count++ == 0) first = object.compiler;
    }
    return count;
}

} // namespace

bool isGcc(const std::string& compiler) {
    const QString name = lastPart(compiler);
    if (isNameOfGcc(name)) return true;
    if (name != QLatin1String("cc") && name != QLatin1String("c++")) return false;
    const QString program = QString::fromStdString(compiler);
    const QString found = QFileInfo(program).isAbsolute() ? program : QStandardPaths::findExecutable(program);
    return isNameOfGcc(QFileInfo(QFileInfo(found).canonicalFilePath()).fileName());
}

Error MissingBitcode::plain(const DatabaseObject& object, const EmbeddedSections& sections) {
    if (!sections.bitcode.empty())
        return {ErrorCode::NotFound,
                "the object has no bitcode in section " + sections.bitcode,
                object.path,
                {},
                {},
                "--bitcode-section names a section as llvm-objdump -h prints it, of Mach-O SEGMENT,SECTION."};
    Error error{ErrorCode::NotFound,
                "the object contains no bitcode (no .llvmbc and .llvmcmd)",
                object.path,
                {},
                {},
                "Assembly has no bitcode; compile C and C++ with -Xclang -fembed-bitcode=all."};
    if (object.asked != AskedBitcode::No)
        error.remedy = "The command line in the database asks for bitcode: build the object again.";
    if (isGcc(object.compiler)) {
        error.found += "; its compiler is gcc (" + shortText(object.compiler) + "), which embeds none";
        error.remedy = "Assembly has no bitcode; compile C and C++ with clang and -Xclang -fembed-bitcode=all.";
    }
    return error;
}

Error MissingBitcode::lto(const DatabaseObject& object) {
    return {ErrorCode::Unsupported, "LTO bitcode instead of an object file", object.path, {}, {}, howToExtractLto};
}

Error MissingBitcode::nothingEmbedded(const std::string& database, int unreadable,
                                      const EmbeddedSections& sections) const {
    const auto count = m_objects.size();
    const bool asked =
        std::ranges::all_of(m_objects, [](const DatabaseObject& object) { return object.asked != AskedBitcode::No; });
    Error error{ErrorCode::NotFound, "0 of " + std::to_string(count) + " objects have bitcode", database, {}, {},
                howToEmbed};
    if (unreadable > m_lto) error.found += " (" + std::to_string(unreadable - m_lto) + " could not be read)";
    if (!sections.bitcode.empty()) {
        error.found += " in section " + sections.bitcode;
        error.remedy = "Without --bitcode-section the sections are read that clang makes.";
        return error;
    }
    std::string gcc;
    if (const int byGcc = countOfGcc(m_objects, gcc); byGcc > 0) {
        error.found += "; gcc (" + shortText(gcc) + ") compiles " + std::to_string(byGcc) + " of them, and embeds none";
        error.remedy = howToUseClang + error.remedy;
    } else if (m_lto > 0) {
        error.found += "; LTO bitcode instead of objects: " + std::to_string(m_lto);
        error.remedy = howToExtractLto + std::string(asked ? "" : ' ' + error.remedy);
    } else if (asked) {
        error.remedy = "The command lines in the database ask for bitcode: build the objects again by them.";
    }
    return error;
}

} // namespace inlinescope
