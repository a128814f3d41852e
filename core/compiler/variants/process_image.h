// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"

namespace inlinescope {

/// Lets later memory of this process be of the kinds that an image has. To be called before the first thread, and
/// before memory is used that must be in images.
void prepareForImages();
/// Lets the memory that malloc() gives from now on be in huge pages, if the system has them: each costs one page fault.
/// Does nothing without prepareForImages().
void useHugePages();
/// For a process of which no images are made: large memory is mapped by itself again, and can grow without a copy.
void useMappedMemory();

/// A copy of this process's memory, to which it can return: as a fork whose child ends in restore(), but the child is
/// the process itself. A fork copies each page that the child writes at the first write to it, with a page fault for
/// each; an image is copied as a whole, which takes less time, above all where page faults are slow (virtual machines).
///
/// An image has what malloc() has given, the writable variables of the program and its libraries, and the stack and
/// the thread-local variables of the first thread. It has no descriptors, no further memory of mmap(), and nothing else
/// that the system knows of the process. For single-threaded processes on Linux with glibc's malloc().
class ProcessImage {
public:
    ProcessImage();
    ~ProcessImage();
    ProcessImage(const ProcessImage&) = delete;
    ProcessImage& operator=(const ProcessImage&) = delete;

    enum class Made {
        No,       ///< prepareForImages() was not called, or memory is of other kinds, too large, or too little
        Yes,      ///< the process is now as in the image
        Restored, ///< as after Yes, but returned by restore()
    };
    /// Makes the image of now, instead of an earlier one. The object itself is part of it.
    [[gnu::noinline]] Made make();
    /// Makes the process what it was in make(), which returns again. Ends the process if there is no memory for
    /// `message`. An image can be restored many times.
    [[noreturn]] void restore(Bytes message);
    /// What the last restore() left.
    Bytes message() const;

private:
    struct Content;
    Content* m_content = nullptr; ///< in memory that images do not have
};

} // namespace inlinescope
