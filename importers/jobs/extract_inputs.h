// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"
#include "importers/jobs/extract_options.h"
#include "importers/readers/compilation_database_reader.h"

namespace inlinescope {

/// The kind of an input, by what it contains: a folder, with or without what a local ThinLTO link saved
/// (*.3.import.bc), an archive, a JSON array or object, or text (a file *.json that is neither counts as an array).
/// Errors: Unreadable, LimitExceeded.
Result<ExtractInput> detectInput(const std::string& path);

/// The objects that the input names; entries without an object only of a compilation database. Names are as written and
/// relative to the folder of the objects; of an object outside of it, the absolute path without the root. Archives that
/// a link reads are a finding, since they are not read, and so is an object of a parameter file, an aquery or a folder
/// that PermittedObjects leaves out. Objects of a compilation database may be anywhere: the build on this machine wrote
/// it, often into another folder than the objects. Errors: those of the readers; NotFound if there is no object,
/// Refused if all are left out.
Result<CompilationDatabase> objectsOf(const JobContext& context, const ExtractOptions& options, ExtractInput input);

/// Writes the members of an archive into a folder, ARCHIVE/MEMBER, as which they are also named. Members of a thin
/// archive stay where they are; one that PermittedObjects leaves out is a finding. Errors: those of readArchive(), and
/// of writing; NotFound for an archive without members, Refused if all are left out.
Result<CompilationDatabase> unpackArchive(const JobContext& context, const ExtractOptions& options,
                                          const std::string& folder);

/// The folders from which the files that command lines read may be copied: those of the objects, or of the database,
/// also the target of a link to it; those of the build; and those that the map names. Paths in entries and objects come
/// from outside, so they do not permit the reading of a file.
std::vector<std::string> readableFolders(const ExtractOptions& options, ExtractInput input);

/// Writes the corpus of a local ThinLTO build, whose modules are X.3.import.bc with X.thinlto.bc in the same folder.
/// A file that is no bitcode, and a link to a file that is not below the folder, are left out; each is a finding.
/// Such a build stores no command lines: without `defaultArgs` there is a placeholder for them, which is a finding.
Result<ExtractSummary> extractThinlto(const JobContext& context, const ExtractOptions& options);

} // namespace inlinescope
