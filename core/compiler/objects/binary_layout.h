// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/binary_part.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// A range of bytes of a file that somebody has. No byte has two owners: settleClaims() gives it to the claim that
/// begins first, and each claim then has one range of its own, [ownBegin, ownEnd), counted from its begin.
struct FileClaim {
    std::uint64_t offset = 0, size = 0;
    std::uint64_t ownBegin = 0, ownEnd = 0;
    std::uint64_t own() const { return ownEnd - ownBegin; }
};

/// Returns how many of the file's bytes no claim has. What is beyond the end of the file is in none.
std::uint64_t settleClaims(const std::vector<FileClaim*>& claims, std::uint64_t fileSize);

/// A section, or another part of the file with a name of its own, such as the table of sections.
struct LaidSection {
    std::string name;
    std::uint64_t address = 0;
    std::uint64_t size = 0; ///< in memory
    bool isLoaded = false;  ///< `address` says where it is in memory
    FileClaim file;         ///< of size 0 if the file has no bytes of it
};

/// Bytes [begin, end) of a section that belong to a part.
struct SectionStretch {
    std::uint64_t begin = 0, end = 0;
    std::uint32_t section = 0, part = 0;
    std::uint32_t order = 0; ///< for divide() alone
};

/// Where the bytes of a binary are.
class BinaryLayout {
public:
    /// `headers` are parts of the file that are in no section.
    BinaryLayout(std::vector<LaidSection> sections, std::vector<LaidSection> headers, std::uint64_t fileSize);

    const std::vector<LaidSection>& sections() const { return m_sections; }
    /// The section in memory that has all of [begin, end).
    std::optional<std::size_t> sectionAt(std::uint64_t begin, std::uint64_t end) const;
    std::vector<BinaryPart> sectionParts() const;
    using Give = std::function<void(std::size_t part, std::int64_t fileBytes)>;
    /// Divides the file among parts: calls `give` with bytes of the file for a part, which may get some several times,
    /// and returns the rest of each section and of the file, as parts of `level`. Where stretches overlap, a byte
    /// belongs to the one that begins last, which is the innermost, and of equal ones to the last in the list.
    std::vector<BinaryPart> divide(std::vector<SectionStretch> stretches, BinaryLevel level, const Give& give) const;
    /// The same with `parts`, to which the rests are appended.
    void divide(std::vector<SectionStretch> stretches, std::vector<BinaryPart>& parts, BinaryLevel level) const;

private:
    void appendHeaders(std::vector<BinaryPart>& parts, BinaryLevel level) const;
    std::uint64_t ownBytes(std::size_t section, std::uint64_t begin, std::uint64_t end) const;

    std::vector<LaidSection> m_sections, m_headers;
    std::uint64_t m_unclaimed = 0;
    std::vector<std::size_t> m_byAddress; ///< the loaded sections
};

} // namespace inlinescope
