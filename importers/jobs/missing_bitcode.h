// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/model/embedded_sections.h"
#include "importers/readers/compilation_database_reader.h"

#include <span>

namespace inlinescope {

/// Why objects of a build have no bitcode, as far as the database and the objects show, and what to do about it.
class MissingBitcode {
public:
    /// The objects must outlive this.
    explicit MissingBitcode(const std::vector<DatabaseObject>& objects) : m_objects(objects) {}

    /// Notes an object that is bitcode itself.
    void noteLto() { ++m_lto; }
    /// The error of one object without bitcode in these sections.
    static Error plain(const DatabaseObject& object, const EmbeddedSections& sections);
    /// The error of one object that is bitcode itself.
    static Error lto(const DatabaseObject& object);
    /// The error of a build in which no object has bitcode there; `unreadable` objects could not be read.
    Error nothingEmbedded(const std::string& database, int unreadable, const EmbeddedSections& sections) const;

private:
    const std::vector<DatabaseObject>& m_objects;
    int m_lto = 0;
};

/// Whether a compiler is gcc, by its name or by the name of the program that it links to on this machine, since cc and
/// c++ are usually links. Starts no program.
bool isGcc(const std::string& compiler);

} // namespace inlinescope
