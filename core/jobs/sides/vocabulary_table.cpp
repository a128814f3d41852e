// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/sides/vocabulary_table.h"

#include "core/jobs/tables/cells.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>
#include <utility>

namespace inlinescope {
namespace {

Cell quantileCell(float value) {
    return tensorCell({{}, 0, ScalarType::Float, {}}, std::as_bytes(std::span(&value, 1)));
}

/// Both may be absent: without quantiles.
Row comparedQuantileRow(const std::string& feature, const std::vector<float>& a, const std::vector<float>& b) {
    const auto count = [](const std::vector<float>& side) {
        return side.empty() ? Cell() : cell(std::int64_t(side.size()));
    };
    const auto first = [](const std::vector<float>& side) {
        return side.empty() ? Cell() : quantileCell(side.front());
    };
    const auto last = [](const std::vector<float>& side) { return side.empty() ? Cell() : quantileCell(side.back()); };
    const bool isInBoth = !a.empty() && !b.empty();
    const std::string oneSided = a.empty() ? "only in b" : "only in a";
    return {cell(feature),
            count(a),
            count(b),
            first(a),
            first(b),
            last(a),
            last(b),
            isInBoth ? cell(quantileDistance(a, b)) : Cell(),
            cell(isInBoth ? quantileDifference(a, b) : oneSided)};
}

} // namespace

std::vector<float> roundedQuantiles(std::span<const double> quantiles) {
    std::vector<float> rounded;
    rounded.reserve(quantiles.size());
    for (const double quantile : quantiles)
        rounded.push_back(static_cast<float>(quantile));
    return rounded;
}

Row quantileCells(std::span<const float> quantiles) {
    if (quantiles.empty()) return {Cell(), Cell(), Cell()};
    return {quantileCell(quantiles.front()), quantileCell(quantiles.back()),
            cell(std::int64_t(std::set<float>(quantiles.begin(), quantiles.end()).size()))};
}

std::string quantileDifference(std::span<const float> a, std::span<const float> b) {
    const auto [inA, inB] = std::ranges::mismatch(a, b);
    if (inA == a.end() && inB == b.end()) return "equal";
    return "differs at " + std::to_string(inA - a.begin());
}

double quantileDistance(std::span<const float> a, std::span<const float> b) {
    double distance = 0;
    for (std::size_t inA = 0, inB = 0; inA < a.size() && inB < b.size();) {
        const float number = std::min(a[inA], b[inB]);
        while (inA < a.size() && a[inA] <= number)
            ++inA;
        while (inB < b.size() && b[inB] <= number)
            ++inB;
        distance = std::max(distance, std::abs(double(inA) / double(a.size()) - double(inB) / double(b.size())));
    }
    return distance;
}

Table quantileTable(const QuantileVocabulary& vocabulary) {
    Table table = makeTable({{"feature"},
                             {"count", ColumnKind::Count},
                             {"minimum", ColumnKind::Number},
                             {"maximum", ColumnKind::Number},
                             {"distinct", ColumnKind::Count}});
    for (const auto& [feature, quantiles] : vocabulary) {
        Row row = {cell(feature), cell(std::int64_t(quantiles.size()))};
        std::ranges::move(quantileCells(roundedQuantiles(quantiles)), std::back_inserter(row));
        table.rows.push_back(std::move(row));
    }
    return table;
}

Table comparedQuantiles(const QuantileVocabulary& a, const QuantileVocabulary& b) {
    Table table = makeTable({{"feature"},
                             {"count_a", ColumnKind::Count},
                             {"count_b", ColumnKind::Count},
                             {"minimum_a", ColumnKind::Number},
                             {"minimum_b", ColumnKind::Number},
                             {"maximum_a", ColumnKind::Number},
                             {"maximum_b", ColumnKind::Number},
                             {"distance", ColumnKind::Number},
                             {"vocabulary", ColumnKind::Status}});
    std::set<std::string> features;
    for (const QuantileVocabulary* side : {&a, &b})
        for (const auto& [feature, quantiles] : *side)
            features.insert(feature);
    const auto of = [](const QuantileVocabulary& side, const std::string& feature) {
        const auto found = side.find(feature);
        return found == side.end() ? std::vector<float>() : roundedQuantiles(found->second);
    };
    for (const std::string& feature : features)
        table.rows.push_back(comparedQuantileRow(feature, of(a, feature), of(b, feature)));
    return table;
}

QuantileVocabulary vocabularyOfPoints(const std::vector<PerformancePoint>& points) {
    QuantileVocabulary vocabulary;
    for (const PerformancePoint& point : points)
        if (point.value) vocabulary[point.tag].push_back(*point.value);
    return vocabulary;
}

Result<QuantileVocabulary> storedVocabulary(const WorkspaceReader& reader, const std::string& name,
                                            const CancelToken& cancel) {
    INLINESCOPE_TRY(const PerformanceSetRow set, reader.performance().byName(name));
    if (set.kind != PerformanceKind::Vocabulary)
        return Error{ErrorCode::InvalidArgument,
                     "performance \"" + name + "\" is no vocabulary",
                     {},
                     {},
                     "an imported folder of .buckets files"};
    INLINESCOPE_TRY(const std::vector<PerformancePoint> points, reader.performance().points(set.id, cancel));
    return vocabularyOfPoints(points);
}

} // namespace inlinescope
