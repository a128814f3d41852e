// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/jobs/bitcode_folder.h"

#include "core/base/byte_reader.h"

#include <filesystem>
#include <utility>

namespace inlinescope {
namespace {

constexpr std::uint64_t largestFile = std::uint64_t(1) << 30;
constexpr std::size_t magicSize = 4;

bool isBitcode(Bytes begin) {
    const std::string_view text = asText(begin);
    return text.starts_with("BC\xC0\xDE") || text.starts_with("\xDE\xC0\x17\x0B");
}

Error withRemedy(Error error) {
    if (error.remedy.empty())
        error.remedy = error.code == ErrorCode::Refused
                           ? "It is left out. Put the file itself into the folder if it is to be in the corpus."
                           : "It is left out. Make it readable, or remove it from the folder.";
    return error;
}

} // namespace

BitcodeFolder::BitcodeFolder(std::string folder) : m_folder(std::move(folder)), m_roots({m_folder}) {}

std::string BitcodeFolder::pathOf(const std::string& file) const {
    return (std::filesystem::path(m_folder) / file).string();
}

Result<std::vector<std::byte>> BitcodeFolder::read(const std::string& file) const {
    const std::string path = pathOf(file);
    const Result<OpenFile> opened = m_roots.open(path);
    if (!opened.ok()) return withRemedy(opened.error());
    const Result<std::vector<std::byte>> begin = opened->read(0, magicSize);
    if (!begin.ok()) return withRemedy(begin.error());
    if (!isBitcode(*begin))
        return Error{ErrorCode::Malformed,
                     "no LLVM bitcode",
                     path,
                     {},
                     "a file that begins with BC C0 DE, or with DE C0 17 0B",
                     "It is left out. Make it again if it is to be in the corpus."};
    Result<std::vector<std::byte>> bytes = opened->readAll(largestFile);
    return bytes.ok() ? std::move(bytes) : Result<std::vector<std::byte>>(withRemedy(bytes.error()));
}

} // namespace inlinescope
