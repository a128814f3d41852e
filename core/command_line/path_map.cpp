// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/command_line/path_map.h"

#include <ranges>
#include <string_view>

namespace inlinescope {
namespace {

/// The root folder becomes the empty text, to which any absolute path can be appended.
std::string withoutLastSlash(std::string path) {
    if (path.ends_with('/')) path.pop_back();
    return path;
}

} // namespace

Result<PathMap> PathMap::parse(const std::vector<std::string>& rules) {
    PathMap map;
    for (const std::string& rule : rules) {
        const std::size_t equals = rule.find('=');
        if (equals == rule.npos || equals == 0)
            return Error{ErrorCode::InvalidArgument, "the path mapping \"" + rule + '"', {}, {}, "OLD=NEW"};
        map.m_rules.push_back({withoutLastSlash(rule.substr(0, equals)), withoutLastSlash(rule.substr(equals + 1))});
    }
    return map;
}

std::optional<std::string> PathMap::map(const std::string& path) const {
    for (const Rule& rule : m_rules | std::views::reverse) {
        if (!path.starts_with(rule.from)) continue;
        const std::string_view rest = std::string_view(path).substr(rule.from.size());
        if (rest.empty() || rest.starts_with('/')) return rule.to + std::string(rest);
    }
    return std::nullopt;
}

std::vector<std::string> PathMap::folders() const {
    std::vector<std::string> folders;
    for (const Rule& rule : m_rules)
        folders.push_back(rule.to.empty() ? "/" : rule.to);
    return folders;
}

} // namespace inlinescope
