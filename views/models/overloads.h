// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/symbol_text.h"

#include <map>
#include <string>

namespace inlinescope {

/// Shows linkage names in a form, but those with the same short text (overloads) with their parameters.
class Overloads {
public:
    explicit Overloads(SymbolForm form) : m_form(form) {}

    void add(const std::string& linkageName);
    /// Of a name that was added; of any other its text in the form.
    std::string text(const std::string& linkageName) const;

private:
    SymbolForm m_form;
    std::map<std::string, std::string> m_first; ///< by short text: the name that has it, empty if several have
};

} // namespace inlinescope
