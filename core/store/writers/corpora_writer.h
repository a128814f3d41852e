// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/store/rows/new_name.h"
#include "core/store/rows/rows.h"
#include "core/store/writers/writer_part.h"

#include <string>

namespace inlinescope {

/// Writes corpora (WorkspaceWriter::corpora()).
class CorporaWriter : store::WriterPart {
public:
    using WriterPart::WriterPart;

    /// A corpus with the same source path and description hash is not added again: its id is returned, it keeps its
    /// name, and hasThinlto is updated. It is incomplete until finish().
    Result<CorpusId> add(const CorpusSpec& spec, NewName newName = NewName::AsGiven) const;
    /// Marks the import of the corpus as finished.
    Result<void> finish(CorpusId id) const;

    /// Reads nothing but the id, so that it also works for a row that cannot be read. NotFound.
    Result<CorpusId> idOf(const std::string& name) const;
    /// Removes it with its modules and runs, and the bitcode, strings and places that nothing else uses.
    Result<void> remove(CorpusId id) const;
};

} // namespace inlinescope
