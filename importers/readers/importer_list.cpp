// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/readers/importer_list.h"

#include "core/base/file_bytes.h"

#include <nlohmann/json.hpp>

#include <array>
#include <filesystem>

namespace inlinescope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t probedBytes = 1 << 20;

constexpr std::array<ImportFormatInfo, 3> formats = {{
    {ImportFormat::Corpus, "corpus", "a folder with corpus_description.json or module_paths"},
    {ImportFormat::TrainingLog, "training-log",
     "a TrainingLogger log: a first line {\"features\":[...]}, then tensors"},
    {ImportFormat::ElfSizes, "elf-sizes", "an elf_sizes.json: a JSON object with \"files\" and \"totals\""},
}};

std::string acceptedFormats() {
    std::string text = "one of:";
    for (const ImportFormatInfo& info : formats)
        text.append(text.back() == ':' ? " " : "; ").append(info.name).append(" (").append(info.description) += ')';
    return text;
}

/// Reads the keys of the outermost JSON object and stops at the first one that identifies the format.
class KeyProbe : public nlohmann::json_sax<nlohmann::json> {
public:
    std::optional<ImportFormat> format;
    bool describesCorpus = false; ///< looks like a corpus_description.json

    bool key(string_t& name) override {
        if (m_depth != 1) return true;
        if (name == "features") format = ImportFormat::TrainingLog;
        if (name == "files" || name == "totals") format = ImportFormat::ElfSizes;
        if (name == "modules" || name == "has_thinlto") describesCorpus = true;
        return !format && !describesCorpus;
    }
    bool start_object(std::size_t) override { return ++m_depth < maxDepth; }
    bool end_object() override { return --m_depth > 0; }
    bool start_array(std::size_t) override { return m_depth > 0 && ++m_depth < maxDepth; }
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

Result<ImportFormat> detectFolder(const std::string& path) {
    std::error_code ignored;
    for (const char* name : {"corpus_description.json", "module_paths"})
        if (fs::exists(fs::path(path) / name, ignored)) return ImportFormat::Corpus;
    return unsupported(path, "a folder without corpus_description.json and without module_paths", acceptedFormats());
}

Result<ImportFormat> detectFile(const std::string& path) {
    INLINESCOPE_TRY(const std::string prefix, readPrefix(path, probedBytes));
    KeyProbe probe;
    nlohmann::json::sax_parse(prefix, &probe, nlohmann::json::input_format_t::json, false);
    if (probe.format) return *probe.format;
    if (probe.describesCorpus) return unsupported(path, "the description of a corpus", "the folder that holds it");
    return unsupported(path, prefix.empty() ? "an empty file" : "a file of no known format", acceptedFormats());
}

} // namespace

std::span<const ImportFormatInfo> importFormats() {
    return formats;
}

std::string_view toString(ImportFormat format) {
    for (const ImportFormatInfo& info : formats)
        if (info.format == format) return info.name;
    return "corpus";
}

Result<ImportFormat> parseImportFormat(std::string_view name) {
    std::string names;
    for (const ImportFormatInfo& info : formats) {
        if (info.name == name) return info.format;
        names.append(names.empty() ? "" : ", ").append(info.name);
    }
    return Error{ErrorCode::InvalidArgument, "format \"" + std::string(name) + "\"", {}, {}, "one of " + names};
}

std::optional<EvidenceFormat> evidenceFormat(ImportFormat format) {
    switch (format) {
    case ImportFormat::TrainingLog:
        return EvidenceFormat::TrainingLog;
    case ImportFormat::ElfSizes:
        return EvidenceFormat::ElfSizes;
    case ImportFormat::Corpus:
        break;
    }
    return std::nullopt;
}

Result<ImportFormat> detectFormat(const std::string& path) {
    std::error_code ignored;
    return fs::is_directory(path, ignored) ? detectFolder(path) : detectFile(path);
}

} // namespace inlinescope
