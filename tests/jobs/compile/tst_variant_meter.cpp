// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compile/variant_meter.h"
#include "tests/jobs/job_fixture.h"
#include "tests/support/signals.h"

#include <csignal>
#include <set>

using namespace inlinescope;
using namespace inlinescope::testing;

/// Faults of the forked processes that measure variants together. tst_flips checks the measured values.
class TestVariantMeter : public QObject {
    Q_OBJECT

    static constexpr const char* module = "shapes.cpp.o";
    static constexpr std::size_t wanted = 40;

    /// Processes that `parent` started and that still exist.
    static std::vector<pid_t> childrenOf(pid_t parent) {
        const QByteArray id = QByteArray::number(parent);
        std::vector<pid_t> children;
        for (const QByteArray& child : readWhole("/proc/" + id + "/task/" + id + "/children").split(' '))
            if (child.toInt() > 0) children.push_back(child.toInt());
        return children;
    }
    static std::vector<pid_t> childrenOf(const std::vector<pid_t>& parents) {
        std::vector<pid_t> all;
        for (const pid_t parent : parents)
            for (const pid_t child : childrenOf(parent))
                all.push_back(child);
        return all;
    }
    /// This program's workers, their jobs, and the processes that these forked.
    static std::vector<pid_t> jobs() { return childrenOf(childrenOf(::getpid())); }
    static std::vector<pid_t> forked() { return childrenOf(jobs()); }
    /// A zombie, whose exit status was not read yet, does not count as a process.
    static bool isGone(pid_t process) {
        const QByteArray status = readWhole("/proc/" + QByteArray::number(process) + "/stat");
        return status.isEmpty() || status.mid(status.lastIndexOf(')') + 2, 1) == "Z";
    }
    static bool areGone(const std::vector<pid_t>& processes) { return std::ranges::all_of(processes, isGone); }

    static VariantSet flipsOf(const VariantMeter& meter) {
        VariantSet set;
        for (std::size_t index = 0; index < meter.decisions().size() && set.variants.size() < wanted; ++index)
            if (!meter.obstacle(index)) set.variants.push_back({meter.flipped(index)});
        return set;
    }

    static std::map<std::string, std::tuple<std::int64_t, std::string, std::string, bool, bool>>
    sorted(const std::vector<FunctionSize>& functions) {
        std::map<std::string, std::tuple<std::int64_t, std::string, std::string, bool, bool>> byName;
        for (const FunctionSize& one : functions)
            byName[one.name] = {one.size, one.section, one.linkage, one.shared, one.alias};
        return byName;
    }

    static std::vector<ForcedAdvice> together(std::vector<ForcedAdvice> some, const std::vector<ForcedAdvice>& more) {
        some.insert(some.end(), more.begin(), more.end());
        return some;
    }

    /// Variants that depend on those before.
    struct Batches : worker::BatchedVariants {
        explicit Batches(std::vector<std::vector<ForcedAdvice>> begin) : variants(std::move(begin)) {}

        std::vector<std::vector<ForcedAdvice>> variants; ///< of all batches
        std::map<std::size_t, MeasuredVariant> measured;
        std::size_t enough = ~std::size_t(0); ///< variants, after which the next batch is wanted
        std::function<VariantBatch(const Batches&)> answer = [](const Batches&) { return VariantBatch(); };
        std::function<void(const Batches&)> taken = [](const Batches&) {};

        VariantSet first() const { return {Others::Decide, {}, variants, Accuracy::Ranking}; }
        /// The measured variants, the smallest first.
        VariantBatch bySize() const {
            std::multimap<std::int64_t, std::vector<ForcedAdvice>> sorted;
            for (const auto& [variant, one] : measured)
                sorted.emplace(one.sizes.text, variants[variant]);
            VariantBatch ranked;
            for (const auto& [text, advices] : sorted)
                ranked.push_back(advices);
            return ranked;
        }
        Result<bool> take(std::size_t variant, MeasuredVariant&& one) override {
            measured[variant] = std::move(one);
            taken(*this);
            return measured.size() < enough;
        }
        VariantBatch next() override {
            const VariantBatch batch = answer(*this);
            variants.insert(variants.end(), batch.begin(), batch.end());
            return batch;
        }
    };

    struct Measured {
        Result<void> result;
        std::map<std::size_t, std::vector<MeasuredVariant>> variants; ///< in order of delivery
        std::set<pid_t> seen;                                         ///< forked processes
        SelfCheck check;
    };
    static void signalAll(const std::vector<pid_t>& processes, int number) {
        for (const pid_t process : processes)
            signalProcess(process, number);
    }
    /// Stops the session and its forked processes, if a variant is being measured, which then cannot end before `goOn`.
    struct Stopped {
        std::vector<pid_t> sessions = jobs(), variants;
        Stopped() {
            signalAll(sessions, SIGSTOP);
            variants = childrenOf(sessions);
            signalAll(variants, SIGSTOP);
            std::erase_if(variants, isGone);
        }
        void goOn() const {
            signalAll(variants, SIGCONT);
            signalAll(sessions, SIGCONT);
        }
    };
    using Happening = std::function<void(const Stopped&)>;
    /// Does what is to happen, one after the other, while variants are being measured and stopped. On a loaded machine
    /// all variants may be finished before this program is scheduled; then they are measured again.
    static Measured measure(JobSandbox& box, const std::vector<Happening>& happenings) {
        for (int attempt = 0; attempt < 20; ++attempt) {
            VariantMeter meter = need(VariantMeter::open(box.context, "default", module, {.jobs = 2}));
            Measured measured;
            std::size_t happened = 0;
            measured.result =
                meter.measure(flipsOf(meter), [&](std::size_t variant, MeasuredVariant&& one) -> Result<void> {
                    measured.variants[variant].push_back(std::move(one));
                    const std::vector<pid_t> processes = forked();
                    measured.seen.insert(processes.begin(), processes.end());
                    if (happened == happenings.size() || measured.variants.size() < 10 * (happened + 1)) return {};
                    const Stopped stopped;
                    if (stopped.variants.empty())
                        stopped.goOn();
                    else
                        happenings[happened++](stopped);
                    return {};
                });
            measured.check = meter.selfCheck();
            if (happened == happenings.size()) return measured;
        }
        throw std::runtime_error("no variant was under way");
    }
    static void killFirst(const Stopped& stopped) {
        signalProcess(stopped.variants.front(), SIGKILL);
        stopped.goOn();
    }
    static void prepare(JobSandbox& box, const QString& build = "plain") {
        box.extract(build);
        box.import(box.corpus);
        need(runCorpus(box.context, box.runOptions("default", {module})));
    }
    static int withStatus(const Measured& measured, ModuleRunStatus status) {
        return int(std::ranges::count_if(measured.variants, [status](const auto& variant) {
            return variant.second.size() == 1 && variant.second.front().status == status;
        }));
    }

private slots:
    void nothingHappens() {
        JobSandbox box;
        prepare(box);
        const Measured measured = measure(box, {[](const Stopped& stopped) { stopped.goOn(); }});
        QVERIFY(measured.result.ok());
        QCOMPARE(withStatus(measured, ModuleRunStatus::Ok), int(wanted));
        QVERIFY2(measured.check.method == Method::Pieces, measured.check.reason.c_str());
        QTRY_VERIFY_WITH_TIMEOUT(areGone({measured.seen.begin(), measured.seen.end()}), 60'000);
    }

    /// With more variants than it takes for one in many to be checked by its whole object.
    void aLargeSessionChecksItself() {
        JobSandbox box;
        prepare(box);
        VariantMeter meter = need(VariantMeter::open(box.context, "default", module, {.jobs = 2}));
        VariantSet set = flipsOf(meter);
        const std::vector<std::vector<ForcedAdvice>> flips = set.variants;
        for (std::size_t distance = 1; distance < 4; ++distance)
            for (std::size_t first = 0; first + distance < flips.size(); ++first)
                set.variants.push_back({flips[first].front(), flips[first + distance].front()});
        QVERIFY(set.variants.size() > 128);
        std::size_t measured = 0;
        need(meter.measure(set, [&](std::size_t, MeasuredVariant&& one) -> Result<void> {
            measured += one.status == ModuleRunStatus::Ok;
            return {};
        }));
        QCOMPARE(measured, set.variants.size());
        QVERIFY2(meter.selfCheck().method == Method::Pieces, meter.selfCheck().reason.c_str());
        QVERIFY(meter.selfCheck().checked > 0);
        QCOMPARE(meter.selfCheck().fellBack, 0);
    }

    void severalFlipsTogetherMeasureAsAFullCompileDoes_data() {
        QTest::addColumn<QString>("build");
        QTest::newRow("without debug info") << "plain";
        QTest::newRow("with debug info") << "g";
    }
    /// With advices that are common to all, one of which a variant reverses.
    void severalFlipsTogetherMeasureAsAFullCompileDoes() {
        QFETCH(QString, build);
        JobSandbox box;
        prepare(box, build);
        VariantMeter meter = need(VariantMeter::open(box.context, "default", module, {.jobs = 2}));
        const std::vector<std::vector<ForcedAdvice>> flips = flipsOf(meter).variants;
        VariantSet set;
        set.common = {flips[1].front(), flips[30].front()};
        for (std::size_t first = 2; first + 20 < flips.size() && set.variants.size() < 6; first += 3)
            set.variants.push_back({flips[first].front(), flips[first + 10].front(), flips[first + 20].front()});
        set.variants.back().push_back(set.common.back());
        ForcedAdvice& back = set.variants.back().back();
        back.advice = back.advice == Advice::Inline ? Advice::Refuse : Advice::Inline;
        for (const Others others : {Others::Decide, Others::Held}) {
            set.others = others;
            std::map<std::size_t, MeasuredVariant> measured;
            need(meter.measure(set, [&](std::size_t variant, MeasuredVariant&& found) -> Result<void> {
                measured[variant] = std::move(found);
                return {};
            }));
            QCOMPARE(measured.size(), set.variants.size());
            for (const auto& [variant, found] : measured) {
                std::vector<ForcedAdvice> advices = set.common;
                advices.insert(advices.end(), set.variants[variant].begin(), set.variants[variant].end());
                const ModuleRunResult full = need(meter.compile(others, advices));
                QVERIFY(full.status == ModuleRunStatus::Ok && found.status == full.status);
                QVERIFY(found.sections == full.sections && found.sizes == full.sizes);
                QVERIFY(sorted(found.functions) == sorted(full.functions));
            }
            QVERIFY2(meter.selfCheck().method == Method::Pieces, meter.selfCheck().reason.c_str());
        }
    }

    /// Rankings are delivered after the variant that forces nothing, and are nearly exact, also for functions that
    /// share a section.
    void ranksAreHardlyOff() {
        JobSandbox box;
        prepare(box);
        VariantMeter meter = need(VariantMeter::open(box.context, "default", module, {.jobs = 2}));
        VariantSet set = flipsOf(meter);
        set.variants.resize(12);
        set.variants.emplace_back();
        set.accuracy = Accuracy::Ranking;
        std::vector<std::size_t> order;
        std::map<std::size_t, std::int64_t> text;
        need(meter.measure(set, [&](std::size_t variant, MeasuredVariant&& found) -> Result<void> {
            order.push_back(variant);
            text[variant] = found.sizes.text;
            return {};
        }));
        QCOMPARE(order.size(), set.variants.size());
        QCOMPARE(order.front(), std::size_t(12));
        const std::int64_t before = need(meter.sizes()).text;
        int changed = 0;
        for (std::size_t variant = 0; variant < 12; ++variant) {
            const std::int64_t full = need(meter.compile(Others::Decide, set.variants[variant])).sizes.text - before;
            const std::int64_t ranked = text[variant] - text[12];
            QVERIFY2(std::abs(full - ranked) <= 4, qPrintable(QString("%1, ranked %2").arg(full).arg(ranked)));
            changed += full != 0;
        }
        QVERIFY(changed > 2);
    }

    void variantsOfAKilledProcessAreMeasuredByOthers() {
        JobSandbox box;
        prepare(box);
        const Measured measured = measure(box, {killFirst});
        QVERIFY(measured.result.ok());
        QCOMPARE(withStatus(measured, ModuleRunStatus::Ok), int(wanted));
        QCOMPARE(measured.check.fellBack, 0);
    }

    /// After the loss of the process that measured several, each variant has a process.
    void aVariantWhoseProcessIsKilledIsTheOnlyOneLost() {
        JobSandbox box;
        prepare(box);
        Measured measured;
        for (int attempt = 0; attempt < 20; ++attempt) { // until it is killed before it has reported
            measured = measure(box, {killFirst, [](const Stopped& stopped) {
                                         const std::vector<pid_t> variants = childrenOf(stopped.variants);
                                         if (!variants.empty()) signalProcess(variants.front(), SIGKILL);
                                         stopped.goOn();
                                     }});
            if (withStatus(measured, ModuleRunStatus::Ok) < int(wanted)) break;
        }
        QVERIFY(measured.result.ok());
        QCOMPARE(withStatus(measured, ModuleRunStatus::Crashed), 1);
        QCOMPARE(withStatus(measured, ModuleRunStatus::Ok), int(wanted) - 1);
    }

    void variantsOfASessionThatIsKilledAreCompiledByThemselves() {
        JobSandbox box;
        prepare(box);
        std::vector<pid_t> orphans;
        const Measured measured = measure(box, {[&orphans](const Stopped& stopped) {
                                              orphans = stopped.variants;
                                              signalProcess(stopped.sessions.front(), SIGKILL);
                                              stopped.goOn();
                                          }});
        QVERIFY(measured.result.ok());
        QCOMPARE(withStatus(measured, ModuleRunStatus::Ok), int(wanted));
        QVERIFY(measured.check.fellBack > 0 && measured.check.fellBack < int(wanted));
        QVERIFY(!measured.check.reason.empty());
        QTRY_VERIFY_WITH_TIMEOUT(!orphans.empty() && areGone(orphans), 60'000);
    }

    void batchesMeasureAsCompilesDo() {
        JobSandbox box;
        prepare(box);
        VariantMeter meter = need(VariantMeter::open(box.context, "default", module, {.jobs = 2}));
        VariantBatch first = flipsOf(meter).variants;
        first.resize(12);
        first.insert(first.begin(), std::vector<ForcedAdvice>());
        Batches batches{first};
        batches.answer = [&](const Batches& soFar) -> VariantBatch {
            const auto ranked = soFar.bySize();
            if (ranked.size() == 13) return {together(ranked[0], ranked[12]), together(ranked[1], ranked[11])};
            if (ranked.size() == 15) return {together(ranked[0], together(ranked[1], ranked[14]))};
            return {};
        };
        need(meter.measureBatches(batches.first(), batches));
        QCOMPARE(batches.measured.size(), std::size_t(16));
        const std::int64_t before = need(meter.sizes()).text;
        int changed = 0;
        for (std::size_t variant = 0; variant < batches.variants.size(); ++variant) {
            const auto& advices = batches.variants[variant];
            const std::int64_t full = need(meter.compile(Others::Decide, advices)).sizes.text - before;
            const std::int64_t ranked = batches.measured[variant].sizes.text - batches.measured[0].sizes.text;
            QVERIFY2(std::abs(full - ranked) <= 4, qPrintable(QString("%1, ranked %2").arg(full).arg(ranked)));
            QCOMPARE(batches.measured[variant].outcomes.size(), advices.size());
            changed += full != 0;
        }
        QVERIFY(changed > 3);
    }

    /// As soon as the next batch is wanted, although variants of the present one are left.
    void aBatchEndsBeforeTheNext() {
        JobSandbox box;
        prepare(box);
        VariantMeter meter = need(VariantMeter::open(box.context, "default", module, {.jobs = 1}));
        const VariantSet flips = flipsOf(meter);
        std::size_t measured = wanted;
        for (int attempt = 0; attempt < 20 && measured >= wanted; ++attempt) { // unless all were measured meanwhile
            Batches batches{flips.variants};
            batches.enough = 3;
            batches.answer = [&, asked = 0](const Batches&) mutable -> VariantBatch {
                return asked++ == 0 ? VariantBatch{flips.variants[5]} : VariantBatch{};
            };
            need(meter.measureBatches(batches.first(), batches));
            QVERIFY(batches.measured.contains(wanted));
            measured = batches.measured.size() - 1;
        }
        QVERIFY(measured >= 3 && measured < wanted);
    }

    void aBatchWhoseProcessIsKilledIsTheLast() {
        JobSandbox box;
        prepare(box);
        VariantMeter meter = need(VariantMeter::open(box.context, "default", module, {.jobs = 1}));
        Batches batches{flipsOf(meter).variants};
        std::vector<pid_t> killed;
        for (int attempt = 0; attempt < 20 && killed.empty(); ++attempt) { // unless all were measured meanwhile
            batches.measured.clear();
            batches.taken = [&killed](const Batches& sofar) {
                if (sofar.measured.size() != 3) return;
                const Stopped stopped;
                killed = stopped.variants;
                signalAll(killed, SIGKILL);
                stopped.goOn();
            };
            need(meter.measureBatches(batches.first(), batches));
        }
        QVERIFY(!killed.empty());
        QVERIFY(batches.measured.size() >= 3 && batches.measured.size() < wanted);
    }

    void aCancelKeepsWhatIsMeasuredAndLeavesNoProcess() {
        JobSandbox box;
        prepare(box);
        std::vector<pid_t> underWay;
        const Measured measured = measure(box, {[&](const Stopped& stopped) {
                                              underWay = stopped.variants;
                                              box.context.cancel.cancel();
                                          }});
        QVERIFY(failsWith(measured.result, ErrorCode::Cancelled));
        QVERIFY(measured.variants.size() >= 10 && measured.variants.size() < wanted);
        QTRY_VERIFY_WITH_TIMEOUT(!underWay.empty() && areGone(underWay), 60'000);
    }
};

QTEST_GUILESS_MAIN(TestVariantMeter)
#include "tst_variant_meter.moc"
