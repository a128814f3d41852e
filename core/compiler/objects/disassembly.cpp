// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/objects/disassembly.h"

#include "core/compiler/objects/object_file.h"
#include "core/compiler/objects/object_places.h"
#include "core/compiler/objects/object_relocations.h"

#include <llvm/MC/MCAsmInfo.h>
#include <llvm/MC/MCContext.h>
#include <llvm/MC/MCDisassembler/MCDisassembler.h>
#include <llvm/MC/MCDisassembler/MCRelocationInfo.h>
#include <llvm/MC/MCDisassembler/MCSymbolizer.h>
#include <llvm/MC/MCExpr.h>
#include <llvm/MC/MCInst.h>
#include <llvm/MC/MCInstPrinter.h>
#include <llvm/MC/MCInstrAnalysis.h>
#include <llvm/MC/MCInstrInfo.h>
#include <llvm/MC/MCRegisterInfo.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Object/ELFObjectFile.h>

#include <algorithm>
#include <set>
#include <variant>
#include <vector>

namespace inlinescope {
namespace {

using llvm::object::ObjectFile;
using llvm::object::RelocationRef;

constexpr const char* objectName = "compiled object";
constexpr llvm::StringRef operandPrefix = "__operand_", operandSuffix = "__";

/// Relocation kinds that say no more than the name of their target.
bool isPlain(llvm::StringRef kind) {
    static constexpr std::array plain{"R_X86_64_PC32",    "R_X86_64_PLT32",      "R_X86_64_32",
                                      "R_X86_64_32S",     "R_X86_64_64",         "R_386_32",
                                      "R_386_PC32",       "R_386_PLT32",         "R_AARCH64_CALL26",
                                      "R_AARCH64_JUMP26", "X86_64_RELOC_BRANCH", "ARM64_RELOC_BRANCH26"};
    return std::ranges::find(plain, kind) != plain.end();
}

/// Whether the x86-64 relocation is relative to the field that it fills.
bool isFromField(llvm::StringRef kind) {
    return kind.contains("PC") || kind.contains("PLT32") || kind.contains("GOTTPOFF") || kind.contains("TLSGD") ||
           kind.contains("TLSLD");
}

struct Relocation {
    std::string kind;
    std::string symbol; ///< empty: use `place`
    ObjectPlace place;  ///< if there is no symbol
    std::int64_t addend = 0;
    bool isExplicit = false; ///< the relocation has the addend, not the field
};

llvm::Expected<Relocation> readRelocation(const RelocationRef& reference) {
    Relocation relocation;
    llvm::SmallString<32> kind;
    reference.getTypeName(kind);
    relocation.kind = kind.str().str();
    const ObjectFile& object = *reference.getObject();
    if (llvm::isa<llvm::object::ELFObjectFileBase>(object)) {
        auto addend = llvm::object::ELFRelocationRef(reference).getAddend();
        relocation.isExplicit = bool(addend);
        if (addend)
            relocation.addend = *addend;
        else
            llvm::consumeError(addend.takeError());
    }
    const llvm::object::symbol_iterator symbol = reference.getSymbol();
    if (symbol == object.symbol_end()) return relocation;
    auto name = symbol->getName();
    if (!name) return name.takeError();
    auto type = symbol->getType();
    if (!type) return type.takeError();
    auto section = symbol->getSection();
    if (!section) return section.takeError();
    const bool isElf = llvm::isa<llvm::object::ELFObjectFileBase>(object);
    const bool isSection = isElf && llvm::object::ELFSymbolRef(*symbol).getELFType() == llvm::ELF::STT_SECTION;
    relocation.symbol = name->str();
    if (!isElf || *section == object.section_end() || !(isSection || name->starts_with(".L"))) return relocation;
    auto value = symbol->getValue();
    if (!value) return value.takeError();
    relocation.place = {(*section)->getIndex(), *value};
    relocation.symbol.clear();
    return relocation;
}

/// Placeholder names for operands while an instruction is printed; printers write such names unchanged. They are
/// replaced by the texts of places and the labels of the function after the whole function is decoded.
class Operands {
public:
    using Meaning = std::variant<std::string, std::uint64_t>; ///< a text, or an offset in the function

    std::string add(Meaning meaning) {
        m_meanings.push_back(std::move(meaning));
        return (operandPrefix + llvm::Twine(m_meanings.size() - 1) + operandSuffix).str();
    }
    const std::vector<Meaning>& meanings() const { return m_meanings; }

    /// The line with each placeholder replaced by `text(meaning)`.
    template <typename Text>
    std::string replaced(llvm::StringRef line, const Text& text) const {
        std::string result;
        for (std::size_t at = 0; (at = line.find(operandPrefix)) != llvm::StringRef::npos;) {
            llvm::StringRef rest = line.drop_front(at + operandPrefix.size());
            std::size_t index = 0;
            if (rest.consumeInteger(10, index) || !rest.consume_front(operandSuffix) || index >= m_meanings.size())
                break;
            result += line.take_front(at).str() + text(m_meanings[index]);
            line = rest;
        }
        return result + line.str();
    }

private:
    std::vector<Meaning> m_meanings;
};

/// One function's bytes, relocations and names.
struct FunctionPlace {
    const PlacedSymbol& symbol;
    llvm::ArrayRef<std::uint8_t> section;
    std::map<std::uint64_t, Relocation> relocations; ///< of the section, by offset
    ObjectPlaces& places;
    Operands operands = {};

    bool contains(std::uint64_t offset) const {
        return offset >= symbol.place.offset && offset - symbol.place.offset < symbol.size;
    }
    /// `bytesAfter`: bytes from the field to the end of the instruction.
    std::string nameOf(const Relocation& relocation, std::int64_t addend) const {
        if (relocation.symbol.empty())
            return places.nameOf({relocation.place.section, relocation.place.offset + std::uint64_t(addend)});
        if (addend == 0) return relocation.symbol;
        return relocation.symbol + (addend > 0 ? "+" : "") + std::to_string(addend);
    }
    /// The target of a branch, by an offset in the function's section.
    Operands::Meaning target(std::uint64_t offset) const {
        if (contains(offset) && offset != symbol.place.offset) return offset;
        return places.nameOf({symbol.place.section, offset});
    }
};

/// Gives placeholder names to operands that the linker fills in, or that are branch targets.
class OperandNames : public llvm::MCSymbolizer {
public:
    OperandNames(llvm::MCContext& context, const llvm::Triple& triple, FunctionPlace& function)
        : MCSymbolizer(context, std::make_unique<llvm::MCRelocationInfo>(context)), m_triple(triple),
          m_function(function) {}

    // NOLINTNEXTLINE(readability-function-size): the signature is LLVM's
    bool tryAddingSymbolicOperand(llvm::MCInst& instruction, llvm::raw_ostream&, std::int64_t value,
                                  std::uint64_t address, bool isBranch, std::uint64_t offset, std::uint64_t size,
                                  std::uint64_t instructionSize) override {
        const auto relocation = m_function.relocations.find(address + offset);
        const bool isField = size > 0 || !m_triple.isX86(); // other targets do not report where the field is
        if (relocation != m_function.relocations.end() && isField) {
            const std::int64_t addend = addendOf(relocation->second, value, isBranch, instructionSize - offset);
            used.insert(relocation->first);
            return put(instruction, m_function.nameOf(relocation->second, addend));
        }
        if (isBranch && m_triple.isX86()) return put(instruction, m_function.target(std::uint64_t(value)));
        if (isBranch && m_triple.isAArch64())
            return put(instruction, m_function.target(address + std::uint64_t(value)));
        if (isRelativeToNext(instruction)) return put(instruction, m_function.target(std::uint64_t(value)));
        return false;
    }
    void tryAddingPcLoadReferenceComment(llvm::raw_ostream&, std::int64_t, std::uint64_t) override {}

    std::set<std::uint64_t> used; ///< offsets of relocations that belong to an operand

private:
    std::int64_t addendOf(const Relocation& relocation, std::int64_t value, bool isBranch,
                          std::uint64_t bytesAfter) const {
        if (!relocation.isExplicit)
            return m_triple.getArch() == llvm::Triple::x86 && !isBranch && !isFromField(relocation.kind) ? value : 0;
        const bool fromField = m_triple.getArch() == llvm::Triple::x86_64 && isFromField(relocation.kind);
        return relocation.addend + (fromField ? std::int64_t(bytesAfter) : 0);
    }
    /// Whether the operand is the displacement of an x86 address that is relative to the next instruction: base, scale
    /// and index come before it.
    bool isRelativeToNext(const llvm::MCInst& instruction) const {
        const unsigned count = instruction.getNumOperands();
        if (!m_triple.isX86() || count < 3 || !instruction.getOperand(count - 3).isReg()) return false;
        const llvm::MCRegister base = instruction.getOperand(count - 3).getReg();
        return base.isValid() && llvm::StringRef(Ctx.getRegisterInfo()->getName(base)) == "RIP";
    }
    bool put(llvm::MCInst& instruction, Operands::Meaning meaning) {
        const llvm::MCSymbol* symbol = Ctx.getOrCreateSymbol(m_function.operands.add(std::move(meaning)));
        instruction.addOperand(llvm::MCOperand::createExpr(llvm::MCSymbolRefExpr::create(symbol, Ctx)));
        return true;
    }

    llvm::Triple m_triple;
    FunctionPlace& m_function;
};

/// LLVM's components for one target.
class Machine {
public:
    static Result<std::unique_ptr<Machine>> make(const CodeTarget& target, FunctionPlace& function) {
        const llvm::Triple triple(target.triple);
        std::string words;
        const llvm::Target* known = llvm::TargetRegistry::lookupTarget(triple, words);
        auto machine = std::make_unique<Machine>();
        if (known && machine->open(*known, triple, target, function)) return machine;
        return Error{ErrorCode::Unsupported, "no disassembler for " + target.triple, objectName, {}, {}};
    }

    struct Line {
        std::uint64_t offset = 0;
        std::string text;
    };
    /// Decodes the whole function, in order.
    std::vector<Line> decode(FunctionPlace& function) {
        std::vector<Line> lines;
        const std::uint64_t end = function.symbol.place.offset + function.symbol.size;
        for (std::uint64_t at = function.symbol.place.offset; at < end;) {
            llvm::MCInst instruction;
            std::uint64_t size = 0;
            const bool isData = function.places.isData({function.symbol.place.section, at});
            const auto bytes = function.section.slice(at, end - at);
            const bool decoded =
                !isData && m_disassembler->getInstruction(instruction, size, bytes, at, llvm::nulls()) ==
                               llvm::MCDisassembler::Success;
            if (!decoded) size = 1;
            std::string text =
                decoded ? printed(instruction, at) : "\t.byte\t0x" + llvm::toHex(bytes.take_front(1), true);
            text += comment(function, instruction, at, size, decoded && text.find(operandPrefix) == std::string::npos);
            lines.push_back({at, std::move(text)});
            at += size;
        }
        return lines;
    }

private:
    bool open(const llvm::Target& known, const llvm::Triple& triple, const CodeTarget& target,
              FunctionPlace& function) {
        m_registers.reset(known.createMCRegInfo(triple));
        if (!m_registers) return false;
        m_assembly.reset(known.createMCAsmInfo(*m_registers, triple, m_options));
        m_instructions.reset(known.createMCInstrInfo());
        m_subtarget.reset(known.createMCSubtargetInfo(triple, target.cpu, target.features));
        if (!m_assembly || !m_instructions || !m_subtarget) return false;
        m_context = std::make_unique<llvm::MCContext>(triple, m_assembly.get(), m_registers.get(), m_subtarget.get());
        m_disassembler.reset(known.createMCDisassembler(*m_subtarget, *m_context));
        m_printer.reset(known.createMCInstPrinter(triple, m_assembly->getAssemblerDialect(), *m_assembly,
                                                  *m_instructions, *m_registers));
        m_analysis.reset(known.createMCInstrAnalysis(m_instructions.get()));
        if (!m_disassembler || !m_printer) return false;
        auto names = std::make_unique<OperandNames>(*m_context, triple, function);
        m_names = names.get();
        m_disassembler->setSymbolizer(std::move(names));
        return true;
    }

    std::string printed(const llvm::MCInst& instruction, std::uint64_t at) {
        std::string text;
        llvm::raw_string_ostream out(text);
        m_printer->printInst(&instruction, at, "", *m_subtarget, out);
        return text;
    }

    /// The comment with the names that the printer had no place for.
    std::string comment(FunctionPlace& function, const llvm::MCInst& instruction, std::uint64_t at, std::uint64_t size,
                        bool isBare) {
        std::string words;
        const auto first = function.relocations.lower_bound(at), last = function.relocations.lower_bound(at + size);
        for (auto it = first; it != last; ++it) {
            const bool isNamed = m_names->used.contains(it->first);
            if (isNamed && isPlain(it->second.kind)) continue;
            words += "  # " + it->second.kind;
            if (!isNamed) words += " " + function.nameOf(it->second, it->second.addend);
        }
        std::uint64_t target = 0;
        if (words.empty() && isBare && m_analysis && m_analysis->evaluateBranch(instruction, at, size, target))
            words = "  # " + function.operands.add(function.target(target));
        return words;
    }

    llvm::MCTargetOptions m_options;
    std::unique_ptr<llvm::MCRegisterInfo> m_registers;
    std::unique_ptr<llvm::MCAsmInfo> m_assembly;
    std::unique_ptr<llvm::MCInstrInfo> m_instructions;
    std::unique_ptr<llvm::MCSubtargetInfo> m_subtarget;
    std::unique_ptr<llvm::MCContext> m_context;
    std::unique_ptr<llvm::MCDisassembler> m_disassembler;
    std::unique_ptr<llvm::MCInstPrinter> m_printer;
    std::unique_ptr<llvm::MCInstrAnalysis> m_analysis;
    OperandNames* m_names = nullptr; ///< the disassembler's
};

llvm::Expected<std::map<std::uint64_t, Relocation>> relocationsOf(const ObjectFile& object, std::uint64_t section) {
    std::map<std::uint64_t, Relocation> relocations;
    for (const llvm::object::SectionRef& holder : object.sections()) {
        auto relocated = holder.getRelocatedSection();
        if (!relocated) return relocated.takeError();
        if (*relocated == object.section_end() || (*relocated)->getIndex() != section) continue;
        auto references = relocationsIn(object, holder);
        if (!references) return references.takeError();
        for (const RelocationRef& reference : *references) {
            auto relocation = readRelocation(reference);
            if (!relocation) return relocation.takeError();
            relocations.emplace(reference.getOffset(), std::move(*relocation));
        }
    }
    return relocations;
}

/// The lines with labels at branch targets, and with all names.
std::string labelled(const std::vector<Machine::Line>& lines, const FunctionPlace& function) {
    std::set<std::uint64_t> targets;
    for (const Operands::Meaning& meaning : function.operands.meanings())
        if (const auto* offset = std::get_if<std::uint64_t>(&meaning)) targets.insert(*offset);
    std::map<std::uint64_t, std::string> labels;
    for (const Machine::Line& line : lines)
        if (targets.contains(line.offset)) labels.emplace(line.offset, ".L" + std::to_string(labels.size()));
    const auto text = [&](const Operands::Meaning& meaning) {
        if (const auto* words = std::get_if<std::string>(&meaning)) return *words;
        const std::uint64_t offset = std::get<std::uint64_t>(meaning);
        const auto label = labels.find(offset);
        if (label != labels.end()) return label->second;
        return function.symbol.name + "+" + std::to_string(offset - function.symbol.place.offset);
    };
    std::string all;
    for (const Machine::Line& line : lines) {
        if (const auto label = labels.find(line.offset); label != labels.end()) all += label->second + ":\n";
        all += function.operands.replaced(line.text, text) + "\n";
    }
    return all;
}

} // namespace

Result<std::optional<std::string>> disassemble(Bytes object, const std::string& name, const CodeTarget& target) {
    INLINESCOPE_TRY(const auto opened, openObject(object, objectName));
    auto places = ObjectPlaces::read(*opened.getBinary());
    if (!places) return damaged(objectName, places.takeError());
    const PlacedSymbol* symbol = places->find(name);
    if (!symbol || !symbol->isFunction) return std::optional<std::string>();
    auto contents = places->contents(symbol->place.section);
    if (!contents) return damaged(objectName, contents.takeError());
    if (symbol->place.offset > contents->size() || symbol->size > contents->size() - symbol->place.offset)
        return Error{ErrorCode::Malformed, "a function that ends after the end of its section", objectName, name, {}};
    auto relocations = relocationsOf(*opened.getBinary(), symbol->place.section);
    if (!relocations) return damaged(objectName, relocations.takeError());
    FunctionPlace function{*symbol, llvm::arrayRefFromStringRef(*contents), std::move(*relocations), *places};
    INLINESCOPE_TRY(const auto machine, Machine::make(target, function));
    return std::optional(labelled(machine->decode(function), function));
}

} // namespace inlinescope
