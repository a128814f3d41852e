// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/tensor_grid.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QImage>
#include <QTest>

#include <limits>

using namespace inlinescope;

/// The elements of a tensor as cells.
class TensorGridTest : public QObject {
    Q_OBJECT

    static QImage picture(TensorGrid& grid) {
        grid.resize(120, 60);
        return grid.grab().toImage();
    }

private slots:
    void initTestCase() { qApp->setPalette(themePalette(false)); }

    void aVectorIsAStrip() {
        TensorGrid grid(QStringLiteral("tensor"));
        grid.setTensor("mask", {1, 4}, {0, 1, 2, 4});
        QCOMPARE(grid.rows(), 1);
        QCOMPARE(grid.columns(), 4);
        const QImage image = picture(grid);
        const QColor accent = grid.palette().color(QPalette::Active, QPalette::Highlight);
        QCOMPARE(image.pixelColor(grid.cellRect(0, 3).center()).rgb(), accent.rgb());
        QVERIFY(image.pixelColor(grid.cellRect(0, 0).center()).rgb() != accent.rgb());
        QCOMPARE(grid.tipText(grid.cellRect(0, 2).center()), QString("mask[0][2] = 2"));
        QCOMPARE(grid.tipText({500, 5}), QString());
    }

    void aMatrixIsAGrid() {
        TensorGrid grid(QStringLiteral("tensor"));
        grid.setTensor("m", {2, 3}, {1, 2, 3, 4, 5, 6});
        QCOMPARE(grid.rows(), 2);
        picture(grid);
        QCOMPARE(grid.tipText(grid.cellRect(1, 0).center()), QString("m[1][0] = 4"));
        QCOMPARE(grid.cellRect(1, 0).top(), 30);
    }

    /// 768 columns on 120 pixels: elements 499 to 504 share pixel 78, as 78 * 6.4 is 499.2 and 79 * 6.4 is 505.6.
    void moreElementsThanPixelsShareThem() {
        TensorGrid grid(QStringLiteral("tensor"));
        std::vector<double> values(768, 0);
        values[500] = 1;
        grid.setTensor("n", {768}, values);
        const QImage image = picture(grid);
        const QColor accent = grid.palette().color(QPalette::Active, QPalette::Highlight);
        for (const int y : {0, 30, 59}) {
            QCOMPARE(image.pixelColor(78, y).rgb(), accent.rgb());
            QVERIFY(image.pixelColor(77, y).rgb() != accent.rgb() && image.pixelColor(79, y).rgb() != accent.rgb());
        }
        QCOMPARE(grid.cellRect(0, 500), QRect(78, 0, 1, 60));
        QCOMPARE(grid.tipText({78, 3}), QString("n[500] = 1"));
        QCOMPARE(grid.tipText({79, 3}), QString("n[505] = 0"));
    }

    /// Of 300 rows on 60 pixels five share one; of them the largest value that is one counts.
    void rowsBeyondTheHeightShareIt() {
        TensorGrid grid(QStringLiteral("tensor"));
        std::vector<double> values(300 * 3, -1);
        values[52 * 3 + 1] = 7;
        values[53 * 3 + 1] = std::numeric_limits<double>::quiet_NaN();
        grid.setTensor("m", {300, 3}, values);
        const QImage image = picture(grid);
        const QColor accent = grid.palette().color(QPalette::Active, QPalette::Highlight);
        QCOMPARE(grid.cellRect(52, 1), QRect(40, 10, 40, 1));
        QCOMPARE(image.pixelColor(60, 10).rgb(), accent.rgb());
        QVERIFY(image.pixelColor(60, 9).rgb() != accent.rgb() && image.pixelColor(60, 11).rgb() != accent.rgb());
        QVERIFY(image.pixelColor(30, 10).rgb() != accent.rgb());
        QCOMPARE(grid.tipText({60, 10}), QString("m[52][1] = 7"));
    }

    void aScalarIsNotShown() {
        TensorGrid grid(QStringLiteral("tensor"));
        grid.setTensor("n", {1}, {5});
        QVERIFY(grid.isHidden());
        grid.setTensor("n", {2}, {5, 5});
        QVERIFY(!grid.isHidden());
        grid.setTensor("n", {3}, {});
        QVERIFY(grid.isHidden());
        QCOMPARE(grid.tipText({1, 1}), QString());
    }

    /// A shape that does not fit the values, from a file, is a strip.
    void anOddShapeIsAStrip() {
        TensorGrid grid(QStringLiteral("tensor"));
        grid.setTensor("n", {1LL << 40}, {5, 6, 7});
        QCOMPARE(grid.columns(), 3);
        QCOMPARE(grid.rows(), 1);
        grid.setTensor("n", {2, 2}, {5, 6, 7});
        QCOMPARE(grid.columns(), 3);
    }
};

QTEST_MAIN(TensorGridTest)
#include "tst_tensor_grid.moc"
