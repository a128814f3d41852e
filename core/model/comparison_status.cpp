// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/comparison_status.h"

#include "core/model/names.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace inlinescope {
namespace {

bool isCompared(ModuleProblem problem) {
    return problem == ModuleProblem::OtherBitcode || problem == ModuleProblem::OtherCommandLine;
}

} // namespace

std::string_view toString(const ComparisonStatus::Part& part) {
    switch (part.problem) {
    case ModuleProblem::Missing:
        return "missing";
    case ModuleProblem::Failed:
        return toString(ModuleRunStatus::Failed);
    case ModuleProblem::Crashed:
        return toString(ModuleRunStatus::Crashed);
    case ModuleProblem::TimedOut:
        return toString(ModuleRunStatus::TimedOut);
    case ModuleProblem::Cancelled:
        return toString(ModuleRunStatus::Cancelled);
    case ModuleProblem::NoSize:
        return "no size";
    case ModuleProblem::OtherBitcode:
        return part.modules ? "with other bitcode" : "other bitcode";
    case ModuleProblem::OtherCommandLine:
        break;
    }
    return part.modules ? "with another command line" : "other command line";
}

ModuleProblem problemOf(ModuleRunStatus status) {
    switch (status) {
    case ModuleRunStatus::Crashed:
        return ModuleProblem::Crashed;
    case ModuleRunStatus::TimedOut:
        return ModuleProblem::TimedOut;
    case ModuleRunStatus::Cancelled:
        return ModuleProblem::Cancelled;
    case ModuleRunStatus::Ok:
    case ModuleRunStatus::Failed:
        break;
    }
    return ModuleProblem::Failed;
}

ComparisonStatus ComparisonStatus::leftOut() const {
    ComparisonStatus left;
    std::ranges::copy_if(parts, std::back_inserter(left.parts),
                         [](const Part& part) { return !isCompared(part.problem); });
    return left;
}

void ComparisonStatusSum::add(const ComparisonStatus& module) {
    for (const ComparisonStatus::Part& part : module.parts)
        ++m_counts[{part.problem, part.side}];
}

ComparisonStatus ComparisonStatusSum::sum() const {
    ComparisonStatus sum;
    for (const auto& [what, count] : m_counts)
        sum.parts.push_back({what.first, what.second, count});
    return sum;
}

ComparisonStatus statusOfAll(std::span<const ComparisonStatus> modules) {
    ComparisonStatusSum all;
    for (const ComparisonStatus& module : modules)
        all.add(module);
    return all.sum();
}

std::string sideLetter(std::size_t side) {
    return std::string(1, char('A' + side));
}

std::string toString(const ComparisonStatus& status, std::span<const std::string> runs) {
    std::string text;
    for (const ComparisonStatus::Part& part : status.parts) {
        if (!text.empty()) text += ", ";
        if (part.modules) text.append(std::to_string(part.modules)).append(" ");
        text += toString(part);
        if (part.side) text.append(" in ").append(*part.side < runs.size() ? runs[*part.side] : sideLetter(*part.side));
    }
    return text.empty() ? std::string(toString(ModuleRunStatus::Ok)) : text;
}

} // namespace inlinescope
