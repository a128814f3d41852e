// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/run/module_sample.h"

#include <QTest>

#include <algorithm>
#include <set>

using namespace inlinescope;

namespace {

/// `count` modules of `size` bytes, sorted by their hashes.
void add(std::vector<ModuleRow>& modules, int count, std::int64_t size) {
    for (int i = 0; i < count; ++i) {
        ModuleRow row;
        row.name = std::to_string(size) + "/" + std::to_string(i);
        row.bitcodeHash = std::to_string((i * 7919) % 100'003);
        row.bitcodeSize = size;
        modules.push_back(row);
    }
}

/// 1,000 modules of 1 KiB, 100 of 10,000 bytes, 3 of a million.
std::vector<ModuleRow> corpus() {
    std::vector<ModuleRow> modules;
    add(modules, 1000, 1024);
    add(modules, 100, 10'000);
    add(modules, 3, 1'000'000);
    return modules;
}

std::set<std::string> names(const std::vector<ModuleRow>& modules) {
    std::set<std::string> names;
    for (const ModuleRow& module : modules)
        names.insert(module.name);
    return names;
}

} // namespace

class TestModuleSample : public QObject {
    Q_OBJECT

private slots:
    void aSampleIsSpreadOverTheSizeClasses() {
        const std::vector<ModuleRow> all = corpus(), sample = sampleOf(all, 30);
        QCOMPARE(sample.size(), std::size_t(30));
        QCOMPARE(names(sample).size(), std::size_t(30));
        // 3 of the class that has no more, and the rest split evenly, the larger class first.
        const std::vector<SizeClassCount> expected = {{10, 13, 1000}, {13, 14, 100}, {19, 3, 3}};
        QVERIFY(sizeClasses(all, sample) == expected);
    }
    void theSameCorpusGivesTheSameSampleInWhateverOrder() {
        std::vector<ModuleRow> reversed = corpus();
        std::ranges::reverse(reversed);
        QVERIFY(names(sampleOf(corpus(), 50)) == names(sampleOf(reversed, 50)));
    }
    void aLargerSampleHoldsTheSmaller() {
        QVERIFY(std::ranges::includes(names(sampleOf(corpus(), 51)), names(sampleOf(corpus(), 50))));
    }
    void whereThereAreNoMoreAllAreTaken() {
        QVERIFY(names(sampleOf(corpus(), 1103)) == names(corpus()));
        QVERIFY(names(sampleOf(corpus(), 100'000)) == names(corpus()));
    }
    void emptyModulesAreAClassToo() {
        std::vector<ModuleRow> modules;
        add(modules, 2, 0);
        QVERIFY(sizeClasses(modules, sampleOf(modules, 1)) == (std::vector<SizeClassCount>{{0, 1, 2}}));
        QVERIFY(sampleOf({}, 5).empty());
    }
};

QTEST_GUILESS_MAIN(TestModuleSample)
#include "tst_module_sample.moc"
