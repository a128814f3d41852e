#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""make_golden.py SAVED_MODEL.pbtxt ROWS: decisions of a policy, by plain loops over its graph in double precision.

An evaluator that shares no code with Inlinescope's: it reads the text form of a SavedModel whose weights are
constants, and knows only the operators of tests/support/tiny, as TensorFlow documents them. Prints a JSON list of
rows: inputs by name, decision, and the two scores before the argmax. tests/policy/tiny_golden.json was made by
    tests/policy/make_golden.py tests/support/tiny/saved_model.pbtxt 20 >tests/policy/tiny_golden.json
"""
import json
import math
import random
import re
import sys

TOKEN = re.compile(r'\s*(?:([A-Za-z_][\w.]*)|("(?:[^"\\]|\\.)*")|([-+]?[\w.+-]+)|([{}:]))')


def parse(text):
    """A text-form protocol buffer as lists of (key, value), a message being a list too."""
    tokens = [match.groups() for match in TOKEN.finditer(text)]
    position = 0

    def message():
        nonlocal position
        fields = []
        while position < len(tokens) and tokens[position][3] != '}':
            key = tokens[position][0]
            position += 1
            if tokens[position][3] == ':':
                position += 1
                word, string, number, _ = tokens[position]
                value = string[1:-1] if string is not None else word if word is not None else number
                position += 1
            else:
                position += 1
                value = message()
                position += 1
            fields.append((key, value))
        return fields

    return message()


def every(fields, key):
    return [value for name, value in fields if name == key]


def one(fields, *keys):
    for key in keys:
        fields = every(fields, key)[0]
    return fields


class Graph:
    def __init__(self, path):
        with open(path) as file:
            meta = one(parse(file.read()), 'meta_graphs')
        self.nodes = {one(node, 'name'): node for node in every(one(meta, 'graph_def'), 'node')}
        signature = one([s for s in every(meta, 'signature_def') if one(s, 'key') == 'action'][0], 'value')
        self.inputs = {one(i, 'value', 'name').split(':')[0]: one(i, 'key') for i in every(signature, 'inputs')}
        self.output = one(every(signature, 'outputs')[0], 'value', 'name').split(':')[0]

    def attribute(self, node, key):
        return one([a for a in every(self.nodes[node], 'attr') if one(a, 'key') == key][0], 'value')

    def operands(self, node):
        return [name.split(':')[0] for name in every(self.nodes[node], 'input') if not name.startswith('^')]

    def evaluate(self, node, fed, known):
        if node not in known:
            known[node] = self.apply(node, fed, known)
        return known[node]

    def apply(self, node, fed, known):
        """A value is (shape, elements)."""
        op = one(self.nodes[node], 'op')
        if op == 'Placeholder':
            return [1], [float(fed[self.inputs[node]])]
        if op == 'Const':
            return constant(one(self.attribute(node, 'value'), 'tensor'))
        if op == 'Bucketize':
            bounds = [float(b) for b in every(one(self.attribute(node, 'boundaries'), 'list'), 'f')]
            shape, elements = self.evaluate(self.operands(node)[0], fed, known)
            return shape, [float(sum(1 for b in bounds if b <= e)) for e in elements]
        values = [self.evaluate(operand, fed, known) for operand in self.operands(node)]
        shape, elements = values[0]
        if op in ('Cast', 'Identity'):
            return values[0]
        if op == 'Sqrt':
            return shape, [math.sqrt(e) for e in elements]
        if op == 'Relu':
            return shape, [max(0.0, e) for e in elements]
        if op == 'Reshape':
            return [int(s) for s in values[1][1]], elements
        if op == 'ConcatV2':
            assert all(v[0][:-1] in ([], [1]) for v in values[:-1])
            joined = [e for v in values[:-1] for e in v[1]]
            return shape[:-1] + [len(joined)], joined
        if op in ('AddV2', 'Mul', 'RealDiv'):
            right = values[1][1]
            assert len(elements) == len(right)
            function = {'AddV2': lambda a, b: a + b, 'Mul': lambda a, b: a * b, 'RealDiv': lambda a, b: a / b}[op]
            return shape, [function(a, b) for a, b in zip(elements, right)]
        if op == 'MatMul':
            weights_shape, weights = values[1]
            assert shape == [1, weights_shape[0]]
            columns = weights_shape[1]
            return [1, columns], [math.fsum(e * weights[row * columns + column] for row, e in enumerate(elements))
                                  for column in range(columns)]
        if op == 'ArgMax':
            return [1], [float(elements.index(max(elements)))]
        raise SystemExit('an operator that is not known: ' + op)

    def scores(self, fed, known):
        """The values from which the argmax chooses."""
        node = self.output
        while one(self.nodes[node], 'op') != 'ArgMax':
            node = self.operands(node)[0]
        return self.evaluate(self.operands(node)[0], fed, known)[1]


def constant(tensor):
    dimensions = every(one(tensor, 'tensor_shape'), 'dim') if every(tensor, 'tensor_shape') else []
    shape = [int(one(dimension, 'size')) for dimension in dimensions]
    values = [float(value) for key in ('float_val', 'int_val', 'int64_val') for value in every(tensor, key)]
    return shape, values * math.prod(shape) if len(values) == 1 else values


def main():
    graph = Graph(sys.argv[1])
    wanted = int(sys.argv[2])
    chance = random.Random(12)
    rows, left = [], {0: wanted // 2, 1: wanted - wanted // 2}
    while any(left.values()):
        fed = {name: chance.choice([0, 1, chance.randrange(10), chance.randrange(200)]) for name in graph.inputs.values()}
        fed['cost_estimate'] = chance.randrange(-50, 300)
        known = {}
        decision = int(graph.evaluate(graph.output, fed, known)[1][0])
        scores = graph.scores(fed, known)
        if not left[decision] or abs(scores[0] - scores[1]) < 1e-3:  # either of two equal values may be chosen
            continue
        left[decision] -= 1
        rows.append({'inputs': fed, 'decision': decision, 'q_values': scores})
    json.dump(rows, sys.stdout, indent=1)
    print()


main()
