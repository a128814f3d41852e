// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/model/evidence.h"
#include "core/model/item_noun.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace inlinescope {

/// Reads one file of imported evidence, as readEvidence().
using ReadFunction = Result<void> (*)(int fd, const std::string& name, EvidenceSink& sink);

/// A format that can be imported: one row of the list in importer_list.cpp, which is all that detection,
/// `import --as`, its help and the worker know about it.
struct ImportFormat {
    std::string_view name;        ///< as `import --as` takes it: "corpus", "training-log", "elf-sizes", ...
    std::string_view description; ///< what a file or folder of this format is, in a few English words
    /// A file of this format is a JSON object with one of these keys; empty ones identify nothing.
    std::array<std::string_view, 2> keys = {};
    /// A file of this format begins with one of these; empty ones identify nothing.
    std::array<std::string_view, 4> begins = {};
    /// Whether a file with these first bytes is of this format, if keys and begins do not identify it.
    bool (*recognizes)(std::string_view prefix) = nullptr;
    /// Absent for a corpus, which is a folder that CorpusReader reads, and for a vocabulary, which is .buckets files
    /// that readVocabularyFiles() reads.
    std::optional<EvidenceFormat> evidence = {};
    ReadFunction read = nullptr; ///< of evidence; absent for a binary, which only LLVM's reader in the worker reads
    bool isVocabulary = false;

    /// What it becomes in a workspace.
    constexpr ItemNoun noun() const {
        return evidence ? nounOf(*evidence) : isVocabulary ? ItemNoun::Performance : ItemNoun::Corpus;
    }
};

/// Every format, in the order in which help lists them.
std::span<const ImportFormat> importFormats();

/// The format with that name; InvalidArgument with the accepted names if there is none.
Result<ImportFormat> parseImportFormat(std::string_view name);

/// Detects the format of a path by a folder's files or by the first bytes of a file (at most 1 MiB is read): a folder
/// with corpus_description.json or module_paths; a file that starts with a JSON object that has a format's keys, or
/// with the first bytes of a format (an ELF file with a section .remarks has remarks, any other is a binary); an empty
/// file with a name of YAML remarks (remarkEndingOf()), as clang writes it; a folder that has .buckets files, or a file
/// of no other format with a name that ends so. A detected file may still be malformed, which its reader reports.
/// Errors: Unreadable if the path cannot be opened, Unsupported if it is none of these, with all that is accepted, or
/// for a policy with the command that reads it.
Result<ImportFormat> detectFormat(const std::string& path);

/// Reads one file of imported evidence from the open descriptor `fd` (from its current offset to its end; it stays
/// open) and passes its contents to `sink`, in file order. Errors and findings name the file `name`. Memory is bounded
/// by a few MiB, whatever the file contains, or in formats of protobuf messages by a few times the largest message. The
/// file is untrusted: if it is damaged, everything complete before the damage has been delivered, and the Error names
/// the file, the place and what was expected.
Result<void> readEvidence(EvidenceFormat format, int fd, const std::string& name, EvidenceSink& sink);

} // namespace inlinescope
