// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/open_file.h"
#include "core/jobs/common/job_context.h"
#include "importers/jobs/extract_options.h"
#include "importers/readers/compilation_database_reader.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// The objects that a file names by their paths (a thin archive, a parameter file, an aquery), or a folder by its
/// links. Such an input may come from someone else, so its paths do not permit the reading of a file: a real path must
/// be below the folder of the input, that of the objects, one of the build's, or one that the map names. What is added
/// is checked once more when it is opened (DatabaseObject::roots), since a path may lead elsewhere by then.
class PermittedObjects {
public:
    /// `objectFolder` is absolute. The context and the options must outlive this. Errors: those of PathMap::parse().
    static Result<PermittedObjects> create(const JobContext& context, const ExtractOptions& options,
                                           const std::string& objectFolder);

    /// Adds an object that the input names, by its real path; one that is elsewhere is a finding.
    void addNamed(DatabaseObject object);
    /// Adds an object that a job wrote.
    void addOwn(DatabaseObject object) { m_database.objects.push_back(std::move(object)); }
    /// All that were added. Refused if there is none because all are elsewhere.
    Result<CompilationDatabase> take() &&;

private:
    PermittedObjects(const JobContext& context, const std::vector<std::string>& folders)
        : m_context(context), m_roots(std::make_shared<const FileRoots>(folders)) {}

    const JobContext& m_context;
    std::shared_ptr<const FileRoots> m_roots;
    CompilationDatabase m_database;
    std::optional<Error> m_firstRefused;
};

} // namespace inlinescope
