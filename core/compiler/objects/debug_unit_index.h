// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <llvm/ADT/StringRef.h>

#include <cstdint>
#include <map>
#include <string>

namespace inlinescope {

/// Where in .debug_abbrev.dwo the table of a unit is, by the unit's offset.
using AbbreviationsByUnit = std::map<std::uint64_t, std::uint64_t>;

/// An index of a .dwp file (.debug_cu_index or .debug_tu_index, version 2 of GNU and 5): which parts of the sections a
/// unit has.
class DebugUnitIndex {
public:
    /// False if it is damaged: problem() says how. An empty one has no units.
    bool read(const char* section, llvm::StringRef bytes, bool isLittleEndian);
    const std::string& problem() const { return m_problem; }

    const AbbreviationsByUnit& ofInfo() const { return m_ofInfo; }   ///< units in .debug_info.dwo
    const AbbreviationsByUnit& ofTypes() const { return m_ofTypes; } ///< in .debug_types.dwo

private:
    std::string m_problem;
    AbbreviationsByUnit m_ofInfo, m_ofTypes;
};

} // namespace inlinescope
