// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/vocabulary_reader.h"

#include "core/base/error_place.h"
#include "core/base/file_bytes.h"

#include <charconv>
#include <filesystem>

namespace inlinescope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t maxFileBytes = 1 << 20;
constexpr std::size_t maxFiles = 1024;

std::string_view trimmed(std::string_view line) {
    constexpr std::string_view blanks = " \t\r";
    const std::size_t first = line.find_first_not_of(blanks);
    if (first == std::string_view::npos) return {};
    return line.substr(first, line.find_last_not_of(blanks) - first + 1);
}

Result<std::vector<float>> readBounds(const std::string& file) {
    INLINESCOPE_TRY(const std::string text, readSmallFile(file, maxFileBytes));
    std::vector<float> bounds;
    std::size_t number = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = trimmed(std::string_view(text).substr(at, end - at));
        at = end + 1;
        ++number;
        if (line.empty()) continue;
        double value = 0;
        const auto [rest, error] = std::from_chars(line.data(), line.data() + line.size(), value);
        if (error != std::errc() || rest != line.data() + line.size() || value != value)
            return Error{ErrorCode::Malformed, "\"" + std::string(line.substr(0, 40)) + "\"", file,
                         placeText(PlaceKind::Line, number), "one number per line"};
        bounds.push_back(static_cast<float>(value));
        if (bounds.size() > 1 && bounds.back() < bounds[bounds.size() - 2])
            return Error{ErrorCode::Malformed, "a number below the one before", file,
                         placeText(PlaceKind::Line, number), "numbers in ascending order"};
    }
    return bounds;
}

} // namespace

Result<QuantileVocabulary> readVocabulary(const std::string& folder) {
    std::error_code error;
    QuantileVocabulary vocabulary;
    for (fs::directory_iterator entry(folder, error); !error && entry != fs::directory_iterator();
         entry.increment(error)) {
        if (entry->path().extension() != ".buckets") continue;
        if (vocabulary.size() >= maxFiles)
            return Error{ErrorCode::LimitExceeded, "more than 1024 files", folder, {}, "a vocabulary of one model"};
        INLINESCOPE_TRY(vocabulary[entry->path().stem().string()], readBounds(entry->path().string()));
    }
    if (error) return Error{ErrorCode::Unreadable, error.message(), folder, {}, "a folder of .buckets files"};
    if (vocabulary.empty())
        return Error{ErrorCode::Unreadable, "no .buckets file", folder, {}, "a folder of .buckets files"};
    return vocabulary;
}

} // namespace inlinescope
