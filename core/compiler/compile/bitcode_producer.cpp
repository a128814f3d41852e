// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/compile/bitcode_producer.h"

#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/Support/MemoryBufferRef.h>

namespace inlinescope {

std::string newerProducer(Bytes bitcode) {
    const llvm::StringRef bytes(reinterpret_cast<const char*>(bitcode.data()), bitcode.size());
    llvm::Expected<std::string> producer = llvm::getBitcodeProducerString(llvm::MemoryBufferRef(bytes, "bitcode"));
    if (!producer) {
        llvm::consumeError(producer.takeError());
        return {};
    }
    unsigned major = 0;
    llvm::StringRef version(*producer);
    if (!version.consume_front("LLVM") || version.consumeInteger(10, major) || major <= LLVM_VERSION_MAJOR) return {};
    return "error: bitcode of a newer LLVM (producer " + *producer + ", reader LLVM " LLVM_VERSION_STRING ")\n";
}

} // namespace inlinescope
