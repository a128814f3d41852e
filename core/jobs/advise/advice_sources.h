// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/source_text.h"
#include "core/jobs/advise/advice_candidates.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// Attributes as edits of the sources, which are read as readSourceBytes() does: only those that the user's rules
/// OLD=NEW name.
class AdviceSources {
public:
    explicit AdviceSources(std::vector<std::string> rules) : m_rules(std::move(rules)) {}

    /// Finds where a change's attribute goes. A statement's attribute is about all calls in it, and the change then is
    /// too. Nothing if the place is known for certain, otherwise why it is not.
    std::optional<std::string> place(AdviceChange& change, const CallPlaces& calls);

    /// A unified diff with the changes, which were placed; for `patch -p1` in folder().
    std::string patch(const std::vector<const AdviceChange*>& changes) const;
    /// The folder of a patch of these changes: the NEW of a rule that contains all of its files, otherwise the deepest
    /// one that does.
    std::string folder(const std::vector<const AdviceChange*>& changes) const;

private:
    struct File {
        std::string path;
        SourceText text;
    };
    struct Edit {
        const File* file = nullptr;
        std::size_t offset = 0;
        std::string text;
        auto operator<=>(const Edit&) const = default;
    };
    using Change = std::tuple<std::string, AdvicePlace, InlineAttribute>;

    Result<const File*> read(const std::string& name);
    std::string textWith(const File& file, const std::vector<Edit>& edits) const;
    std::vector<Edit> editsOf(const std::vector<const AdviceChange*>& changes) const;
    static Change keyOf(const AdviceChange& change) { return {change.caller, change.place, change.attribute}; }

    std::vector<std::string> m_rules;
    std::map<std::string, File> m_files;          ///< by path
    std::map<std::string, const File*> m_named;   ///< by name in the debug info; null if it cannot be read
    std::map<std::string, std::string> m_reasons; ///< why a file cannot be read
    std::map<Change, Edit> m_edits;
};

} // namespace inlinescope
