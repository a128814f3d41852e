// SPDX-License-Identifier: GPL-3.0-or-later
// Implements the worker's protocol without a compiler. The name of a compile task says how the task ends; the variable
// FAULT_WORKER says how the program itself starts.
#include "core/wire/control_channel.h"
#include "core/wire/evidence_stream.h"
#include "core/wire/further_variants.h"
#include "core/wire/worker_loop.h"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <new>
#include <random>
#include <stdexcept>

namespace {

using namespace inlinescope;

/// The result stream itself, for data that a FrameWriter would not write: the only channel besides the diagnostics.
int rawStream() {
    struct stat diagnostics{};
    ::fstat(STDERR_FILENO, &diagnostics);
    for (int fd = 3; fd < 64; ++fd) {
        struct stat status{};
        if (::fstat(fd, &status) == 0 && S_ISSOCK(status.st_mode) && status.st_ino != diagnostics.st_ino) return fd;
    }
    return -1;
}

void writeRaw(Bytes bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(rawStream(), bytes.data(), bytes.size());
        if (written < 0) ::_exit(static_cast<int>(WorkerExit::StreamClosed));
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
}

void writeHeader(std::uint32_t version, std::uint32_t type, std::uint32_t length) {
    ByteWriter out;
    out.write(streamMagic);
    out.write(version);
    out.write(type);
    out.write(length);
    writeRaw(out.bytes());
}

void hang() {
    while (true)
        ::pause();
}

void writeRandom() {
    std::mt19937 random(7);
    std::array<unsigned char, 4096> bytes;
    for (unsigned char& byte : bytes)
        byte = static_cast<unsigned char>(random());
    writeRaw(std::as_bytes(std::span(bytes)));
}

void flood() {
    writeHeader(streamVersion, 2, 4 << 20);
    const std::vector<std::byte> zeros(1 << 16);
    while (true)
        writeRaw(zeros);
}

void floodDiagnostics() {
    std::fputs("first words\n", stderr);
    for (int line = 0; line < 200'000; ++line)
        std::fprintf(stderr, "line %d of too many\n", line);
    std::fputs("last words", stderr);
    std::abort();
}

void twoAnswers(FrameWriter& answer) {
    for (int i = 0; i < 2; ++i)
        (void)answer.write(CompiledModule{});
}

void takeAllMemory() {
    std::vector<std::unique_ptr<std::vector<char>>> all;
    while (true)
        all.push_back(std::make_unique<std::vector<char>>(1 << 20, 'x'));
}

void compute() {
    for (volatile unsigned long long round = 0;; round = round + 1) {
    }
}

/// Like an abort by the system, even if a sanitizer would report first.
void crash() {
    std::signal(SIGSEGV, SIG_DFL);
    std::raise(SIGSEGV);
}

using Fault = std::function<void(FrameWriter&)>;

const std::map<std::string, Fault> faults{
    {"crash", [](auto&) { crash(); }},
    {"fatal error", [](auto&) { std::fputs("LLVM ERROR: Broken module found\n", stderr), std::abort(); }},
    {"exit 1", [](auto&) { ::_exit(1); }},
    {"exit 0", [](auto&) { ::_exit(0); }},
    {"killed", [](auto&) { std::raise(SIGKILL); }},
    {"hang", [](auto&) { hang(); }},
    {"busy", [](auto&) { compute(); }},
    {"closed and hanging", [](auto&) { ::close(rawStream()), ::close(1), ::close(2), hang(); }},
    {"stubborn", [](auto&) { std::signal(SIGTERM, SIG_IGN), hang(); }},
    {"flood", [](auto&) { flood(); }},
    {"flood of words", [](auto&) { floodDiagnostics(); }},
    {"garbage", [](auto&) { writeRandom(), ::_exit(0); }},
    {"garbage and hang", [](auto&) { writeRandom(), hang(); }},
    {"newer version", [](auto&) { writeHeader(streamVersion + 1, 0, 0), ::_exit(0); }},
    {"huge frame", [](auto&) { writeHeader(streamVersion, 2, 0xffff'ffff), ::_exit(0); }},
    {"partial frame", [](auto&) { writeHeader(streamVersion, 2, 1000), ::_exit(0); }},
    {"unknown frame", [](auto&) { writeHeader(streamVersion, 77, 0), ::_exit(0); }},
    {"no answer", [](auto&) {}},
    {"wrong answer", [](FrameWriter& answer) { (void)answer.write(ExtractedModule{}); }},
    {"evidence instead", [](FrameWriter& answer) { (void)answer.write(ReportBegin{}); }},
    {"two answers", twoAnswers},
    {"out of memory", [](auto&) { takeAllMemory(); }},
    {"exception", [](auto&) { throw std::runtime_error("what() of it"); }},
    {"kill the worker", [](auto&) { ::kill(::getppid(), SIGKILL), hang(); }},
    {"stop the worker", [](auto&) { ::kill(::getppid(), SIGSTOP), hang(); }},
};

/// A correct answer: returns the input.
Result<void> echo(const CompileTask& task, std::span<const int> inputs, FrameWriter& answer) {
    CompiledModule module;
    module.result.status = ModuleRunStatus::Ok;
    module.result.diagnostics = task.name;
    for (const int input : inputs) {
        std::array<std::byte, 4096> bytes;
        const ssize_t size = std::max<ssize_t>(0, ::read(input, bytes.data(), bytes.size()));
        module.object.insert(module.object.end(), bytes.begin(), bytes.begin() + size);
    }
    return answer.write(module);
}

/// The variables that the worker got from its runner, a line each.
Result<void> environment(FrameWriter& answer) {
    CompiledModule module;
    module.result.status = ModuleRunStatus::Ok;
    for (char** variable = environ; *variable; ++variable)
        module.result.diagnostics += std::string(*variable) + "\n";
    return answer.write(module);
}

Result<void> compile(const CompileTask& task, std::span<const int> inputs, FrameWriter& answer) {
    if (task.name == "told failure") return Error{ErrorCode::Malformed, "no module in it", task.name, "byte 3", "BC"};
    if (task.name == "a while") ::usleep(2000);
    if (task.name == "crash with features" && task.features) crash();
    if (task.name == "environment") return environment(answer);
    const auto fault = faults.find(task.name);
    if (fault == faults.end()) return echo(task, inputs, answer);
    fault->second(answer);
    return {};
}

/// A report with one entry, after which the process ends if it was to read debug information.
Result<void> binary(const ReadEvidenceTask& task, FrameWriter& answer) {
    EvidenceSender sender(answer);
    const std::vector<std::optional<std::int64_t>> sizes(elfSizeFields().size());
    INLINESCOPE_CHECK(sender.beginReport());
    INLINESCOPE_CHECK(sender.entry({"entry", {}, sizes}));
    if (task.debugInfo) crash();
    return sender.totals(sizes);
}

/// As many observations as the input has bytes, in many chunks; 'x' ends the process. "nothing" and "claims" are what a
/// hostile reader does.
Result<void> evidence(const ReadEvidenceTask& task, int input, FrameWriter& answer) {
    if (task.format == EvidenceFormat::Binary) return binary(task, answer);
    const TensorSpec spec{"f", 0, ScalarType::Int64, {4096}};
    std::array<char, 8> begin{};
    const ssize_t size = ::pread(input, begin.data(), begin.size(), 0);
    const std::string_view word(begin.data(), std::size_t(std::max<ssize_t>(size, 0)));
    if (word == "nothing") return {};
    if (word == "claims") return Error{ErrorCode::WorkspaceUnusable, "damaged", "/etc/passwd", {}, {}, "Delete it."};
    EvidenceSender sender(answer);
    INLINESCOPE_CHECK(sender.beginLog({{spec}, std::nullopt, std::nullopt}));
    char byte = 0;
    for (std::int64_t row = 0; ::read(input, &byte, 1) == 1; ++row) {
        if (byte == 'x') crash();
        if (byte == 'e') return Error{ErrorCode::Malformed, "an e", task.name, "byte " + std::to_string(row), {}};
        INLINESCOPE_CHECK(sender.observations({"c", row, {{spec, std::vector<std::byte>(spec.byteSize())}}}));
    }
    return {};
}

/// Each variant has as many bytes of text as advices.
Result<void> variants(const MeasureVariantsTask& task, FrameWriter& answer) {
    const std::string& name = task.compile.name;
    VariantMeasured one;
    one.measured.status = ModuleRunStatus::Ok;
    if (name == "unasked variant") one.variant = 99;
    for (VariantBatch batch = task.variants; !batch.empty();) {
        for (const std::vector<ForcedAdvice>& advices : batch) {
            one.measured.sizes.text = std::ssize(advices);
            if (name != "no variants") INLINESCOPE_CHECK(answer.write(one));
            ++one.variant;
        }
        INLINESCOPE_CHECK(answer.write(BatchMeasured{}));
        INLINESCOPE_CHECK(answer.flush());
        if (name == "slow reader") ::usleep(200'000);
        INLINESCOPE_TRY(batch, receiveVariants(answer.descriptor()));
    }
    one.variant = 0;
    if (name == "late variant") INLINESCOPE_CHECK(answer.write(one));
    return answer.write(VariantsMeasured{});
}

Result<void> doTask(const TaskMessage& task, std::span<const int> inputs, FrameWriter& answer) {
    if (const auto* request = std::get_if<CompileTask>(&task)) return compile(*request, inputs, answer);
    if (const auto* request = std::get_if<ReadEvidenceTask>(&task)) return evidence(*request, inputs.front(), answer);
    if (const auto* request = std::get_if<MeasureVariantsTask>(&task)) return variants(*request, answer);
    if (std::holds_alternative<LoadPolicyTask>(task)) return answer.write(LoadedPolicy{});
    return answer.write(ExtractedModule{});
}

} // namespace

int main() {
    const char* variable = std::getenv("FAULT_WORKER");
    const std::string start = variable ? variable : "";
    if (start == "exits") {
        std::fputs("error while loading shared libraries\n", stderr);
        return 127;
    }
    if (start == "other version") (void)sendControl(controlDescriptor, WorkerReady{streamVersion + 1, {}});
    if (start == "garbage" && ::write(controlDescriptor, "garbage", 7) < 0) return 1;
    const Confinement confinement(start == "no walls" ? SandboxSupport{} : sandboxSupport());
    return runWorkerLoop(controlDescriptor, confinement, doTask);
}
