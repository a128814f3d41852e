// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/jobs/vocabulary_import.h"

#include "core/base/pace.h"
#include "core/jobs/common/file_io.h"
#include "core/policy/vocabulary_reader.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <string_view>
#include <utility>

namespace inlinescope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t pointsAtOnce = 4096;

/// The path without a slash at its end, and its files.
Result<VocabularySource> completedSource(const VocabularySource& source) {
    const fs::path path(source.path);
    VocabularySource complete{path.has_filename() ? source.path : path.parent_path().string(), source.files};
    if (complete.files.empty()) {
        INLINESCOPE_TRY(complete.files, vocabularyFiles(complete.path));
    }
    return complete;
}

} // namespace

std::vector<VocabularySource> vocabulariesOfFiles(const std::vector<std::string>& files) {
    std::map<std::string, std::set<std::string>> folders;
    for (const std::string& file : files)
        folders[fs::path(file).parent_path().string()].insert(file);
    std::vector<VocabularySource> sources;
    for (const auto& [folder, inFolder] : folders)
        sources.push_back({inFolder.size() == 1 ? *inFolder.begin() : folder, {inFolder.begin(), inFolder.end()}});
    return sources;
}

Result<ReadVocabulary> readVocabularySource(const VocabularySource& given, const JobContext& context) {
    INLINESCOPE_TRY(const VocabularySource source, completedSource(given));
    ReadVocabulary read{{source.path, {}, 0}, {}};
    std::string list, last;
    std::int64_t done = 0;
    const auto take = [&, start = Pace::Clock::now()](const std::string& file, std::string_view text) -> Result<void> {
        if (context.cancel.isCancelled()) return CancelToken::error();
        if (auto warning = lastNumberHasNoEnd(file, text)) read.quantiles.warnings.push_back(std::move(*warning));
        last = sha256(asBytes(text));
        list += last + ' ' + fs::path(file).filename().string() + '\n';
        read.source.size += std::int64_t(text.size());
        context.progress(steadyProgress(++done, std::int64_t(source.files.size()), file, start));
        return {};
    };
    const std::string folder = given.files.empty() ? source.path : std::string();
    INLINESCOPE_TRY(read.quantiles.vocabulary, readVocabularyFiles(source.files, folder, take));
    std::ranges::for_each(read.quantiles.warnings, context.finding);
    const bool isOneFile = source.files.size() == 1 && source.files.front() == source.path;
    read.source.hash = isOneFile ? last : sha256(asBytes(list));
    return read;
}

Result<void> sendVocabulary(const ReadQuantiles& quantiles, EvidenceSink& sink, const CancelToken& cancel) {
    INLINESCOPE_CHECK(sink.beginPerformance(PerformanceKind::Vocabulary));
    std::vector<PerformancePoint> points;
    const auto send = [&]() -> Result<void> {
        if (cancel.isCancelled()) return CancelToken::error();
        return sink.points(std::exchange(points, {}));
    };
    for (const auto& [feature, numbers] : quantiles.vocabulary)
        for (std::size_t number = 0; number < numbers.size(); ++number) {
            points.push_back({feature, std::int64_t(number), 0, std::nullopt, numbers[number]});
            if (points.size() == pointsAtOnce) INLINESCOPE_CHECK(send());
        }
    if (!points.empty()) INLINESCOPE_CHECK(send());
    for (const Finding& warning : quantiles.warnings)
        INLINESCOPE_CHECK(sink.finding(warning));
    return {};
}

} // namespace inlinescope
