// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/objects/bounded_reader.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <vector>

namespace inlinescope {

/// What the length of a value depends on besides its form; bytes.
struct UnitFormat {
    std::uint8_t addressSize = 0;
    std::uint8_t offsetSize = 0;    ///< 4 or 8
    std::uint8_t referenceSize = 0; ///< of DW_FORM_ref_addr
    auto operator<=>(const UnitFormat&) const = default;
};

/// Reads the length with which a unit or a table of DWARF begins ("a unit"; section 7.4 of version 5), in 4 or 12
/// bytes. The format gets the size of its offsets, and the reader its end. A reserved length, and one that is more than
/// what is left, is a problem.
void enterUnit(BoundedReader& in, const std::string& what, UnitFormat& format);

/// How the length of a value is found that the format does not fix.
enum class FormKind : std::uint8_t {
    Unknown,
    Leb128,
    String,
    Block, ///< after its length as LEB128
    Block1,
    Block2,
    Block4,
    OffsetIndex, ///< an index as LEB128 and 4 bytes
    Indirect
};
FormKind kindOf(std::uint64_t form);
/// Bytes of a value of this form in a unit; nothing if the value says it, or for an unknown form.
std::optional<std::uint64_t> fixedBytes(std::uint64_t form, const UnitFormat& format);

/// Skips a value of any form; an unknown one is a problem, as is a constant of a table (DW_FORM_implicit_const), which
/// no value can ask for.
void skipValue(BoundedReader& in, std::uint64_t form, const UnitFormat& format);

/// Values of an entry: bytes, and then one value of a form without a fixed length; 0: none.
struct ValueStep {
    std::uint32_t bytes = 0;
    std::uint16_t form = 0;
};
struct Abbreviation {
    std::uint64_t code = 0;
    std::uint32_t firstStep = 0, endStep = 0;
    bool hasChildren = false;
};

/// The abbreviations of units of one format.
class AbbreviationTable {
public:
    /// nullptr if there is none.
    const Abbreviation* find(std::uint64_t code) const;
    std::span<const ValueStep> stepsOf(const Abbreviation& abbreviation) const {
        return std::span(m_steps).subspan(abbreviation.firstStep, abbreviation.endStep - abbreviation.firstStep);
    }

    /// Reads a table up to its end, an abbreviation 0.
    void read(BoundedReader& in, const UnitFormat& format);

private:
    void readOne(BoundedReader& in, std::uint64_t code, const UnitFormat& format);
    bool readValue(BoundedReader& in, const UnitFormat& format);

    std::vector<Abbreviation> m_all; ///< by code
    std::vector<ValueStep> m_steps;
};

/// The tables of one section. Each is read once for each format; tables that overlap so often that they have several
/// times the bytes of the section are refused.
class AbbreviationTables {
public:
    AbbreviationTables(const char* section, llvm::StringRef bytes, bool isLittleEndian)
        : m_section(section), m_bytes(bytes), m_isLittleEndian(isLittleEndian) {}

    /// nullptr if it is damaged: problem() says how.
    const AbbreviationTable* at(std::uint64_t offset, const UnitFormat& format);
    const std::string& problem() const { return m_problem; }

private:
    const char* m_section;
    llvm::StringRef m_bytes;
    bool m_isLittleEndian;
    std::map<std::pair<std::uint64_t, UnitFormat>, AbbreviationTable> m_tables;
    std::uint64_t m_read = 0; ///< bytes of all tables
    std::string m_problem;
};

} // namespace inlinescope
