// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compile/compile_input.h"

#include "core/command_line/command_line_changes.h"
#include "core/jobs/common/file_io.h"

#include <algorithm>
#include <filesystem>

namespace inlinescope {
namespace {

using Words = std::vector<std::string>;

std::string hashOf(const Words& commandLine, const std::vector<SideFile>& files) {
    ByteWriter joined;
    const auto append = [&joined](const std::string& text) {
        joined.append(asBytes(text));
        joined.write(char(0));
    };
    for (const std::string& argument : commandLine)
        append(argument);
    for (const SideFile& file : files)
        append(file.hash);
    return sha256(joined.take());
}

/// All arguments of the compiler: the command line, then the run's LLVM options.
Words withLlvmOptions(Words commandLine, const Words& mllvm) {
    for (const std::string& option : mllvm)
        commandLine.insert(commandLine.end(), {"-mllvm", option});
    return commandLine;
}

/// The path of the ThinLTO index that the corpus has for the module, if the recorded command line names none.
std::string unnamedIndex(const Module& module) {
    if (std::ranges::any_of(sideFilesOf(module.commandLine), &SideFileUse::isThinltoIndex)) return {};
    const auto index = std::ranges::find(module.sideFiles, "-fthinlto-index=", &SideFile::option);
    return index == module.sideFiles.end() ? std::string() : index->path;
}

Error missing(const SideFileUse& use, const std::string& lookedFor) {
    return {ErrorCode::Refused,
            "the " + std::string(use.content) + " of " + use.option + use.path + " is missing",
            lookedFor,
            {},
            {},
            "Import the corpus again on a machine that has the file, with --map OLD=NEW if its folder is another one "
            "now; without the file the module compiles to something else."};
}

Error notNamedByUser(const SideFileUse& use, const std::string& path) {
    return {ErrorCode::Refused,
            "the stored run's " + use.option + use.path + " names a file that you have not named yourself",
            path,
            {},
            {},
            "If you trust the workspace, give the whole command of the run again, with its --name and this option."};
}

} // namespace

/// Whether the run names the path, and not the recorded command line.
bool CompileInputs::namesItself(const std::string& path) const {
    const auto names = [&](const std::string& word) { return word == path || word.ends_with("=" + path); };
    return std::ranges::any_of(m_changes.add, names) || std::ranges::any_of(m_mllvm, names) ||
           std::ranges::any_of(m_changes.replace, [&](const FlagReplacement& r) { return names(r.value); });
}

Result<SideFile> CompileInputs::fileOnDisk(const SideFileUse& use) {
    std::error_code error;
    const std::string path = std::filesystem::absolute(use.path, error).lexically_normal().string();
    if (m_from == OptionsFrom::Workspace && !m_known.mayRead(path) && std::filesystem::exists(path, error))
        return notNamedByUser(use, path);
    const SideFileFinder::Found& found = m_finder.at(path);
    if (found.hash.empty())
        return Error{ErrorCode::Refused,
                     "the run's " + use.option + use.path + " names no file",
                     path,
                     {},
                     "the " + std::string(use.content)};
    if (m_from == OptionsFrom::Call) (void)m_known.rememberReadable(path); // if that fails, it is still read
    return SideFile{use.option, use.path, path, found.hash, found.size, true};
}

Result<SideFile> CompileInputs::fileOf(const SideFileUse& use, const Module& module) {
    const auto imported =
        std::ranges::find_if(module.sideFiles, [&](const SideFile& file) { return file.path == use.path; });
    const bool isImported = imported != module.sideFiles.end() && !imported->isMissing();
    if (isImported && m_from == OptionsFrom::Call && namesItself(use.path) && !isOfCommandLine(module, *imported))
        if (Result<SideFile> now = fileOnDisk(use); now.ok()) return now; // the other one was captured
    if (isImported) return *imported;
    if (namesItself(use.path)) return fileOnDisk(use);
    return missing(use, imported == module.sideFiles.end() ? use.path : imported->filePath);
}

Result<CompileInput> CompileInputs::of(const Module& module) {
    CompileInput input;
    INLINESCOPE_TRY(const Words changed,
                    changedCommandLine(forThinLto(module.commandLine, unnamedIndex(module)), m_changes));
    const Words all = withLlvmOptions(changed, m_mllvm);
    for (const SideFileUse& use : sideFilesOf(all)) {
        if (std::ranges::any_of(input.sideFiles, [&](const SideFile& file) { return file.path == use.path; })) continue;
        INLINESCOPE_TRY(SideFile file, fileOf(use, module));
        input.sideFiles.push_back(std::move(file));
    }
    input.hash = hashOf(all, input.sideFiles);
    const bool byUser = m_from == OptionsFrom::Call;
    input.commandLine = withoutDroppedFiles(byUser ? changed : all);
    if (byUser) input.mllvm = m_mllvm;
    return input;
}

} // namespace inlinescope
