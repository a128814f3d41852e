#pragma once

struct json_counts {
    int strings, numbers, arrays, objects;
};

int json_count(const char* text, unsigned long size, struct json_counts* counts);
/* SPDX-License-Identifier: GPL-3.0-or-later */
