// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/whatif/flip_runner.h"

#include "core/base/caught.h"
#include "core/base/pace.h"
#include "core/base/thread_group.h"
#include "core/jobs/common/kept_pools.h"
#include "core/jobs/common/pool_options.h"
#include "core/jobs/compile/variant_meter.h"
#include "core/store/workspace.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <numeric>
#include <variant>

namespace inlinescope {
namespace {

/// By name: the bytes in `flipped` less those in `own`.
template <typename Size>
std::vector<SizeDelta> differences(const std::vector<Size>& own, const std::vector<Size>& flipped, auto bytesOf) {
    std::map<std::string_view, std::int64_t> deltas;
    for (const Size& size : flipped)
        deltas[size.name] += bytesOf(size);
    for (const Size& size : own)
        deltas[size.name] -= bytesOf(size);
    std::vector<SizeDelta> changed;
    for (const auto& [name, delta] : deltas)
        if (delta != 0) changed.push_back({std::string(name), delta});
    return changed;
}

FlipStatus statusOf(ForcedOutcome outcome) {
    switch (outcome) {
    case ForcedOutcome::Followed:
        return FlipStatus::Ok;
    case ForcedOutcome::Failed:
        return FlipStatus::NotCarriedOut;
    case ForcedOutcome::Mandatory:
        return FlipStatus::Mandatory;
    case ForcedOutcome::NotInlinable:
        return FlipStatus::NotInlinable;
    case ForcedOutcome::Unmatched:
        break;
    }
    return FlipStatus::NotAskedAgain;
}

FlipStatus statusOf(const MeasuredVariant& flipped) {
    if (flipped.status == ModuleRunStatus::Crashed) return FlipStatus::Crashed;
    if (flipped.status == ModuleRunStatus::TimedOut) return FlipStatus::TimedOut;
    if (flipped.status != ModuleRunStatus::Ok) return FlipStatus::Failed;
    for (const ForcedOutcome outcome : flipped.outcomes)
        if (outcome != ForcedOutcome::Followed) return statusOf(outcome);
    return FlipStatus::Ok;
}

} // namespace

FlipResult flipResult(const MeasuredVariant& own, const MeasuredVariant& flipped, Others others, FlipSet decisions) {
    FlipResult result{others, std::move(decisions), statusOf(flipped), 0, {}, {}, {}};
    if (!result.hasSizes()) return result;
    result.text = flipped.sizes.text - own.sizes.text;
    const auto sizeOf = [](const auto& size) { return size.size; };
    result.sections = differences(own.sections, flipped.sections, sizeOf);
    result.functions = differences(own.functions, flipped.functions, sizeOf);
    result.tables = differences(own.functions, flipped.functions,
                                [](const FunctionSize& function) { return function.tables.value_or(0); });
    return result;
}

Result<void> measureFlips(VariantMeter& meter, Others others, const std::vector<FlipSet>& sets,
                          const std::function<Result<void>(FlipResult&&)>& done) {
    INLINESCOPE_TRY(const MeasuredVariant own, meter.baseline());
    if (own.sizes != meter.moduleRun().sizes)
        return Error{ErrorCode::Refused,
                     "the module compiles to other sizes now than in the run",
                     meter.moduleRun().moduleName,
                     {},
                     {},
                     "Run it again."};
    VariantSet variants{.others = others, .common = {}, .variants = {}};
    for (const FlipSet& set : sets) {
        std::vector<ForcedAdvice>& variant = variants.variants.emplace_back();
        for (const std::uint32_t decision : set)
            variant.push_back(meter.flipped(decision));
    }
    return meter.measure(variants, [&](std::size_t index, MeasuredVariant&& flipped) -> Result<void> {
        if (flipped.status == ModuleRunStatus::Cancelled) return {};
        return done(flipResult(own, flipped, others, sets[index]));
    });
}

namespace {

/// A message from a thread that measures to the one that stores.
struct Message {
    std::size_t module = 0; ///< in the plan
    std::variant<FlipResult, SelfCheck, Error, Finding> what;
};

/// From the threads that measure to the one that stores. A ThreadGroup returns one result of each thread at its end;
/// here a thread has many, which are stored at once. A sender continues after its message was handled, so messages do
/// not accumulate, and those sent before a cancel are kept.
class MessageQueue {
public:
    void put(Message message) {
        std::unique_lock lock(m_mutex);
        m_messages.push_back(std::move(message));
        const std::size_t ticket = ++m_put;
        m_changed.notify_all();
        m_changed.wait(lock, [&] { return m_handled >= ticket; });
    }
    void beginSender() {
        const std::scoped_lock lock(m_mutex);
        ++m_senders;
    }
    void endSender() {
        const std::scoped_lock lock(m_mutex);
        --m_senders;
        m_changed.notify_all();
    }
    /// All messages since the last call, which counts them as handled. Waits for at least one; returns an empty list if
    /// no more will come.
    std::vector<Message> takeAll() {
        std::unique_lock lock(m_mutex);
        m_handled = m_taken;
        m_changed.notify_all();
        m_changed.wait(lock, [this] { return !m_messages.empty() || m_senders == 0; });
        m_taken = m_put;
        return std::exchange(m_messages, {});
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::vector<Message> m_messages;
    std::size_t m_put = 0, m_taken = 0, m_handled = 0; ///< numbers of messages
    int m_senders = 0;
};

std::vector<FlipSet> setsOf(const ModuleFlips& flips) {
    std::vector<FlipSet> sets;
    for (const std::uint32_t decision : flips.singles)
        sets.push_back({decision});
    if (!flips.together.empty()) sets.push_back(flips.together);
    return sets;
}

/// Sets that are measured together. In order: first 4, then four times as many each time.
std::vector<std::vector<FlipSet>> batchesOf(const ModuleFlips& flips, bool inOrder) {
    std::vector<FlipSet> sets = setsOf(flips);
    std::vector<std::vector<FlipSet>> batches;
    std::size_t size = inOrder ? 4 : std::max<std::size_t>(sets.size(), 1);
    for (std::size_t begin = 0; begin < sets.size(); begin += batches.back().size(), size *= 4) {
        const auto first = sets.begin() + std::ptrdiff_t(begin);
        batches.emplace_back(first, first + std::ptrdiff_t(std::min(size, sets.size() - begin)));
    }
    return batches;
}

/// The expected cost of one flip: a share of the module's compile.
double weightOf(const ModuleFlips& flips) {
    return double(std::max<std::int64_t>(flips.row.cpuNs, 1));
}
double costOf(const ModuleFlips& flips) {
    return weightOf(flips) * double(flips.count() + 1); // plus the run's own object
}

class Runner {
public:
    Runner(const JobContext& context, const FlipPlan& plan, WorkspaceWriter writer)
        : m_context(context), m_plan(plan), m_writer(std::move(writer)), m_pace(paceOf(plan)) {
        m_order.resize(plan.modules.size());
        std::iota(m_order.begin(), m_order.end(), std::size_t(0));
        std::ranges::sort(m_order, std::greater(), [&](std::size_t index) { return costOf(plan.modules[index]); });
    }

    Result<FlipsDone> run() {
        ThreadGroup threads;
        const int jobs = int(processesOf(m_plan.limits));
        const int count = std::min(jobs, int(m_order.size()));
        for (int thread = 0; thread < count; ++thread) {
            m_queue.beginSender();
            const int share = jobs / count + (thread < jobs % count);
            const Result<void> started = threads.start([this, share, thread] {
                const Result<void> ended = caught([&] { return measureModules(share, thread % 2 == 1); });
                if (!ended.ok()) m_stopped = true;
                m_queue.endSender();
                return ended;
            });
            if (started.ok()) continue;
            m_queue.endSender();
            breakOff(started.error());
            break;
        }
        for (std::vector<Message> messages = m_queue.takeAll(); !messages.empty(); messages = m_queue.takeAll()) {
            // An exception must not leave the threads waiting in the queue.
            const Result<void> taken = caught([&] { return take(std::move(messages)); });
            if (!taken.ok()) breakOff(taken.error());
        }
        const Result<void> ended = threads.join();
        INLINESCOPE_CHECK(m_failure);
        INLINESCOPE_CHECK(ended);
        if (m_context.cancel.isCancelled()) return CancelToken::error();
        return m_done;
    }

private:
    static Pace paceOf(const FlipPlan& plan) {
        std::int64_t items = 0;
        double weight = 0;
        for (const ModuleFlips& flips : plan.modules) {
            items += std::int64_t(flips.count());
            weight += weightOf(flips) * double(flips.count());
        }
        return {items, weight, Pace::Clock::now()};
    }

    // --- the threads that measure ---

    /// Errors: only that of an exception. A module that cannot be measured is a message.
    Result<void> measureModules(int jobs, bool takesLargest) {
        JobContext context = m_context;
        context.progress = [](const Progress&) {};
        MeterLimits limits = m_plan.limits;
        limits.jobs = jobs;
        while (const std::optional<std::size_t> next = nextModule(takesLargest)) {
            const std::size_t module = *next;
            context.finding = [&](const Finding& finding) { m_queue.put({module, finding}); };
            const Result<void> measured = measureModule(context, limits, module);
            if (!measured.ok() && !isStopped()) m_queue.put({module, measured.error()});
        }
        return {};
    }

    /// Some threads begin with the smallest modules, so that there are results soon. The others begin with the largest,
    /// so that all threads are busy until the end.
    std::optional<std::size_t> nextModule(bool takesLargest) {
        const std::scoped_lock lock(m_orderMutex);
        if (m_order.empty() || isStopped()) return std::nullopt;
        const std::size_t module = takesLargest ? m_order.front() : m_order.back();
        takesLargest ? m_order.pop_front() : m_order.pop_back();
        return module;
    }

    Result<void> measureModule(const JobContext& context, const MeterLimits& limits, std::size_t module) {
        const ModuleFlips& flips = m_plan.modules[module];
        INLINESCOPE_TRY(VariantMeter meter, VariantMeter::open(context, m_plan.run, flips.row.moduleName, limits));
        meter.use(m_pools.lend(context, limits));
        if (meter.moduleRun().id != flips.row.id)
            return Error{ErrorCode::Refused, "the module was run again meanwhile", flips.row.moduleName, {}, {}};
        const auto take = [&](FlipResult&& result) -> Result<void> {
            m_queue.put({module, std::move(result)});
            return m_stopped ? CancelToken::error() : Result<void>();
        };
        for (const std::vector<FlipSet>& batch : batchesOf(flips, m_plan.inOrder)) {
            INLINESCOPE_CHECK(measureFlips(meter, m_plan.others, batch, take));
            m_queue.put({module, meter.selfCheck()});
        }
        return {};
    }

    bool isStopped() const { return m_stopped || m_context.cancel.isCancelled(); }

    // --- the thread that stores, the caller's ---

    /// Errors: only that of an exception. What cannot be stored breaks the plan off.
    Result<void> take(std::vector<Message>&& messages) {
        std::map<std::size_t, std::vector<FlipResult>> results; ///< by module
        for (Message& message : messages) {
            if (auto* finding = std::get_if<Finding>(&message.what)) m_context.finding(*finding);
            if (auto* check = std::get_if<SelfCheck>(&message.what)) note(*check);
            if (auto* error = std::get_if<Error>(&message.what)) refuse(message.module, *error);
            if (auto* result = std::get_if<FlipResult>(&message.what))
                results[message.module].push_back(std::move(*result));
        }
        for (const auto& [module, flips] : results)
            store(m_plan.modules[module], flips);
        return {};
    }

    void store(const ModuleFlips& module, const std::vector<FlipResult>& flips) {
        if (!m_failure.ok()) return;
        if (const Result<void> stored = m_writer.flips().put(module.row.id, flips); !stored.ok())
            return breakOff(stored.error());
        FlipTexts fresh;
        for (const FlipResult& flip : flips) {
            if (flip.decisions.size() == 1) fresh.insert_or_assign(flip.decisions.front(), flip.effect());
            m_pace.add(weightOf(module));
        }
        for (const auto& [decision, flip] : fresh)
            m_done.flips[module.row.moduleName].insert_or_assign(decision, flip);
        m_plan.stored({m_plan.run, m_plan.others, {{module.row.moduleName, std::move(fresh)}}});
        m_context.progress(m_pace.progress(module.row.moduleName, Pace::Clock::now()));
    }

    void note(const SelfCheck& check) {
        m_done.checked += check.checked;
        m_done.fellBack += check.fellBack;
        if (!check.reason.empty()) ++m_done.slower[check.reason];
    }

    void refuse(std::size_t module, const Error& error) {
        if (m_plan.modules.size() == 1 || error.code == ErrorCode::WorkspaceUnusable) return breakOff(error);
        ++m_done.refused;
        m_context.finding({Severity::Error, m_plan.modules[module].row.moduleName, error});
    }

    void breakOff(const Error& error) {
        if (m_failure.ok()) m_failure = error;
        m_stopped = true;
    }

    const JobContext& m_context;
    const FlipPlan& m_plan;
    WorkspaceWriter m_writer;
    Pace m_pace;
    std::mutex m_orderMutex;
    std::deque<std::size_t> m_order; ///< the plan's modules that no thread has taken, the largest first
    std::atomic<bool> m_stopped{false};
    MessageQueue m_queue;
    KeptPools m_pools{processesOf(m_plan.limits)};
    Result<void> m_failure;
    FlipsDone m_done;
};

} // namespace

Result<FlipsDone> runFlips(const JobContext& context, const FlipPlan& plan) {
    INLINESCOPE_TRY(const Workspace workspace, Workspace::open(context.workspacePath));
    INLINESCOPE_TRY(WorkspaceWriter writer, workspace.writer(Workspace::PatientWait));
    return Runner(context, plan, std::move(writer)).run();
}

} // namespace inlinescope
