#pragma once

enum { vm_stack_size = 64, vm_slots = 16 };
enum vm_op {
    op_push,
    op_add,
    op_sub,
    op_mul,
    op_and,
    op_or,
    op_less,
    op_div,
    op_swap,
    op_load,
    op_store,
    op_call,
    op_jump_if,
    op_return
};
enum vm_fault { vm_ok, vm_underflow, vm_overflow, vm_division, vm_bad_slot, vm_bad_op };

struct vm {
    const unsigned char* code;
    unsigned size, depth;
    enum vm_fault fault;
    long stack[vm_stack_size];
    long slots[vm_slots];
};

struct vm* vm_create(const unsigned char* code, unsigned size);
long vm_run(struct vm* vm);
const char* vm_fault_name(enum vm_fault fault);
void vm_destroy(struct vm* vm);
/* SPDX-License-Identifier: GPL-3.0-or-later */
