// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/objects/debug_line_check.h"

#include "core/compiler/objects/debug_abbreviations.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/BinaryFormat/Dwarf.h>

#include <vector>

namespace inlinescope {
namespace {

using namespace llvm::dwarf;

/// Section 6.2.4.1 of the standard.
bool isAllowed(std::uint64_t content, std::uint64_t form) {
    const bool isText = llvm::is_contained({DW_FORM_string, DW_FORM_strp, DW_FORM_line_strp, DW_FORM_strp_sup}, form);
    const bool isNumber =
        llvm::is_contained({DW_FORM_udata, DW_FORM_data1, DW_FORM_data2, DW_FORM_data4, DW_FORM_data8}, form);
    const bool isBlock = llvm::is_contained({DW_FORM_block, DW_FORM_block1, DW_FORM_block2, DW_FORM_block4}, form);
    switch (content) {
    case DW_LNCT_path:
    case DW_LNCT_LLVM_source:
        return isText;
    case DW_LNCT_directory_index:
    case DW_LNCT_size:
        return isNumber;
    case DW_LNCT_timestamp:
        return isNumber || form == DW_FORM_block;
    case DW_LNCT_MD5:
        return form == DW_FORM_data16;
    default:
        return isText || isNumber || isBlock || form == DW_FORM_sdata || form == DW_FORM_data16;
    }
}

/// The folders or the files.
void checkTable(BoundedReader& in, const UnitFormat& format) {
    std::vector<std::uint64_t> forms;
    const std::uint64_t kinds = in.number(1);
    for (std::uint64_t kind = 0; kind < kinds && in.isGood(); ++kind) {
        const std::uint64_t content = in.leb128(), at = in.at();
        forms.push_back(in.leb128());
        if (in.isGood() && !isAllowed(content, forms.back()))
            return in.refuse(at, "form " + std::to_string(forms.back()) + " for content " + std::to_string(content),
                             "a form that version 5 allows");
    }
    const std::uint64_t at = in.at(), entries = in.leb128();
    if (entries > 0 && forms.empty())
        return in.refuse(at, std::to_string(entries) + " entries without content", "none");
    for (std::uint64_t entry = 0; entry < entries && in.isGood(); ++entry)
        for (const std::uint64_t form : forms)
            skipValue(in, form, format);
}

} // namespace

llvm::Error checkFileTables(const llvm::DWARFObject& object, std::uint64_t offset) {
    BoundedReader in(".debug_line", object.getLineSection().Data, object.isLittleEndian(), offset);
    UnitFormat format;
    enterUnit(in, "a table", format);
    const std::uint64_t version = in.number(2);
    if (in.isGood() && (version < 2 || version > 5))
        in.refuse(in.at() - 2, "version " + std::to_string(version), "2 to 5");
    if (version != 5) return in.takeError();
    in.skip(2); // sizes of an address and of a segment selector
    const std::uint64_t header = in.number(format.offsetSize);
    if (header > in.left())
        in.refuse(in.at(), "a header of " + std::to_string(header) + " bytes", "at most " + std::to_string(in.left()));
    in.setEnd(in.at() + header, "its header");
    in.skip(5);
    const std::uint64_t opcodes = in.number(1);
    in.skip(opcodes > 0 ? opcodes - 1 : 0);
    checkTable(in, format);
    checkTable(in, format);
    return in.takeError();
}

} // namespace inlinescope
