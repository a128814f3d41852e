// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/shards/recorded_units.h"

#include <algorithm>
#include <tuple>

namespace inlinescope {

bool isOfCompiler(const ClosedUnit& unit) {
    const bool isEnd = unit.status == ModuleRunStatus::Ok || unit.status == ModuleRunStatus::Failed;
    return isEnd && unit.limit.kind == LimitKind::None;
}

RecordedUnits::RecordedUnits(const std::vector<ShardResults>& files) {
    for (const ShardResults& file : files) {
        for (const ClosedUnit& unit : file.recorded.units)
            m_units[unit.key].push_back({&file, &unit});
        for (const std::string& key : file.recorded.unfinished)
            ++m_unfinished[key];
    }
    const auto rank = [](const RecordedUnit& unit) {
        return std::tuple(unit.end->status != ModuleRunStatus::Ok, !isOfCompiler(*unit.end),
                          std::string_view(unit.end->payload), std::string_view(unit.file->path), unit.end->answerAt);
    };
    for (auto& [key, units] : m_units)
        std::ranges::sort(units, {}, rank);
}

std::span<const RecordedUnit> RecordedUnits::of(const std::string& key) const {
    const auto found = m_units.find(key);
    return found == m_units.end() ? std::span<const RecordedUnit>() : std::span(found->second);
}

const RecordedUnit* RecordedUnits::best(const std::string& key) const {
    const auto units = of(key);
    return units.empty() ? nullptr : &units.front();
}

std::pair<const RecordedUnit*, const RecordedUnit*> RecordedUnits::differing(const std::string& key) const {
    const RecordedUnit* first = best(key);
    for (const RecordedUnit& other : of(key))
        if (isOfCompiler(*first->end) && isOfCompiler(*other.end) && other.end->payload != first->end->payload)
            return {first, &other};
    return {};
}

int RecordedUnits::unfinished(const std::string& key) const {
    const auto found = m_unfinished.find(key);
    return found == m_unfinished.end() ? 0 : found->second;
}

} // namespace inlinescope
