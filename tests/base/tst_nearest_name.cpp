// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/name_part.h"
#include "core/base/nearest_name.h"

#include <QTest>

using namespace inlinescope;

/// Expected values by hand.
class NearestNameTest : public QObject {
    Q_OBJECT

private slots:
    void theNameOfTheFewestChangesIsNearest_data() {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("nearest");
        QTest::newRow("two swapped") << "comapre" << "compare";
        QTest::newRow("one more") << "listt" << "list";
        QTest::newRow("one less") << "decisons" << "decisions";
        QTest::newRow("another one") << "fund" << "find";
        QTest::newRow("upper case") << "NEVER" << "never";
        QTest::newRow("a third of the characters") << "neevr" << "never";
        QTest::newRow("too different") << "abcdefg" << "";
        QTest::newRow("all different") << "x" << "";
        QTest::newRow("a part that only one has") << "base/error" << "core/base/error.cpp";
        QTest::newRow("a part that two have") << "core/base" << "";
        QTest::newRow("nothing") << "" << "";
    }
    void theNameOfTheFewestChangesIsNearest() {
        QFETCH(const QString, typed);
        QFETCH(const QString, nearest);
        const std::vector<std::string> names = {
            "compare", "list", "decisions", "find", "never", "core/base/error.cpp", "core/base/join.cpp", "c"};
        QCOMPARE(QString::fromStdString(nearestName(typed.toStdString(), names)), nearest);
        const std::string asked = nearest.isEmpty() ? "" : "Did you mean \"" + nearest.toStdString() + "\"?";
        QCOMPARE(didYouMean(typed.toStdString(), names), asked);
    }

    void aPartIsTheNameThatAloneHasIt() {
        const std::vector<std::string> names = {"put", "output", "get", "get", "widget", "g1", "g2", "g3", "g4"};
        const auto forms = [](const std::string& name) { return std::vector<std::string>{name, "<" + name + ">"}; };
        const auto named = [&](const char* typed) { return nameWithPart(typed, names, forms, "functions"); };
        QCOMPARE(*named("put"), std::string("put")); // whole
        QCOMPARE(*named("outp"), std::string("output"));
        QCOMPARE(*named("<get>"), std::string("get")); // whole in another form
        QCOMPARE(*named("other"), std::string("other"));
        const Error several = named("g").error();
        QVERIFY(several.code == ErrorCode::InvalidArgument);
        QCOMPARE(several.found, std::string("6 functions have \"g\" in their names"));
        QCOMPARE(several.expected, std::string("one of <g1>, <g2>, <g3>, <g4>, <get> and 1 more"));
    }
};

QTEST_APPLESS_MAIN(NearestNameTest)
#include "tst_nearest_name.moc"
