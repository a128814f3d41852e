// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/sides/training_packages.h"

#include <map>
#include <set>
#include <utility>

namespace inlinescope {
namespace {

/// The first and the second part of a folder; both empty if it has no second one.
std::pair<std::string, std::string> firstTwoParts(const std::string& folder) {
    const std::size_t slash = folder.find('/');
    if (slash == std::string::npos) return {};
    return {folder.substr(0, slash), folder.substr(slash + 1, folder.find('/', slash + 1) - slash - 1)};
}

/// Names the packages of folders.
class PackagesOfFolders {
public:
    explicit PackagesOfFolders(const std::vector<TrainingRound>& rounds) {
        for (const TrainingRound& round : rounds)
            for (const PackageSizes& folder : round.packages) {
                const auto [first, second] = firstTwoParts(folder.package);
                m_firstParts[second].insert(first);
            }
    }

    std::string of(const std::string& folder) const {
        const auto [first, second] = firstTwoParts(folder);
        if (second.empty()) return NoPackage;
        return m_firstParts.at(second).size() > 1 ? first + "/" + second : second;
    }

private:
    std::map<std::string, std::set<std::string>> m_firstParts; ///< by the second part
};

} // namespace

std::vector<TrainingRound> byPackage(std::vector<TrainingRound> rounds) {
    const PackagesOfFolders packages(rounds);
    for (TrainingRound& round : rounds) {
        std::map<std::pair<PackageRole, std::string>, SetSizes> sizes;
        for (const PackageSizes& folder : round.packages)
            sizes[{folder.role, packages.of(folder.package)}].add(folder.sizes);
        round.packages.clear();
        for (const auto& [key, sum] : sizes)
            round.packages.push_back({key.first, key.second, sum});
    }
    return rounds;
}

std::vector<std::string> packageNames(const std::vector<TrainingRound>& rounds) {
    std::set<std::string> names;
    for (const TrainingRound& round : rounds)
        for (const PackageSizes& package : round.packages)
            names.insert(package.package);
    return {names.begin(), names.end()};
}

std::vector<TrainingRound> onlyPackage(std::vector<TrainingRound> rounds, const std::string& package) {
    for (TrainingRound& round : rounds)
        std::erase_if(round.packages, [&](const PackageSizes& one) { return one.package != package; });
    return rounds;
}

} // namespace inlinescope
