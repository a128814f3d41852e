// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/vocabulary_reader.h"

#include "core/base/error_place.h"
#include "core/base/file_bytes.h"
#include "core/base/open_file.h"
#include "core/base/short_text.h"

#include <algorithm>
#include <charconv>
#include <filesystem>

namespace inlinescope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t maxFileBytes = 1 << 20;
constexpr std::size_t maxFiles = 1024;
constexpr std::size_t mostQuantiles = 4'000'000;

std::string_view trimmed(std::string_view line) {
    constexpr std::string_view blanks = " \t\r";
    const std::size_t first = line.find_first_not_of(blanks);
    if (first == std::string_view::npos) return {};
    return line.substr(first, line.find_last_not_of(blanks) - first + 1);
}

Error malformedQuantiles(std::string found, const std::string& file, std::size_t line, std::string expected) {
    return {ErrorCode::Malformed, std::move(found), file, placeText(PlaceKind::Line, line), std::move(expected)};
}

Result<std::vector<double>> parseQuantiles(std::string_view text, const std::string& file) {
    std::vector<double> quantiles;
    std::size_t number = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = trimmed(text.substr(at, end - at));
        at = end + 1;
        ++number;
        if (line.empty()) continue;
        double value = 0;
        const auto [rest, error] = std::from_chars(line.data(), line.data() + line.size(), value);
        if (error != std::errc() || rest != line.data() + line.size() || value != value)
            return malformedQuantiles('"' + shortText(line.substr(0, 40)) + '"', file, number, "one number per line");
        if (!quantiles.empty() && static_cast<float>(value) < static_cast<float>(quantiles.back()))
            return malformedQuantiles("a number below the one before", file, number, "numbers in ascending order");
        quantiles.push_back(value);
    }
    if (quantiles.empty()) return malformedQuantiles("no number", file, 1, "one number per line");
    return quantiles;
}

} // namespace

Result<std::vector<std::string>> vocabularyFiles(const std::string& folder) {
    std::error_code error;
    std::vector<std::string> files;
    for (fs::directory_iterator entry(folder, error); !error && entry != fs::directory_iterator();
         entry.increment(error)) {
        if (entry->path().extension() != ".buckets") continue;
        if (files.size() >= maxFiles)
            return Error{ErrorCode::LimitExceeded, "more than 1024 files", folder, {}, "a vocabulary of one model"};
        files.push_back(entry->path().string());
    }
    if (error) return Error{ErrorCode::Unreadable, error.message(), folder, {}, "a folder of .buckets files"};
    if (files.empty())
        return Error{ErrorCode::Unreadable, "no .buckets file", folder, {}, "a folder of .buckets files"};
    std::ranges::sort(files);
    return files;
}

Result<QuantileVocabulary> readVocabularyFiles(const std::vector<std::string>& files, const std::string& folder,
                                               const VocabularyVisitor& visit) {
    QuantileVocabulary vocabulary;
    const FileRoots roots(std::vector<std::string>{folder});
    std::size_t numbers = 0;
    for (const std::string& file : files) {
        INLINESCOPE_TRY(const std::string text,
                        folder.empty() ? readSmallFile(file, maxFileBytes) : readSmallFile(roots, file, maxFileBytes));
        INLINESCOPE_CHECK(visit(file, text));
        INLINESCOPE_TRY(std::vector<double> quantiles, parseQuantiles(text, file));
        numbers += quantiles.size();
        if (numbers > mostQuantiles)
            return Error{ErrorCode::LimitExceeded,
                         "more than 4000000 numbers in all files",
                         file,
                         {},
                         "a vocabulary of one model"};
        if (!vocabulary.emplace(fs::path(file).stem().string(), std::move(quantiles)).second)
            return Error{ErrorCode::Malformed, "a second file of a feature", file, {}, "one file per feature"};
    }
    return vocabulary;
}

std::optional<Finding> lastNumberHasNoEnd(const std::string& file, std::string_view text) {
    if (trimmed(text.substr(text.rfind('\n') + 1)).empty()) return std::nullopt; // npos + 1 is 0
    const auto lines = std::size_t(std::ranges::count(text, '\n')) + 1;
    return Finding{Severity::Warning, file,
                   malformedQuantiles("the last line has no end; if the file was cut there, its number is another one",
                                      file, lines, "a new line after each number")};
}

Result<QuantileVocabulary> readVocabulary(const std::string& folder, const std::function<void(const Finding&)>& tell) {
    INLINESCOPE_TRY(const std::vector<std::string> files, vocabularyFiles(folder));
    std::vector<Finding> findings;
    const auto check = [&findings](const std::string& file, std::string_view text) {
        if (auto finding = lastNumberHasNoEnd(file, text)) findings.push_back(std::move(*finding));
        return Result<void>();
    };
    INLINESCOPE_TRY(QuantileVocabulary vocabulary, readVocabularyFiles(files, folder, check));
    std::ranges::for_each(findings, tell);
    return vocabulary;
}

} // namespace inlinescope
