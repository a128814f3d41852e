// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/shards/shard_folder.h"

#include "core/jobs/common/file_io.h"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <unistd.h>

namespace inlinescope {
namespace {

constexpr std::uint64_t largestPlan = std::uint64_t(1) << 30;
constexpr std::uint64_t largestInput = std::uint64_t(1) << 30;

std::string numberOf(std::uint32_t shard) {
    return std::to_string(std::uint64_t(shard) + 1);
}

Error foreign(const std::string& file, std::string found, std::string expected) {
    return {ErrorCode::Malformed, std::move(found), file, {}, std::move(expected)};
}

std::int64_t changedAt(const OpenFile& file) {
    struct stat status{};
    if (::fstat(file.fd(), &status) != 0) return 0;
    return std::int64_t(status.st_mtim.tv_sec) * 1000 + status.st_mtim.tv_nsec / 1'000'000;
}

} // namespace

/// The keys of a shard's units.
class ShardKeys {
public:
    ShardKeys(const ShardPlan& plan, std::span<const std::uint32_t> modules) : m_plan(plan), m_modules(modules) {}

    std::size_t units() const { return m_modules.size() * m_plan.policies.size(); }
    /// Whether it is one of results of that build. Keeps the keys of the build that was last asked for.
    bool contain(const std::string& key, const std::string& build) {
        if (m_build != build) compute(build);
        return m_keys.contains(key);
    }

private:
    void compute(const std::string& build) {
        m_build = build;
        m_keys.clear();
        for (const std::uint32_t module : m_modules)
            for (const PlannedPolicy& policy : m_plan.policies)
                m_keys.insert(unitKey(m_plan, m_plan.modules[module], policy, build));
    }

    const ShardPlan& m_plan;
    std::span<const std::uint32_t> m_modules;
    std::optional<std::string> m_build;
    std::set<std::string> m_keys;
};

ShardFolder::ShardFolder(std::string path, ResultsFolder results, ShardPlan plan)
    : m_path(std::move(path)), m_roots({m_path}), m_results(std::move(results)), m_plan(std::move(plan)),
      m_modules(m_plan.shardFiles.size()) {
    for (std::uint32_t module = 0; module < m_plan.modules.size(); ++module)
        if (!m_plan.modules[module].isRefused()) m_modules[m_plan.modules[module].shard].push_back(module);
}

std::string ShardFolder::shardPath(const std::string& folder, std::uint32_t shard) {
    return folder + "/shards/" + numberOf(shard);
}

std::string ShardFolder::inputPath(const std::string& folder, const std::string& hash) {
    return folder + "/inputs/" + hash;
}

Result<ShardFolder> ShardFolder::open(const std::string& path) {
    const std::string file = planPath(path);
    INLINESCOPE_TRY(const OpenFile opened, FileRoots({path}).open(file));
    INLINESCOPE_TRY(const std::vector<std::byte> bytes, opened.readAll(largestPlan));
    INLINESCOPE_TRY(ShardPlan plan, parsePlan(bytes, file));
    INLINESCOPE_TRY(ResultsFolder results, ResultsFolder::open(resultsPath(path)));
    return ShardFolder(path, std::move(results), std::move(plan));
}

bool ShardFolder::isAt(const std::string& path) {
    const Result<OpenFile> opened = FileRoots({path}).open(planPath(path));
    if (!opened) return false;
    const Result<std::vector<std::byte>> begin = opened->read(0, sizeof(std::uint32_t));
    return begin && isPlanBegin(*begin);
}

Result<ShardFile> ShardFolder::shard(std::uint32_t shard) const {
    if (shard >= shards())
        return Error{ErrorCode::NotFound, "no shard " + numberOf(shard), m_path, {}, "1 to " + numberOf(shards() - 1)};
    const std::string file = shardPath(m_path, shard);
    INLINESCOPE_TRY(const OpenFile opened, m_roots.open(file));
    INLINESCOPE_TRY(const std::vector<std::byte> bytes, opened.readAll(largestPlan));
    if (sha256(bytes) != m_plan.shardFiles[shard])
        return foreign(file, "another file than the plan names", "the file that `shard` wrote");
    INLINESCOPE_TRY(ShardFile parsed, parseShard(bytes, m_plan, file));
    if (parsed.shard != shard) return foreign(file, "another shard", "shard " + numberOf(shard));
    return parsed;
}

Result<std::vector<std::byte>> ShardFolder::input(const std::string& hash) const {
    const std::string file = inputPath(m_path, hash);
    INLINESCOPE_TRY(const OpenFile opened, m_roots.open(file));
    INLINESCOPE_TRY(std::vector<std::byte> bytes, opened.readAll(largestInput));
    if (sha256(bytes) != hash) return foreign(file, "other bytes than its name says", "SHA-256 " + hash);
    return bytes;
}

ResultSource ShardFolder::sourceOf(const OpenFile& file) {
    return {file.path(), file.size(),
            [&file](std::uint64_t offset, std::uint64_t size) { return file.read(offset, size); }};
}

Result<ShardResults> ShardFolder::readResults(const ResultName& name, ShardKeys& keys) const {
    const std::string path = m_results.pathOf(name);
    INLINESCOPE_TRY(const OpenFile file, m_roots.open(path));
    const UnitsOfHead unitsOf = [&](const ResultHead& head) -> Result<ShardUnits> {
        if (head.plan != m_plan.id || head.shard != name.shard)
            return foreign(path, "results of another plan or shard", "results of shard " + numberOf(name.shard));
        return ShardUnits{keys.units(),
                          [&keys, build = head.build](const std::string& key) { return keys.contain(key, build); }};
    };
    INLINESCOPE_TRY(RecordedResults recorded, scanResults(sourceOf(file), unitsOf));
    return ShardResults{path, inlinescope::changedAt(file), std::move(recorded)};
}

std::vector<ShardResults> ShardFolder::results(std::uint32_t shard, const ResultNames& names,
                                               std::vector<Finding>& findings) const {
    const auto warn = [&](Error error) {
        findings.push_back({Severity::Warning, "shard " + numberOf(shard), std::move(error)});
    };
    std::vector<ResultName> files = names.of(shard);
    if (files.size() > mostAttempts) {
        warn({ErrorCode::LimitExceeded,
              std::to_string(files.size()) + " files of results of shard " + numberOf(shard) +
                  ", of which the last are not read",
              m_results.path(),
              {},
              "at most " + std::to_string(mostAttempts)});
        files.resize(mostAttempts);
    }
    ShardKeys keys(m_plan, m_modules[shard]);
    std::vector<ShardResults> all;
    for (const ResultName& name : files) {
        Result<ShardResults> one = readResults(name, keys);
        if (!one.ok()) {
            warn(std::move(one).error());
            continue;
        }
        if (one->recorded.damage) warn(*one->recorded.damage);
        all.push_back(std::move(*one));
    }
    return all;
}

Result<ShardFolder::Attempt> ShardFolder::begin(std::uint32_t shard, const ResultHead& head) const {
    for (std::uint32_t number = 1; number <= mostAttempts; ++number) {
        if (m_results.has({shard, number})) continue;
        const ResultName name{shard, number, false};
        Result<ResultWriter> writer = ResultWriter::create(m_results, name, head);
        if (writer.ok()) return Attempt{name, m_results.pathOf(name), std::move(*writer)};
        if (writer.error().code != ErrorCode::Refused) return writer.error();
    }
    return Error{ErrorCode::LimitExceeded,
                 "shard " + numberOf(shard) + " has results of " + std::to_string(mostAttempts) + " processes",
                 m_results.path(),
                 {},
                 "fewer",
                 "Remove its files that have no results, or write a new folder by `shard`."};
}

Result<void> ShardFolder::finish(const ResultName& attempt) const {
    for (const ResultName& done : {ResultName{attempt.shard}, ResultName{attempt.shard, attempt.attempt}}) {
        const Result<void> renamed = m_results.rename(attempt, done);
        if (renamed.ok() || renamed.error().code != ErrorCode::Refused) return renamed;
    }
    return {}; // a file counts under its first name too
}

std::string nodeName() {
    std::array<char, 256> name{};
    return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "unknown";
}

} // namespace inlinescope
