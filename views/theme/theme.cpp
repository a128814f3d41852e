// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/theme/theme.h"

#include <QApplication>
#include <QProxyStyle>
#include <QStyle>
#include <QStyleFactory>
#include <QStyleOption>

#include <algorithm>
#include <cmath>

namespace inlinescope {
namespace {

QColor mixed(const QColor& a, const QColor& b, double share) {
    const auto part = [share](int x, int y) { return int(std::lround(x + (y - x) * share)); };
    return {part(a.red(), b.red()), part(a.green(), b.green()), part(a.blue(), b.blue())};
}

struct Ground {
    QColor window, base, text, button, highlight, highlightedText, link;
};

QPalette paletteOf(const Ground& ground) {
    const QColor quiet = mixed(ground.text, ground.window, 0.45);
    QPalette palette(ground.button, ground.window);
    palette.setColor(QPalette::WindowText, ground.text);
    palette.setColor(QPalette::Text, ground.text);
    palette.setColor(QPalette::ButtonText, ground.text);
    palette.setColor(QPalette::Base, ground.base);
    palette.setColor(QPalette::AlternateBase, mixed(ground.base, ground.text, 0.04));
    palette.setColor(QPalette::ToolTipBase, mixed(ground.base, ground.text, 0.06));
    palette.setColor(QPalette::ToolTipText, ground.text);
    palette.setColor(QPalette::Highlight, ground.highlight);
    palette.setColor(QPalette::HighlightedText, ground.highlightedText);
    palette.setColor(QPalette::Link, ground.link);
    palette.setColor(QPalette::PlaceholderText, quiet);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, quiet);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, mixed(ground.window, ground.text, 0.2));
    return palette;
}

QPalette lightPalette() {
    return paletteOf({QColor(0xf4f5f7), QColor(0xffffff), QColor(0x1d2026), QColor(0xeceef1), QColor(0x2f6fbd),
                      QColor(0xffffff), QColor(0x1f5fae)});
}

QPalette darkPalette() {
    return paletteOf({QColor(0x1f2227), QColor(0x17191d), QColor(0xe4e6ea), QColor(0x2b2f36), QColor(0x3d7fd0),
                      QColor(0xffffff), QColor(0x7fb2ee)});
}

/// Fusion with outlines that can be seen, and an ellipsis for a text that is cut: Fusion outlines check boxes and
/// fields in a darker shade of the window's colour, which cannot be seen in a dark window, and only cuts the text of a
/// combo box that is too narrow.
class VisibleStyle : public QProxyStyle {
public:
    VisibleStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("fusion"))) {}

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override {
        const bool dark = option && isDark(option->palette);
        if (element == PE_IndicatorCheckBox)
            drawOutlined<QStyleOptionButton>(element, option, painter, widget, dark ? 0.65 : 0.3);
        else if (dark && (element == PE_FrameLineEdit || element == PE_Frame))
            drawOutlined<QStyleOptionFrame>(element, option, painter, widget, 0.65);
        else
            QProxyStyle::drawPrimitive(element, option, painter, widget);
    }

    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override {
        const auto* box = qstyleoption_cast<const QStyleOptionComboBox*>(option);
        if (element != CE_ComboBoxLabel || !box || box->editable)
            return QProxyStyle::drawControl(element, option, painter, widget);
        QStyleOptionComboBox shown = *box;
        const int room = subControlRect(CC_ComboBox, box, SC_ComboBoxEditField, widget).width() - 4;
        shown.currentText = box->fontMetrics.elidedText(box->currentText, Qt::ElideRight, room);
        QProxyStyle::drawControl(element, &shown, painter, widget);
    }

private:
    /// Fusion makes the outline from the window's colour: here from a mix with this share of the text's.
    template <typename Option>
    void drawOutlined(PrimitiveElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget,
                      double share) const {
        const auto* typed = qstyleoption_cast<const Option*>(option);
        if (!typed) return QProxyStyle::drawPrimitive(element, option, painter, widget);
        Option shown = *typed;
        const QPalette& palette = option->palette;
        shown.palette.setColor(QPalette::Window,
                               mixed(palette.color(QPalette::Window), palette.color(QPalette::WindowText), share));
        QProxyStyle::drawPrimitive(element, &shown, painter, widget);
    }
};

} // namespace

std::optional<ThemeChoice> parseThemeChoice(const QString& word) {
    if (word == QLatin1String("auto")) return ThemeChoice::Automatic;
    if (word == QLatin1String("light")) return ThemeChoice::Light;
    if (word == QLatin1String("dark")) return ThemeChoice::Dark;
    return std::nullopt;
}

QString toString(ThemeChoice choice) {
    switch (choice) {
    case ThemeChoice::Light:
        return QStringLiteral("light");
    case ThemeChoice::Dark:
        return QStringLiteral("dark");
    case ThemeChoice::Automatic:
        break;
    }
    return QStringLiteral("auto");
}

void applyTheme(QApplication& application, ThemeChoice choice, const QPalette& desktop) {
    if (!dynamic_cast<VisibleStyle*>(application.style())) application.setStyle(new VisibleStyle);
    const bool dark = choice == ThemeChoice::Dark || (choice == ThemeChoice::Automatic && isDark(desktop));
    application.setPalette(themePalette(dark));
}

QPalette themePalette(bool dark) {
    return dark ? darkPalette() : lightPalette();
}

bool isDark(const QPalette& palette) {
    return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
}

QColor smallerColor(const QPalette& palette) {
    return isDark(palette) ? QColor(0x7fbf7b) : QColor(0x1b7837);
}

QColor largerColor(const QPalette& palette) {
    return isDark(palette) ? QColor(0xef8a62) : QColor(0xb2182b);
}

QColor signColor(const QPalette& palette, int sign) {
    if (sign == 0) return palette.color(QPalette::Text);
    return sign < 0 ? smallerColor(palette) : largerColor(palette);
}

QColor deltaColor(const QPalette& palette, double share) {
    const QColor still =
        mixed(palette.color(QPalette::Base), palette.color(QPalette::Active, QPalette::WindowText), 0.1);
    if (share == 0) return still;
    // Even the smallest change is distinguishable from none.
    return mixed(still, signColor(palette, share < 0 ? -1 : 1), 0.15 + 0.85 * std::min(1.0, std::abs(share)));
}

QColor quietColor(const QPalette& palette) {
    return mixed(palette.color(QPalette::Active, QPalette::WindowText), palette.color(QPalette::Window), 0.42);
}

QColor highlightTint(const QPalette& palette) {
    return mixed(palette.color(QPalette::Base), palette.color(QPalette::Active, QPalette::Highlight), 0.14);
}

QColor findColor(const QPalette& palette) {
    return isDark(palette) ? QColor(0x6b5a14) : QColor(0xffec99);
}

QColor inkOn(const QColor& ground) {
    const double light = 0.299 * ground.redF() + 0.587 * ground.greenF() + 0.114 * ground.blueF();
    return light > 0.55 ? QColor(0x14, 0x16, 0x1a) : QColor(Qt::white);
}

QColor lineColor(const QPalette& palette) {
    return mixed(palette.color(QPalette::Window), palette.color(QPalette::Active, QPalette::WindowText), 0.14);
}

} // namespace inlinescope
