// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/report/lnt_report.h"

#include "core/jobs/tables/cells.h"
#include "core/jobs/tables/json_text.h"

#include <QDateTime>
#include <QTimeZone>

#include <nlohmann/json.hpp>

namespace inlinescope {
namespace {

using Json = nlohmann::ordered_json;

std::string timeText(std::int64_t msSinceEpoch, const char* format) {
    return QDateTime::fromMSecsSinceEpoch(msSinceEpoch, QTimeZone::utc())
        .toString(QString::fromLatin1(format))
        .toStdString();
}

Json runJson(const RunRow& run, const LntOptions& options) {
    constexpr const char* iso = "yyyy-MM-dd'T'HH:mm:ss";
    const std::string revision =
        options.revision.empty() ? timeText(run.createdAt, "yyyyMMddHHmmss") : options.revision;
    return {{"start_time", timeText(run.createdAt, iso)},
            {"end_time", timeText(run.finishedAt ? run.finishedAt : run.createdAt, iso)},
            {"llvm_project_revision", revision},
            {"run_name", run.spec.name},
            {"corpus", run.corpusName},
            {"policy", run.policyName},
            {"compiler", run.spec.toolchain}};
}

} // namespace

Result<std::string> lntReport(const std::string& path, const RunComparison& comparison, const LntOptions& options) {
    if (comparison.summary.runs.size() != 2)
        return Error{ErrorCode::InvalidArgument,
                     "a report for LNT of " + std::to_string(comparison.summary.runs.size()) + " runs",
                     {},
                     {},
                     "two runs"};
    INLINESCOPE_TRY(const ReaderPool readers, ReaderPool::open(path));
    INLINESCOPE_TRY(const RunRow run, readers.first().runs().byName(comparison.summary.runs[1].run));
    Json report = {{"format_version", "2"},
                   {"machine", {{"name", options.machine}}},
                   {"run", runJson(run, options)},
                   {"tests", Json::array()}};
    const int module = comparison.table.columnIndex("module"), size = comparison.table.columnIndex("size_b");
    for (const Row& row : comparison.table.rows)
        if (const auto* text = std::get_if<std::int64_t>(&row[std::size_t(size)]))
            report["tests"].push_back({{"name", plainText(row[std::size_t(module)])}, {"code_size", *text}});
    return jsonText(report, 1) + "\n";
}

} // namespace inlinescope
