// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error_place.h"

#include <QTest>

#include <array>

using namespace inlinescope;

class TestErrorPlace : public QObject {
    Q_OBJECT
private slots:
    void aPlaceIsWrittenAsANounAndWhatItNames() {
        QCOMPARE(placeText(PlaceKind::Line, 3), std::string("line 3"));
        QCOMPARE(placeText(PlaceKind::Byte, std::uint64_t(0xffffffffffffffff)),
                 std::string("byte 18446744073709551615"));
        QCOMPARE(placeText(PlaceKind::Node, "dense/MatMul"), std::string("node dense/MatMul"));
        QCOMPARE(placeText(PlaceKind::Text, "features[3].type"), std::string("features[3].type"));
        const std::array parts{PlacePart{PlaceKind::Byte, "12"}, PlacePart{PlaceKind::Context, "\"f, g\""},
                               PlacePart{PlaceKind::Observation, "95"}};
        QCOMPARE(placeText(parts), std::string("byte 12, context \"f, g\", observation 95"));
    }

    /// So the words of the stored places stay the same.
    void everyKindHasItsNoun_data() {
        QTest::addColumn<int>("kind");
        const auto row = [](PlaceKind kind, const char* noun) { QTest::newRow(noun) << int(kind); };
        row(PlaceKind::Byte, "byte");
        row(PlaceKind::Line, "line");
        row(PlaceKind::Column, "column");
        row(PlaceKind::Row, "row");
        row(PlaceKind::Observation, "observation");
        row(PlaceKind::Operator, "operator");
        row(PlaceKind::Entry, "entry");
        row(PlaceKind::Section, "section");
        row(PlaceKind::Context, "context");
        row(PlaceKind::Tensor, "tensor");
        row(PlaceKind::Node, "node");
        row(PlaceKind::Value, "value");
        row(PlaceKind::Input, "input");
        row(PlaceKind::Output, "output");
    }
    void everyKindHasItsNoun() {
        QFETCH(int, kind);
        const std::string text = std::string(QTest::currentDataTag()) + " 7";
        QCOMPARE(placeText(PlaceKind(kind), 7), text);
        QVERIFY((placeParts(text) == std::vector{PlacePart{PlaceKind(kind), "7"}}));
    }

    void aPlaceIsReadAsItsParts_data() {
        using Parts = std::vector<PlacePart>;
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<Parts>("parts");
        const auto row = [](const char* text, Parts parts) { QTest::newRow(text) << QByteArray(text) << parts; };
        row("", {});
        row("byte 12, context \"f, g\", observation 95",
            {{PlaceKind::Byte, "12"}, {PlaceKind::Context, "\"f, g\""}, {PlaceKind::Observation, "95"}});
        row("operator 3, tensor a/b", {{PlaceKind::Operator, "3"}, {PlaceKind::Tensor, "a/b"}});
        row("line 1, features[0].name", {{PlaceKind::Line, "1"}, {PlaceKind::Text, "features[0].name"}});
        row("module_runs.text, of row modules 5",
            {{PlaceKind::Text, "module_runs.text"}, {PlaceKind::Text, "of row modules 5"}});
        row("the outermost value", {{PlaceKind::Text, "the outermost value"}});
        row("line three", {{PlaceKind::Text, "line three"}});
        row("line 199999 of many", {{PlaceKind::Text, "line 199999 of many"}});
        row("context \"f\" of log a", {{PlaceKind::Text, "context \"f\" of log a"}});
        row("node", {{PlaceKind::Text, "node"}});
        row("node ", {{PlaceKind::Text, "node "}});
        row("node a b", {{PlaceKind::Text, "node a b"}});
        row("at 5", {{PlaceKind::Text, "at 5"}});
        row(", x, ", {{PlaceKind::Text, ""}, {PlaceKind::Text, "x"}, {PlaceKind::Text, ""}});
        row("context \"", {{PlaceKind::Text, "context \""}});
        row("tensor \"a\", \"b\"", {{PlaceKind::Tensor, "\"a\""}, {PlaceKind::Text, "\"b\""}});
    }
    void aPlaceIsReadAsItsParts() {
        QFETCH(QByteArray, text);
        QFETCH(std::vector<PlacePart>, parts);
        QVERIFY(placeParts(text.toStdString()) == parts);
        QCOMPARE(QByteArray::fromStdString(placeText(parts)), text);
    }
};

QTEST_APPLESS_MAIN(TestErrorPlace)
#include "tst_error_place.moc"
