// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

/// Bytes of what `clang -###` prints that are judged; a longer line could not be started as a whole.
constexpr std::size_t maxCc1Line = 1 << 20;

/// The arguments of the one compile that `clang -###` prints, from -cc1 on. The driver has then expanded response
/// files, configuration files and -Wp, so that the words are all that the compile is told. They are to be run as they
/// are: the driver could read other words from its files the next time.
/// Errors, about `object`: Refused if they load a plugin, or name a file with further options; Unsupported if the
/// driver would start anything but one compile; LimitExceeded if the text is too long, or cut off.
Result<std::vector<std::string>> judgedCc1Line(std::string_view printed, const std::string& object);

/// Whether a word of a driver or of cc1 loads a plugin, or is of one.
bool isOfPlugin(std::string_view word);

/// Refused: the command of `object` loads a plugin.
Error pluginError(const std::string& object, const std::string& word);

/// The diagnostics among what `clang -###` prints.
std::string errorsOfDriver(std::string_view printed);

} // namespace inlinescope
