// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/model/evidence.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace inlinescope {

/// The formats that need no LLVM to be read.
enum class ImportFormat { Corpus, TrainingLog, ElfSizes };

struct ImportFormatInfo {
    ImportFormat format;
    std::string_view name;        ///< as `import --as` takes it: "corpus", "training-log", "elf-sizes"
    std::string_view description; ///< what a file or folder of this format is, in a few English words
};

/// Every format, in the order in which help lists them.
std::span<const ImportFormatInfo> importFormats();

std::string_view toString(ImportFormat format);
/// The format of that name; InvalidArgument with the accepted names where there is none.
Result<ImportFormat> parseImportFormat(std::string_view name);

/// Which of a worker's readers takes the format; nothing for a corpus, which is a folder and is read by CorpusReader.
std::optional<EvidenceFormat> evidenceFormat(ImportFormat format);

/// What a path holds, judged by a folder's files or by the first bytes of a file (at most 1 MiB is read): a folder with
/// corpus_description.json or module_paths; a file that starts with a JSON object that has "features"; one that has
/// "files" or "totals". Being detected does not mean being well-formed: the reader says that. Unreadable where the path
/// cannot be opened, Unsupported (with all that is accepted) where it is none of these.
Result<ImportFormat> detectFormat(const std::string& path);

} // namespace inlinescope
