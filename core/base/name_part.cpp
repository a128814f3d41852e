// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/name_part.h"

#include <algorithm>
#include <set>

namespace inlinescope {
namespace {

/// "a, b, c, d, e and 3 more"
std::string listOf(const std::set<std::string>& names, const NameForms& forms) {
    constexpr std::size_t most = 5;
    std::string list;
    std::size_t listed = 0;
    for (const std::string& name : names) {
        if (listed++ == most) return list + " and " + std::to_string(names.size() - most) + " more";
        list += (list.empty() ? "" : ", ") + forms(name).back();
    }
    return list;
}

} // namespace

Result<std::string> nameWithPart(const std::string& typed, std::span<const std::string> names, const NameForms& forms,
                                 const std::string& noun) {
    std::set<std::string> same, having;
    for (const std::string& name : names) {
        if (name == typed) return typed;
        for (const std::string& form : forms(name)) {
            if (form == typed) same.insert(name);
            if (form.find(typed) != form.npos) having.insert(name);
        }
    }
    const std::set<std::string>& found = same.empty() ? having : same;
    if (found.empty()) return typed;
    if (found.size() == 1) return *found.begin();
    return Error{ErrorCode::InvalidArgument,
                 std::to_string(found.size()) + " " + noun + " have \"" + typed + "\" in their names",
                 {},
                 {},
                 "one of " + listOf(found, forms)};
}

} // namespace inlinescope
