// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/shards/recorded_answers.h"

#include "core/base/archive.h"
#include "core/base/error_fields.h"
#include "core/base/fnv.h"
#include "core/model/measured_fields.h"
#include "core/wire/frames.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace inlinescope {

constexpr Severity lastOf(Severity) {
    return Severity::Error;
}

void fields(auto& archive, IsA<SizeDelta> auto& v) {
    archive(v.name, v.delta);
}
void fields(auto& archive, IsA<FlipResult> auto& v) {
    archive(v.others, v.decisions, v.status, v.text, v.sections, v.functions, v.tables);
    archive.require(!v.decisions.empty() && v.status <= FlipStatus::TimedOut);
}
void fields(auto& archive, IsA<RecordedFlips> auto& v) {
    archive(v.objectHash, v.flips, v.failure);
}
void fields(auto& archive, IsA<Finding> auto& v) {
    archive(v.severity, v.subject, v.error);
}
void fields(auto& archive, IsA<SearchedModule> auto& v) {
    archive(v.startRun, v.startText, v.rounds, v.taken, v.compiles, v.exhausted, v.foundFrom, v.components, v.proved);
    for (const std::int64_t count : {v.startText, v.rounds, v.taken, v.compiles, v.components, v.proved})
        archive.require(count >= 0 && count <= std::int64_t(1) << 40);
    archive.require(v.proved <= v.components);
}

namespace {

constexpr std::int64_t largestObject = std::int64_t(1) << 40;

/// The result of a search as a message of the worker, without times; nothing after a failure.
std::vector<std::byte> messageOf(const RecordedSearch& search) {
    ByteWriter message;
    if (search.failure) return {};
    CompiledModule module{.result = search.result};
    module.result.wallNs = module.result.cpuNs = 0;
    encode(message, ResultMessage(std::move(module)));
    return message.take();
}

bool hasPossibleSizes(const ModuleRunResult& result) {
    const ModuleSizes& sizes = result.sizes;
    return std::ranges::all_of(std::array{sizes.text, sizes.data, sizes.bss},
                               [](std::int64_t size) { return size >= 0 && size <= largestObject; });
}

} // namespace

std::string checksumText(std::uint64_t checksum) {
    std::array<char, 17> text{};
    std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(checksum));
    return text.data();
}

std::vector<std::byte> bytesOf(const RecordedFlips& flips) {
    ByteWriter out;
    WriteArchive archive(out);
    archive(flips);
    return out.take();
}

std::optional<RecordedFlips> flipsIn(Bytes bytes) {
    RecordedFlips flips;
    ReadArchive archive(bytes);
    archive(flips);
    return archive.complete() ? std::optional(std::move(flips)) : std::nullopt;
}

std::vector<std::byte> bytesOf(const RecordedSearch& search) {
    ByteWriter out;
    WriteArchive archive(out);
    archive(search.progress, search.findings, search.failure, messageOf(search));
    return out.take();
}

std::optional<RecordedSearch> searchIn(Bytes bytes) {
    static const auto type = static_cast<std::uint32_t>(ResultMessage(CompiledModule{}).index());
    RecordedSearch search;
    std::vector<std::byte> message;
    ReadArchive archive(bytes);
    archive(search.progress, search.findings, search.failure, message);
    if (!archive.complete() || search.failure.has_value() != message.empty()) return std::nullopt;
    if (search.findings.size() > mostSearchFindings) return std::nullopt;
    if (message.empty()) return search;
    Result<ResultMessage> module = decodeResult(type, message);
    if (!module.ok()) return std::nullopt;
    search.result = std::get<CompiledModule>(std::move(*module)).result;
    if (search.result.status != ModuleRunStatus::Ok || !hasPossibleSizes(search.result)) return std::nullopt;
    return search;
}

std::string payloadOf(const RecordedSearch& search) {
    ByteWriter out;
    WriteArchive archive(out);
    archive(search.progress, messageOf(search));
    return checksumText(Fnv1a64().add(out.bytes()).value());
}

} // namespace inlinescope
