// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
/// C that the compiler never comes to the end of, at no cost of memory: an assembler loop of 2^63 turns over nothing. A
/// test that needs work which is certainly under way has it, however fast or loaded the machine is; a cancel or a time
/// limit ends it.
#define ENDLESS_ASSEMBLY "__asm__(\".rept 0x7fffffffffffffff\\n.endr\");"
