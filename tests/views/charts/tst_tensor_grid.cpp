// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/tensor_grid.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QImage>
#include <QTest>

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
