// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/features/log_values.h"

#include "core/base/counted.h"
#include "core/base/nearest_name.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/features/open_log.h"
#include "core/jobs/features/split_counts.h"
#include "core/jobs/tables/cells.h"
#include "core/model/observations_at_once.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <iterator>
#include <limits>
#include <map>
#include <span>

namespace inlinescope {
namespace {

constexpr std::int64_t ValuesAtOnce = 1024;
/// The number of features that are counted in one pass over a log, so that memory does not depend on how many an
/// untrusted log has.
constexpr std::size_t FeaturesAtOnce = 64;

const TensorColumn* findColumn(const ObservationChunk& chunk, const std::string& name) {
    const auto found =
        std::ranges::find(chunk.columns, name, [](const TensorColumn& column) { return column.spec.name; });
    return found == chunk.columns.end() ? nullptr : &*found;
}

/// In the order of the log, the reward last.
std::vector<TensorSpec> featuresOf(const OpenLog& log) {
    std::vector<TensorSpec> features = log.row.schema.features;
    if (log.row.schema.score) features.push_back(*log.row.schema.score);
    return features;
}

const TensorSpec* findSpec(const std::vector<TensorSpec>& specs, const std::string& name) {
    const auto found = std::ranges::find(specs, name, &TensorSpec::name);
    return found == specs.end() ? nullptr : &*found;
}

/// The number of priorities whose median is looked for.
constexpr std::size_t MostPriorities = std::size_t(1) << 26;

/// The answers of a log, by which its values are split.
struct LogAnswers {
    LogSplit split = LogSplit::None;
    std::string feature;
    double bound = 0; ///< the index that evicts nothing, or the median of the priorities

    bool isFirst(double answer) const {
        if (split == LogSplit::Priority) return answer > bound;
        return answer != bound; // 0 refuses
    }
    std::vector<std::string> parts() const {
        switch (split) {
        case LogSplit::Inlining:
            return {"inlined", "refused"};
        case LogSplit::Default:
            return {"default_inlines", "default_refuses"};
        case LogSplit::Eviction:
            return {"evicted", "not_evicted"};
        case LogSplit::Priority:
            return {"above_median", "up_to_median"};
        case LogSplit::None:
        case LogSplit::Logs:
            break;
        }
        return {"observations"};
    }
};

/// The lower one of two middle values; 0 without values.
Result<double> medianOf(const WorkspaceReader& reader, const OpenLog& log, const std::string& feature,
                        const CancelToken& cancel) {
    std::vector<double> values;
    bool isTooMany = false;
    INLINESCOPE_CHECK(visitLog(reader, log, cancel, [&](const ObservationChunk& chunk) {
        const TensorColumn* column = findColumn(chunk, feature);
        for (std::size_t row = 0; column && row < column->rows(); ++row) {
            const double value = elementAsDouble(column->spec.type, column->row(row), 0);
            isTooMany |= values.size() == MostPriorities;
            if (!std::isnan(value) && !isTooMany) values.push_back(value);
        }
    }));
    if (isTooMany) return Error{ErrorCode::LimitExceeded, "more than 64 million priorities", log.row.name, {}, "fewer"};
    if (values.empty()) return 0.0;
    const auto middle = values.begin() + std::ptrdiff_t((values.size() - 1) / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

/// Of LLVM's inliner its answer if it is logged, otherwise the heuristic's; of its register allocator the position that
/// is evicted, whose number of positions the mask has, or the priority.
Result<LogAnswers> loggedAnswers(const WorkspaceReader& reader, const OpenLog& log, const CancelToken& cancel) {
    const std::vector<TensorSpec>& features = log.row.schema.features;
    const auto hasAnswer = [&](const char* name) {
        const TensorSpec* spec = findSpec(features, name);
        return spec && spec->byteSize() > 0;
    };
    if (hasAnswer("inlining_decision")) return LogAnswers{LogSplit::Inlining, "inlining_decision", 0};
    if (hasAnswer("inlining_default")) return LogAnswers{LogSplit::Default, "inlining_default", 0};
    const TensorSpec* mask = findSpec(features, "mask");
    if (hasAnswer("index_to_evict") && mask && mask->byteSize() > 0) {
        const std::size_t positions = mask->byteSize() / scalarSize(mask->type);
        return LogAnswers{LogSplit::Eviction, "index_to_evict", double(positions - 1)};
    }
    if (!hasAnswer("priority")) return LogAnswers{};
    INLINESCOPE_TRY(const double median, medianOf(reader, log, "priority", cancel));
    return LogAnswers{LogSplit::Priority, "priority", median};
}

/// Numbers of one feature's values, in one log or part of it, and their moments.
struct Moments {
    std::int64_t rows = 0, count = 0; ///< observations; values, infinite ones too, but not those that are NaN
    std::int64_t finite = 0, notNumbers = 0;
    /// Of the finite values.
    double mean = 0, squares = 0; ///< sum of the squared differences from the mean (Welford)
    double minimum = std::numeric_limits<double>::infinity(), maximum = -std::numeric_limits<double>::infinity();

    void add(ScalarType type, Bytes tensor) {
        ++rows;
        for (std::size_t element = 0; element < tensor.size() / scalarSize(type); ++element) {
            const double value = elementAsDouble(type, tensor, element);
            if (std::isnan(value)) {
                ++notNumbers;
                continue;
            }
            ++count;
            minimum = std::min(minimum, value);
            maximum = std::max(maximum, value);
            if (std::isinf(value)) continue;
            ++finite;
            const double before = value - mean;
            mean += before / double(finite);
            squares += before * (value - mean);
        }
    }
    double deviation() const { return std::sqrt(squares / double(finite)); }
};

struct Compared {
    std::string name;
    std::size_t place = 0; ///< in the order of the logs
    bool inA = false, inB = false;
    Moments a, b;
    std::optional<double> distance;
};

/// Features of both logs: those of the first in its order, then those that only the second has.
std::vector<Compared> featuresOfBoth(const OpenLog& a, const OpenLog& b) {
    std::vector<Compared> all;
    const auto inA = featuresOf(a), inB = featuresOf(b);
    for (const TensorSpec& spec : inA)
        all.push_back({spec.name, all.size(), true, findSpec(inB, spec.name) != nullptr, {}, {}, {}});
    for (const TensorSpec& spec : inB)
        if (!findSpec(inA, spec.name)) all.push_back({spec.name, all.size(), false, true, {}, {}, {}});
    return all;
}

Result<void> measure(const WorkspaceReader& reader, const OpenLog& a, const OpenLog& b, std::span<Compared> features,
                     const CancelToken& cancel) {
    std::vector<SplitCounts> counts(features.size());
    const auto visitSide = [&](const OpenLog& log, bool first) {
        return visitLog(reader, log, cancel, [&](const ObservationChunk& chunk) {
            for (std::size_t i = 0; i < features.size(); ++i)
                if (const TensorColumn* column = findColumn(chunk, features[i].name))
                    for (std::size_t row = 0; row < column->rows(); ++row) {
                        (first ? features[i].a : features[i].b).add(column->spec.type, column->row(row));
                        counts[i].add(column->spec.type, column->row(row), first);
                    }
        });
    };
    INLINESCOPE_CHECK(visitSide(a, true));
    INLINESCOPE_CHECK(visitSide(b, false));
    for (std::size_t i = 0; i < features.size(); ++i)
        if (features[i].a.count > 0 && features[i].b.count > 0) features[i].distance = counts[i].distance();
    return {};
}

/// The number of leading observations of a context that are equal in both logs, of which `atOnce` are read at a time.
Result<std::int64_t> equalIn(const WorkspaceReader& reader, const LogContextRow& a, const LogContextRow& b,
                             std::int64_t atOnce, const CancelToken& cancel) {
    const std::int64_t most = std::min(a.observations, b.observations);
    for (std::int64_t first = 0; first < most; first += atOnce) {
        if (cancel.isCancelled()) return CancelToken::error();
        const std::int64_t rows = std::min(atOnce, most - first);
        INLINESCOPE_TRY(const ObservationChunk inA, reader.logs().observations(a.id, first, rows));
        INLINESCOPE_TRY(const ObservationChunk inB, reader.logs().observations(b.id, first, rows));
        if (inA.columns == inB.columns) continue;
        const auto same = [&](std::size_t row) {
            return std::ranges::equal(inA.columns, inB.columns, [&](const TensorColumn& x, const TensorColumn& y) {
                return std::ranges::equal(x.row(row), y.row(row));
            });
        };
        std::size_t row = 0;
        while (row < std::size_t(rows) && same(row))
            ++row;
        return first + std::int64_t(row);
    }
    return most;
}

Result<void> alignContexts(const WorkspaceReader& reader, const OpenLog& a, const OpenLog& b, LogComparison& comparison,
                           const CancelToken& cancel) {
    if (featuresOf(a) == featuresOf(b)) comparison.equal = 0;
    const std::int64_t atOnce = observationsAtOnce(a.row.schema, ValuesAtOnce);
    std::map<std::string, const LogContextRow*> inB;
    for (const LogContextRow& context : b.contexts) {
        inB[context.name] = &context;
        comparison.observationsB += context.observations;
    }
    for (const LogContextRow& context : a.contexts) {
        comparison.observationsA += context.observations;
        const auto other = inB.find(context.name);
        ++(other == inB.end() ? comparison.contextsOnlyA : comparison.contextsInBoth);
        if (other == inB.end() || !comparison.equal) continue;
        INLINESCOPE_TRY(const std::int64_t equal, equalIn(reader, context, *other->second, atOnce, cancel));
        *comparison.equal += equal;
    }
    comparison.contextsOnlyB = std::int64_t(inB.size()) - comparison.contextsInBoth;
    return {};
}

Table comparisonTable(const std::vector<Compared>& features) {
    std::vector<Column> columns = {{"feature"}};
    columns.push_back({"observations_a", ColumnKind::Count});
    columns.push_back({"observations_b", ColumnKind::Count});
    for (const ColumnName name : std::initializer_list<ColumnName>{"mean", "deviation", "minimum", "maximum"})
        for (std::size_t side = 0; side < 2; ++side)
            columns.push_back({columnOfSide(name, side), ColumnKind::Number});
    columns.push_back({"distance", ColumnKind::Number});
    Table table;
    table.columns = std::move(columns);
    for (const Compared& feature : features) {
        const auto value = [](const Moments& side, double number) { return side.count ? cell(number) : Cell(); };
        const auto moment = [](const Moments& side, double number) { // too large values overflow
            return side.finite && std::isfinite(number) ? cell(number) : Cell();
        };
        const Moments &a = feature.a, &b = feature.b;
        table.rows.push_back({cell(feature.name), feature.inA ? cell(a.rows) : Cell(),
                              feature.inB ? cell(b.rows) : Cell(), moment(a, a.mean), moment(b, b.mean),
                              moment(a, a.deviation()), moment(b, b.deviation()), value(a, a.minimum),
                              value(b, b.minimum), value(a, a.maximum), value(b, b.maximum),
                              feature.distance ? cell(*feature.distance) : Cell()});
    }
    return table;
}

/// For each log of a comparison: "1 of A, 0 of B".
std::string ofBoth(std::int64_t a, std::int64_t b) {
    return std::to_string(a) + " of A, " + std::to_string(b) + " of B";
}

/// What some of the table's numbers leave out.
std::vector<std::string> notesOnValues(const std::vector<Compared>& features) {
    std::int64_t infiniteA = 0, infiniteB = 0, notNumbersA = 0, notNumbersB = 0;
    for (const Compared& feature : features) {
        infiniteA += feature.a.count - feature.a.finite;
        infiniteB += feature.b.count - feature.b.finite;
        notNumbersA += feature.a.notNumbers;
        notNumbersB += feature.b.notNumbers;
    }
    std::vector<std::string> notes;
    if (notNumbersA + notNumbersB > 0)
        notes.push_back("values that are not numbers (NaN) are left out: " + ofBoth(notNumbersA, notNumbersB));
    if (infiniteA + infiniteB > 0)
        notes.push_back("mean and deviation leave infinite values out: " + ofBoth(infiniteA, infiniteB));
    return notes;
}

std::vector<std::string> notesOf(const LogComparison& comparison) {
    std::vector<std::string> notes = {"contexts: " + std::to_string(comparison.contextsInBoth) + " in both, " +
                                      std::to_string(comparison.contextsOnlyA) + " only in A, " +
                                      std::to_string(comparison.contextsOnlyB) + " only in B"};
    notes.push_back(comparison.equal ? counted(*comparison.equal, "observation is", "observations are") +
                                           " equal up to the first difference of their context"
                                     : "the logs have different features; their observations are not compared");
    return notes;
}

} // namespace

Table LogDistribution::table() const {
    Table table = makeTable({{"low", ColumnKind::Number}, {"high", ColumnKind::Number}});
    for (std::size_t part = 0; part < parts.size(); ++part)
        table.columns.push_back(
            {split == LogSplit::Logs ? columnOfSide("count", part) : parts[part], ColumnKind::Count});
    for (const FeatureDistribution::Bin& bin : values.bins) {
        Row row = {cell(bin.low), cell(bin.high), cell(bin.inlined)};
        if (parts.size() > 1) row.push_back(cell(bin.refused));
        table.rows.push_back(std::move(row));
    }
    table.total = Row{cell("TOTAL"), {}, cell(values.inlined)};
    if (parts.size() > 1) table.total->push_back(cell(values.refused));
    if (isOfVector())
        table.notes.emplace_back("each element of a vector counts: the counts are of values, not of observations");
    for (std::size_t part = 0; part < parts.size(); ++part)
        if (notNumbers.at(part) > 0)
            table.notes.push_back(counted(notNumbers.at(part),
                                          "value of " + parts[part] + " is not a number (NaN) and is in no row",
                                          "values of " + parts[part] + " are not numbers (NaN) and are in no row"));
    if (split == LogSplit::Default)
        table.notes.emplace_back("the log has no inlining_decision: the values are split by inlining_default, the "
                                 "answer of LLVM's heuristic, and not by what was decided");
    if (split == LogSplit::Eviction)
        table.notes.emplace_back("evicted: index_to_evict is not the last position, which is the live range itself");
    if (split == LogSplit::Priority)
        table.notes.push_back("above_median: the priority is greater than " + plainText(cell(median)) +
                              ", the median of the log's priorities, of which only the order counts");
    return table;
}

Result<LogDistribution> logDistribution(const std::string& path, const std::vector<std::string>& logs,
                                        const std::string& feature, const CancelToken& cancel) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    LogDistribution distribution;
    SplitCounts counts;
    std::array<Moments, 2> moments; // of the first part and of the second
    std::vector<std::string> known;
    for (const std::string& name : logs) {
        INLINESCOPE_TRY(const OpenLog log, openLog(reader, name));
        const auto specs = featuresOf(log);
        std::ranges::transform(specs, std::back_inserter(known), &TensorSpec::name);
        const TensorSpec* spec = findSpec(specs, feature);
        if (!spec) continue;
        distribution.values.spec = *spec;
        LogAnswers answers{LogSplit::Logs, {}, 0};
        if (logs.size() == 1) {
            INLINESCOPE_TRY(answers, loggedAnswers(reader, log, cancel));
        }
        INLINESCOPE_CHECK(visitLog(reader, log, cancel, [&](const ObservationChunk& chunk) {
            const TensorColumn* column = findColumn(chunk, feature);
            const TensorColumn* answer = answers.feature.empty() ? nullptr : findColumn(chunk, answers.feature);
            for (std::size_t row = 0; column && row < column->rows(); ++row) {
                const bool isFirst = answer ? answers.isFirst(elementAsDouble(answer->spec.type, answer->row(row), 0))
                                            : name == logs.front();
                counts.add(column->spec.type, column->row(row), isFirst);
                moments.at(isFirst ? 0 : 1).add(column->spec.type, column->row(row));
            }
        }));
        distribution.split = answers.split;
        distribution.median = answers.bound;
        distribution.parts = logs.size() == 1 ? answers.parts() : logs;
    }
    if (distribution.values.spec.name != feature || feature.empty())
        return Error{ErrorCode::NotFound, "feature " + feature,      logs.empty() ? "" : logs.front(), {},
                     "one of the log's",  didYouMean(feature, known)};
    const auto& [first, second] = moments;
    distribution.notNumbers = {first.notNumbers, second.notNumbers};
    if (first.count + second.count > 0) {
        distribution.values.minimum = std::min(first.minimum, second.minimum);
        distribution.values.maximum = std::max(first.maximum, second.maximum);
    }
    counts.fill(distribution.values);
    return distribution;
}

Result<LogComparison> compareLogs(const std::string& path, const std::string& logA, const std::string& logB,
                                  const CancelToken& cancel) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    INLINESCOPE_TRY(const OpenLog a, openLog(reader, logA));
    INLINESCOPE_TRY(const OpenLog b, openLog(reader, logB));
    std::vector<Compared> features = featuresOfBoth(a, b);
    for (std::size_t first = 0; first < features.size(); first += FeaturesAtOnce)
        INLINESCOPE_CHECK(measure(reader, a, b,
                                  std::span(features).subspan(first, std::min(FeaturesAtOnce, features.size() - first)),
                                  cancel));
    std::ranges::sort(features, {},
                      [](const Compared& feature) { return std::pair(-feature.distance.value_or(-1), feature.place); });
    LogComparison comparison;
    comparison.table = comparisonTable(features);
    INLINESCOPE_CHECK(alignContexts(reader, a, b, comparison, cancel));
    comparison.table.notes = notesOf(comparison);
    std::ranges::move(notesOnValues(features), std::back_inserter(comparison.table.notes));
    return comparison;
}

} // namespace inlinescope
