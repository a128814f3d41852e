// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/objects/debug_file.h"
#include "core/compiler/objects/elf_image.h"
#include "core/model/finding.h"

#include <llvm/DebugInfo/DWARF/DWARFContext.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// A separate debug file of a binary: what is read of it.
struct SeparateDebugFile {
    const llvm::object::ELFObjectFileBase* file = nullptr; ///< its symbols
    llvm::DWARFContext* context = nullptr;                 ///< nullptr: it has no debug information
    std::vector<std::string>* problems = nullptr;          ///< what of it cannot be read is added to them
};

/// The files of debug information that the user named for a binary: separate debug files, and .dwo or .dwp files with
/// its split units. Of each is used only what is of the binary. A separate debug file is if its build id is the
/// binary's or, where one of the two has none, if it has debug information and its sections of code have the same
/// places and sizes; a split unit is if a unit of the binary has its id.
class DebugFiles {
public:
    /// The bytes must outlive this.
    explicit DebugFiles(const std::vector<DebugFile>& files);
    ~DebugFiles();
    DebugFiles(const DebugFiles&) = delete;
    DebugFiles& operator=(const DebugFiles&) = delete;

    /// The separate debug file of `file`, of which `image` is; nothing but nullptr: there is none.
    SeparateDebugFile separateOf(const llvm::object::ELFObjectFileBase& file, const ElfImage& image);
    /// The split unit with this id; nullptr: no file has it.
    llvm::DWARFUnit* splitUnit(std::uint64_t id);

    /// After all units were read: what of the files could not be read (Malformed or Unsupported), and each file of
    /// which nothing was used (NotFound). The subject is the path of the file.
    std::vector<Finding> findings() const;

private:
    class Opened;
    std::string expected() const;

    std::vector<std::unique_ptr<Opened>> m_files;
    std::optional<std::string> m_buildId;      ///< of the binary that asked for its separate debug file
    std::optional<std::uint64_t> m_askedUnit;  ///< the first one that was asked for
    std::optional<std::uint64_t> m_missedUnit; ///< the first one that no file has
};

} // namespace inlinescope
