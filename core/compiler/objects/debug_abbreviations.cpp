// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/objects/debug_abbreviations.h"

#include <llvm/BinaryFormat/Dwarf.h>

#include <algorithm>

namespace inlinescope {
namespace {

using namespace llvm::dwarf;

constexpr std::uint64_t formats = 4; ///< in which one file may use the same tables
constexpr std::uint64_t mostTags = 0xffff;
constexpr std::uint32_t mostBytes = 1 << 30; ///< of an entry's values

} // namespace

FormKind kindOf(std::uint64_t form) {
    switch (form) {
    case DW_FORM_block:
    case DW_FORM_exprloc:
        return FormKind::Block;
    case DW_FORM_block1:
        return FormKind::Block1;
    case DW_FORM_block2:
        return FormKind::Block2;
    case DW_FORM_block4:
        return FormKind::Block4;
    case DW_FORM_string:
        return FormKind::String;
    case DW_FORM_sdata:
    case DW_FORM_udata:
    case DW_FORM_ref_udata:
    case DW_FORM_strx:
    case DW_FORM_addrx:
    case DW_FORM_loclistx:
    case DW_FORM_rnglistx:
    case DW_FORM_GNU_addr_index:
    case DW_FORM_GNU_str_index:
        return FormKind::Leb128;
    case DW_FORM_LLVM_addrx_offset:
        return FormKind::OffsetIndex;
    case DW_FORM_indirect:
        return FormKind::Indirect;
    default:
        return FormKind::Unknown;
    }
}

std::optional<std::uint64_t> fixedBytes(std::uint64_t form, const UnitFormat& format) {
    switch (form) {
    case DW_FORM_flag_present:
    case DW_FORM_implicit_const:
        return 0;
    case DW_FORM_data1:
    case DW_FORM_flag:
    case DW_FORM_ref1:
    case DW_FORM_strx1:
    case DW_FORM_addrx1:
        return 1;
    case DW_FORM_data2:
    case DW_FORM_ref2:
    case DW_FORM_strx2:
    case DW_FORM_addrx2:
        return 2;
    case DW_FORM_strx3:
    case DW_FORM_addrx3:
        return 3;
    case DW_FORM_data4:
    case DW_FORM_ref4:
    case DW_FORM_ref_sup4:
    case DW_FORM_strx4:
    case DW_FORM_addrx4:
        return 4;
    case DW_FORM_data8:
    case DW_FORM_ref8:
    case DW_FORM_ref_sig8:
    case DW_FORM_ref_sup8:
        return 8;
    case DW_FORM_data16:
        return 16;
    case DW_FORM_addr:
        return format.addressSize;
    case DW_FORM_ref_addr:
        return format.referenceSize;
    case DW_FORM_strp:
    case DW_FORM_sec_offset:
    case DW_FORM_line_strp:
    case DW_FORM_strp_sup:
    case DW_FORM_GNU_ref_alt:
    case DW_FORM_GNU_strp_alt:
        return format.offsetSize;
    default:
        return std::nullopt;
    }
}

void enterUnit(BoundedReader& in, const std::string& what, UnitFormat& format) {
    const std::uint64_t begin = in.at();
    format.offsetSize = 4;
    std::uint64_t length = in.number(4);
    if (length == DW_LENGTH_DWARF64) {
        format.offsetSize = 8;
        length = in.number(8);
    } else if (length >= DW_LENGTH_lo_reserved) {
        return in.refuse(begin, "a reserved length", "the length of " + what);
    }
    if (length > in.left())
        return in.refuse(begin, what + " of " + std::to_string(length) + " bytes",
                         "at most " + std::to_string(in.left()) + ", up to the end of the section");
    in.setEnd(in.at() + length, "its unit");
}

void skipValue(BoundedReader& in, std::uint64_t form, const UnitFormat& format) {
    const std::uint64_t at = in.at();
    while (form == DW_FORM_indirect && in.isGood())
        form = in.leb128();
    if (!in.isGood()) return;
    if (const auto bytes = fixedBytes(form, format); bytes && form != DW_FORM_implicit_const) return in.skip(*bytes);
    switch (kindOf(form)) {
    case FormKind::Leb128:
        return in.skipLeb128();
    case FormKind::String:
        return in.skipString();
    case FormKind::Block:
        return in.skip(in.leb128());
    case FormKind::Block1:
        return in.skip(in.number(1));
    case FormKind::Block2:
        return in.skip(in.number(2));
    case FormKind::Block4:
        return in.skip(in.number(4));
    case FormKind::OffsetIndex:
        in.skipLeb128();
        return in.skip(4);
    default:
        return in.refuse(at, "form " + std::to_string(form), "a form of DWARF 2 to 5");
    }
}

const Abbreviation* AbbreviationTable::find(std::uint64_t code) const {
    if (code <= m_all.size() && code > 0 && m_all[code - 1].code == code) return &m_all[code - 1];
    const auto found = std::ranges::lower_bound(m_all, code, {}, &Abbreviation::code);
    return found != m_all.end() && found->code == code ? &*found : nullptr;
}

void AbbreviationTable::read(BoundedReader& in, const UnitFormat& format) {
    for (std::uint64_t code = in.leb128(); code != 0; code = in.leb128())
        readOne(in, code, format);
    std::ranges::sort(m_all, {}, &Abbreviation::code);
    const auto twin = std::ranges::adjacent_find(m_all, {}, &Abbreviation::code);
    if (twin != m_all.end()) in.refuse(in.at(), "two abbreviations " + std::to_string(twin->code), "each code once");
}

void AbbreviationTable::readOne(BoundedReader& in, std::uint64_t code, const UnitFormat& format) {
    const std::uint64_t at = in.at();
    const std::uint64_t tag = in.leb128();
    if (in.isGood() && (tag == 0 || tag > mostTags)) return in.refuse(at, "tag " + std::to_string(tag), "1 to 65535");
    const std::uint64_t children = in.number(1);
    if (children > 1) return in.refuse(in.at() - 1, std::to_string(children), "0 or 1: whether there are children");
    Abbreviation made{code, std::uint32_t(m_steps.size()), 0, children == 1};
    m_steps.emplace_back();
    while (readValue(in, format)) {
    }
    if (m_steps.back().bytes == 0) m_steps.pop_back();
    made.endStep = std::uint32_t(m_steps.size());
    m_all.push_back(made);
}

/// Whether there was one more attribute.
bool AbbreviationTable::readValue(BoundedReader& in, const UnitFormat& format) {
    const std::uint64_t attribute = in.leb128();
    const std::uint64_t at = in.at();
    const std::uint64_t form = in.leb128();
    if (!in.isGood() || (attribute == 0 && form == 0)) return false;
    if (attribute == 0 || form == 0) return in.refuse(at, "half an attribute", "an attribute and its form"), false;
    if (form == DW_FORM_implicit_const) in.skipLeb128();
    if (const auto bytes = fixedBytes(form, format)) {
        m_steps.back().bytes += std::uint32_t(*bytes);
        if (m_steps.back().bytes > mostBytes) in.refuse(at, "values of more than 1 GiB", "an entry of a real file");
        return in.isGood();
    }
    if (kindOf(form) == FormKind::Unknown)
        return in.refuse(at, "form " + std::to_string(form), "a form of DWARF 2 to 5"), false;
    m_steps.back().form = std::uint16_t(form);
    m_steps.emplace_back();
    return true;
}

const AbbreviationTable* AbbreviationTables::at(std::uint64_t offset, const UnitFormat& format) {
    const auto known = m_tables.find({offset, format});
    if (known != m_tables.end()) return &known->second;
    BoundedReader in(m_section, m_bytes, m_isLittleEndian, offset);
    AbbreviationTable table;
    table.read(in, format);
    if (in.isGood()) m_read += in.at() - offset;
    if (in.isGood() && m_read > formats * m_bytes.size())
        in.refuse(offset,
                  "tables of " + std::to_string(m_read) + " bytes in a section of " + std::to_string(m_bytes.size()),
                  "tables that do not overlap");
    if (!in.isGood()) return m_problem = in.problem(), nullptr;
    return &m_tables.emplace(std::pair(offset, format), std::move(table)).first->second;
}

} // namespace inlinescope
