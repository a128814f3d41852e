// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/readers/importer_list.h"

#include "core/base/file_bytes.h"
#include "importers/readers/elf_sections.h"
#include "importers/readers/elf_sizes_reader.h"
#include "importers/readers/event_file_reader.h"
#include "importers/readers/legacy_log_reader.h"
#include "importers/readers/performance_report_reader.h"
#include "importers/readers/remark_file_names.h"
#include "importers/readers/remark_yaml_reader.h"
#include "importers/readers/reward_map_reader.h"
#include "importers/readers/training_log_reader.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

namespace inlinescope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t probedBytes = 1 << 20;

constexpr ImportFormat corpus{
    .name = "corpus",
    .description = "a folder with corpus_description.json or module_paths",
};

/// It is not read in a worker: it is many small files of numbers.
constexpr ImportFormat vocabulary{
    .name = "vocabulary",
    .description = "a folder of .buckets files of ml-compiler-opt, or such a file",
    .isVocabulary = true,
};

constexpr ImportFormat formats[] = {
    corpus,
    {
        .name = "training-log",
        .description = "a TrainingLogger log: a first line {\"features\":[...]}, then tensors",
        .keys = {"features"},
        .evidence = EvidenceFormat::TrainingLog,
        .read = readTrainingLog,
    },
    {
        .name = "elf-sizes",
        .description = "an elf_sizes.json: a JSON object with \"files\" and \"totals\"",
        .keys = {"files", "totals"},
        .evidence = EvidenceFormat::ElfSizes,
        .read = readElfSizes,
    },
    {
        .name = "remarks",
        .description =
            "optimization remarks: YAML, a bitstream container, an object with a section of them, or a folder with "
            "files *.opt.yaml, *.opt.bitstream, *opt.ld.yaml or *opt.ld.bitstream below it",
        .begins = {"--- !", "RMRK", "\xcf\xfa\xed\xfe"},
        .evidence = EvidenceFormat::Remarks,
        .read = readRemarkYaml,
    },
    {
        .name = "legacy-log",
        .description = "a training log of LLVM 15 or older: a SequenceExample or a Struct of them, binary or as text",
        .recognizes = beginsWithLegacyLog,
        .evidence = EvidenceFormat::LegacyLog,
        .read = readLegacyLog,
    },
    {
        .name = "trace",
        .description = "a trace of ml-compiler-opt: TFRecords of SequenceExamples",
        .recognizes = beginsWithTrace,
        .evidence = EvidenceFormat::Trace,
        .read = readTrace,
    },
    {
        .name = "performance",
        .description = "a performance report of ml-compiler-opt: lines MODULE,KEY,DEFAULT,POLICY",
        .recognizes = beginsWithPerformanceReport,
        .evidence = EvidenceFormat::PerformanceReport,
        .read = readPerformanceReport,
    },
    {
        .name = "reward-map",
        .description = "a reward_stat_map or best_trajectory_repo of ml-compiler-opt: JSON, or the latter as CSV",
        .recognizes = beginsWithRewardMap,
        .evidence = EvidenceFormat::RewardMap,
        .read = readRewardMap,
    },
    {
        .name = "events",
        .description = "an event file of TensorBoard",
        .recognizes = beginsWithEventFile,
        .evidence = EvidenceFormat::Events,
        .read = readEventFile,
    },
    vocabulary,
    {
        .name = "binary",
        .description = "an ELF object, executable or shared library, or an archive of objects",
        .begins = {"\x7f"
                   "ELF",
                   "!<arch>\n", "!<thin>\n"},
        .evidence = EvidenceFormat::Binary,
    },
};

constexpr const ImportFormat* formatOf(EvidenceFormat evidence) {
    for (const ImportFormat& format : formats)
        if (format.evidence == evidence) return &format;
    return nullptr;
}

/// Whether every EvidenceFormat has a row with its reader, and no row has one after the last.
constexpr bool everyEvidenceFormatHasARow() {
    const int last = int(lastOf(EvidenceFormat()));
    for (int evidence = 0; evidence <= last; ++evidence)
        if (const ImportFormat* format = formatOf(EvidenceFormat(evidence));
            !format || (!format->read && EvidenceFormat(evidence) != EvidenceFormat::Binary))
            return false;
    return std::ranges::none_of(
        formats, [=](const ImportFormat& format) { return format.evidence && int(*format.evidence) > last; });
}
static_assert(everyEvidenceFormatHasARow(),
              "give each EvidenceFormat a row with its reader in `formats`, and let lastOf() in "
              "core/model/evidence.h name the last one");

std::string acceptedFormats() {
    std::string text = "one of:";
    for (const ImportFormat& format : formats)
        text.append(text.back() == ':' ? " " : "; ").append(format.name).append(" (").append(format.description) += ')';
    return text;
}

/// Reads the keys of the outermost JSON object and stops at the first one that identifies the format.
class KeyProbe : public nlohmann::json_sax<nlohmann::json> {
public:
    const ImportFormat* format = nullptr;
    bool describesCorpus = false; ///< looks like a corpus_description.json
    bool isArray = false;         ///< the outermost value, in place of an object

    bool key(string_t& name) override {
        if (m_depth != 1 || name.empty()) return true;
        for (const ImportFormat& each : formats)
            if (std::ranges::find(each.keys, name) != each.keys.end()) format = &each;
        if (name == "modules" || name == "has_thinlto") describesCorpus = true;
        return !format && !describesCorpus;
    }
    bool start_object(std::size_t) override { return ++m_depth < maxDepth; }
    bool end_object() override { return --m_depth > 0; }
    bool start_array(std::size_t) override {
        isArray |= m_depth == 0;
        if (m_depth == 0) return false;
        ++m_depth;
        return m_depth < maxDepth;
    }
    bool end_array() override { return --m_depth > 0; }
    bool null() override { return m_depth > 0; }
    bool boolean(bool) override { return m_depth > 0; }
    bool number_integer(number_integer_t) override { return m_depth > 0; }
    bool number_unsigned(number_unsigned_t) override { return m_depth > 0; }
    bool number_float(number_float_t, const string_t&) override { return m_depth > 0; }
    bool string(string_t&) override { return m_depth > 0; }
    bool binary(binary_t&) override { return false; }
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override { return false; }

private:
    static constexpr int maxDepth = 64;
    int m_depth = 0;
};

Error unsupported(const std::string& path, std::string found, std::string expected) {
    return {ErrorCode::Unsupported, std::move(found), path, {}, std::move(expected)};
}

/// What another command reads.
Error ofAnotherCommand(const std::string& path, std::string found, std::string remedy) {
    return {ErrorCode::Unsupported, std::move(found), path, {}, "what a build or a training left", std::move(remedy)};
}

Error policyFound(const std::string& path, std::string found) {
    return ofAnotherCommand(
        path, std::move(found),
        "The command `show POLICY` prints a policy, by its folder or file, and `run CORPUS --policy "
        "POLICY` runs a corpus under it.");
}

/// Of the first entries, in no order; a folder may have any number.
bool hasBuckets(const std::string& folder) {
    std::error_code ignored;
    int left = 10'000;
    for (fs::directory_iterator entry(folder, ignored), end; entry != end && left > 0; entry.increment(ignored), --left)
        if (entry->path().extension() == ".buckets") return true;
    return false;
}

Result<ImportFormat> detectFolder(const std::string& path) {
    std::error_code ignored;
    for (const char* name : {"corpus_description.json", "module_paths"})
        if (fs::exists(fs::path(path) / name, ignored)) return corpus;
    for (const char* name : {"saved_model.pb", "saved_model.pbtxt", "model.tflite", "model.mlir"})
        if (fs::exists(fs::path(path) / name, ignored)) return policyFound(path, "the folder of a policy");
    if (hasBuckets(path)) return vocabulary;
    return unsupported(path, "a folder without corpus_description.json and without module_paths", acceptedFormats());
}

/// By the first bytes. clang writes an empty record if it has no remark to write, of which only the name says what it
/// is.
const ImportFormat* formatByBegin(const std::string& path, std::string_view prefix) {
    if (prefix.empty() && remarkEndingOf(path) && path.ends_with(".yaml")) return formatOf(EvidenceFormat::Remarks);
    for (const ImportFormat& format : formats)
        for (const std::string_view begin : format.begins)
            if (!begin.empty() && prefix.starts_with(begin)) return &format;
    for (const ImportFormat& format : formats)
        if (format.recognizes && format.recognizes(prefix)) return &format;
    return nullptr;
}

Result<ImportFormat> detectFile(const std::string& path) {
    INLINESCOPE_TRY(const std::string prefix, readPrefix(path, probedBytes));
    if (prefix.size() >= 8 && prefix.compare(4, 4, "TFL3") == 0) return policyFound(path, "a policy: a TFLite model");
    if (const ImportFormat* format = formatByBegin(path, prefix)) {
        const bool hasRemarks = format->evidence == EvidenceFormat::Binary && hasElfSection(path, ".remarks");
        return hasRemarks ? *formatOf(EvidenceFormat::Remarks) : *format;
    }
    KeyProbe probe;
    nlohmann::json::sax_parse(prefix, &probe, nlohmann::json::input_format_t::json, false);
    if (probe.format) return *probe.format;
    if (probe.describesCorpus) return unsupported(path, "the description of a corpus", "the folder that holds it");
    if (probe.isArray)
        return Error{ErrorCode::Unsupported, "a JSON array", path, "the outermost value", acceptedFormats()};
    const fs::path name = fs::path(path).filename();
    if (name.extension() == ".buckets") return vocabulary;
    if (name == "saved_model.pb" || name == "saved_model.pbtxt") return policyFound(path, "a policy: a SavedModel");
    return unsupported(path, prefix.empty() ? "an empty file" : "a file of no known format", acceptedFormats());
}

} // namespace

std::span<const ImportFormat> importFormats() {
    return formats;
}

Result<ImportFormat> parseImportFormat(std::string_view name) {
    std::string names;
    for (const ImportFormat& format : formats) {
        if (format.name == name) return format;
        names.append(names.empty() ? "" : ", ").append(format.name);
    }
    return Error{ErrorCode::InvalidArgument, "format \"" + std::string(name) + "\"", {}, {}, "one of " + names};
}

Result<ImportFormat> detectFormat(const std::string& path) {
    std::error_code ignored;
    return fs::is_directory(path, ignored) ? detectFolder(path) : detectFile(path);
}

Result<void> readEvidence(EvidenceFormat format, int fd, const std::string& name, EvidenceSink& sink) {
    const ReadFunction read = formatOf(format)->read;
    return read ? read(fd, name, sink) : Error{ErrorCode::Internal, "a format that LLVM reads", name, {}, {}};
}

} // namespace inlinescope
