// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/jobs/extract_inputs.h"

#include "core/base/counted.h"
#include "core/base/file_bytes.h"
#include "core/base/short_text.h"
#include "core/base/utf8.h"
#include "core/jobs/common/file_io.h"
#include "importers/jobs/permitted_objects.h"
#include "importers/readers/aquery_reader.h"
#include "importers/readers/archive_reader.h"
#include "importers/readers/folder_files.h"
#include "importers/readers/parameter_file_reader.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

namespace inlinescope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t firstBytes = 4096;

/// A finding for an entry without an object, so that no entry is left out silently.
Finding withoutObject(const CompilationDatabase& database, const std::string& input) {
    return {Severity::Warning, input,
            Error{ErrorCode::NotFound,
                  counted(database.entriesWithoutObject, "entry compiles", "entries compile") +
                      " to no object file: without -o, \"output\" and -c, or only up to -E, -S, -M or "
                      "-fsyntax-only. Such entries are left out; the first is of \"" +
                      shortText(database.firstWithoutObject) + '"',
                  input,
                  {},
                  {}}};
}

Finding archivesLeftOut(int archives, const std::string& input) {
    return {Severity::Note, input,
            Error{ErrorCode::Unsupported,
                  counted(archives, "archive is", "archives are") + " linked too, and not read",
                  input,
                  {},
                  {},
                  "Extract them too: --input takes an archive."}};
}

Error noObject(const std::string& input, std::string found, std::string expected) {
    return {ErrorCode::NotFound, std::move(found), input, {}, std::move(expected)};
}

std::string absolute(const std::string& path) {
    std::error_code error; // if the current folder was removed, relative paths stay relative
    return fs::absolute(path.empty() ? "." : path, error).lexically_normal().string();
}

/// The folder to which the names of objects are relative.
std::string objectFolderOf(const ExtractOptions& options, ExtractInput input) {
    return absolute(input == ExtractInput::Folder ? options.input : options.objectFolder);
}

/// A name that stays in a corpus.
bool staysInside(const fs::path& name) {
    return name.is_relative() && std::ranges::find(name, fs::path("..")) == name.end();
}

/// The objects of these names, each path once.
std::vector<DatabaseObject> objectsNamed(const std::vector<std::string>& names, const std::string& folder) {
    std::vector<DatabaseObject> objects;
    std::set<std::string> seen;
    for (const std::string& written : names) {
        const fs::path path = (fs::path(folder) / written).lexically_normal();
        if (!seen.insert(path.string()).second) continue;
        fs::path name = written;
        if (!staysInside(name)) name = path.lexically_relative(folder);
        if (name.empty() || !staysInside(name)) name = path.relative_path();
        objects.push_back({path.string(), asUtf8(name.string()), folder});
    }
    return objects;
}

Result<CompilationDatabase> objectsOfDatabase(const JobContext& context, const ExtractOptions& options) {
    INLINESCOPE_TRY(CompilationDatabase database, readCompilationDatabase(options.input));
    if (database.objects.empty())
        return noObject(options.input,
                        "no object: " + counted(database.entriesWithoutObject, "entry", "entries") +
                            ", none with -o, with \"output\" or with -c",
                        "entries that compile to an object file");
    if (database.entriesWithoutObject > 0) context.finding(withoutObject(database, options.input));
    return database;
}

Result<std::vector<std::string>> objectsBelow(const std::string& folder, const ExtractOptions& options) {
    INLINESCOPE_TRY(std::vector<std::string> files, filesBelow(folder, {".o"}, options.outputFolder));
    if (files.empty()) return noObject(options.input, "no file *.o", "a folder of object files");
    return files;
}

Result<std::vector<std::string>> objectsLinked(const JobContext& context, const ExtractOptions& options,
                                               ExtractInput input) {
    INLINESCOPE_TRY(LinkedObjects linked, input == ExtractInput::Aquery
                                              ? readAquery(options.input, context.cancel)
                                              : readParameterFile(options.input, context.cancel));
    if (linked.objects.empty())
        return noObject(options.input, "no object is named", "lines that name object files (*.o)");
    if (linked.archives > 0) context.finding(archivesLeftOut(linked.archives, options.input));
    return std::move(linked.objects);
}

} // namespace

Result<ExtractInput> detectInput(const std::string& path) {
    std::error_code error;
    if (fs::is_directory(path, error)) {
        INLINESCOPE_TRY(const std::vector<std::string> saved, filesBelow(path, {".3.import.bc"}));
        return saved.empty() ? ExtractInput::Folder : ExtractInput::LocalThinlto;
    }
    const Result<std::string> begin = readPrefix(path, firstBytes);
    if (!begin.ok())
        return Error{ErrorCode::Unreadable, begin.error().found, path, {}, "a file or a folder that can be read"};
    if (isArchive(*begin)) return ExtractInput::Archive;
    const std::size_t first = begin->find_first_not_of(" \t\r\n");
    if (first != begin->npos && (*begin)[first] == '{') return ExtractInput::Aquery;
    const bool isJson = (first != begin->npos && (*begin)[first] == '[') || path.ends_with(".json");
    return isJson ? ExtractInput::CompilationDatabase : ExtractInput::Parameters;
}

Result<CompilationDatabase> objectsOf(const JobContext& context, const ExtractOptions& options, ExtractInput input) {
    if (input == ExtractInput::CompilationDatabase) return objectsOfDatabase(context, options);
    const std::string folder = objectFolderOf(options, input);
    INLINESCOPE_TRY(const std::vector<std::string> names, input == ExtractInput::Folder
                                                              ? objectsBelow(folder, options)
                                                              : objectsLinked(context, options, input));
    INLINESCOPE_TRY(PermittedObjects permitted, PermittedObjects::create(context, options, folder));
    for (DatabaseObject& object : objectsNamed(names, folder))
        permitted.addNamed(std::move(object));
    return std::move(permitted).take();
}

Result<CompilationDatabase> unpackArchive(const JobContext& context, const ExtractOptions& options,
                                          const std::string& folder) {
    INLINESCOPE_TRY(const std::vector<ArchiveMember> members, readArchive(options.input, context.cancel));
    if (members.empty()) return noObject(options.input, "no member", "an archive of object files");
    const std::string archive = asUtf8(fs::path(options.input).filename().string());
    const std::string objectFolder = objectFolderOf(options, ExtractInput::Archive);
    const fs::path own = fs::path(absolute(options.input)).parent_path();
    INLINESCOPE_TRY(PermittedObjects permitted, PermittedObjects::create(context, options, objectFolder));
    for (const ArchiveMember& member : members) {
        if (context.cancel.isCancelled()) return CancelToken::error();
        const std::string name = archive + "/" + asUtf8(member.name);
        if (!member.path.empty()) {
            permitted.addNamed({(own / member.path).string(), name, objectFolder});
            continue;
        }
        const std::string path = (fs::path(folder) / name).string();
        INLINESCOPE_TRY(const std::vector<std::byte> bytes, readFileSlice(options.input, member.offset, member.size));
        INLINESCOPE_CHECK(writeFile(path, bytes));
        permitted.addOwn({path, name, objectFolder});
    }
    return std::move(permitted).take();
}

std::vector<std::string> readableFolders(const ExtractOptions& options, ExtractInput input) {
    std::vector<std::string> folders = options.buildFolders;
    if (input != ExtractInput::CompilationDatabase) {
        folders.push_back(objectFolderOf(options, input));
        return folders;
    }
    std::error_code error;
    folders.push_back(fs::absolute(options.input, error).parent_path().string());
    folders.push_back(fs::canonical(options.input, error).parent_path().string());
    return folders;
}

} // namespace inlinescope
