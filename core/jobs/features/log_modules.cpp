// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/features/log_modules.h"

#include "core/base/nearest_name.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

namespace inlinescope {
namespace {

/// "src/lua/lvm.o" gives "lvm".
std::string_view stemOf(std::string_view name) {
    name = name.substr(name.rfind('/') + 1);
    return name.substr(0, std::min(name.find('.', 1), name.size()));
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

std::string LogNames::noModuleText() const {
    const std::string names = text();
    return names.empty() ? "no module agrees with a context without a name" : "no module is called " + names;
}

LogNames logNames(const OpenLog& log, const LogContextRow& context) {
    const bool isRegalloc = isOfRegalloc(log.row.schema);
    return {isRegalloc || log.contexts.size() == 1 ? log.row.name : std::string(),
            isRegalloc ? std::string() : context.name};
}

LogModuleNames::LogModuleNames(const std::vector<std::string>& modules) {
    for (std::size_t place = 0; place < modules.size(); ++place) {
        m_whole[modules[place]].push_back(place);
        m_lastParts[std::string(stemOf(modules[place]))].push_back(place);
    }
}

std::vector<std::size_t> LogModuleNames::agreeing(const LogNames& names) const {
    const auto ofBoth = [&names](const Places& places, std::string_view (*partOf)(std::string_view)) {
        std::vector<std::size_t> both;
        for (const std::string* const name : {&names.log, &names.context}) {
            const auto found = name->empty() ? places.end() : places.find(std::string(partOf(*name)));
            if (found == places.end()) continue;
            std::vector<std::size_t> sum;
            std::ranges::set_union(both, found->second, std::back_inserter(sum));
            both = std::move(sum);
        }
        return both;
    };
    std::vector<std::size_t> places = ofBoth(m_whole, [](std::string_view name) { return name; });
    return places.empty() ? ofBoth(m_lastParts, stemOf) : places;
}

std::vector<std::size_t> LogModuleNames::equal(const std::string& name) const {
    const auto found = m_whole.find(name);
    return found == m_whole.end() ? std::vector<std::size_t>() : found->second;
}

Result<LogModules> LogModules::read(const WorkspaceReader& reader) {
    LogModules all;
    std::vector<std::string> names;
    INLINESCOPE_TRY(const auto corpora, reader.corpora().all());
    for (const CorpusRow& corpus : corpora) {
        INLINESCOPE_TRY(const auto modules, reader.modules().of(corpus.id));
        for (const ModuleRow& module : modules) {
            all.m_modules.push_back({corpus.id, corpus.spec.name, module.id, module.name});
            names.push_back(module.name);
        }
    }
    all.m_names = LogModuleNames(names);
    return all;
}

std::vector<LogModule> LogModules::at(const std::vector<std::size_t>& places, CorpusId preferred) const {
    std::vector<LogModule> found;
    for (const std::size_t place : places)
        found.push_back(m_modules[place]);
    const auto isOther = [&](const LogModule& module) { return module.corpus != preferred; };
    if (preferred && !std::ranges::all_of(found, isOther)) std::erase_if(found, isOther);
    return found;
}

Result<LogModule> LogModules::agreeing(const LogNames& names, CorpusId preferred) const {
    const std::vector<LogModule> found = at(m_names.agreeing(names), preferred);
    if (found.size() == 1) return found.front();
    if (!found.empty()) return severalModules(found, names.text());
    return Error{ErrorCode::NotFound, names.noModuleText(), {}, {}, "the name of a module"};
}

Result<LogModule> LogModules::named(const std::string& name, CorpusId preferred) const {
    const std::vector<LogModule> found = at(m_names.equal(name), preferred);
    if (found.size() == 1) return found.front();
    if (!found.empty()) return severalModules(found, name);
    std::vector<std::string> known;
    for (const LogModule& module : m_modules)
        known.push_back(module.name);
    return Error{ErrorCode::NotFound,    "no module \"" + name + "\"", {}, {},
                 "a module of a corpus", didYouMean(name, known)};
}

} // namespace inlinescope
