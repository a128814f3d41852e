// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/features/log_modules.h"

#include "core/base/nearest_name.h"

#include <algorithm>
#include <functional>
#include <string_view>

namespace inlinescope {
namespace {

/// "src/lua/lvm.o" gives "lvm".
std::string_view stemOf(std::string_view name) {
    name = name.substr(name.rfind('/') + 1);
    return name.substr(0, std::min(name.find('.', 1), name.size()));
}

std::vector<std::size_t> placesWhere(const std::vector<std::string>& modules,
                                     const std::function<bool(const std::string&)>& isMeant) {
    std::vector<std::size_t> places;
    for (std::size_t place = 0; place < modules.size(); ++place)
        if (isMeant(modules[place])) places.push_back(place);
    return places;
}

using PlacesOf = std::function<std::vector<std::size_t>(const std::vector<std::string>&)>;

/// The modules of all corpora at the places that `placesOf` gives for the names of them all.
Result<std::vector<LogModule>> modulesAt(const WorkspaceReader& reader, const PlacesOf& placesOf) {
    std::vector<LogModule> all, found;
    std::vector<std::string> names;
    INLINESCOPE_TRY(const auto corpora, reader.corpora().all());
    for (const CorpusRow& corpus : corpora) {
        INLINESCOPE_TRY(const auto modules, reader.modules().of(corpus.id));
        for (const ModuleRow& module : modules) {
            all.push_back({corpus.id, corpus.spec.name, module.id, module.name});
            names.push_back(module.name);
        }
    }
    for (const std::size_t place : placesOf(names))
        found.push_back(all[place]);
    return found;
}

std::vector<LogModule> preferredOf(std::vector<LogModule> found, CorpusId preferred) {
    const auto isOther = [&](const LogModule& module) { return module.corpus != preferred; };
    if (preferred && !std::ranges::all_of(found, isOther)) std::erase_if(found, isOther);
    return found;
}

Error severalModules(const std::vector<LogModule>& found, const std::string& names) {
    const auto text = [](const LogModule& module) { return module.name + " of corpus " + module.corpusName; };
    return {ErrorCode::InvalidArgument,
            text(found[0]) + " and " + text(found[1]) + " may be the module of " + names,
            {},
            {},
            "a run of one, and its name"};
}

} // namespace

std::string LogNames::text() const {
    return context.empty() ? log : log.empty() ? context : log + " or " + context;
}

LogNames logNames(const OpenLog& log, const LogContextRow& context) {
    const bool isRegalloc = isOfRegalloc(log.row.schema);
    return {isRegalloc || log.contexts.size() == 1 ? log.row.name : std::string(),
            isRegalloc ? std::string() : context.name};
}

std::vector<std::size_t> agreeingModules(const std::vector<std::string>& modules, const LogNames& names) {
    const auto isOneOf = [&](std::string_view module, std::string_view log, std::string_view context) {
        return (!names.log.empty() && module == log) || (!names.context.empty() && module == context);
    };
    auto places =
        placesWhere(modules, [&](const std::string& module) { return isOneOf(module, names.log, names.context); });
    if (!places.empty()) return places;
    return placesWhere(modules, [&](const std::string& module) {
        return isOneOf(stemOf(module), stemOf(names.log), stemOf(names.context));
    });
}

Result<LogModule> agreeingModule(const WorkspaceReader& reader, const LogNames& names, CorpusId preferred) {
    const auto agreeing = [&](const std::vector<std::string>& modules) { return agreeingModules(modules, names); };
    INLINESCOPE_TRY(std::vector<LogModule> all, modulesAt(reader, agreeing));
    const std::vector<LogModule> found = preferredOf(std::move(all), preferred);
    if (found.size() == 1) return found.front();
    if (!found.empty()) return severalModules(found, names.text());
    const std::string unknown = names.text();
    return Error{ErrorCode::NotFound,
                 unknown.empty() ? "no module agrees with a context without a name" : "no module is called " + unknown,
                 {},
                 {},
                 "the name of a module"};
}

Result<LogModule> moduleNamed(const WorkspaceReader& reader, const std::string& name, CorpusId preferred) {
    std::vector<std::string> known;
    const auto equal = [&](const std::vector<std::string>& modules) {
        known = modules;
        return placesWhere(modules, [&](const std::string& module) { return module == name; });
    };
    INLINESCOPE_TRY(std::vector<LogModule> all, modulesAt(reader, equal));
    const std::vector<LogModule> found = preferredOf(std::move(all), preferred);
    if (found.size() == 1) return found.front();
    if (!found.empty()) return severalModules(found, name);
    return Error{ErrorCode::NotFound,    "no module \"" + name + "\"", {}, {},
                 "a module of a corpus", didYouMean(name, known)};
}

} // namespace inlinescope
