// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/features/feature_scatter.h"

#include "core/base/counted.h"
#include "core/jobs/common/run_scan.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/sides/flip_cells.h"
#include "core/jobs/tables/cells.h"
#include "core/model/names.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace inlinescope {
namespace {

using Cell2 = FeatureScatter::Cell;

/// The two values that determine a decision's place.
struct Point {
    double x, y;
    Point(const RunScan::Part& part, std::int32_t row)
        : x(elementAsDouble(part.columns[0].spec.type, part.columns[0].row(std::size_t(row)), 0)),
          y(elementAsDouble(part.columns[1].spec.type, part.columns[1].row(std::size_t(row)), 0)) {}
    bool isFinite() const { return std::isfinite(x) && std::isfinite(y); }
};

void count(Cell2& cell, const Cell2& more) {
    if (cell.count() == 0) {
        cell = more;
        return;
    }
    cell.xLow = std::min(cell.xLow, more.xLow);
    cell.xHigh = std::max(cell.xHigh, more.xHigh);
    cell.yLow = std::min(cell.yLow, more.yLow);
    cell.yHigh = std::max(cell.yHigh, more.yHigh);
    cell.inlined += more.inlined;
    cell.refused += more.refused;
}

/// The counts of one thread: the grid, and the points as long as there are few.
class ScatterTally {
public:
    explicit ScatterTally(const FeatureScatter& scatter)
        : m_axes(&scatter), m_grid(std::size_t(scatter.xAxis.bins()) * std::size_t(scatter.yAxis.bins())) {}

    void add(const Point& point, bool inlined) {
        if (!point.isFinite()) {
            ++m_leftOut;
            return;
        }
        addCell({point.x, point.x, point.y, point.y, inlined, !inlined});
    }
    void add(const ScatterTally& other) {
        m_leftOut += other.m_leftOut;
        for (std::size_t i = 0; i < m_grid.size(); ++i)
            if (other.m_grid[i].count() > 0) count(m_grid[i], other.m_grid[i]);
        m_tooMany |= other.m_tooMany;
        for (const auto& [place, cell] : other.m_points)
            addPoint(cell);
    }
    void fill(FeatureScatter& scatter) const {
        scatter.binned = m_tooMany;
        scatter.leftOut = m_leftOut;
        if (!m_tooMany)
            for (const auto& [place, cell] : m_points)
                scatter.cells.push_back(cell);
        else
            std::ranges::copy_if(m_grid, std::back_inserter(scatter.cells),
                                 [](const Cell2& c) { return c.count() > 0; });
        for (const Cell2& cell : scatter.cells) {
            scatter.inlined += cell.inlined;
            scatter.refused += cell.refused;
        }
    }

private:
    void addCell(const Cell2& cell) {
        const auto column = std::size_t(m_axes->xAxis.binOf(cell.xLow)),
                   row = std::size_t(m_axes->yAxis.binOf(cell.yLow));
        count(m_grid[row * std::size_t(m_axes->xAxis.bins()) + column], cell);
        addPoint(cell);
    }
    void addPoint(const Cell2& cell) {
        if (m_tooMany) return;
        count(m_points[{cell.yLow, cell.xLow}], cell);
        if (m_points.size() <= FeatureScatter::mostPoints) return;
        m_tooMany = true;
        m_points.clear();
    }

    const FeatureScatter* m_axes;
    std::vector<Cell2> m_grid; ///< row by row
    std::map<std::pair<double, double>, Cell2> m_points;
    bool m_tooMany = false;
    std::int64_t m_leftOut = 0;
};

Result<RunScan> openScalars(const std::string& path, const std::string& run, const std::string& x,
                            const std::string& y) {
    INLINESCOPE_TRY(RunScan scan, RunScan::open(path, run, {x, y}));
    for (const FeatureRow& feature : scan.features())
        if (feature.spec.elementCount() != 1)
            return Error{ErrorCode::InvalidArgument,
                         "feature \"" + feature.spec.name + "\" has several elements",
                         "run " + run,
                         {},
                         "a scalar"};
    return scan;
}

/// A decision inside of the brush, before it becomes a row.
struct Hit {
    std::size_t moduleRun;
    std::uint32_t ordinal;
    Cell x, y;
};

class Hits {
public:
    void add(const RunScan::Part& part, const FeatureAnswer& answer, std::size_t most) {
        ++m_count;
        if (m_last && std::pair(part.index, answer.ordinal) > *m_last) return;
        const auto value = [&](std::size_t column) {
            return tensorCell(part.columns[column].spec, part.columns[column].row(std::size_t(answer.featureRow)));
        };
        m_hits.push_back({part.index, answer.ordinal, value(0), value(1)});
        if (m_hits.size() < 2 * most + enough) return;
        keepFirst(most);
        if (most > 0) m_last = placeOf(m_hits.back());
    }
    void add(Hits&& other) {
        m_count += other.m_count;
        std::ranges::move(other.m_hits, std::back_inserter(m_hits));
    }
    std::int64_t count() const { return m_count; }
    /// The first hits in the order of modules and decisions.
    std::vector<Hit> first(std::size_t most) && {
        keepFirst(most);
        return std::move(m_hits);
    }

private:
    using Place = std::pair<std::size_t, std::uint32_t>;
    static constexpr std::size_t enough = 1000; ///< not worth sorting

    static Place placeOf(const Hit& hit) { return {hit.moduleRun, hit.ordinal}; }
    void keepFirst(std::size_t most) {
        std::ranges::sort(m_hits, {}, placeOf);
        if (m_hits.size() > most) m_hits.erase(m_hits.begin() + std::ptrdiff_t(most), m_hits.end());
    }

    std::optional<Place> m_last; ///< `most` others are not after it
    std::int64_t m_count = 0;
    std::vector<Hit> m_hits;
};

bool isInside(const Point& point, const FeatureBrush& brush) {
    return point.x >= brush.xLow && point.x <= brush.xHigh && point.y >= brush.yLow && point.y <= brush.yHigh;
}

Result<Row> rowOf(const WorkspaceReader& reader, const ModuleRunRow& moduleRun, const Hit& hit, bool canFlip) {
    INLINESCOPE_TRY(const auto rows, reader.decisions().of(moduleRun.id, hit.ordinal, 1));
    if (rows.empty())
        return Error{ErrorCode::NotFound, "decision " + std::to_string(hit.ordinal), moduleRun.moduleName, {}, {}};
    const Decision& decision = rows[0].decision;
    Row row{cell(moduleRun.moduleName),
            cell(std::int64_t(decision.ordinal)),
            cell(decision.caller),
            cell(decision.callee),
            cell(toString(decision.advice)),
            cell(toString(decision.outcome)),
            hit.x,
            hit.y};
    appendFlip(row, rows[0], canFlip);
    return row;
}

} // namespace

Table FeatureScatter::table() const {
    Table table = makeTable({{"x_low", ColumnKind::Number},
                             {"x_high", ColumnKind::Number},
                             {"y_low", ColumnKind::Number},
                             {"y_high", ColumnKind::Number},
                             {"inlined", ColumnKind::Count},
                             {"refused", ColumnKind::Count}});
    for (const Cell& c : cells)
        table.rows.push_back(
            {cell(c.xLow), cell(c.xHigh), cell(c.yLow), cell(c.yHigh), cell(c.inlined), cell(c.refused)});
    table.total = Row{cell("TOTAL"), {}, {}, {}, cell(inlined), cell(refused)};
    if (leftOut > 0)
        table.notes.push_back(
            counted(leftOut, "decision without a finite value is", "decisions without a finite value are") +
            " left out");
    return table;
}

Result<FeatureScatter> featureScatter(const std::string& path, const std::string& run, const std::string& x,
                                      const std::string& y, AxisScale scale, const CancelToken& cancel) {
    INLINESCOPE_TRY(const RunScan scan, openScalars(path, run, x, y));
    const auto axis = [&](const FeatureRow& row) {
        return FeatureAxis(row.spec.type, row.minimum, row.maximum, scale);
    };
    FeatureScatter scatter{scan.features()[0].spec,
                           scan.features()[1].spec,
                           axis(scan.features()[0]),
                           axis(scan.features()[1]),
                           false,
                           {}};
    std::vector<ScatterTally> tallies(scan.threads(), ScatterTally(scatter));
    INLINESCOPE_CHECK(scan.visit(
        [&](std::size_t thread, const RunScan::Part& part) {
            for (const FeatureAnswer& answer : part.answers)
                tallies[thread].add(Point(part, answer.featureRow), answer.advice == Advice::Inline);
        },
        cancel));
    for (std::size_t thread = 1; thread < tallies.size(); ++thread)
        tallies[0].add(tallies[thread]);
    tallies[0].fill(scatter);
    return scatter;
}

// NOLINTNEXTLINE(readability-function-size): two features, their bounds and a limit
Result<BrushedDecisions> brushedDecisions(const std::string& path, const std::string& run, const std::string& x,
                                          const std::string& y, const FeatureBrush& brush, std::size_t most,
                                          const CancelToken& cancel) {
    INLINESCOPE_TRY(const RunScan scan, openScalars(path, run, x, y));
    std::vector<Hits> hits(scan.threads());
    INLINESCOPE_CHECK(scan.visit(
        [&](std::size_t thread, const RunScan::Part& part) {
            for (const FeatureAnswer& answer : part.answers)
                if (isInside(Point(part, answer.featureRow), brush)) hits[thread].add(part, answer, most);
        },
        cancel));
    for (std::size_t thread = 1; thread < hits.size(); ++thread)
        hits[0].add(std::move(hits[thread]));
    BrushedDecisions brushed{hits[0].count(), makeTable({{"module"},
                                                         {"decision", ColumnKind::Number},
                                                         {"caller"},
                                                         {"callee"},
                                                         {"advice", ColumnKind::Status},
                                                         {"outcome", ColumnKind::Status},
                                                         {x, ColumnKind::Number},
                                                         {y, ColumnKind::Number},
                                                         {"flip", ColumnKind::Delta},
                                                         {"flip_state", ColumnKind::Status}})};
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    INLINESCOPE_TRY(const RunRow runRow, reader.runs().byName(run));
    const bool canFlip = isBuiltIn(runRow);
    for (const Hit& hit : std::move(hits[0]).first(most)) {
        INLINESCOPE_TRY(Row row, rowOf(reader, scan.moduleRuns()[hit.moduleRun], hit, canFlip));
        brushed.table.rows.push_back(std::move(row));
    }
    const std::int64_t leftOut = brushed.count - std::int64_t(brushed.table.rows.size());
    brushed.table.notes.push_back(counted(brushed.count, "decision") + " inside" +
                                  (leftOut > 0 ? ", " + std::to_string(leftOut) + " of them not listed" : ""));
    return brushed;
}

} // namespace inlinescope
