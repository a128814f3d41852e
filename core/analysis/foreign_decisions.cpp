// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/foreign_decisions.h"

#include "core/base/fnv.h"
#include "core/model/reasons.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <tuple>

namespace inlinescope {
namespace {

constexpr std::size_t remarkWindow = 64; ///< maximum number of questions without a remark before one that has one

std::optional<std::int64_t> firstInteger(const TensorColumn& column, std::size_t row) {
    if (column.spec.type != ScalarType::Int64 || row >= column.rows()) return std::nullopt;
    std::int64_t value = 0;
    std::memcpy(&value, column.row(row).data(), sizeof value);
    return value;
}

const TensorColumn* columnNamed(const std::vector<TensorColumn>& columns, const std::string& name) {
    const auto found =
        std::ranges::find_if(columns, [&](const TensorColumn& column) { return column.spec.name == name; });
    return found == columns.end() ? nullptr : &*found;
}

/// One question with its remarks.
struct Asked {
    const InlineRemark* remark = nullptr;  ///< null: no remark
    const InlineRemark* weighed = nullptr; ///< the heuristic's remark about the same call, if there is one
    std::int32_t question = -1;            ///< row of the questions; -1: no features were computed
};

/// The questions of a compile, in order, from its remarks and its questions.
class Questions {
public:
    explicit Questions(const ForeignCompile& compile) : m_compile(compile) {
        for (const std::string& name : compile.remarks.featureNames)
            m_columns.push_back(compile.questions ? columnNamed(compile.questions->features, name) : nullptr);
        const bool byModel = compile.questions || std::ranges::any_of(compile.remarks.remarks, &InlineRemark::byModel);
        for (const InlineRemark& remark : compile.remarks.remarks) {
            if (remark.byModel)
                takeOfModel(remark);
            else if (byModel)
                m_weighed = &remark;
            else
                asked.push_back({&remark, nullptr, -1});
        }
        if (compile.questions) skipTo(compile.questions->answers.size());
    }

    std::vector<Asked> asked;

private:
    void takeOfModel(const InlineRemark& remark) {
        const bool same = m_weighed && m_weighed->caller == remark.caller && m_weighed->callee == remark.callee;
        Asked made{&remark, same ? std::exchange(m_weighed, nullptr) : nullptr, -1};
        if (!m_compile.questions) {
            made.question = std::int32_t(m_next++);
        } else if (const auto found = find(remark)) {
            skipTo(*found);
            made.question = std::int32_t(m_next++);
        }
        asked.push_back(made);
    }
    /// The question of this remark. If an attribute decides, no advisor is asked, and the remark shows the features of
    /// the question before.
    std::optional<std::size_t> find(const InlineRemark& remark) const {
        if (remark.stopped) return std::nullopt;
        const std::size_t end = std::min(m_next + remarkWindow, m_compile.questions->answers.size());
        for (std::size_t question = m_next; question < end; ++question)
            if (isAbout(remark, question)) return question;
        return std::nullopt;
    }
    bool isAbout(const InlineRemark& remark, std::size_t question) const {
        if (m_compile.questions->answers[question] != (remark.advice() == Advice::Inline)) return false;
        for (std::size_t index = 0; index < remark.features.size(); ++index)
            if (m_columns[index] && firstInteger(*m_columns[index], question) != remark.features[index]) return false;
        return true;
    }
    void skipTo(std::size_t question) {
        for (; m_next < question; ++m_next)
            asked.push_back({nullptr, nullptr, std::int32_t(m_next)});
    }

    const ForeignCompile& m_compile;
    std::vector<const TensorColumn*> m_columns;
    const InlineRemark* m_weighed = nullptr;
    std::size_t m_next = 0; ///< question
};

/// The features of a compile without questions, from its remarks.
std::vector<TensorColumn> featuresOf(const InlineRemarks& remarks) {
    std::vector<TensorColumn> columns;
    for (const std::string& name : remarks.featureNames)
        columns.push_back({TensorSpec{name, 0, ScalarType::Int64, {1}}, {}});
    for (const InlineRemark& remark : remarks.remarks) {
        if (!remark.byModel) continue;
        for (std::size_t index = 0; index < columns.size(); ++index) {
            const std::int64_t value = index < remark.features.size() ? remark.features[index] : 0;
            const auto bytes = std::as_bytes(std::span(&value, 1));
            columns[index].data.insert(columns[index].data.end(), bytes.begin(), bytes.end());
        }
    }
    return columns;
}

std::uint64_t unplacedHash(const Decision& decision) {
    Fnv1a64 hash;
    for (const std::string_view part :
         {std::string_view("unplaced"), std::string_view(decision.caller), std::string_view(decision.callee)})
        hash.add(part).add(std::uint8_t('\n'));
    return hash.value();
}

class Naming {
public:
    Naming(const ForeignCompile& compile, const ModuleRunResult* builtIn) : m_compile(compile), m_builtIn(builtIn) {}

    ForeignDecisions run() {
        const Questions questions(m_compile);
        m_result.features = m_compile.questions ? m_compile.questions->features : featuresOf(m_compile.remarks);
        for (const Asked& asked : questions.asked)
            m_result.decisions.push_back(made(asked));
        m_result.forceStopped = std::ranges::any_of(m_compile.remarks.remarks, &InlineRemark::stopped);
        if (m_builtIn) choosePartners();
        if (everyQuestionIsTheSame())
            takeAllPlaces();
        else
            takePlacesByOrder();
        finish();
        return std::move(m_result);
    }

private:
    Decision made(const Asked& asked) const {
        Decision decision;
        decision.featureRow = asked.question;
        if (asked.remark) describe(*asked.remark, decision);
        if (const InlineRemark* weighed = asked.weighed) {
            decision.cost = weighed->cost;
            decision.threshold = weighed->threshold;
            decision.reason = weighed->reason;
        }
        if (asked.question < 0 || !m_compile.questions) return decision;
        const auto row = static_cast<std::size_t>(asked.question);
        decision.advice = m_compile.questions->answers[row] ? Advice::Inline : Advice::Refuse;
        decision.defaultAdvice = m_compile.questions->defaults[row];
        decision.policyOutputs = m_compile.questions->scores[row];
        if (!asked.remark) decision.outcome = decision.advice == Advice::Inline ? Outcome::Inlined : Outcome::Refused;
        return decision;
    }
    void describe(const InlineRemark& remark, Decision& decision) const {
        decision.caller = remark.caller;
        decision.callee = remark.callee;
        decision.advice = remark.advice();
        decision.outcome = remark.outcome;
        decision.mandatory = remark.mandatory || (remark.byModel && m_compile.questions && decision.featureRow < 0);
        decision.cost = remark.cost;
        decision.threshold = remark.threshold;
        decision.reason = remark.reason;
        if (!remark.place.file.empty()) decision.path.places = {remark.place};
        if (decision.mandatory && remark.byModel && !remark.stopped && decision.reason.empty())
            decision.reason = alwaysInlineReason;
        if (remark.stopped) decision.mandatory = false;
    }

    /// Selects the built-in compile's questions of the kind that this compiler reports.
    void choosePartners() {
        for (const Decision& decision : m_builtIn->decisions) {
            if (decision.outcome == Outcome::NeverAsked) continue;
            const bool told = withFeatures() ? decision.featureRow >= 0 : decision.reason != alwaysInlineReason;
            if (told) m_partners.push_back(&decision);
            m_linkage.emplace(decision.callee, decision.linkage);
        }
    }
    bool withFeatures() const { return !m_result.features.empty(); }
    /// Whether the built-in compile has a question of this kind.
    bool isComparable(const Decision& decision) const {
        return withFeatures() ? decision.featureRow >= 0 : decision.reason != alwaysInlineReason;
    }

    bool everyQuestionIsTheSame() const {
        std::size_t next = 0;
        for (const Decision& decision : m_result.decisions) {
            if (!isComparable(decision)) continue;
            if (next == m_partners.size() || !isTheSame(decision, *m_partners[next])) return false;
            ++next;
        }
        return next == m_partners.size();
    }
    bool isTheSame(const Decision& own, const Decision& other) const {
        const bool named = !own.caller.empty();
        if (own.advice != other.advice || (named && (own.caller != other.caller || own.callee != other.callee)))
            return false;
        if (own.featureRow < 0) return own.cost == other.cost && own.threshold == other.threshold;
        for (const TensorColumn& column : m_result.features) {
            const TensorColumn* partner = columnNamed(m_builtIn->features, column.spec.name);
            if (!partner || partner->spec.type != column.spec.type || partner->spec.shape != column.spec.shape)
                continue;
            const Bytes mine = column.row(std::size_t(own.featureRow));
            if (!std::ranges::equal(mine, partner->row(std::size_t(other.featureRow)))) return false;
        }
        return true;
    }

    void takePlace(Decision& own, const Decision& other) const {
        own.caller = other.caller;
        own.callee = other.callee;
        own.key = other.key;
        own.path = other.path;
        own.linkage = other.linkage;
    }
    void takeAllPlaces() {
        m_result.same = m_builtIn && m_compile.objectHash == m_builtIn->objectHash;
        if (m_result.same) return takeEverything();
        std::size_t next = 0;
        m_isPlaced.resize(m_result.decisions.size());
        for (std::size_t index = 0; index < m_result.decisions.size(); ++index) {
            if (!isComparable(m_result.decisions[index])) continue;
            takePlace(m_result.decisions[index], *m_partners[next++]);
            m_isPlaced[index] = true;
            ++m_result.placed;
        }
    }
    /// Uses all rows of the built-in compile, with the features and answers of this one.
    void takeEverything() {
        std::vector<Decision> own = std::exchange(m_result.decisions, m_builtIn->decisions);
        std::erase_if(own, [this](const Decision& decision) { return !isComparable(decision); });
        std::size_t next = 0;
        for (Decision& decision : m_result.decisions) {
            decision.featureRow = -1;
            if (next == m_partners.size() || decision.ordinal != m_partners[next]->ordinal) continue;
            decision.featureRow = own[next].featureRow;
            decision.policyOutputs = std::move(own[next].policyOutputs);
            ++next;
        }
        m_result.placed = next;
    }

    using Group = std::tuple<std::string, std::string, std::uint32_t, std::uint32_t>;
    /// With the location if both sides have one.
    Group groupOf(const Decision& decision) const {
        const bool located = m_located && decision.path.isReal();
        return {decision.caller, decision.callee, located ? decision.path.places.front().line : 0,
                located ? decision.path.places.front().column : 0};
    }
    void takePlacesByOrder() {
        m_isPlaced.resize(m_result.decisions.size());
        m_located = std::ranges::any_of(m_partners, [](const Decision* partner) { return partner->path.isReal(); });
        std::map<Group, std::pair<std::vector<std::size_t>, std::vector<const Decision*>>> groups;
        for (std::size_t index = 0; index < m_result.decisions.size(); ++index)
            if (isComparable(m_result.decisions[index]))
                groups[groupOf(m_result.decisions[index])].first.push_back(index);
        for (const Decision* partner : m_partners)
            groups[groupOf(*partner)].second.push_back(partner);
        for (const auto& [group, sides] : groups) {
            const auto& [own, others] = sides;
            if (own.size() != others.size() || std::get<0>(group).empty()) continue;
            for (std::size_t index = 0; index < own.size(); ++index) {
                takePlace(m_result.decisions[own[index]], *others[index]);
                m_isPlaced[own[index]] = true;
                ++m_result.byOrder;
            }
        }
    }

    void finish() {
        std::map<std::uint64_t, std::uint32_t> occurrences;
        for (std::size_t index = 0; index < m_result.decisions.size(); ++index) {
            Decision& decision = m_result.decisions[index];
            decision.ordinal = std::uint32_t(index);
            if (m_result.same || m_isPlaced[index]) continue;
            decision.key.hash = unplacedHash(decision);
            decision.key.occurrence = occurrences[decision.key.hash]++;
            if (const auto known = m_linkage.find(decision.callee); known != m_linkage.end())
                decision.linkage = known->second;
            ++(decision.caller.empty() ? m_result.anonymous : m_result.unplaced);
        }
    }

    const ForeignCompile& m_compile;
    const ModuleRunResult* m_builtIn;
    ForeignDecisions m_result;
    std::vector<const Decision*> m_partners;
    std::map<std::string, std::string> m_linkage; ///< by callee
    std::vector<bool> m_isPlaced;
    bool m_located = false;
};

} // namespace

ForeignDecisions nameDecisions(const ForeignCompile& compile, const ModuleRunResult* builtIn) {
    return Naming(compile, builtIn).run();
}

} // namespace inlinescope
