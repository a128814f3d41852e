// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/advise/advice_candidates.h"

#include "core/model/script.h"

#include <algorithm>
#include <filesystem>
#include <tuple>
#include <unordered_map>

namespace inlinescope {
namespace {

constexpr double bytesPerCost = 0.8;     ///< LLVM counts 5 for an instruction
constexpr std::int64_t usualCost = 50;   ///< of a callee whose cost is not known
constexpr std::int64_t lastCall = 15000; ///< what LLVM subtracts from the cost of a local function's last call

/// The sums over decisions.
struct Tally {
    std::int64_t sites = 0, inlined = 0, refused = 0;
    double ifRefused = 0, ifInlined = 0; ///< expected change of text if those that are not so are

    void add(const Decision& decision, const FlipText* flip) {
        const bool isInlined =
            decision.outcome == Outcome::Inlined || decision.outcome == Outcome::InlinedCalleeDeleted;
        ++sites;
        if (decision.mandatory || (!isInlined && decision.outcome != Outcome::Refused)) return;
        std::int64_t cost = decision.cost.value_or(usualCost);
        if (cost < -lastCall / 2) cost += lastCall;
        const double guess = (isInlined ? -bytesPerCost : bytesPerCost) * double(cost);
        (isInlined ? inlined : refused) += 1;
        (isInlined ? ifRefused : ifInlined) += flip && flip->delta ? double(*flip->delta) : guess;
    }
};

/// A definition in the source, with its instances.
struct Definition {
    std::string sourceName;
    AdvicePlace place;
    bool isOpen = true;
    std::map<std::size_t, std::set<std::string>> names; ///< by module
    std::map<std::size_t, std::string> called;          ///< by module: one of them that its decisions are about
    double body = 0; ///< bytes of the bodies that are not needed if all calls are inlined
    Tally tally;
};

struct Call {
    std::size_t definition = 0;
    std::string callee, caller;
    AdvicePlace place;
    std::map<std::size_t, std::set<std::string>> functions; ///< in which it was written, by module
    Tally tally;
};

/// "f" of "f<int>"; an operator as it is.
std::string withoutArguments(const std::string& name) {
    return name.starts_with("operator") ? name : name.substr(0, name.find('<'));
}

class CandidateFinder {
public:
    explicit CandidateFinder(AdvisedRun& run) : m_run(run), m_of(run.modules().size()) {
        m_made.places.resize(run.modules().size());
    }

    Result<AdviceCandidates> find() {
        INLINESCOPE_TRY(const auto definitions, m_run.definitions());
        for (std::size_t module = 0; module < definitions.size(); ++module)
            for (const FunctionDefinition& function : definitions[module])
                addDefinition(module, function);
        for (std::size_t module = 0; module < definitions.size(); ++module) {
            addBodies(module, definitions[module]);
            INLINESCOPE_CHECK(addDecisions(module));
        }
        for (const Definition& definition : m_definitions)
            propose(definition);
        for (const auto& [key, call] : m_calls)
            propose(call);
        const auto promise = [](const AdviceChange& change) {
            return std::tuple(change.expected, -change.sites, std::string_view(change.callee), change.place,
                              change.attribute);
        };
        std::ranges::sort(m_made.definitions, {}, promise);
        std::ranges::sort(m_made.calls, {}, promise);
        return std::move(m_made);
    }

private:
    using Key = std::tuple<std::string, std::string, std::uint32_t, std::uint32_t>;

    /// "" for all modules, otherwise what only one module has.
    static std::string owner(std::size_t module) { return std::to_string(module); }

    /// The same for each spelling of a file: as included from a/ and from b/ it is a/../h.h and b/../h.h.
    const std::string& onePath(const std::string& file) {
        const auto [found, isNew] = m_paths.try_emplace(file);
        if (isNew) found->second = std::filesystem::path(file).lexically_normal().string();
        return found->second;
    }

    void addDefinition(std::size_t module, const FunctionDefinition& function) {
        const bool isPlaced = function.line > 0 && function.file != "<unknown>";
        const std::string& file = onePath(function.file);
        const Key key = isPlaced ? Key("", file, function.line, 0)
                                 : Key(function.isLocal ? owner(module) : "", function.name, 0, 0);
        const auto [found, isNew] = m_byPlace.emplace(key, m_definitions.size());
        const std::string name = withoutArguments(function.sourceName);
        if (isNew) {
            Definition& made = m_definitions.emplace_back();
            made.sourceName = name;
            if (isPlaced) made.place = {file, function.line, 0};
        }
        Definition& definition = m_definitions[found->second];
        definition.isOpen = definition.isOpen && function.isOpen && (!isPlaced || definition.sourceName == name);
        definition.names[module].insert(function.name);
        m_of[module][function.name] = found->second;
    }

    void addBodies(std::size_t module, const std::vector<FunctionDefinition>& functions) {
        std::map<std::string, const FunctionSize*> sizes;
        for (const FunctionSize& size : m_run.modules()[module].functions)
            sizes[size.name] = &size;
        for (const FunctionDefinition& function : functions) {
            const auto size = sizes.find(function.name);
            if (size == sizes.end() || !(function.isLocal || size->second->shared)) continue;
            m_definitions[m_of[module][function.name]].body += double(size->second->size);
        }
    }

    Result<void> addDecisions(std::size_t module) {
        const ModuleRunRow& row = m_run.modules()[module].row;
        INLINESCOPE_TRY(const std::vector<Decision> decisions, m_run.reader().decisions().values(row.id));
        INLINESCOPE_TRY(const std::vector<FlipResult> measured, m_run.reader().flips().of(row.id));
        std::map<std::uint32_t, FlipText> flips;
        for (const FlipResult& flip : measured)
            if (flip.others == Others::Decide && flip.decisions.size() == 1)
                flips[flip.decisions.front()] = flip.effect();
        for (const Decision& decision : decisions) {
            const auto flip = flips.find(decision.ordinal);
            addDecision(module, decision, flip == flips.end() ? nullptr : &flip->second);
        }
        return {};
    }

    void addDecision(std::size_t module, const Decision& decision, const FlipText* flip) {
        const auto definition = m_of[module].find(decision.callee);
        if (definition == m_of[module].end()) return;
        m_definitions[definition->second].called.try_emplace(module, decision.callee);
        const bool isAsked = decision.outcome != Outcome::NeverAsked;
        if (isAsked) m_definitions[definition->second].tally.add(decision, flip);
        if (decision.path.places.empty() || decision.path.places.front().line == 0) return;
        const SourcePlace& place = decision.path.places.front();
        const bool isReal = decision.path.isReal();
        const std::string file = isReal ? onePath(place.file) : std::string();
        const Key key = isReal ? Key("", file, place.line, place.column)
                               : Key(owner(module), place.function, place.line, place.column);
        Call& call = m_calls[key];
        if (call.caller.empty())
            call = {definition->second, decision.callee, place.function, {file, place.line, place.column}, {}, {}};
        call.functions[module].insert(place.function);
        if (isAsked) call.tally.add(decision, flip);
        if (isReal) m_made.places[module][place.function].insert({file, place.line, place.column});
    }

    /// What has the attribute in a module: its instances, and one instance of the next module that has decisions about
    /// the definition. So the stored results of one definition have names in common, by which MeasuredDefinitions joins
    /// them. A name that is not in the module changes nothing there.
    std::set<std::string> linked(const Definition& definition, std::size_t module, std::set<std::string> names) const {
        if (definition.called.empty()) return names;
        const auto next = definition.called.upper_bound(module);
        const std::string& name = (next == definition.called.end() ? definition.called.begin() : next)->second;
        if (!m_of[module].contains(name)) names.insert(name);
        return names;
    }

    void propose(const Definition& definition) {
        const Tally& tally = definition.tally;
        if (!definition.isOpen || tally.sites == 0) return;
        AdviceChange change{*definition.names.begin()->second.begin(),
                            {},
                            definition.sourceName,
                            definition.place,
                            InlineAttribute::NoInline,
                            tally.sites,
                            tally.ifRefused,
                            {}};
        const auto with = [&](InlineAttribute attribute) {
            change.attribute = attribute;
            for (const auto& [module, names] : definition.names) {
                change.attributes[module].clear();
                for (const std::string& name : linked(definition, module, names))
                    change.attributes[module].push_back({name, 0, 0, attribute});
            }
            m_made.definitions.push_back(change);
        };
        if (tally.inlined > 0) with(InlineAttribute::NoInline);
        change.expected = tally.ifInlined - definition.body;
        if (tally.refused > 0) with(InlineAttribute::AlwaysInline);
    }

    void propose(const Call& call) {
        const Definition& definition = m_definitions[call.definition];
        if (!definition.isOpen) return;
        AdviceChange change{call.callee,
                            call.caller,
                            definition.sourceName,
                            call.place,
                            InlineAttribute::NoInline,
                            call.tally.sites,
                            call.tally.ifRefused,
                            {}};
        const auto with = [&](InlineAttribute attribute) {
            change.attribute = attribute;
            for (const auto& [module, functions] : call.functions) {
                change.attributes[module].clear();
                for (const std::string& function : functions)
                    change.attributes[module].push_back({function, call.place.line, call.place.column, attribute});
            }
            m_made.calls.push_back(change);
        };
        // The only call of a function that would change is the function's own candidate already.
        if (call.tally.inlined > 0 && call.tally.inlined < definition.tally.inlined) with(InlineAttribute::NoInline);
        change.expected = call.tally.ifInlined;
        if (call.tally.refused > 0 && call.tally.refused < definition.tally.refused)
            with(InlineAttribute::AlwaysInline);
    }

    AdvisedRun& m_run;
    std::vector<Definition> m_definitions;
    std::map<Key, std::size_t> m_byPlace;
    std::vector<std::map<std::string, std::size_t>> m_of; ///< definition by linkage name, by module
    std::map<Key, Call> m_calls;
    std::unordered_map<std::string, std::string> m_paths; ///< by the names in the debug info
    AdviceCandidates m_made;
};

} // namespace

std::string AdviceChange::placeText() const {
    const std::string line = std::to_string(place.line);
    if (place.file.empty()) return isOfCall() ? "call " + line : std::string();
    return place.file + ":" + line + (isOfCall() ? ":" + std::to_string(place.column) : std::string());
}

Result<AdviceCandidates> adviceCandidates(AdvisedRun& run) {
    return CandidateFinder(run).find();
}

} // namespace inlinescope
