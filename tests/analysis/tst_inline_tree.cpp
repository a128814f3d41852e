// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/inline_tree.h"
#include "tests/support/shadow_memory.h"

#include <QtTest>

#include <sys/resource.h>

using namespace inlinescope;
using inlinescope::testing::hasShadowMemory;

namespace {

/// A call of `callee` in R, by the lines of its chain, innermost first: "F5 R1".
Decision asked(std::uint32_t ordinal, const char* callee, const QString& chain, const char* twin = "",
               const char* inherited = "") {
    Decision decision;
    decision.ordinal = ordinal;
    decision.caller = "R";
    decision.callee = callee;
    decision.path.twin = twin;
    decision.path.inherited = inherited;
    for (const QString& place : chain.split(' '))
        decision.path.places.push_back({place.left(1).toStdString(), {}, place.mid(1).toUInt(), 0});
    decision.key = {ordinal, 0};
    return decision;
}

std::vector<AlignedCallsite> onlyA(std::size_t count) {
    std::vector<AlignedCallsite> rows(count);
    for (std::size_t i = 0; i < count; ++i)
        rows[i].a = i;
    return rows;
}

/// "R, .F0, ..G1": depth as dots, function, and the row if there is one.
QString shown(const std::vector<InlineNode>& tree) {
    QStringList nodes;
    for (const InlineNode& node : tree)
        nodes << QString(int(node.depth), '.') + QString::fromStdString(node.function) +
                     (node.row ? QString::number(*node.row) : QString());
    return nodes.join(", ");
}

FunctionSize bytes(const char* name, std::int64_t size) {
    return {name, size, ".text", "external"};
}

} // namespace

/// Expected trees written by hand.
class TestInlineTree : public QObject {
    Q_OBJECT

private slots:
    void aCallStandsBelowTheOneThatBroughtIt() {
        const std::vector<Decision> a = {asked(0, "H", "G7 F5 R1"), asked(1, "F", "R1"), asked(2, "G", "F5 R1"),
                                         asked(3, "E", "R1"), asked(4, "D", "F4 R1")};
        QCOMPARE(shown(inlineTree(onlyA(5), a, {}, {}, {})), QString("R, .F1, ..D4, ..G2, ...H0, .E3"));
    }

    void aCallThatNobodyWasAskedAboutHereStandsThereToo() {
        const std::vector<Decision> a = {asked(0, "K", "Z9 Y8 R2"), asked(1, "L", "Z7 Y8 R2")};
        const auto tree = inlineTree(onlyA(2), a, {}, {}, {});
        QCOMPARE(shown(tree), QString("R, .Y, ..Z, ...L1, ...K0"));
        QCOMPARE(tree[1].place.function, std::string("R"));
        QCOMPARE(tree[1].place.line, 2U);
        QCOMPARE(tree[2].place.line, 8U);
    }

    void twinsAreTwoNodes() {
        const std::vector<Decision> a = {asked(0, "F", "R3", "#1"), asked(1, "F", "R3", "#2"),
                                         asked(2, "G", "F5 R3", "", "#2"), asked(3, "G", "F5 R3", "#4", "#1"),
                                         asked(4, "H", "G6 F5 R3", "", "#4#1")};
        QCOMPARE(shown(inlineTree(onlyA(5), a, {}, {}, {})), QString("R, .F0, ..G3, ...H4, .F1, ..G2"));
    }

    void bothSidesAreOneTree() {
        const std::vector<Decision> a = {asked(0, "F", "R1"), asked(1, "G", "F5 R1")};
        const std::vector<Decision> b = {asked(0, "F", "R1"), asked(1, "H", "F6 R1"), asked(2, "K", "H2 F6 R1")};
        const std::vector<AlignedCallsite> rows = {{0, 0}, {1, {}}, {{}, 1}, {{}, 2}};
        QCOMPARE(shown(inlineTree(rows, a, b, {}, {})), QString("R, .F0, ..G1, ..H2, ...K3"));
    }

    void rootsWithTheGreatestDifferenceComeFirstAndHaveTheirBytes() {
        const std::vector<Decision> a = {asked(0, "F", "R1")};
        const auto tree = inlineTree(onlyA(1), a, {}, std::vector{bytes("S", 10), bytes("T", 90), bytes("U", 7)},
                                     std::vector{bytes("S", 30), bytes("T", 90), bytes("R", 11), bytes("U", 1)});
        QCOMPARE(shown(tree), QString("S, R, .F0, U, T"));
        QVERIFY(tree[1].sizeA == std::nullopt && tree[1].sizeB == 11);
        QVERIFY(tree[0].sizeA == 10 && tree[0].sizeB == 30);
        QVERIFY(!tree[2].sizeA && !tree[2].sizeB);
    }

    void oddChainsLoseNoRow() {
        Decision none = asked(0, "F", "R1");
        none.path.places.clear();
        Decision deep = asked(1, "G", "R1");
        deep.path.places.assign(20'000, {"R", {}, 1, 0});
        const std::vector<Decision> a = {none, deep, asked(2, "H", "R1"), asked(3, "H", "R1"),
                                         asked(4, "K", "H1 R1", "", "####")};
        const auto tree = inlineTree(onlyA(5), a, {}, {}, {});
        QCOMPARE(std::ranges::count_if(tree, [](const InlineNode& node) { return node.row.has_value(); }), 5);
    }

    /// The chain has 12 MB of names; chains that each have their own names would have 1.8 GB.
    void memoryGrowsWithTheChain() {
        if (hasShadowMemory) QSKIP("a sanitizer keeps freed memory");
        Decision deep = asked(0, "G", "F5 R1");
        deep.path.places.assign(300, {std::string(40'000, 'f'), {}, 1, 0});
        const std::vector<Decision> a = {deep};
        const auto peak = [] { // KiB
            rusage usage{};
            getrusage(RUSAGE_SELF, &usage);
            return usage.ru_maxrss;
        };
        const long before = peak();
        const auto tree = inlineTree(onlyA(1), a, {}, {}, {});
        QCOMPARE(tree.size(), std::size_t(1 + 299 + 1));
        QCOMPARE(tree.back().depth, 300U);
        QVERIFY2(peak() - before < 256 * 1024, qPrintable(QString::number(peak() - before)));
    }

    void revisionsWhoseChainsContradictEachOtherMakeNoCircle() {
        // By A's chain the first is below "F5 R1", which is B's chain of the second; by B's it is the reverse.
        const std::vector<Decision> a = {asked(0, "X", "G7 F5 R1")};
        const std::vector<Decision> b = {asked(0, "X", "R1"), asked(1, "Y", "F5 R1")};
        const auto tree = inlineTree(std::vector<AlignedCallsite>{{0, 0}, {{}, 1}}, a, b, {}, {});
        QCOMPARE(std::ranges::count_if(tree, [](const InlineNode& node) { return node.row.has_value(); }), 2);
    }

    void differencesKeepTheirPlaces() {
        const auto node = [](const char* function, std::uint32_t depth, std::optional<std::size_t> row,
                             std::optional<std::int64_t> sizeA, std::optional<std::int64_t> sizeB) {
            return InlineNode{function, depth, row, {}, sizeA, sizeB};
        };
        const std::vector<InlineNode> tree = {node("R", 0, {}, 5, 5),  node("F", 1, 0, {}, {}), node("G", 1, 1, {}, {}),
                                              node("H", 2, 2, {}, {}), node("I", 2, 3, {}, {}), node("S", 0, {}, 7, 7),
                                              node("T", 0, {}, 7, 9),  node("J", 1, 4, {}, {})};
        std::vector<AlignedCallsite> rows(5);
        for (AlignedCallsite& row : rows)
            row.mark = AlignmentMark::Same;
        rows[2].mark = AlignmentMark::Differs;
        QCOMPARE(shown(differingNodes(tree, rows)), QString("R, .G1, ..H2, T"));
        rows[2].mark = AlignmentMark::Same;
        rows[4].mark = AlignmentMark::OnlyB;
        QCOMPARE(shown(differingNodes(tree, rows)), QString("T, .J4"));
    }
};

QTEST_GUILESS_MAIN(TestInlineTree)
#include "tst_inline_tree.moc"
