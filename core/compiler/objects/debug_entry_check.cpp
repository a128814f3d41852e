// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/objects/debug_entry_check.h"

#include "core/compiler/objects/debug_abbreviations.h"
#include "core/compiler/objects/debug_unit_index.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/DebugInfo/DWARF/DWARFObject.h>

#include <algorithm>

namespace inlinescope {
namespace {

using namespace llvm::dwarf;

constexpr std::uint64_t deepest = 10'000;

/// A section of units.
struct UnitSection {
    const char* name;
    const llvm::DWARFSection& section;
    AbbreviationTables& tables;
    const AbbreviationsByUnit* index = nullptr; ///< of a .dwp file
    bool isOfTypes = false;                     ///< .debug_types, whose units are those of types
};

class UnitWalk {
public:
    UnitWalk(const llvm::DWARFObject& object, const UnitSection& section)
        : m_object(object), m_section(section), m_in(section.name, section.section.Data, object.isLittleEndian(), 0) {}

    /// All units of the section.
    llvm::Error run() {
        const std::uint64_t size = m_section.section.Data.size();
        while (m_in.isGood() && m_in.at() < size) {
            m_begin = m_in.at();
            m_in.setEnd(size, "the section");
            readUnit();
            if (m_in.isGood()) m_in.skip(m_in.end() - m_in.at());
        }
        return m_in.takeError();
    }

private:
    void readUnit() {
        enterUnit(m_in, "a unit", m_format);
        readHeader();
        if (!m_in.isGood()) return;
        AbbreviationTables& tables = m_section.tables;
        const AbbreviationTable* table = tables.at(m_abbreviations, m_format);
        if (!table) return m_in.fail(tables.problem());
        readEntries(*table);
    }

    void readHeader() {
        const std::uint64_t at = m_in.at();
        const std::uint64_t version = m_in.number(2);
        if (m_in.isGood() && (version < 2 || version > 5 || (m_section.isOfTypes && version != 4)))
            return m_in.refuse(at, "DWARF version " + std::to_string(version), m_section.isOfTypes ? "4" : "2 to 5");
        std::uint64_t type = m_section.isOfTypes ? DW_UT_type : DW_UT_compile;
        if (version == 5) {
            type = m_in.number(1);
            readAddressSize();
            readAbbreviationsOffset();
        } else {
            readAbbreviationsOffset();
            readAddressSize();
        }
        m_format.referenceSize = version == 2 ? m_format.addressSize : m_format.offsetSize;
        readRestOfHeader(at, type);
    }
    void readAddressSize() {
        const std::uint64_t at = m_in.at();
        m_format.addressSize = std::uint8_t(m_in.number(1));
        const bool isKnown = m_format.addressSize == 2 || m_format.addressSize == 4 || m_format.addressSize == 8;
        if (m_in.isGood() && !isKnown)
            m_in.refuse(at, "addresses of " + std::to_string(m_format.addressSize) + " bytes", "2, 4 or 8");
    }
    /// In an object, a relocation has the offset. In a .dwp file, the index has it.
    void readAbbreviationsOffset() {
        std::uint64_t at = m_in.at();
        m_abbreviations = m_in.number(m_format.offsetSize);
        if (!m_in.isGood()) return;
        const llvm::DWARFDataExtractor data(m_object, m_section.section, m_object.isLittleEndian(), 0);
        m_abbreviations = data.getRelocatedValue(m_format.offsetSize, &at);
        if (!m_section.index) return;
        const auto known = m_section.index->find(m_begin);
        if (known != m_section.index->end()) m_abbreviations = known->second;
    }
    void readRestOfHeader(std::uint64_t at, std::uint64_t type) {
        switch (type) {
        case DW_UT_compile:
        case DW_UT_partial:
            return;
        case DW_UT_skeleton:
        case DW_UT_split_compile:
            return m_in.skip(8);
        case DW_UT_type:
        case DW_UT_split_type:
            m_in.skip(8);
            return readTypeOffset();
        default:
            m_in.refuse(at, "a unit of type " + std::to_string(type), "a type of DWARF 5");
        }
    }
    void readTypeOffset() {
        const std::uint64_t at = m_in.at();
        const std::uint64_t offset = m_in.number(m_format.offsetSize);
        if (m_in.isGood() && (offset < m_in.at() - m_begin || offset >= m_in.end() - m_begin))
            m_in.refuse(at, "a type at byte " + std::to_string(offset) + " of its unit", "an entry of this unit");
    }

    void readEntries(const AbbreviationTable& table) {
        std::uint64_t depth = 0;
        for (bool isFirst = true; !m_in.isAtEnd(); isFirst = false) {
            const std::uint64_t at = m_in.at();
            const std::uint64_t code = m_in.leb128();
            if (!m_in.isGood()) return;
            if (code == 0) {
                if (isFirst) return m_in.refuse(at, "no entry", "the entry of the unit");
                depth -= depth > 0 ? 1 : 0; // zeros at the end of a unit are padding
                continue;
            }
            const Abbreviation* abbreviation = table.find(code);
            if (!abbreviation)
                return m_in.refuse(at, "abbreviation " + std::to_string(code),
                                   "one of the table at byte " + std::to_string(m_abbreviations));
            for (const ValueStep& step : table.stepsOf(*abbreviation))
                skipStep(step);
            depth += abbreviation->hasChildren ? 1 : 0;
            if (m_in.isGood() && depth > deepest)
                return m_in.refuse(at, "entries in " + std::to_string(depth) + " others",
                                   "at most " + std::to_string(deepest));
        }
    }
    void skipStep(const ValueStep& step) {
        m_in.skip(step.bytes);
        if (step.form != 0) skipValue(m_in, step.form, m_format);
    }
    const llvm::DWARFObject& m_object;
    const UnitSection& m_section;
    BoundedReader m_in;
    std::uint64_t m_begin = 0;         ///< of the unit
    std::uint64_t m_abbreviations = 0; ///< offset of its table
    UnitFormat m_format;
};

/// Sections are visited by callbacks, which return nothing: the first error stays.
class Sections {
public:
    explicit Sections(const llvm::DWARFObject& object)
        : m_object(object), m_tables(".debug_abbrev", object.getAbbrevSection(), object.isLittleEndian()),
          m_splitTables(".debug_abbrev.dwo", object.getAbbrevDWOSection(), object.isLittleEndian()) {}

    llvm::Error run() {
        DebugUnitIndex compile, types;
        if (!compile.read(".debug_cu_index", m_object.getCUIndexSection(), m_object.isLittleEndian()))
            return llvm::createStringError(compile.problem());
        if (!types.read(".debug_tu_index", m_object.getTUIndexSection(), m_object.isLittleEndian()))
            return llvm::createStringError(types.problem());
        AbbreviationsByUnit info = compile.ofInfo();
        info.insert(types.ofInfo().begin(), types.ofInfo().end());
        m_object.forEachInfoSections([&](const auto& each) { visit({".debug_info", each, m_tables}); });
        m_object.forEachTypesSections(
            [&](const auto& each) { visit({".debug_types", each, m_tables, nullptr, true}); });
        m_object.forEachInfoDWOSections(
            [&](const auto& each) { visit({".debug_info.dwo", each, m_splitTables, &info}); });
        m_object.forEachTypesDWOSections(
            [&](const auto& each) { visit({".debug_types.dwo", each, m_splitTables, &types.ofTypes(), true}); });
        return std::move(m_error);
    }

private:
    void visit(const UnitSection& section) {
        if (m_error) return;
        m_error = UnitWalk(m_object, section).run();
    }

    const llvm::DWARFObject& m_object;
    AbbreviationTables m_tables, m_splitTables;
    llvm::Error m_error = llvm::Error::success();
};

} // namespace

llvm::Error checkDebugEntries(const llvm::DWARFContext& context) {
    return Sections(context.getDWARFObj()).run();
}

} // namespace inlinescope
