// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
/// C whose compile does not end, without using memory: an assembler loop of 2^63 turns over nothing. Tests use it if
/// work must be active for certain, on machines of any speed and load; a cancel or a time limit ends it.
#define ENDLESS_ASSEMBLY "__asm__(\".rept 0x7fffffffffffffff\\n.endr\");"
