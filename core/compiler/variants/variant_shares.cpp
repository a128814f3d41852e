// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/variants/variant_shares.h"

#include "core/compiler/variants/session_child.h"

#include <algorithm>
#include <utility>

namespace inlinescope {
namespace {

/// Of a child that measures several variants. One that measures a single one has the variant's number.
constexpr std::size_t severalTag = ~std::size_t(0);

} // namespace

VariantShares::VariantShares(ChildProcesses& children, VariantStarter& starter, PhaseClock& clock,
                             std::size_t processes)
    : m_children(children), m_starter(starter), m_clock(clock), m_processes(processes) {
    m_children.heard = [this](std::size_t, std::vector<std::byte>&& bytes) -> Result<void> {
        auto share = decodeMessage<ShareMessage>(bytes);
        if (!share) return {};
        m_starter.waiting.erase(share->variant);
        costs.variants += share->message.costs;
        return deliver(share->variant, std::move(share->message));
    };
    m_children.branched = [this](const Usage& used) {
        m_clock.leaveOut(used);
        m_hasBranched = true;
    };
}

Result<void> VariantShares::measure() {
    while (!m_starter.waiting.empty()) {
        INLINESCOPE_CHECK(begin());
        if (isChild()) return {};
        INLINESCOPE_CHECK(m_children.waitUntil(0, [this](ChildReport&& child) { return take(std::move(child)); }));
        if (isDue()) m_starter.waiting.clear();
    }
    return {};
}

Result<void> VariantShares::begin() {
    const bool branches = m_children.kind() == Children::Branches;
    const std::vector<std::size_t> waiting(m_starter.waiting.begin(), m_starter.waiting.end());
    const std::size_t shares = branches ? std::min(m_processes, waiting.size()) : 1;
    const bool sideBySide = shares > 1;
    for (std::size_t number = 0; number < shares; ++number) {
        std::set<std::size_t> share;
        for (std::size_t index = number; index < waiting.size(); index += shares)
            share.insert(waiting[index]);
        const std::size_t tag = share.size() == 1 ? *share.begin() : severalTag;
        const bool mayHang = tag != severalTag; // several have alarms of their own
        INLINESCOPE_TRY(const bool isChild,
                        sideBySide ? m_children.fork(tag, mayHang) : m_children.begin(tag, mayHang));
        if (!isChild) continue;
        become(std::move(share));
        if (sideBySide) m_starter.processes = 1; // if they cannot be branches
        break;
    }
    return {};
}

void VariantShares::become(std::set<std::size_t>&& variants) {
    m_clock.restart(Phase::Forks);
    costs = {};
    m_hasBranched = false;
    m_task = variants.size() == 1 ? Task::One : Task::Several;
    m_starter.waiting = std::move(variants);
    m_starter.take = [this](std::size_t variant, VariantMessage&& message) -> Result<void> {
        if (!m_children.isBranch()) {
            m_children.send(encodeMessage(ShareMessage{variant, std::move(message)}));
            return {};
        }
        m_delivered.push_back(variant);
        costs.variants += message.costs;
        return deliver(variant, std::move(message));
    };
}

Result<void> VariantShares::take(ChildReport&& child) {
    if (child.tag != severalTag) {
        auto message = decodeMessage<VariantMessage>(child.report);
        if (!message) message = VariantMessage{lostVariant(child.waitStatus), {}, {}};
        message->measured.cpuNs = child.cpuNs;
        m_starter.waiting.erase(child.tag);
        costs.variants += message->costs;
        return deliver(child.tag, std::move(*message));
    }
    const auto end = decodeMessage<ShareEnd>(child.report);
    if (!end) return lostProcess();
    costs.setUp += end->costs.setUp;
    costs.variants += end->costs.variants;
    if (end->error) return *end->error;
    for (const std::uint64_t variant : end->delivered)
        m_starter.waiting.erase(variant);
    for (const std::uint64_t variant : end->asBaseline)
        if (m_starter.waiting.erase(variant) != 0) INLINESCOPE_CHECK(deliverAsBaseline(variant));
    return {};
}

void VariantShares::endIfDue() {
    if (m_task != Task::Several) return;
    // What is left then is measured by another process, with processor time of its own.
    const bool isLate = m_hasBranched && m_children.isOld();
    if (isLate || isDue()) m_starter.waiting.clear();
}

void VariantShares::report(Result<void> done) {
    if (done.ok()) done = m_starter.waitUntil(0);
    ShareEnd end;
    end.asBaseline.assign(m_starter.waiting.begin(), m_starter.waiting.end());
    end.delivered = std::move(m_delivered);
    if (!done.ok()) end.error = std::move(done).error();
    end.costs = costs;
    end.costs.setUp += m_clock.costs();
    m_children.report(encodeMessage(end));
}

Error lostProcess() {
    return {ErrorCode::Unsupported, "the process that measures variants was lost", {}, {}, {}};
}

} // namespace inlinescope
