// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/command_line/side_file_options.h"
#include "core/formats/side_file_listing.h"
#include "fuzz_target.h"
#include "importers/readers/corpus_reader.h"
#include "importers/readers/importer_list.h"

#include <filesystem>

namespace inlinescope::fuzz {

/// A corpus of up to two modules: "a" has its own command line, "d/b.o" may be missing.
Result<void> readInput(Bytes input) {
    static const std::vector<std::string> names = {
        "corpus_description.json", "module_paths", "a.cmd", "d/b.o.cmd", "a.thinlto.bc", SideFileListing::fileName};
    const ScratchFolder folder;
    folder.write("a.bc", {});
    folder.write("d/b.o.bc", {});
    folder.unpack(input, names);
    (void)detectFormat(folder.path());
    (void)detectFormat(folder.file(names[0]));
    INLINESCOPE_TRY(CorpusReader reader, CorpusReader::open(folder.path()));
    std::vector<Finding> findings;
    while (const std::optional<ModuleFiles> module = reader.next(findings)) {
        require(std::filesystem::relative(module->bitcodePath, folder.path()).begin()->string() != "..",
                "modules inside the folder");
        for (const SideFileUse& use : sideFilesOf(module->commandLine))
            require(module->commandLine.at(use.argument).substr(use.position) == use.path, "the place of a path");
        (void)withoutDroppedFiles(module->commandLine);
        (void)compileFolderOf(module->commandLine);
    }
    INLINESCOPE_TRY(const SideFileListing listing, SideFileListing::read(folder.path(), reader.roots()));
    (void)listing.toJson();
    // A module that cannot be used is a finding, not an error.
    if (!findings.empty()) return findings.front().error;
    return {};
}

} // namespace inlinescope::fuzz
