// SPDX-License-Identifier: GPL-3.0-or-later
extern int abs(int);

static int step(int value, int weight) {
    int sum = abs(value) * weight;
    for (int i = 1; i < weight; ++i)
        sum += abs(value - i) % (weight + i) + abs(sum);
    return sum;
}

int weighted(const int* values, int count) {
    int sum = 0;
    for (int i = 0; i < count; ++i)
        sum += step(values[i], 3) - step(values[i], 5) + step(values[i] + 1, 4) % 1000;
    return sum % 100000;
}
