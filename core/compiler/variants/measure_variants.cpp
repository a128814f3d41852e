// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/variants/measure_variants.h"

#include "core/compiler/variants/child_processes.h"
#include "core/compiler/variants/session_messages.h"
#include "core/compiler/variants/variant_session.h"
#include "core/compiler/variants/variant_shares.h"

#include <cstdint>
#include <set>
#include <utility>

namespace inlinescope {
namespace {

/// A session in a child, and what it has delivered.
class ChildSession {
public:
    ChildSession(const VariantsRequest& request, const VariantSink& sink) : m_request(request), m_sink(sink) {}

    /// Returns std::nullopt if the child was lost.
    Result<std::optional<VariantsMeasured>> run();
    const std::set<std::size_t>& delivered() const { return m_delivered; }

private:
    [[noreturn]] void measure();
    [[noreturn]] void report(SessionEnd&& end, Result<VariantsMeasured>&& measured);
    Result<std::optional<VariantsMeasured>> wait();

    const VariantsRequest& m_request;
    const VariantSink& m_sink;
    ChildProcesses m_children{Children::Processes};
    std::set<std::size_t> m_delivered;
};

Result<std::optional<VariantsMeasured>> ChildSession::run() {
    constexpr bool mayHang = false; // its own children may
    INLINESCOPE_TRY(const bool isChild, m_children.fork(0, mayHang));
    if (isChild) measure();
    return wait();
}

void ChildSession::measure() {
    useHugePages();
    SessionEnd end;
    VariantsRequest request = m_request;
    request.costs = m_request.costs ? &end.costs : nullptr;
    const auto deliver = [this](std::size_t variant, MeasuredVariant&& one) -> Result<void> {
        INLINESCOPE_CHECK(m_sink(variant, std::move(one)));
        m_children.send(encodeMessage(std::uint64_t(variant)));
        return {};
    };
    const auto ended = [&](Result<VariantsMeasured>&& measured) { report(std::move(end), std::move(measured)); };
    report(std::move(end), runSession(request, deliver, Children::Branches, ended));
}

void ChildSession::report(SessionEnd&& end, Result<VariantsMeasured>&& measured) {
    if (measured.ok()) {
        end.baseline = std::move(measured->baseline);
        end.check = std::move(measured->check);
        end.pieces = std::move(measured->pieces);
    } else {
        end.error = std::move(measured).error();
    }
    m_children.report(encodeMessage(end));
}

Result<std::optional<VariantsMeasured>> ChildSession::wait() {
    m_children.heard = [this](std::size_t, std::vector<std::byte>&& message) -> Result<void> {
        if (const auto variant = decodeMessage<std::uint64_t>(message)) m_delivered.insert(*variant);
        return {};
    };
    std::optional<SessionEnd> end;
    INLINESCOPE_CHECK(m_children.waitUntil(0, [&end](ChildReport&& child) -> Result<void> {
        end = decodeMessage<SessionEnd>(child.report);
        return {};
    }));
    if (!end || end->error == lostProcess()) return std::optional<VariantsMeasured>();
    if (m_request.costs) m_request.costs->setUp += end->costs.setUp;
    if (m_request.costs) m_request.costs->variants += end->costs.variants;
    if (end->error) return std::move(*end->error);
    return std::optional(VariantsMeasured{std::move(end->baseline), std::move(end->check), std::move(end->pieces)});
}

/// Without the variants that were delivered.
Result<VariantsMeasured> measureRest(const VariantsRequest& request, const VariantSink& sink,
                                     const std::set<std::size_t>& delivered) {
    VariantsRequest rest = request;
    rest.variants.clear();
    std::vector<std::size_t> numbers;
    for (std::size_t variant = 0; variant < request.variants.size(); ++variant) {
        if (delivered.contains(variant)) continue;
        rest.variants.push_back(request.variants[variant]);
        numbers.push_back(variant);
    }
    return runSession(
        rest,
        [&](std::size_t variant, MeasuredVariant&& measured) { return sink(numbers[variant], std::move(measured)); },
        Children::Processes);
}

} // namespace

Result<VariantsMeasured> measureVariants(const VariantsRequest& request, const VariantSink& sink) {
    ChildSession session(request, sink);
    INLINESCOPE_TRY(std::optional<VariantsMeasured> measured, session.run());
    if (measured) return std::move(*measured);
    if (request.batches) return lostProcess();
    return measureRest(request, sink, session.delivered());
}

} // namespace inlinescope
