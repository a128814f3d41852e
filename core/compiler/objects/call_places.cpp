// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/objects/call_places.h"

#include "core/compiler/objects/debug_line_check.h"

#include <llvm/DebugInfo/DWARF/DWARFUnit.h>

#include <utility>

namespace inlinescope {

using namespace llvm::dwarf;

CallPlaces::CallPlaces(llvm::DWARFContext& context, llvm::DWARFUnit& unit, std::function<void(llvm::Error)> problem)
    : m_context(context), m_unit(unit), m_problem(std::move(problem)) {}

std::string CallPlaces::of(const llvm::DWARFDie& subroutine) {
    std::string place;
    if (const auto index = toUnsigned(subroutine.find(DW_AT_call_file))) place = file(*index);
    if (const auto line = toUnsigned(subroutine.find(DW_AT_call_line))) place += ':' + std::to_string(*line);
    if (const auto column = toUnsigned(subroutine.find(DW_AT_call_column))) place += ':' + std::to_string(*column);
    return place;
}

/// Reads the table's header when its first file is asked for; its rows are not needed.
const std::string& CallPlaces::file(std::uint64_t index) {
    const auto [known, isNew] = m_files.try_emplace(index);
    if (!isNew) return known->second;
    if (!m_table) {
        m_table.emplace();
        if (const auto begin = toSectionOffset(m_unit.getUnitDIE().find(DW_AT_stmt_list))) {
            const auto& object = m_context.getDWARFObj();
            const llvm::DWARFDataExtractor data(object, object.getLineSection(), m_context.isLittleEndian(),
                                                m_unit.getAddressByteSize());
            std::uint64_t offset = *begin;
            llvm::Error error = checkFileTables(object, offset);
            if (!error) error = m_table->parse(data, &offset, m_problem, m_context, &m_unit);
            if (error) m_table.emplace(); // a part of it could refer to what is not there
            if (error) m_problem(std::move(error));
        }
    }
    using Kind = llvm::DILineInfoSpecifier::FileLineInfoKind;
    m_table->getFileNameByIndex(index, {}, Kind::RelativeFilePath, known->second);
    return known->second;
}

} // namespace inlinescope
