// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/jobs/build_recorder.h"

#include "core/base/file_bytes.h"
#include "core/jobs/common/file_io.h"
#include "importers/jobs/build_compile.h"
#include "importers/jobs/user_command.h"
#include "importers/readers/compilation_database_reader.h"
#include "importers/readers/folder_files.h"

#include <QRegularExpression>
#include <QTemporaryDir>

#include <cstdlib>
#include <filesystem>
#include <map>
#include <unistd.h>

namespace inlinescope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t maxRecord = 16 << 20; ///< bytes of one call
const std::string recordEnding = ".call";

bool isNameOfCompiler(const std::string& name) {
    static const QRegularExpression compiler("^([A-Za-z0-9_.]+-)*(cc|c\\+\\+|gcc|g\\+\\+|clang|clang\\+\\+|c89|c99)"
                                             "(-[0-9.]+)?$");
    return compiler.match(QString::fromStdString(name)).hasMatch();
}

std::string variable(const char* name) {
    const char* value = ::getenv(name);
    return value ? value : "";
}

/// The folders in which a shell finds programs. An empty name among them is the current folder, so that without PATH
/// the system's own are named.
std::string searchedFolders() {
    std::string folders = variable("PATH");
    if (!folders.empty()) return folders;
    folders.resize(::confstr(_CS_PATH, nullptr, 0));
    ::confstr(_CS_PATH, folders.data(), folders.size());
    if (!folders.empty()) folders.pop_back(); // the null byte at its end
    return folders;
}

/// The compilers that a shell finds by a name.
std::map<std::string, std::string> compilersIn(std::string_view searched) {
    std::map<std::string, std::string> compilers;
    while (!searched.empty()) {
        const std::size_t end = searched.find(':');
        std::error_code error;
        const fs::path folder = searched.substr(0, end);
        searched.remove_prefix(end == searched.npos ? searched.size() : end + 1);
        for (fs::directory_iterator entry(folder, error); !error && entry != fs::directory_iterator();
             entry.increment(error)) {
            const std::string name = entry->path().filename().string();
            if (isNameOfCompiler(name) && ::access(entry->path().c_str(), X_OK) == 0)
                compilers.try_emplace(name, fs::absolute(entry->path(), error).string());
        }
    }
    return compilers;
}

/// A word for a shell.
std::string quoted(const std::string& text) {
    std::string word = "'";
    for (const char c : text)
        word += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return word + "'";
}

Error unwritable(const std::string& path, const std::error_code& error) {
    return {ErrorCode::Unwritable, error.message(), path, {}, {}};
}

/// The launchers of one build, in a private folder that ends with this.
class Launchers {
public:
    Result<void> make() {
        std::error_code error;
        if (m_folder.isValid()) fs::create_directories(records(), error);
        if (!m_folder.isValid() || error)
            return Error{ErrorCode::Unwritable, "no temporary folder", m_folder.path().toStdString(), {}, {}};
        for (const auto& [name, compiler] : compilersIn(searchedFolders()))
            INLINESCOPE_CHECK(write(names() / name, compiler));
        for (const char* name : {"CC", "CXX"})
            INLINESCOPE_CHECK(replace(name));
        m_variables["PATH"] = names().string() + ":" + searchedFolders();
        // A cache would answer without a call of the compiler.
        m_variables["CCACHE_DISABLE"] = "1";
        return {};
    }
    const std::map<std::string, std::string>& variables() const { return m_variables; }

    /// The compiles of all calls, of sources that exist.
    Result<std::vector<BuildCompile>> compiles() const {
        INLINESCOPE_TRY(const std::vector<std::string> files, filesBelow(records().string(), {recordEnding}));
        std::vector<BuildCompile> compiles;
        for (const std::string& file : files) {
            INLINESCOPE_TRY(const std::string text, readSmallFile((records() / file).string(), maxRecord));
            std::vector<std::string> words = wordsOf(text);
            if (words.size() < 2) continue;
            const std::string directory = words.front();
            words.erase(words.begin());
            for (BuildCompile& compile : compilesOf(directory, words))
                if (isFile((fs::path(directory) / compile.file).string())) compiles.push_back(std::move(compile));
        }
        return compiles;
    }

private:
    fs::path names() const { return fs::path(m_folder.path().toStdString()) / "names"; }
    fs::path records() const { return fs::path(m_folder.path().toStdString()) / "calls"; }

    /// The compiler must not find the launchers, since a launcher could be what it calls then.
    Result<void> write(const fs::path& path, const std::string& compiler) const {
        const std::string script = "#!/bin/sh\n"
                                   "# Notes this compile for Inlinescope, and becomes the compiler.\n"
                                   "PATH=${PATH#" +
                                   quoted(names().string() + ":") +
                                   "}\n"
                                   "call=$(mktemp " +
                                   quoted((records() / "XXXXXXXXXXXX").string()) +
                                   ") &&\n"
                                   "    printf '%s\\0' \"$PWD\" " +
                                   quoted(compiler) + " \"$@\" > \"$call\" && mv \"$call\" \"$call" + recordEnding +
                                   "\"\n"
                                   "exec " +
                                   quoted(compiler) + " \"$@\"\n";
        INLINESCOPE_CHECK(writeFile(path.string(), asBytes(script)));
        std::error_code error;
        fs::permissions(path, fs::perms::owner_all, error);
        return error ? Result<void>(unwritable(path.string(), error)) : Result<void>();
    }

    /// A variable of the user that names a compiler by its path, perhaps with options.
    Result<void> replace(const char* name) {
        const std::string value = variable(name);
        const std::string compiler = value.substr(0, value.find(' '));
        if (!fs::path(compiler).is_absolute() || ::access(compiler.c_str(), X_OK) != 0) return {};
        const fs::path launcher = fs::path(m_folder.path().toStdString()) / name / fs::path(compiler).filename();
        INLINESCOPE_CHECK(write(launcher, compiler));
        m_variables[name] = launcher.string() + value.substr(compiler.size());
        return {};
    }

    static std::vector<std::string> wordsOf(std::string_view text) {
        std::vector<std::string> words;
        for (std::size_t end = text.find('\0'); end != text.npos; end = text.find('\0')) {
            words.emplace_back(text.substr(0, end));
            text.remove_prefix(end + 1);
        }
        return words;
    }

    QTemporaryDir m_folder;
    std::map<std::string, std::string> m_variables;
};

Error failed(const CommandEnd& end, const std::string& log) {
    return {ErrorCode::NotCompiled,
            "the build ended with " + end.words + (end.lastLine.empty() ? "" : ": " + end.lastLine),
            log,
            {},
            {}};
}

} // namespace

Result<RecordedBuild> recordBuild(const JobContext& context, const BuildOptions& options) {
    std::error_code error;
    const fs::path folder = fs::absolute(options.folder, error);
    RecordedBuild build{(folder / "compile_commands.json").string(), fs::current_path(error).string()};
    if (error) return unwritable(options.folder, error);
    Launchers launchers;
    INLINESCOPE_CHECK(launchers.make());
    const UserCommand command{options.command, build.buildFolder, (folder / "build.log").string(),
                              launchers.variables()};
    context.progress({0, 0, command.log});
    INLINESCOPE_TRY(const CommandEnd end, runUserCommand(command, context.cancel));
    if (!end.passed) return failed(end, command.log);
    INLINESCOPE_TRY(std::vector<BuildCompile> compiles, launchers.compiles());
    if (compiles.empty())
        return Error{ErrorCode::NotFound,
                     "the build compiled nothing",
                     command.log,
                     {},
                     "a build that is not up to date, and that finds its compiler by a name in PATH",
                     "Clean it first, and give the compiler's name to it, as in make CC=gcc."};
    INLINESCOPE_CHECK(writeFile(build.database, asBytes(compilationDatabase(std::move(compiles)))));
    INLINESCOPE_TRY(const CompilationDatabase database, readCompilationDatabase(build.database));
    build.compiles = int(database.objects.size());
    return build;
}

} // namespace inlinescope
