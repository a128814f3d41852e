/* A stack machine: a big switch, one-use helpers, a recursive call for subroutines. */
#include "vm.h"

#include <stdlib.h>
#include <string.h>

#define BINARY(op) push(vm, pop(vm) op pop(vm))

static __attribute__((always_inline)) inline long pop(struct vm* vm) {
    return vm->depth ? vm->stack[--vm->depth] : (vm->fault = vm_underflow, 0);
}

static inline void push(struct vm* vm, long value) {
    if (vm->depth == vm_stack_size) {
        vm->fault = vm_overflow;
        return;
    }
    vm->stack[vm->depth++] = value;
}

static __attribute__((noinline)) void report(struct vm* vm, enum vm_fault fault) {
    vm->fault = fault;
    vm->depth = 0;
}

static long fetch(const struct vm* vm, unsigned* at) {
    long value = 0;
    for (unsigned i = 0; i < 4; ++i)
        value |= (long)vm->code[(*at)++] << (8 * i);
    return value;
}

static int in_range(const struct vm* vm, unsigned at) {
    return at < vm->size;
}

static void swap_top(struct vm* vm) {
    long a = pop(vm), b = pop(vm);
    push(vm, a);
    push(vm, b);
}

static void divide(struct vm* vm) {
    long divisor = pop(vm), dividend = pop(vm);
    if (divisor == 0)
        report(vm, vm_division);
    else
        push(vm, dividend / divisor);
}

static void load(struct vm* vm, unsigned slot) {
    if (slot < vm_slots)
        push(vm, vm->slots[slot]);
    else
        report(vm, vm_bad_slot);
}

static void store(struct vm* vm, unsigned slot) {
    if (slot < vm_slots)
        vm->slots[slot] = pop(vm);
    else
        report(vm, vm_bad_slot);
}

static void run_at(struct vm* vm, unsigned at) {
    while (in_range(vm, at) && vm->fault == vm_ok) {
        switch ((enum vm_op)vm->code[at++]) {
        case op_push:
            push(vm, fetch(vm, &at));
            break;
        case op_add:
            BINARY(+);
            break;
        case op_sub:
            BINARY(-);
            break;
        case op_mul:
            BINARY(*);
            break;
        case op_and:
            BINARY(&);
            break;
        case op_or:
            BINARY(|);
            break;
        case op_less:
            BINARY(<);
            break;
        case op_div:
            divide(vm);
            break;
        case op_swap:
            swap_top(vm);
            break;
        case op_load:
            load(vm, (unsigned)fetch(vm, &at));
            break;
        case op_store:
            store(vm, (unsigned)fetch(vm, &at));
            break;
        case op_call:
            run_at(vm, (unsigned)fetch(vm, &at));
            break;
        case op_jump_if: {
            unsigned target = (unsigned)fetch(vm, &at);
            if (pop(vm)) at = target;
            break;
        }
        case op_return:
            return;
        default:
            report(vm, vm_bad_op);
            break;
        }
    }
}

struct vm* vm_create(const unsigned char* code, unsigned size) {
    struct vm* vm = calloc(1, sizeof *vm);
    if (!vm) return 0;
    vm->code = code;
    vm->size = size;
    return vm;
}

long vm_run(struct vm* vm) {
    vm->fault = vm_ok;
    run_at(vm, 0);
    return vm->fault == vm_ok && vm->depth ? pop(vm) : 0;
}

const char* vm_fault_name(enum vm_fault fault) {
    switch (fault) {
    case vm_ok:
        return "ok";
    case vm_underflow:
        return "stack underflow";
    case vm_overflow:
        return "stack overflow";
    case vm_division:
        return "division by zero";
    case vm_bad_slot:
        return "no such slot";
    case vm_bad_op:
        return "no such operation";
    }
    return "?";
}

void vm_destroy(struct vm* vm) {
    free(vm);
}
/* SPDX-License-Identifier: GPL-3.0-or-later */
