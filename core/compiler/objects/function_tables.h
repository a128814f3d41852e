// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <llvm/Object/ObjectFile.h>

#include <cstdint>
#include <map>
#include <optional>
#include <utility>

namespace inlinescope {

/// What a linker keeps or drops with each function body in a comdat group of an ELF object, besides the body: the
/// function's entry of .eh_frame, without the padding that ends the section, and the read-only data of the group, as
/// its exception table (.gcc_except_table.NAME) and its jump tables (.rodata.NAME).
class FunctionTables {
public:
    /// std::nullopt if the object is not ELF, or is damaged or of a form that this code does not know.
    static std::optional<FunctionTables> read(const llvm::object::ObjectFile& file);

    /// Bytes; 0 if the function at the place is in no comdat group.
    std::int64_t of(const llvm::object::SectionRef& section, std::uint64_t address) const;

private:
    friend class FunctionTablesReader;
    using Place = std::pair<std::uint64_t, std::uint64_t>; ///< section and address
    std::map<Place, std::int64_t> m_bytes;
};

} // namespace inlinescope
