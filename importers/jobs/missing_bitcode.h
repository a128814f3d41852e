// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "importers/readers/compilation_database_reader.h"

#include <span>

namespace inlinescope {

/// Why objects of a build carry no bitcode, as far as its database and the objects tell, and what to do.
class MissingBitcode {
public:
    /// The objects must outlive this.
    explicit MissingBitcode(const std::vector<DatabaseObject>& objects) : m_objects(objects) {}

    /// An object that is bitcode itself.
    void noteLto() { ++m_lto; }
    /// The error of one object that carries none.
    static Error plain(const DatabaseObject& object);
    /// The error of a build of which no object carries any; `unreadable` of them could not be read.
    Error nothingEmbedded(const std::string& database, int unreadable) const;

private:
    const std::vector<DatabaseObject>& m_objects;
    int m_lto = 0;
};

/// Whether a compiler is gcc, by its name or by that of the program to which it leads on this machine: cc and c++ are
/// links on most. Nothing is started.
bool isGcc(const std::string& compiler);

} // namespace inlinescope
