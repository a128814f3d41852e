// SPDX-License-Identifier: GPL-3.0-or-later
// bench_lists [--loaded] FILE [TURNS] [PART]: the window's queries on a workspace with the runs "default" and "never":
// comparisons, distributions, reasons, searches, a run's decisions filtered and sorted by each column, pages of them,
// and the time until a query is cancelled (or only the named part, by the name of its function). Each figure is given
// as a ratio to its limit, and as a ratio to a bare scan of the run's decisions by SQLite's own C interface, measured
// in the same run. Exits with 1 if a figure is beyond its limit: wall time, or with --loaded, on a machine with other
// load, the processor time of all threads beyond twice the limit.
#include "bare_sqlite.h"
#include "core/jobs/compare/compare_runs.h"
#include "core/jobs/compare/reason_table.h"
#include "core/jobs/decisions/decision_rows.h"
#include "core/jobs/features/run_distribution.h"
#include "core/jobs/find/find_table.h"
#include "need.h"
#include "process_memory.h"

#include <sys/resource.h>

#include <malloc.h>
#include <thread>

using namespace inlinescope;

namespace {

double processorSeconds() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const auto of = [](const timeval& time) { return double(time.tv_sec) + double(time.tv_usec) * 1e-6; };
    return of(usage.ru_utime) + of(usage.ru_stime);
}

class ListBench {
public:
    ListBench(std::string path, int turns, bool isLoaded)
        : m_path(std::move(path)), m_turns(turns), m_isLoaded(isLoaded), m_bare(m_path) {
        const std::string scan =
            "SELECT d.id, d.cost FROM runs r JOIN module_runs mr ON mr.run_id = r.id JOIN decisions "
            "d ON d.id >= mr.first_decision AND d.id < mr.first_decision + mr.decision_count WHERE "
            "r.name = 'default'";
        m_bare.rows(scan); // loads the file into the cache
        const double before = processorSeconds();
        m_rows = m_bare.rows(scan);
        m_scan = processorSeconds() - before;
        std::printf("%lld decisions in the run; a bare scan of their costs takes %.2f s of processor\n",
                    static_cast<long long>(m_rows), m_scan);
    }

    /// Runs one part, or all if none is named; false if there is no such part.
    bool run(const std::string& wanted) {
        static constexpr std::pair<const char*, void (ListBench::*)()> parts[] = {
            {"comparisons", &ListBench::comparisons},
            {"distributions", &ListBench::distributions},
            {"reasons", &ListBench::reasons},
            {"searches", &ListBench::searches},
            {"orders", &ListBench::orders},
            {"filters", &ListBench::filters},
            {"pages", &ListBench::pages},
            {"cancelling", &ListBench::cancelling}};
        bool isKnown = false;
        for (const auto& [name, runPart] : parts)
            if (wanted.empty() || wanted == name) {
                isKnown = true;
                (this->*runPart)();
            }
        return isKnown;
    }

    /// The number of figures beyond their limits.
    int beyondLimits() const { return m_beyondLimits; }

private:
    /// Prints the end of a line: the comparison of this figure with its limit.
    void compareWithLimit(double wall, double processor, double limit) {
        const bool isBeyond = m_isLoaded ? processor > 2 * limit : wall > limit;
        m_beyondLimits += isBeyond;
        std::printf(" %8.3f s = %5.2f of its limit (%g s); %.3f s of processor = %5.2f of it%s", wall, wall / limit,
                    limit, processor, processor / limit, isBeyond ? "; BEYOND ITS LIMIT" : "");
    }
    /// Compares the least of some turns with a limit in seconds; processor time shows the time of an idle machine.
    void measure(const std::string& what, double limit, const Work& work) {
        double wall = 1e9, processor = 1e9;
        for (int turn = 0; turn < m_turns; ++turn) {
            const double before = processorSeconds();
            wall = std::min(wall, seconds(work));
            processor = std::min(processor, processorSeconds() - before);
        }
        std::printf("%-40s", what.c_str());
        compareWithLimit(wall, processor, limit);
        std::printf("; %5.2f bare scans\n", processor / m_scan);
        std::fflush(stdout);
    }

    DecisionRows list(const DecisionListRequest& request) { return need(listDecisions(m_path, request, {})); }

    void comparisons() {
        for (const auto& [depth, what] : {std::pair(ComparisonDepth::Sizes, "two runs by module, sizes"),
                                          std::pair(ComparisonDepth::Callsites, "two runs by module, callsites")})
            measure(what, 1, [&, depth = depth] {
                return need(compareRuns(m_path, {"default", "never"}, {}, depth)).summary.modules;
            });
    }

    void distributions() {
        for (const std::string& feature :
             m_bare.texts("SELECT f.name FROM run_features f JOIN runs r ON r.id = f.run_id "
                          "WHERE r.name = 'default' AND f.ordinal IN (0, 2)"))
            measure("distribution of " + feature + " by decision", 1, [&] {
                return std::int64_t(need(featureDistribution(m_path, "default", feature, {})).bins.size());
            });
    }

    void reasons() {
        measure("reasons of two runs", 2, [&] {
            return std::int64_t(need(rankReasons(m_path, {{"default", "never"}}, {})).refused.rows.size());
        });
    }

    void searches() {
        for (const bool complete : {false, true})
            for (const char* text : {"push_back", "function12 push_back", "module_777.cc.o.cpp:12", "nothing_has_this"})
                measure(std::string(complete ? "complete search for " : "search for ") + text, complete ? 2 : 0.5, [&] {
                    const FindRequest request{.text = text, .run = "default", .complete = complete};
                    return std::int64_t(need(findTable(m_path, request, {})).rows.size());
                });
    }

    void orders() {
        measure("as recorded", 0.1, [&] { return list({"default", {}}).count(); });
        for (const Column& column : decisionListColumns())
            measure("order by " + column.name, 2, [&] { return list({"default", {}, {}, column.name}).count(); });
    }

    void filters() {
        for (const Column& column : decisionListColumns()) {
            const bool isNumber = column.kind != ColumnKind::Text && column.kind != ColumnKind::Status;
            measure("filter by " + column.name, 2,
                    [&] { return list({"default", {}, {{column.name, isNumber ? ">20" : "e1"}}}).count(); });
        }
        measure("filter by callee, order by cost", 2,
                [&] { return list({"default", {}, {{"callee", "push_back"}}, "cost"}).count(); });
    }

    void pages() {
        malloc_trim(0);
        const double before = processMemory("VmRSS:");
        const DecisionRows byCost = list({"default", {}, {}, "cost"}), byCallee = list({"default", {}, {}, "callee"});
        malloc_trim(0);
        std::printf("two ordered lists hold %.1f MiB, %.2f bytes a row; at most %.0f MiB were in use\n",
                    processMemory("VmRSS:") - before,
                    (processMemory("VmRSS:") - before) * 1024 * 1024 / 2 / double(m_rows), processMemory("VmHWM:"));
        measure("100 pages of 64 rows of an ordered list", 0.1 * 100, [&] {
            std::int64_t rows = 0;
            for (std::int64_t page = 0; page < 100; ++page)
                rows += std::int64_t(need(byCost.rows(byCost.count() / 100 * page, 64, {})).size());
            return rows;
        });
    }

    /// How long the work continues after it was cancelled, at any point. Its processor time is that of all its threads.
    void cancelling() {
        double longest = 0, mostProcessor = 0;
        for (const char* column : {"cost", "callee", "inline_path", "location", "site", "flip"})
            for (int tenth = 1; tenth < 20; tenth += 3) {
                const CancelToken cancel;
                double cancelled = 0, processor = 0;
                const auto now = [] {
                    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
                };
                std::thread after([&] {
                    std::this_thread::sleep_for(std::chrono::duration<double>(m_scan * tenth / 10));
                    cancelled = now();
                    processor = processorSeconds();
                    cancel.cancel();
                });
                const auto result = listDecisions(m_path, {"default", {}, {}, column}, cancel);
                const double end = now(), used = processorSeconds();
                after.join();
                if (result.ok()) continue;
                longest = std::max(longest, end - cancelled);
                mostProcessor = std::max(mostProcessor, used - processor);
            }
        std::printf("%-40s", "longest work after a cancel");
        compareWithLimit(longest, mostProcessor, 0.05);
        std::puts("");
    }

    std::string m_path;
    int m_turns;
    bool m_isLoaded;
    int m_beyondLimits = 0;
    Bare m_bare;
    std::int64_t m_rows = 0;
    double m_scan = 0;
};

} // namespace

int main(int count, char** arguments) {
    std::vector<std::string> words(arguments + 1, arguments + count);
    const bool isLoaded = std::erase(words, "--loaded") > 0;
    if (words.empty() || words.size() > 3) {
        std::fputs("usage: bench_lists [--loaded] FILE [TURNS] [PART]\n", stderr);
        return EXIT_FAILURE;
    }
    const std::string part = words.size() > 2 ? words[2] : "";
    ListBench bench(words[0], words.size() > 1 ? std::atoi(words[1].c_str()) : 3, isLoaded);
    if (!bench.run(part)) stop("no part " + part);
    std::printf("%d figures are beyond their limits\n", bench.beyondLimits());
    return bench.beyondLimits() == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
