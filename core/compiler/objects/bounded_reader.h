// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Error.h>

#include <cstdint>
#include <string>

namespace inlinescope {

/// Reads numbers of a section one after the other, up to an end. After the first problem every number is 0 and the
/// reader is at its end, so that a loop over entries ends. LLVM's DataExtractor has no end before that of its bytes,
/// and its errors do not say what was expected.
class BoundedReader {
public:
    /// The text must outlive this.
    BoundedReader(const char* section, llvm::StringRef bytes, bool isLittleEndian, std::uint64_t at)
        : m_section(section), m_bytes(bytes), m_isLittleEndian(isLittleEndian), m_at(at), m_end(bytes.size()) {
        if (m_at > m_end) refuse(m_at, "nothing", "a place before " + std::to_string(m_end));
    }

    std::uint64_t at() const { return m_at; }
    std::uint64_t end() const { return m_end; }
    std::uint64_t left() const { return m_end - m_at; }
    bool isAtEnd() const { return m_at >= m_end; }
    /// Not before at(), and in the section. `what` ends there: "its unit".
    void setEnd(std::uint64_t end, const char* what) {
        if (!isGood()) return;
        m_end = end;
        m_what = what;
    }

    std::uint64_t number(unsigned size); ///< of 1, 2, 4 or 8 bytes
    std::uint64_t leb128();              ///< unsigned, of at most 64 bits
    void skipLeb128();                   ///< signed or unsigned, of at most 10 bytes
    void skipString();                   ///< with the null byte that ends it
    void skip(std::uint64_t size) {
        if (size <= left())
            m_at += size;
        else
            refuseSize(size);
    }

    /// A problem at this byte. Only the first one counts.
    void refuse(std::uint64_t at, const std::string& found, const std::string& expected);
    void fail(const std::string& problem); ///< another reader's problem()
    bool isGood() const { return m_problem.empty(); }
    const std::string& problem() const { return m_problem; }
    llvm::Error takeError() const { return isGood() ? llvm::Error::success() : llvm::createStringError(m_problem); }

private:
    void refuseSize(std::uint64_t size);

    const char* m_section;
    const char* m_what = "the section";
    llvm::StringRef m_bytes;
    bool m_isLittleEndian;
    std::uint64_t m_at, m_end;
    std::string m_problem;
};

} // namespace inlinescope
