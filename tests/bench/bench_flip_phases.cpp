// SPDX-License-Identifier: GPL-3.0-or-later
// bench_flip_phases CORPUS [--only TEXT] [--every N] [--flips N] [--moves N] [--turns N] [--verify yes|only]: where the
// time of a flip goes, module by module of a corpus (those with TEXT in their names, every Nth of them; N flips spread
// uniformly over a module's decisions, 24 by default). All figures are processor time (user and system) divided by that
// of a plain compile of the same module in a fork of the loaded compiler. Plain compiles, exact and ranking flips
// alternate, one process at a time, so that other load of the machine changes all of them: the least of N turns (3 by
// default) counts for the plain compile and for each flip. Rankings are compiled from the prepared module, as a search
// does that makes it once for a start of a module; it has a line of its own. There are two sessions of rankings: the
// first of a module, and a further one, which starts from other decisions (N moves of the first, 8 by default, and no
// more than a quarter of the module's) and knows the first's pieces. The phases are of one more session for each, since
// the clock that divides them costs time itself; the ranking's are the further session's. With --verify, the sizes of
// sections, functions and tables of each flip are compared with those of a whole object, which the same compile makes:
// for rankings, of the prepared module with a section for each function; with `only`, nothing else is done. The last
// lines are the medians of all modules' figures, and what was compared.
#include "child_process.h"
#include "core/compiler/compile/prepared_bitcode.h"
#include "core/compiler/variants/measure_variants.h"
#include "core/compiler/variants/process_image.h"
#include "core/compiler/variants/session_messages.h"
#include "core/compiler/variants/variant_check.h"
#include "core/model/flip.h"
#include "core/model/measured_fields.h"
#include "importers/readers/corpus_reader.h"
#include "need.h"

#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <span>

using namespace inlinescope;

namespace {

/// What a forked process reports, and its processor time with that of its own children.
struct Forked {
    std::vector<std::byte> report;
    double cpu = 0; ///< seconds
};

Forked inFork(const std::function<std::vector<std::byte>()>& work) {
    int ends[2];
    if (::pipe(ends) != 0) stop("no pipe");
    const pid_t process = ::fork();
    if (process == 0) {
        const std::vector<std::byte> bytes = work();
        for (std::size_t written = 0; written < bytes.size();)
            written +=
                std::size_t(std::max<ssize_t>(0, ::write(ends[1], bytes.data() + written, bytes.size() - written)));
        ::_exit(0);
    }
    ::close(ends[1]);
    Forked forked;
    std::vector<std::byte> part(1 << 16);
    for (ssize_t got; (got = ::read(ends[0], part.data(), part.size())) > 0;)
        forked.report.insert(forked.report.end(), part.begin(), part.begin() + got);
    ::close(ends[0]);
    int status = 0;
    rusage usage{};
    ::wait4(process, &status, 0, &usage);
    if (status != 0) stop("a process ended with status " + std::to_string(status));
    forked.cpu = seconds(usage.ru_utime) + seconds(usage.ru_stime);
    return forked;
}

/// What a session reports.
struct Session {
    std::vector<std::int64_t> cpuNs; ///< by flip
    PhaseCosts setUpCosts;
    PhaseCosts flipCosts;
    std::string reason;
    std::vector<std::byte> pieces; ///< VariantsMeasured::pieces
};
void fields(auto& archive, IsA<Session> auto& v) {
    archive(v.cpuNs, v.setUpCosts, v.flipCosts, v.reason, v.pieces);
}

/// The advice that reverses a decision.
struct Reversal {
    std::uint64_t hash = 0;
    std::int64_t occurrence = -1; ///< -1: of every question
    bool inlines = false;
};
void fields(auto& archive, IsA<Reversal> auto& v) {
    archive(v.hash, v.occurrence, v.inlines);
}
struct Reversals {
    std::vector<Reversal> all;
    std::size_t moves = 0; ///< so many of them are moves
};
void fields(auto& archive, IsA<Reversals> auto& v) {
    archive(v.all, v.moves);
}

template <typename Message>
Message decoded(const std::vector<std::byte>& bytes) {
    ReadArchive archive(bytes);
    Message message;
    archive(message);
    if (!archive.complete()) stop("a damaged report");
    return message;
}
template <typename Message>
std::vector<std::byte> encoded(const Message& message) {
    ByteWriter bytes;
    WriteArchive archive(bytes);
    archive(message);
    return bytes.take();
}

/// The flips of one module with one accuracy, the least of all turns.
struct Flips {
    std::vector<double> cpu; ///< seconds, by flip
    double setUp = 1e9;
    PhaseCosts setUpCosts, flipCosts;
    std::string reason;

    void add(const Forked& forked) {
        const auto session = decoded<Session>(forked.report);
        cpu.resize(session.cpuNs.size(), 1e9);
        double all = 0;
        for (std::size_t flip = 0; flip < cpu.size(); ++flip) {
            cpu[flip] = std::min(cpu[flip], double(session.cpuNs[flip]) * 1e-9);
            all += double(session.cpuNs[flip]) * 1e-9;
        }
        setUp = std::min(setUp, forked.cpu - all);
        reason = session.reason;
    }
    void addPhases(const Forked& forked) {
        const auto session = decoded<Session>(forked.report);
        setUpCosts = session.setUpCosts;
        flipCosts = session.flipCosts;
    }
};

template <typename T>
std::span<T> sharedMemory(std::size_t count) {
    void* memory = ::mmap(nullptr, count * sizeof(T), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) stop("no shared memory");
    return {static_cast<T*>(memory), count};
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values.empty() ? 0 : values[values.size() / 2];
}

/// What a session measures.
enum class Kind : std::uint8_t { Exact, FirstRanking, FurtherRanking };

/// The measures of variants, which several processes of a session write.
class MeasuresFile {
public:
    MeasuresFile() : m_file(std::tmpfile()) {
        if (!m_file) stop("no temporary file");
        ::fcntl(::fileno(m_file), F_SETFL, O_APPEND);
    }
    ~MeasuresFile() { std::fclose(m_file); }
    MeasuresFile(const MeasuresFile&) = delete;
    MeasuresFile& operator=(const MeasuresFile&) = delete;

    void add(std::size_t variant, MeasuredVariant&& measured) {
        const std::vector<std::byte> message = encodeMessage(ShareMessage{variant, {std::move(measured), {}, {}}});
        const std::uint64_t size = message.size();
        std::vector<std::byte> bytes(sizeof size + message.size());
        std::memcpy(bytes.data(), &size, sizeof size);
        std::ranges::copy(message, bytes.begin() + sizeof size);
        if (::write(::fileno(m_file), bytes.data(), bytes.size()) != ssize_t(bytes.size())) stop("cannot write");
    }
    std::map<std::size_t, MeasuredVariant> all() {
        std::map<std::size_t, MeasuredVariant> measures;
        std::uint64_t size = 0;
        for (std::rewind(m_file); std::fread(&size, sizeof size, 1, m_file) == 1;) {
            std::vector<std::byte> bytes(size);
            if (std::fread(bytes.data(), 1, size, m_file) != size) stop("a damaged file");
            auto share = decodeMessage<ShareMessage>(bytes);
            if (!share) stop("a damaged message");
            measures[share->variant] = std::move(share->message.measured);
        }
        return measures;
    }

private:
    std::FILE* m_file;
};

/// How many measures were compared with those of whole objects.
struct Compared {
    std::size_t all = 0, different = 0;
    std::int64_t text = 0; ///< sum of the differences, whatever their sign

    void add(const Compared& other) {
        all += other.all;
        different += other.different;
        text += other.text;
    }
    void print(const char* kind, const std::string& reason) const {
        std::printf("  %-16s of %zu measures %zu differ from those of whole objects, by %lld B of text %s\n", kind, all,
                    different, static_cast<long long>(text), reason.c_str());
        std::fflush(stdout);
    }
};

class Bench {
public:
    Bench(const ModuleFiles& module, std::size_t flips, std::size_t moves) {
        std::ifstream file(module.bitcodePath, std::ios::binary);
        const std::string bytes{std::istreambuf_iterator<char>(file), {}};
        m_bitcode.assign(reinterpret_cast<const std::byte*>(bytes.data()),
                         reinterpret_cast<const std::byte*>(bytes.data()) + bytes.size());
        m_request.bitcode = m_bitcode;
        m_request.commandLine = module.commandLine;
        m_request.features = false;
        const Forked prepared = inFork([this] { return need(preparedBitcode(m_request)); });
        m_isPrepared = !prepared.report.empty();
        m_prepared = m_isPrepared ? prepared.report : m_bitcode;
        m_preparation = prepared.cpu;
        const auto chosen = decoded<Reversals>(inFork([&] { return encoded(spread(flips, moves)); }).report);
        bool isMove = false; // every second one, until there are enough
        for (const Reversal& one : chosen.all) {
            const ForcedAdvice advice{one.hash, occurrence(one), one.inlines ? Advice::Inline : Advice::Refuse};
            if (isMove = !isMove && m_moves.size() < chosen.moves; isMove)
                m_moves.push_back(advice);
            else
                m_variants.push_back({advice});
        }
        m_pieces = decoded<Session>(inFork([this] { return session(Kind::FirstRanking, nullptr); }).report).pieces;
    }

    void measurePlain() {
        const Forked forked = inFork([this] {
            CompileRequest request = m_request;
            request.record = false;
            const CompiledModule compiled = need(compileModule(request));
            if (compiled.result.status != ModuleRunStatus::Ok) stop(compiled.result.diagnostics);
            return encoded(compiled.result.sizes);
        });
        m_compile = std::min(m_compile, forked.cpu);
        m_plainSizes = decoded<ModuleSizes>(forked.report);
    }

    void turn() {
        measurePlain();
        m_exact.add(inFork([this] { return session(Kind::Exact, nullptr); }));
        measurePlain();
        m_first.add(inFork([this] { return session(Kind::FirstRanking, nullptr); }));
        m_ranking.add(inFork([this] { return session(Kind::FurtherRanking, nullptr); }));
    }

    void measurePhases() {
        SessionCosts costs;
        m_exact.addPhases(inFork([&] { return session(Kind::Exact, &costs); }));
        m_ranking.addPhases(inFork([&] { return session(Kind::FurtherRanking, &costs); }));
    }

    /// Compares the measures of a session with those of whole objects, and prints differences.
    Compared verify(Kind kind) const {
        MeasuresFile file;
        const std::string reason =
            decoded<Session>(inFork([&] { return session(kind, nullptr, &file); }).report).reason;
        Compared compared;
        for (const auto& [flip, measured] : file.all()) {
            const auto compiled = [&, flip = flip] { return encodeMessage(VariantMessage{whole(kind, flip), {}, {}}); };
            const auto object = decodeMessage<VariantMessage>(inFork(compiled).report);
            if (!object) stop("a damaged message");
            const std::string words = difference(measured, object->measured);
            ++compared.all;
            if (words.empty()) continue;
            ++compared.different;
            const std::int64_t text = measured.sizes.text - object->measured.sizes.text;
            compared.text += std::abs(text);
            std::printf("  flip %zu: text %+lld; %s\n", flip, static_cast<long long>(text), words.c_str());
        }
        compared.print(nameOf(kind), reason);
        return compared;
    }

    void print(const std::string& name) const {
        std::printf("%s: a plain compile takes %.0f ms; %zu flips\n", name.c_str(), m_compile * 1e3, m_variants.size());
        for (const auto& [kind, flips] :
             {std::pair("exact", &m_exact), {"first ranking", &m_first}, {"further ranking", &m_ranking}}) {
            const std::vector<double> cpu = flipsOf(*flips);
            std::printf("  %-18s flip %6.3f in the median, %6.3f on average, %6.3f at most; set-up %6.2f %s\n", kind,
                        median(cpu) / m_compile, average(cpu) / m_compile,
                        *std::max_element(cpu.begin(), cpu.end()) / m_compile, flips->setUp / m_compile,
                        flips->reason.c_str());
        }
        std::printf("  %-18s %.2f, once for a start of a module; %zu moves\n", "preparation", m_preparation / m_compile,
                    m_moves.size());
        std::printf("  %-18s %25s %25s\n", "", "exact: flip      set-up", "ranking: flip    set-up");
        for (std::size_t phase = 0; phase < phases; ++phase)
            row(std::string(wordOf(Phase(phase))), [phase](const PhaseCosts& costs) { return costs.ns[phase]; });
        row("of it system", [](const PhaseCosts& costs) { return costs.systemNs; });
        std::printf("  %-18s", "page faults");
        for (const Flips* flips : {&m_exact, &m_ranking})
            std::printf(" %14.0f %10.0f", double(flips->flipCosts.pageFaults) / double(m_variants.size()),
                        double(flips->setUpCosts.pageFaults));
        std::puts("");
        std::fflush(stdout);
    }

    /// In plain compiles: a flip in the median and the set-up, exact and then of a further ranking; the first's set-up.
    std::array<double, 5> figures() const {
        return {median(flipsOf(m_exact)) / m_compile, m_exact.setUp / m_compile, median(flipsOf(m_ranking)) / m_compile,
                m_ranking.setUp / m_compile, m_first.setUp / m_compile};
    }
    double plainSeconds() const { return m_compile; }

private:
    /// Without the baseline.
    static std::vector<double> flipsOf(const Flips& flips) { return {flips.cpu.begin(), flips.cpu.end() - 1}; }
    static std::optional<std::uint32_t> occurrence(const Reversal& one) {
        return one.occurrence < 0 ? std::nullopt : std::optional(std::uint32_t(one.occurrence));
    }
    static const char* nameOf(Kind kind) {
        return kind == Kind::Exact ? "exact" : kind == Kind::FirstRanking ? "first ranking" : "further ranking";
    }
    static double average(const std::vector<double>& values) {
        double sum = 0;
        for (const double value : values)
            sum += value;
        return sum / double(values.size());
    }
    void row(const std::string& name, const std::function<std::int64_t(const PhaseCosts&)>& part) const {
        std::printf("  %-18s", name.c_str());
        for (const Flips* flips : {&m_exact, &m_ranking})
            std::printf(" %14.4f %10.4f", double(part(flips->flipCosts)) * 1e-9 / double(m_variants.size()) / m_compile,
                        double(part(flips->setUpCosts)) * 1e-9 / m_compile);
        std::puts("");
    }

    /// The compile that a session of that kind begins with.
    CompileRequest baseline(Kind kind) const {
        CompileRequest request = m_request;
        if (kind == Kind::Exact) return request;
        request.commandLine.push_back("-ffunction-sections");
        request.bitcode = m_prepared;
        request.prepared = m_isPrepared;
        if (kind == Kind::FurtherRanking) request.script = m_moves;
        return request;
    }

    /// Of a flip, or of the baseline, by a compile of its own.
    MeasuredVariant whole(Kind kind, std::size_t flip) const {
        CompileRequest request = baseline(kind);
        request.features = request.decisions = false;
        if (flip < m_variants.size())
            request.script.insert(request.script.end(), m_variants[flip].begin(), m_variants[flip].end());
        return measuredOf(need(compileModule(request)).result);
    }

    Reversals spread(std::size_t flips, std::size_t moves) const {
        const std::vector<Decision> decisions = need(compileModule(m_request)).result.decisions;
        const std::vector<std::optional<ForcedAdvice>> forced = forcedAdvices(decisions);
        std::vector<Reversal> flippable;
        for (std::size_t index = 0; index < decisions.size(); ++index)
            if (!flipObstacle(decisions[index], forced[index]))
                flippable.push_back({forced[index]->hash,
                                     forced[index]->occurrence ? std::int64_t(*forced[index]->occurrence) : -1,
                                     forced[index]->advice != Advice::Inline});
        Reversals chosen;
        chosen.moves = std::min(moves, flippable.size() / 4);
        const std::size_t wanted = std::min(flips + chosen.moves, flippable.size());
        for (std::size_t number = 0; number < wanted; ++number)
            chosen.all.push_back(flippable[(2 * number + 1) * flippable.size() / (2 * wanted)]);
        return chosen;
    }

    /// `costs`: null if the session shall not divide its time into phases. `file`: unless null, gets the measures.
    std::vector<std::byte> session(Kind kind, SessionCosts* costs, MeasuresFile* file = nullptr) const {
        const Accuracy accuracy = kind == Kind::Exact ? Accuracy::Exact : Accuracy::Ranking;
        VariantsRequest request{baseline(kind), m_variants, 1, accuracy, costs};
        request.variants.emplace_back();                               // forces nothing
        if (accuracy == Accuracy::Exact) request.known = m_plainSizes; // as a run's sizes are known
        if (kind == Kind::FurtherRanking) request.pieces = m_pieces;
        Session session;
        const auto shared = sharedMemory<std::int64_t>(request.variants.size()); // processes of the session write it
        const VariantsMeasured measured =
            need(measureVariants(request, [&](std::size_t variant, MeasuredVariant&& one) -> Result<void> {
                if (one.status != ModuleRunStatus::Ok) stop(one.diagnostics);
                shared[variant] = one.cpuNs;
                if (file) file->add(variant, std::move(one));
                return {};
            }));
        session.cpuNs.assign(shared.begin(), shared.end());
        if (costs) session.setUpCosts = costs->setUp;
        if (costs) session.flipCosts = costs->variants;
        session.reason = measured.check.reason;
        session.pieces = measured.pieces;
        return encoded(session);
    }

    std::vector<std::byte> m_bitcode, m_prepared, m_pieces;
    double m_preparation = 0;  ///< seconds
    bool m_isPrepared = false; ///< otherwise there is no such bitcode
    CompileRequest m_request;
    std::vector<std::vector<ForcedAdvice>> m_variants;
    std::vector<ForcedAdvice> m_moves; ///< the script of a further ranking
    double m_compile = 1e9;            ///< seconds
    ModuleSizes m_plainSizes;
    Flips m_exact, m_first, m_ranking;
};

void printMedians(const std::string& of, const std::vector<std::array<double, 5>>& figures) {
    std::array<double, 5> medians{};
    for (std::size_t figure = 0; figure < medians.size(); ++figure) {
        std::vector<double> values;
        for (const auto& one : figures)
            values.push_back(one[figure]);
        medians[figure] = median(std::move(values));
    }
    std::printf("medians of %zu %s: exact flip %.3f, set-up %.2f; ranking flip %.3f, set-up %.2f, of the first session "
                "%.2f\n",
                figures.size(), of.c_str(), medians[0], medians[1], medians[2], medians[3], medians[4]);
}

} // namespace

int main(int count, char** arguments) {
    std::map<std::string, std::string> options{
        {"--only", ""}, {"--every", "1"}, {"--flips", "24"}, {"--moves", "8"}, {"--turns", "3"}};
    for (int index = 2; index + 1 < count; index += 2)
        options[arguments[index]] = arguments[index + 1];
    const auto number = [&options](const char* name) { return std::max(1, std::atoi(options[name].c_str())); };
    if (count < 2)
        stop("usage: bench_flip_phases CORPUS [--only TEXT] [--every N] [--flips N] [--moves N] [--turns N] [--verify "
             "yes|only]");
    prepareForImages();
    initializeCompiler(nullptr);
    CorpusReader corpus = need(CorpusReader::open(arguments[1]));
    std::vector<Finding> findings;
    std::vector<std::array<double, 5>> all, large;
    std::array<Compared, 2> compared; // exact, rankings
    for (int index = 0; auto module = corpus.next(findings);) {
        if (module->name.find(options["--only"]) == std::string::npos || index++ % number("--every") != 0) continue;
        Bench bench(*module, std::size_t(number("--flips")), std::size_t(number("--moves")));
        bench.measurePlain();
        if (!options["--verify"].empty()) {
            std::puts(module->name.c_str());
            for (const Kind kind : {Kind::Exact, Kind::FirstRanking, Kind::FurtherRanking})
                compared[kind != Kind::Exact].add(bench.verify(kind));
        }
        if (options["--verify"] == "only") continue;
        for (int turn = 0; turn < number("--turns"); ++turn)
            bench.turn();
        bench.measurePhases();
        bench.print(module->name);
        all.push_back(bench.figures());
        if (bench.plainSeconds() > 0.3) large.push_back(bench.figures());
    }
    if (!options["--verify"].empty()) {
        std::puts("all modules");
        compared[0].print("exact", {});
        compared[1].print("rankings", {});
    }
    if (options["--verify"] == "only") return EXIT_SUCCESS;
    printMedians("modules", all);
    printMedians("modules whose plain compile takes more than 0.3 s", large);
    return EXIT_SUCCESS;
}
