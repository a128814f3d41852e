// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <llvm/DebugInfo/DWARF/DWARFContext.h>
#include <llvm/DebugInfo/DWARF/DWARFDebugLine.h>
#include <llvm/DebugInfo/DWARF/DWARFDie.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>

namespace inlinescope {

/// Where the calls of a unit's inlined subroutines are, in words.
class CallPlaces {
public:
    /// `unit`, of `context`, has the table of files; both must outlive this.
    CallPlaces(llvm::DWARFContext& context, llvm::DWARFUnit& unit, std::function<void(llvm::Error)> problem);
    /// "file:line:column", the file as it is recorded relative to the unit's folder; without the parts that the debug
    /// information lacks.
    std::string of(const llvm::DWARFDie& subroutine);

private:
    const std::string& file(std::uint64_t index);

    llvm::DWARFContext& m_context;
    llvm::DWARFUnit& m_unit;
    std::function<void(llvm::Error)> m_problem;
    std::optional<llvm::DWARFDebugLine::Prologue> m_table;
    std::unordered_map<std::uint64_t, std::string> m_files;
};

} // namespace inlinescope
