// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/treemap_layout.h"

#include <QTest>

#include <algorithm>
#include <numeric>
#include <random>

using namespace inlinescope;

namespace {

using Kind = TreemapCell::Kind;

double areaOf(const QRectF& rect) {
    return rect.width() * rect.height();
}

bool isInside(const QRectF& inner, const QRectF& outer) {
    constexpr double slack = 1e-6;
    return inner.left() >= outer.left() - slack && inner.top() >= outer.top() - slack &&
           inner.right() <= outer.right() + slack && inner.bottom() <= outer.bottom() + slack;
}

bool overlap(const QRectF& a, const QRectF& b) {
    constexpr double slack = 1e-6;
    return std::min(a.right(), b.right()) - std::max(a.left(), b.left()) > slack &&
           std::min(a.bottom(), b.bottom()) - std::max(a.top(), b.top()) > slack;
}

/// Names of modules in folders of several levels with weights of very different size.
struct Sample {
    std::vector<std::string> names;
    std::vector<double> weights;

    Sample(int count, unsigned seed) {
        std::minstd_rand random(seed);
        for (int item = 0; item < count; ++item) {
            std::string name;
            for (unsigned level = random() % 4; level > 0; --level)
                name += "d" + std::to_string(random() % 5) + "/";
            names.push_back(name + "m" + std::to_string(item));
            weights.push_back(double(1 + random() % (1u << (random() % 18))));
        }
    }
    std::vector<std::string_view> views() const { return {names.begin(), names.end()}; }
    TreemapTree tree() const { return {views(), weights}; }
};

} // namespace

/// The invariants of the treemap's geometry for any content.
class TestTreemapLayout : public QObject {
    Q_OBJECT
private slots:
    void foldersAreFoundInNames();
    void aFolderThatHoldsOneOtherStandsAsOneWithIt();
    void aNameOfCountlessFoldersIsCutOff();
    void areasAreInProportion();
    void theExampleOfThePaper();
    void cellsFillTheirFrameWithoutOverlap();
    void everyWeightIsShownOnce();
    void noCellIsTooSmallToSee();
    void manyEqualModulesAreBundled();
    void zoomingShowsWhatIsThere();
    void nothingHasNoCells();
};

void TestTreemapLayout::foldersAreFoundInNames() {
    const std::vector<std::string_view> names{"core/store/a.cpp", "core/store/b.cpp", "core/c.cpp", "d.cpp", "/e.cpp"};
    const FolderTree tree(names);
    QCOMPARE(tree.folders().size(), std::size_t(3));
    QCOMPARE(tree.folder(tree.folderOf(0)).path, std::string("core/store"));
    QCOMPARE(tree.folder(tree.folderOf(0)).label, std::string("store"));
    QCOMPARE(tree.folder(tree.folderOf(0)).depth, 2);
    QCOMPARE(tree.folder(tree.folderOf(2)).path, std::string("core"));
    QCOMPARE(tree.folderOf(3), 0);
    QCOMPARE(tree.folderOf(4), 0);
    QCOMPARE(tree.itemsBelow(tree.folderOf(2)), (std::vector<int>{2, 0, 1}));
    QVERIFY(tree.contains(tree.folderOf(2), tree.folderOf(0)));
    QVERIFY(!tree.contains(tree.folderOf(0), tree.folderOf(2)));
    QCOMPARE(nameInFolder(names[0], "core/store"), std::string_view("a.cpp"));
}

void TestTreemapLayout::aFolderThatHoldsOneOtherStandsAsOneWithIt() {
    const FolderTree tree(std::vector<std::string_view>{"a/b/c/x", "a/b/c/y", "z"});
    QCOMPARE(tree.folders().size(), std::size_t(2));
    QCOMPARE(tree.folder(1).path, std::string("a/b/c"));
    QCOMPARE(tree.folder(1).label, std::string("a/b/c"));
}

void TestTreemapLayout::aNameOfCountlessFoldersIsCutOff() {
    std::string deep, other;
    for (int level = 0; level < 100'000; ++level) {
        deep += "a/";
        if (level == 20) other = deep + "b/x";
    }
    const FolderTree tree(std::vector<std::string_view>{deep, other});
    QVERIFY(int(tree.folders().size()) <= FolderTree::deepest + 3);
    QCOMPARE(tree.itemsBelow(0).size(), std::size_t(2));
}

void TestTreemapLayout::areasAreInProportion() {
    std::minstd_rand random(7);
    std::vector<double> weights;
    for (int item = 0; item < 500; ++item)
        weights.push_back(double(1 + random() % 100'000));
    std::ranges::sort(weights, std::greater());
    const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
    const QRectF bounds(10, 20, 640, 333);
    const std::vector<QRectF> rects = squarified(weights, bounds);
    QCOMPARE(rects.size(), weights.size());
    for (std::size_t item = 0; item < rects.size(); ++item) {
        QVERIFY(isInside(rects[item], bounds));
        QVERIFY(std::abs(areaOf(rects[item]) - areaOf(bounds) * weights[item] / total) < 1e-6);
    }
}

/// Bruls, Huizing, van Wijk, section 3.1: 6, 6, 4, 3, 2, 2, 1 in a rectangle of 6 by 4. The two of 6 are at the left as
/// 3 by 2, then 4 and 3 side by side above the rest.
void TestTreemapLayout::theExampleOfThePaper() {
    const std::vector<QRectF> rects = squarified(std::vector<double>{6, 6, 4, 3, 2, 2, 1}, QRectF(0, 0, 6, 4));
    QCOMPARE(rects[0], QRectF(0, 0, 3, 2));
    QCOMPARE(rects[1], QRectF(0, 2, 3, 2));
    QCOMPARE(rects[2].size(), QSizeF(12.0 / 7, 7.0 / 3));
    QCOMPARE(rects[3].size(), QSizeF(9.0 / 7, 7.0 / 3));
    QCOMPARE(rects[4].topLeft(), QPointF(3, 7.0 / 3));
}

void TestTreemapLayout::cellsFillTheirFrameWithoutOverlap() {
    for (unsigned seed = 1; seed <= 20; ++seed) {
        const Sample sample(300, seed);
        const QRectF bounds(0, 0, 900, 260);
        const auto cells = layOutTreemap(sample.tree(), {}, bounds, {});
        for (std::size_t a = 0; a < cells.size(); ++a) {
            QVERIFY(isInside(cells[a].rect, bounds));
            for (std::size_t b = a + 1; b < cells.size(); ++b) {
                if (!overlap(cells[a].rect, cells[b].rect)) continue;
                QVERIFY(cells[a].kind == Kind::Frame); // drawn before its content, which does not cover its name
                QVERIFY(isInside(cells[b].rect, cells[a].rect));
                QVERIFY(cells[a].band.isEmpty() || !overlap(cells[a].band, cells[b].rect));
            }
        }
    }
}

void TestTreemapLayout::everyWeightIsShownOnce() {
    for (unsigned seed = 1; seed <= 20; ++seed) {
        const Sample sample(400, seed);
        const TreemapTree tree = sample.tree();
        const auto cells = layOutTreemap(tree, {}, QRectF(0, 0, 500, 200), {});
        std::vector<int> shown;
        for (const TreemapCell& cell : cells) {
            if (cell.kind == Kind::Frame) continue;
            const std::vector<int> items = cell.item >= 0 ? std::vector{cell.item} : tree.itemsAt(cell.place);
            shown.insert(shown.end(), items.begin(), items.end());
        }
        std::ranges::sort(shown);
        std::vector<int> all(sample.names.size());
        std::iota(all.begin(), all.end(), 0);
        QCOMPARE(shown, all);
    }
}

void TestTreemapLayout::noCellIsTooSmallToSee() {
    const Sample sample(5'000, 3);
    const TreemapMetrics metrics{.band = 0, .gap = 0};
    const auto cells = layOutTreemap(sample.tree(), {}, QRectF(0, 0, 1000, 250), metrics);
    QVERIFY(cells.size() > 500);
    for (const TreemapCell& cell : cells)
        QVERIFY(areaOf(cell.rect) >= metrics.smallest - 1e-6);
}

void TestTreemapLayout::manyEqualModulesAreBundled() {
    std::vector<std::string> names;
    for (int item = 0; item < 25'000; ++item)
        names.push_back("d/" + std::to_string(item));
    const TreemapTree tree(std::vector<std::string_view>(names.begin(), names.end()), std::vector<double>(25'000, 1));
    const QRectF bounds(0, 0, 1000, 250); // 10 square pixels each: three make 30
    const auto cells = layOutTreemap(tree, {}, bounds, {.band = 0, .gap = 0});
    QCOMPARE(cells.size(), std::size_t(1 + 25'000 / 3));
    QVERIFY(cells[1].kind == Kind::Bundle);
    const auto zoomed = layOutTreemap(tree, cells[1].place, bounds, {});
    QVERIFY(zoomed.size() == 3 || zoomed.size() == 4); // 25,000 is 8,332 times 3, and 4
    QVERIFY(zoomed[0].kind == Kind::Item);
}

void TestTreemapLayout::zoomingShowsWhatIsThere() {
    const std::vector<std::string_view> names{"a/x", "a/y", "b/z", "b/c/u", "b/c/v"};
    const TreemapTree tree(names, std::vector<double>{10, 20, 30, 40, 0});
    const QRectF bounds(0, 0, 400, 300);
    const int b = tree.folders().folderOf(2);
    const auto cells = layOutTreemap(tree, {.folder = b}, bounds, {});
    QCOMPARE(cells.size(), std::size_t(3)); // the folder c with u in it, and z; v has no weight
    QCOMPARE(cells[0].place.folder, tree.folders().folderOf(3));
    QCOMPARE(cells[1].item, 3);
    QCOMPARE(cells[2].item, 2);
    QVERIFY(std::abs(areaOf(cells[2].rect) / areaOf(bounds) - 30.0 / 70) < 1e-9);
}

void TestTreemapLayout::nothingHasNoCells() {
    const TreemapTree none{std::span<const std::string_view>(), std::span<const double>()};
    QVERIFY(layOutTreemap(none, {}, QRectF(0, 0, 100, 100), {}).empty());
    const Sample sample(50, 1);
    QVERIFY(layOutTreemap(sample.tree(), {}, QRectF(), {}).empty());
    QVERIFY(layOutTreemap(sample.tree(), {.folder = 0, .first = 60, .last = 70}, QRectF(0, 0, 9, 9), {}).empty());
}

QTEST_APPLESS_MAIN(TestTreemapLayout)
#include "tst_treemap_layout.moc"
