// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/name_part.h"

#include "core/base/join.h"

#include <set>

namespace inlinescope {
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
    std::vector<std::string> shown;
    for (const std::string& name : found)
        shown.push_back(forms(name).back());
    return Error{ErrorCode::InvalidArgument,
                 std::to_string(found.size()) + " " + noun + " have \"" + typed + "\" in their names",
                 {},
                 {},
                 "one of " + listed(shown)};
}

} // namespace inlinescope
