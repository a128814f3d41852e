// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/elf_sizes_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>
#include <vector>

namespace inlinescope {

std::string elfSizesText(std::span<const ElfSizeEntry> entries) {
    std::vector<const ElfSizeEntry*> ordered;
    for (const ElfSizeEntry& entry : entries)
        ordered.push_back(&entry);
    std::ranges::sort(ordered, [](const ElfSizeEntry* a, const ElfSizeEntry* b) {
        return std::tie(a->path, a->buildId) < std::tie(b->path, b->buildId);
    });
    nlohmann::json files = nlohmann::json::array(), totals = nlohmann::json::object();
    std::set<std::string> tooLarge; // totals of more than 64 bits are left out
    for (const ElfSizeEntry* entry : ordered) {
        nlohmann::json file = {{"path", entry->path}};
        file["build_id"] = entry->buildId.empty() ? nlohmann::json() : nlohmann::json(entry->buildId);
        for (std::size_t field = 0; field < elfSizeFields().size() && field < entry->values.size(); ++field) {
            const auto& value = entry->values[field];
            if (!value) continue;
            const std::string& name = elfSizeFields()[field];
            file[name] = *value;
            std::int64_t total = 0;
            if (__builtin_add_overflow(totals.value(name, std::int64_t(0)), *value, &total)) tooLarge.insert(name);
            totals[name] = total;
        }
        files.push_back(std::move(file));
    }
    for (const std::string& name : tooLarge)
        totals.erase(name);
    const nlohmann::json report = {{"files", std::move(files)}, {"totals", std::move(totals)}};
    return report.dump(1, ' ', true, nlohmann::json::error_handler_t::replace);
}

} // namespace inlinescope
