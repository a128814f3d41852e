// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runner/toolchain.h"

#include "core/base/open_file.h"
#include "core/runner/source_name.h"

#include <sys/stat.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <elf.h>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>

namespace inlinescope {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view sizeGuard = "-ml-advisor-size-increase-threshold";
constexpr std::chrono::milliseconds probeTimeLimit{20'000};
constexpr const char* moduleName = "module.bc";
constexpr const char* objectName = "module.o";
constexpr const char* overlayName = "overlay.yaml";
constexpr const char* remarksName = "remarks.yaml";
constexpr const char* logName = "training.log";

/// Two functions of which one can be inlined twice into the other; without a target.
constexpr std::string_view probeModule =
    "define internal i32 @callee(i32 %x) {\n  %y = mul i32 %x, 3\n  ret i32 %y\n}\n"
    "define i32 @caller(i32 %x) {\n  %a = call i32 @callee(i32 %x)\n"
    "  %b = call i32 @callee(i32 %a)\n  ret i32 %b\n}\n";

/// The libraries' folder `name` in the program's own installation. Nothing if a symbolic link leads out of the
/// installation: the author of the link would choose what the compiler reads.
std::optional<std::string> ownLibraries(const std::string& program, const char* name) {
    std::error_code error;
    const fs::path installation = fs::path(program).parent_path().parent_path();
    const fs::path real = fs::canonical(installation / name, error);
    if (error || std::ranges::mismatch(installation, real).in1 != installation.end()) return std::nullopt;
    return real.string();
}

/// The folders in which the dynamic loader looks on all systems that we know, and in which programs have their own
/// libraries.
std::vector<std::string> libraryFolders(const std::string& program) {
    std::vector<std::string> places = {"/etc/ld.so.cache", "/lib",       "/lib32",     "/lib64",
                                       "/usr/lib",         "/usr/lib32", "/usr/lib64", "/usr/local/lib"};
    for (const char* name : {"lib", "lib64"})
        if (std::optional<std::string> own = ownLibraries(program, name)) places.push_back(std::move(*own));
    std::istringstream further(std::getenv("LD_LIBRARY_PATH") ? std::getenv("LD_LIBRARY_PATH") : "");
    for (std::string place; std::getline(further, place, ':');)
        if (place.starts_with('/')) places.push_back(place);
    return places;
}

Result<void> writeFile(const std::string& path, Bytes bytes) {
    std::ofstream file(path, std::ios::binary);
    file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    if (file.flush()) return {};
    return Error{ErrorCode::Unwritable, "a temporary file could not be written", path, {}, "enough space"};
}

Error noProgram(const std::string& path) {
    return {ErrorCode::Unsupported,
            "not a program",
            path,
            {},
            "clang itself, not a script that starts it: a compiler may start no other program here"};
}

/// The program's dynamic loader according to its ELF headers; empty if it has none.
Result<std::string> loaderOf(const std::string& program) {
    const Result<OpenFile> file = OpenFile::open(program);
    if (!file.ok()) return noProgram(program);
    Elf64_Ehdr header{};
    const auto read = [&file](auto& to, std::uint64_t offset) {
        const auto bytes = file->read(offset, sizeof to);
        if (!bytes.ok() || bytes->size() != sizeof to) return false;
        std::memcpy(&to, bytes->data(), sizeof to);
        return true;
    };
    const bool elf = read(header, 0) && std::memcmp(header.e_ident, ELFMAG, SELFMAG) == 0;
    if (!elf || header.e_ident[EI_CLASS] != ELFCLASS64) return noProgram(program);
    for (std::uint64_t index = 0; index < header.e_phnum; ++index) {
        Elf64_Phdr segment{};
        if (!read(segment, header.e_phoff + index * sizeof segment)) return noProgram(program);
        if (segment.p_type != PT_INTERP) continue;
        if (segment.p_filesz == 0 || segment.p_filesz > 4096) return noProgram(program);
        INLINESCOPE_TRY(const auto bytes, file->read(segment.p_offset, segment.p_filesz));
        const std::string loader(asText(bytes));
        return loader.substr(0, loader.find('\0'));
    }
    return std::string();
}

/// The lines of its output that report an error; else the first line.
std::string complaint(const ProgramEnd& end) {
    std::string words;
    std::istringstream lines(end.printed);
    for (std::string line; std::getline(lines, line);) {
        const bool complains = line.find("error") != std::string::npos || line.find("Unknown") != std::string::npos;
        if (!complains || line.ends_with("generated.")) continue;
        words += (words.empty() ? "" : "; ") + line;
    }
    if (!words.empty()) return words;
    return end.printed.empty() ? describe(end.error) : end.printed.substr(0, end.printed.find('\n'));
}

Result<Toolchain::Ability> tryMode(const Toolchain& toolchain, CompileMode mode, const LogHeaderParser& parseHeader,
                                   const CancelToken& cancel) {
    ExternalCompile compile;
    compile.arguments = {"-O2", "-x", "ir"};
    const Bytes text = std::as_bytes(std::span(probeModule));
    compile.module.assign(text.begin(), text.end());
    compile.mode = mode;
    compile.timeLimit = probeTimeLimit;
    INLINESCOPE_TRY(const ExternalOutcome outcome, compileExternally(toolchain, compile, parseHeader, cancel));
    if (outcome.end.status == TaskStatus::Cancelled) return outcome.end.error;
    if (outcome.end.status != TaskStatus::Ok) return Toolchain::Ability{false, complaint(outcome.end)};
    if (mode == CompileMode::Interactive && outcome.channel.answers.empty())
        return Toolchain::Ability{false, "it compiled, but did not ask through the channel"};
    const std::vector<std::optional<bool>>& defaults = outcome.channel.defaults; // of calls that any heuristic inlines
    if (mode == CompileMode::Interactive && std::ranges::find(defaults, std::optional(true)) == defaults.end())
        return Toolchain::Ability{true, "it does not give its heuristic's answer, which "
                                        "-inliner-interactive-include-default asks for: inlining_default stays 0"};
    std::error_code ignored;
    if (mode == CompileMode::Development && !fs::exists(outcome.log, ignored))
        return Toolchain::Ability{false, "it compiled, but wrote no training log"};
    return Toolchain::Ability{true, {}};
}

Result<std::string> versionOf(const Toolchain& toolchain, const CancelToken& cancel) {
    INLINESCOPE_TRY(const PrivateFolder folder, PrivateFolder::make());
    ProgramStart start = confinedStart(toolchain, folder.path());
    start.arguments = {"--version"};
    start.timeLimit = probeTimeLimit;
    INLINESCOPE_TRY(const ProgramEnd end, runProgram(start, {}, cancel));
    if (end.status == TaskStatus::Cancelled) return end.error;
    constexpr std::string_view before = "clang version ";
    const std::size_t at = end.printed.find(before);
    if (end.status != TaskStatus::Ok || at == std::string::npos)
        return Error{ErrorCode::Unsupported,
                     "not a clang: asked for its version, it said \"" + complaint(end) + "\"",
                     toolchain.path,
                     {},
                     "a clang"};
    const std::size_t begin = at + before.size();
    return end.printed.substr(begin, end.printed.find_first_of(" \n", begin) - begin);
}

std::vector<std::string> joined(std::initializer_list<std::vector<std::string>> parts) {
    std::vector<std::string> all;
    for (const std::vector<std::string>& part : parts)
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

/// The arguments that the mode adds before the output and after it.
std::pair<std::vector<std::string>, std::vector<std::string>> modeArguments(const ExternalCompile& compile,
                                                                            const std::vector<std::string>& channel) {
    if (compile.mode == CompileMode::Release) return {{"-mllvm", "-enable-ml-inliner=release"}, {}};
    if (compile.mode == CompileMode::Interactive) return {channel, {}};
    if (compile.mode == CompileMode::Default) return {};
    std::vector<std::string> model;
    if (!compile.modelFolder.empty()) model = {"-mllvm", "-ml-inliner-model-under-training=" + compile.modelFolder};
    return {{"-mllvm", "-enable-ml-inliner=development", "-mllvm", std::string("-training-log=") + logName}, model};
}

/// The source file's name in the module, as the compiler itself prints it; empty if the object does not depend on it.
/// In a folder of its own, so that nothing is written later where foreign code may have left a link.
Result<std::string> sourceNameOf(const Toolchain& toolchain, const ExternalCompile& compile,
                                 const CancelToken& cancel) {
    constexpr const char* textName = "module.ll";
    constexpr std::uint64_t beginning = 64 << 10;
    if (!dependsOnModuleName(compile.arguments)) return std::string();
    INLINESCOPE_TRY(const PrivateFolder folder, PrivateFolder::make());
    INLINESCOPE_CHECK(writeFile(folder.file(moduleName), compile.module));
    ProgramStart start = confinedStart(toolchain, folder.path());
    start.arguments = {"-cc1", "-emit-llvm", "-disable-llvm-passes", "-x", "ir", "-o", textName, moduleName};
    start.timeLimit = compile.timeLimit;
    start.memoryLimit = compile.memoryLimit;
    INLINESCOPE_TRY(const ProgramEnd end, runProgram(start, {}, cancel));
    if (end.status != TaskStatus::Ok) return std::string(); // the compile itself says why
    const Result<OpenFile> text = FileRoots({folder.path()}).open(folder.file(textName));
    if (!text.ok()) return std::string();
    INLINESCOPE_TRY(const std::vector<std::byte> bytes, text->read(0, beginning));
    return sourceNameIn(asText(bytes));
}

bool setsGuard(const std::vector<std::string>& arguments) {
    return std::ranges::any_of(arguments,
                               [](const std::string& word) { return word.find(sizeGuard) != std::string::npos; });
}

/// The host's side of all channels of a compile.
struct Channels {
    std::unique_ptr<InteractiveChannel> inliner; ///< with CompileMode::Interactive
    std::vector<std::unique_ptr<RegallocChannel>> regalloc;

    Result<void> open(const PrivateFolder& folder, const ExternalCompile& compile, const LogHeaderParser& parseHeader) {
        if (compile.mode == CompileMode::Interactive) {
            INLINESCOPE_TRY(inliner, InteractiveChannel::open(folder, compile.policy, parseHeader));
        }
        for (const RegallocHost& host : compile.regalloc) {
            INLINESCOPE_TRY(auto channel, RegallocChannel::open(folder, host, parseHeader));
            regalloc.push_back(std::move(channel));
        }
        return {};
    }
    std::vector<ServedDescriptor> served() const {
        std::vector<ServedDescriptor> all;
        if (inliner) all.push_back(inliner->served());
        for (const auto& channel : regalloc)
            all.push_back(channel->served());
        return all;
    }
    void giveRecords(ExternalOutcome& outcome) const {
        outcome.asked = inliner && inliner->wasOpened();
        if (inliner) outcome.channel = inliner->takeRecord();
        for (const auto& channel : regalloc)
            outcome.regalloc.push_back(channel->takeRecord());
    }
};

} // namespace

ProgramStart confinedStart(const Toolchain& toolchain, const std::string& folder) {
    ProgramStart start;
    start.program = toolchain.program;
    start.places.executed = {toolchain.program};
    if (!toolchain.loader.empty()) start.places.executed.push_back(toolchain.loader);
    start.places.read = libraryFolders(toolchain.program);
    start.places.written = folder;
    return start;
}

std::string_view toString(CompileMode mode) {
    switch (mode) {
    case CompileMode::Default:
        return "default";
    case CompileMode::Release:
        return "release";
    case CompileMode::Development:
        return "development";
    case CompileMode::Interactive:
        break;
    }
    return "interactive";
}

std::string sideFileName(std::size_t number) {
    return "side" + std::to_string(number);
}

std::string programIdentity(const std::string& program) {
    struct stat status{};
    if (::stat(program.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return {};
    return std::to_string(status.st_size) + "-" + std::to_string(status.st_mtim.tv_sec) + "." +
           std::to_string(status.st_mtim.tv_nsec);
}

Result<Toolchain> findToolchain(const std::string& path) {
    Toolchain found;
    std::error_code error;
    found.path = fs::absolute(path, error).lexically_normal().string();
    found.program = fs::canonical(found.path, error).string();
    if (error) return Error{ErrorCode::Unreadable, "there is no such compiler", path, {}, "the path of a clang"};
    found.identity = programIdentity(found.program);
    if (found.identity.empty()) return noProgram(path);
    INLINESCOPE_TRY(found.loader, loaderOf(found.program));
    return found;
}

Result<Toolchain> probeToolchain(Toolchain found, const LogHeaderParser& parseHeader, const CancelToken& cancel) {
    INLINESCOPE_TRY(found.version, versionOf(found, cancel));
    for (const CompileMode mode : compileModes) {
        INLINESCOPE_TRY(found.abilities[static_cast<std::size_t>(mode)], tryMode(found, mode, parseHeader, cancel));
    }
    return found;
}

std::vector<std::string> commandLineOf(const ExternalCompile& compile, const std::vector<std::string>& channel,
                                       const std::string& source) {
    const auto [mode, model] = modeArguments(compile, channel);
    std::vector<std::string> guard;
    const bool guarded = compile.mode == CompileMode::Interactive || compile.mode == CompileMode::Development;
    if (guarded && !compile.mayStop && !setsGuard(compile.arguments))
        guard = {"-mllvm", std::string(sizeGuard) + "=1e30"};
    std::vector<std::string> regalloc;
    for (const RegallocHost& host : compile.regalloc)
        regalloc = joined({regalloc, RegallocChannel::arguments(host.advisor)});
    return joined(
        {{"-cc1"},
         compile.arguments,
         {"-emit-obj", "-opt-record-file", remarksName, "-opt-record-format", "yaml", "-opt-record-passes", "inline"},
         guard,
         mode,
         regalloc,
         {"-o", objectName},
         model,
         source.empty() ? std::vector<std::string>{moduleName}
                        : std::vector<std::string>{"-ivfsoverlay", overlayName, source}});
}

Result<ExternalOutcome> compileExternally(const Toolchain& toolchain, const ExternalCompile& compile,
                                          const LogHeaderParser& parseHeader, const CancelToken& cancel) {
    INLINESCOPE_TRY(PrivateFolder made, PrivateFolder::make());
    ExternalOutcome outcome{std::move(made), {}, {}, false, {}, {}, {}, {}};
    const PrivateFolder& folder = outcome.folder;
    INLINESCOPE_TRY(const std::string source, sourceNameOf(toolchain, compile, cancel));
    if (!source.empty())
        INLINESCOPE_CHECK(writeFile(folder.file(overlayName), asBytes(overlayOf(folder.path(), source, moduleName))));
    INLINESCOPE_CHECK(writeFile(folder.file(moduleName), compile.module));
    for (std::size_t number = 0; number < compile.sideFiles.size(); ++number)
        INLINESCOPE_CHECK(writeFile(folder.file(sideFileName(number)), compile.sideFiles[number]));
    Channels channels;
    INLINESCOPE_CHECK(channels.open(folder, compile, parseHeader));
    ProgramStart start = confinedStart(toolchain, folder.path());
    start.arguments = commandLineOf(compile,
                                    channels.inliner ? InteractiveChannel::arguments(toolchain.tellsDefault())
                                                     : std::vector<std::string>(),
                                    source);
    start.timeLimit = compile.timeLimit;
    start.memoryLimit = compile.memoryLimit;
    if (!compile.modelFolder.empty()) start.places.read.push_back(compile.modelFolder);
    INLINESCOPE_TRY(outcome.end, runProgram(start, channels.served(), cancel));
    if (outcome.end.error.code == ErrorCode::Unsupported) return outcome.end.error;
    channels.giveRecords(outcome);
    outcome.object = folder.file(objectName);
    outcome.remarks = folder.file(remarksName);
    outcome.log = folder.file(logName);
    return outcome;
}

} // namespace inlinescope
