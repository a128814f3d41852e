// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/model/evidence.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace inlinescope {

/// The formats that can be read without LLVM.
enum class ImportFormat { Corpus, TrainingLog, ElfSizes };

struct ImportFormatInfo {
    ImportFormat format;
    std::string_view name;        ///< as `import --as` takes it: "corpus", "training-log", "elf-sizes"
    std::string_view description; ///< what a file or folder of this format is, in a few English words
};

/// Every format, in the order in which help lists them.
std::span<const ImportFormatInfo> importFormats();

std::string_view toString(ImportFormat format);
/// The format with that name; InvalidArgument with the accepted names if there is none.
Result<ImportFormat> parseImportFormat(std::string_view name);

/// The reader in the worker for the format; std::nullopt for a corpus, which is a folder that CorpusReader reads.
std::optional<EvidenceFormat> evidenceFormat(ImportFormat format);

/// Detects the format of a path by a folder's files or by the first bytes of a file (at most 1 MiB is read): a folder
/// with corpus_description.json or module_paths; a file that starts with a JSON object that has "features"; one that
/// has "files" or "totals". A detected file may still be malformed, which its reader reports. Errors: Unreadable if the
/// path cannot be opened, Unsupported (with all that is accepted) if it is none of these.
Result<ImportFormat> detectFormat(const std::string& path);

} // namespace inlinescope
