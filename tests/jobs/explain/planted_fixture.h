// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Common parts of the tests of explaining: runs of scripts that flip some decisions of a run.
#include "core/jobs/explain/explain_job.h"
#include "tests/jobs/script_fixture.h"

#include <map>
#include <random>
#include <set>

namespace inlinescope::testing {

using ModuleTexts = std::map<std::string, std::int64_t>; ///< bytes of text

/// The lines of an exported script by module, without those whose key several callsites share, and scripts with some of
/// them flipped.
class Planter {
public:
    using Flips = std::map<std::string, std::set<qsizetype>>; ///< lines, by module

    Planter(JobSandbox& box, const std::string& run) : m_box(box) {
        std::string module;
        for (const QByteArray& line : scriptOf(box, run).split('\n')) {
            if (line.startsWith("module "))
                module = line.mid(7).toStdString();
            else if ((line.startsWith("inline ") || line.startsWith("refuse ")) && !line.split(' ').at(1).contains('#'))
                m_lines[module] << line;
        }
    }
    const QByteArrayList& lines(const std::string& module) const { return m_lines.at(module); }
    std::string site(const std::string& module, qsizetype line) const {
        return lines(module)[line].split(' ').at(1).toStdString();
    }
    /// "f" of "inline 0123  f into g, f:1".
    std::string callee(const std::string& module, qsizetype line) const {
        return lines(module)[line].split(' ').at(3).toStdString();
    }

    /// A run of the flipped lines only, or of all lines with these flipped; returns its name.
    std::string run(const Flips& flips, bool all) {
        QByteArray text = "inlinescope-script 1\n";
        std::vector<std::string> modules;
        for (const auto& [module, flipped] : flips) {
            modules.push_back(module);
            text += "module " + QByteArray::fromStdString(module) + "\n";
            for (qsizetype line = 0; line < lines(module).size(); ++line) {
                if (flipped.contains(line))
                    text += otherAdvice(lines(module)[line]) + "\n";
                else if (all)
                    text += lines(module)[line] + "\n";
            }
        }
        return need(runScript(m_box, text, m_box.runOptions("planted " + std::to_string(++m_runs), modules))).name;
    }
    /// Leaves out the modules whose object in run `b` of these flips is the same without one of them: a flip can remove
    /// another's callsite, or the policy would decide like the flip anyway.
    void keepWhereAllAreNeeded(Flips& flips, const std::string& b, bool all) {
        const auto after = objects(b);
        std::set<std::string> needless;
        for (std::size_t left = 0; left < flips.begin()->second.size(); ++left) {
            Flips rest = flips;
            for (auto& [module, lines] : rest)
                lines.erase(std::next(lines.begin(), std::ptrdiff_t(left)));
            for (const auto& [module, object] : objects(run(rest, all)))
                if (object == after.at(module)) needless.insert(module);
        }
        std::erase_if(flips, [&](const auto& module) { return needless.contains(module.first); });
    }
    /// As recorded; tests/compiler compares recorded sizes with llvm-size.
    ModuleTexts texts(const std::string& run) const {
        ModuleTexts texts;
        for (const ModuleRunRow& row : rows(run))
            texts[row.moduleName] = row.sizes.text;
        return texts;
    }

private:
    std::vector<ModuleRunRow> rows(const std::string& run) const {
        const WorkspaceReader reader = m_box.reader();
        return need(reader.moduleRuns().of(need(reader.runs().byName(run)).id));
    }
    std::map<std::string, std::string> objects(const std::string& run) const {
        std::map<std::string, std::string> hashes;
        for (const ModuleRunRow& row : rows(run))
            hashes[row.moduleName] = row.objectHash;
        return hashes;
    }
    static QByteArray otherAdvice(QByteArray line) {
        return line.replace(0, 6, line.startsWith("inline") ? "refuse" : "inline");
    }

    JobSandbox& m_box;
    std::map<std::string, QByteArrayList> m_lines;
    int m_runs = 0;
};

/// Flips, each of which alone changes its module's text: `count` of each module, chosen at random with `seed`; modules
/// without enough of them are left out. `effects` are the changes, compiled by runs of scripts, one for each attempt.
struct Planted {
    Planter::Flips flips;
    std::map<std::string, std::map<qsizetype, std::int64_t>> effects;
};
inline Planted plant(Planter& planter, const std::string& base, std::size_t count, unsigned seed, bool all) {
    const ModuleTexts before = planter.texts(base);
    std::map<std::string, std::vector<qsizetype>> order;
    for (const auto& [module, text] : before) {
        std::vector<qsizetype>& lines = order[module];
        for (qsizetype line = 0; line < planter.lines(module).size(); ++line)
            lines.push_back(line);
        std::shuffle(lines.begin(), lines.end(), std::minstd_rand(seed));
    }
    Planted planted;
    for (std::size_t turn = 0; turn < 30; ++turn) {
        Planter::Flips tried;
        for (const auto& [module, lines] : order)
            if (turn < lines.size() && planted.flips[module].size() < count) tried[module] = {lines[turn]};
        if (tried.empty()) break;
        const ModuleTexts after = planter.texts(planter.run(tried, all));
        for (const auto& [module, flip] : tried) {
            const std::int64_t effect = after.at(module) - before.at(module);
            if (!effect) continue;
            planted.flips[module].insert(*flip.begin());
            planted.effects[module][*flip.begin()] = effect;
        }
    }
    std::erase_if(planted.flips, [count](const auto& module) { return module.second.size() < count; });
    return planted;
}

inline std::set<std::string> sitesOf(const Explanation& explanation) {
    std::set<std::string> sites;
    for (const Culprit& culprit : explanation.culprits)
        sites.insert(culprit.site);
    return sites;
}
inline std::set<std::string> sitesOf(const Planter& planter, const std::string& module,
                                     const std::set<qsizetype>& lines) {
    std::set<std::string> sites;
    for (const qsizetype line : lines)
        sites.insert(planter.site(module, line));
    return sites;
}

} // namespace inlinescope::testing
