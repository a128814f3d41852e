// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/state/cli_command.h"

#include "core/base/visible_text.h"

#include <QFileInfo>

#include <algorithm>
#include <array>
#include <cstdio>
#include <string>
#include <string_view>

namespace inlinescope {
namespace {

bool isPlain(char character) {
    constexpr std::string_view others = "-_./,:+=@%";
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
           (character >= '0' && character <= '9') || others.find(character) != std::string_view::npos;
}

std::string octal(std::string_view bytes) {
    std::string text;
    for (const char byte : bytes) {
        std::array<char, 8> digits{};
        std::snprintf(digits.data(), digits.size(), "\\%03o", unsigned(static_cast<unsigned char>(byte)));
        text += digits.data();
    }
    return text;
}

/// In '...', or if it has a hidden character, in $'...'. For zsh =NAME is the path of a program.
std::string shellWord(std::string_view word) {
    if (!word.empty() && !word.starts_with('=') && std::ranges::all_of(word, isPlain)) return std::string(word);
    std::string text;
    bool isHidden = false;
    for (std::string_view rest = word; !rest.empty();) {
        const std::size_t length = std::max<std::size_t>(1, characterLength(rest));
        const std::string_view character = rest.substr(0, length);
        const bool hide = isHiddenCharacter(rest);
        isHidden |= hide;
        text += hide || character == "'" || character == "\\" ? octal(character) : std::string(character);
        rest.remove_prefix(length);
    }
    if (isHidden) return "$'" + text + "'";
    text = "'";
    for (const char character : word)
        text += character == '\'' ? std::string("'\\''") : std::string(1, character);
    return text + "'";
}

} // namespace

QString shellLine(const QStringList& words) {
    std::string line;
    for (const QString& word : words) {
        if (!line.empty()) line += ' ';
        line += shellWord(word.toStdString());
    }
    return QString::fromStdString(line);
}

CliCommand::CliCommand(const QString& workspace, const char* command)
    : m_start{QStringLiteral("inlinescope-cli"), QStringLiteral("--workspace"), QFileInfo(workspace).absoluteFilePath(),
              QLatin1String(command)} {
    if (workspace.isEmpty()) m_start.clear();
}

CliCommand CliCommand::withoutWorkspace(const char* command) {
    CliCommand made;
    made.m_start = {QStringLiteral("inlinescope-cli"), QLatin1String(command)};
    return made;
}

CliCommand CliCommand::ofModule(const Session& session, const char* command) {
    if (!session.hasRuns() || session.module().isEmpty()) return {};
    return CliCommand(session, command)
        .names({session.baselineRun(), session.versusRun()})
        .option("--module", session.module());
}

CliCommand& CliCommand::names(const QStringList& names) {
    m_names << names;
    return *this;
}

CliCommand& CliCommand::flag(const char* option) {
    m_options << QLatin1String(option);
    return *this;
}

CliCommand& CliCommand::option(const char* option, const QString& value) {
    const QString name = QLatin1String(option);
    if (value.startsWith(QLatin1Char('-')))
        m_options << name + QLatin1Char('=') + value;
    else
        m_options << name << value;
    return *this;
}

CliCommand& CliCommand::option(const char* option, const QStringList& values) {
    const auto isOptionLike = [](const QString& value) {
        bool isNumber = false;
        value.toDouble(&isNumber);
        return value.startsWith(QLatin1Char('-')) && !isNumber;
    };
    if (std::ranges::any_of(values, isOptionLike)) m_start.clear();
    m_options << QLatin1String(option) << values;
    return *this;
}

CliCommand& CliCommand::then(const CliCommand& next) {
    if (!isEmpty() && !next.isEmpty()) m_next.push_back(next);
    return *this;
}

QStringList CliCommand::words() const {
    if (isEmpty()) return {};
    const bool isOptionLike =
        std::ranges::any_of(m_names, [](const QString& name) { return name.startsWith(QLatin1Char('-')); });
    return isOptionLike ? m_start + m_options + QStringList{QStringLiteral("--")} + m_names
                        : m_start + m_names + m_options;
}

QString CliCommand::shellText() const {
    QString text = shellLine(words());
    for (const CliCommand& next : m_next)
        text += QStringLiteral(" &&\n") + next.shellText();
    return text;
}

} // namespace inlinescope
