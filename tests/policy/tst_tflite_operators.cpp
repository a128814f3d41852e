// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/policy/tflite_samples.h"

#include <QTest>

using namespace policy_samples;
using namespace tflite_samples;

/// Expected values are computed by hand from x = [[1,-2,3],[4,5,-6]].
class tst_tflite_operators : public QObject {
    Q_OBJECT

private slots:
    void operatorGivesWhatTfliteDefines_data();
    void operatorGivesWhatTfliteDefines();
    void operatorMayHaveSeveralResults();
};

namespace {

using Shape = std::vector<std::int64_t>;
using Values = std::vector<double>;

const std::vector<float> x = {1, -2, 3, 4, 5, -6};

tflite::FullyConnectedOptionsT layer(tflite::Activation activation, bool keepsDimensions = false) {
    tflite::FullyConnectedOptionsT options;
    options.activation = activation;
    options.keep_num_dims = keepsDimensions;
    return options;
}

template <typename Options>
Options along(std::int32_t axis) {
    Options options;
    options.axis = axis;
    return options;
}

template <typename Options>
Options activated(tflite::Activation activation) {
    Options options;
    options.activation = activation;
    return options;
}

tflite::ReducerOptionsT reducer(bool keepsDimensions) {
    tflite::ReducerOptionsT options;
    options.keep_dims = keepsDimensions;
    return options;
}

} // namespace

Q_DECLARE_METATYPE(Build)

void tst_tflite_operators::operatorGivesWhatTfliteDefines_data() {
    QTest::addColumn<Build>("build");
    QTest::addColumn<Shape>("shape");
    QTest::addColumn<Values>("expected");
    const auto row = [](const char* name, const Shape& shape, const Values& expected, const Build& build) {
        QTest::newRow(name) << build << shape << expected;
    };
    using Model = TfliteModel;
    using T = std::int32_t;
    row("FULLY_CONNECTED takes weights as outputs x inputs", {2, 2},
        {1 - 4 + 9 + 10, 3 + 20, 4 + 10 - 18 + 10, -6 + 20}, [](Model& m, T in) {
            const T weights = floatsOf(m, {2, 3}, {1, 2, 3, 0, 0, 1});
            return operation(m, BuiltinOperator::FULLY_CONNECTED, {in, weights, floatsOf(m, {2}, {10, 20})},
                             layer(tflite::Activation::NONE));
        });
    row("FULLY_CONNECTED without bias and with RELU", {2, 1}, {3, 0}, [](Model& m, T in) {
        return operation(m, BuiltinOperator::FULLY_CONNECTED, {in, floatsOf(m, {1, 3}, {0, 0, 1}), -1},
                         layer(tflite::Activation::RELU));
    });
    row("FULLY_CONNECTED lays its input flat", {1, 1}, {1 - 2 + 3 + 4 + 5 - 6}, [](Model& m, T in) {
        return operation(m, BuiltinOperator::FULLY_CONNECTED, {in, floatsOf(m, {1, 6}, {1, 1, 1, 1, 1, 1})},
                         layer(tflite::Activation::NONE));
    });
    row("FULLY_CONNECTED that keeps dimensions", {2, 1, 1}, {2, 3}, [](Model& m, T in) {
        const T deep = m.reshape(in, {2, 1, 3}, "deep");
        return operation(m, BuiltinOperator::FULLY_CONNECTED, {deep, floatsOf(m, {1, 3}, {1, 1, 1})},
                         layer(tflite::Activation::NONE, true));
    });
    row("ADD with RELU6", {2, 3}, {3, 0, 5, 6, 6, 0}, [](Model& m, T in) {
        return operation(m, BuiltinOperator::ADD, {in, floatsOf(m, {1}, {2})},
                         activated<tflite::AddOptionsT>(tflite::Activation::RELU6));
    });
    row("SUB from a row", {2, 3}, {0, 4, 0, -3, -3, 9},
        [](Model& m, T in) { return operation(m, BuiltinOperator::SUB, {floatsOf(m, {3}, {1, 2, 3}), in}); });
    row("MUL with RELU_N1_TO_1", {2, 3}, {0.5, -1, 1, 1, 1, -1}, [](Model& m, T in) {
        return operation(m, BuiltinOperator::MUL, {in, floatsOf(m, {}, {0.5})},
                         activated<tflite::MulOptionsT>(tflite::Activation::RELU_N1_TO_1));
    });
    row("DIV", {2, 3}, {0.5, -1, 1.5, 2, 2.5, -3},
        [](Model& m, T in) { return operation(m, BuiltinOperator::DIV, {in, floatsOf(m, {}, {2})}); });
    row("SQUARE and SQRT", {2, 3}, {1, 2, 3, 4, 5, 6}, [](Model& m, T in) {
        return operation(m, BuiltinOperator::SQRT, {operation(m, BuiltinOperator::SQUARE, {in})});
    });
    row("CAST to truth values", {2, 3}, {1, 1, 1, 1, 1, 1},
        [](Model& m, T in) { return operation(m, BuiltinOperator::CAST, {in}, TensorType::BOOL); });
    row("CAST cuts towards zero", {2, 3}, {0, -1, 1, 2, 2, -3}, [](Model& m, T in) {
        const T half = operation(m, BuiltinOperator::MUL, {in, floatsOf(m, {}, {0.5})});
        return operation(m, BuiltinOperator::CAST, {half}, TensorType::INT64);
    });
    row("BUCKETIZE counts the bounds up to the value", {2, 3}, {2, 1, 2, 3, 3, 0}, [](Model& m, T in) {
        tflite::BucketizeOptionsT options;
        options.boundaries = {-2, 0, 4};
        return operation(m, BuiltinOperator::BUCKETIZE, {in}, options, TensorType::INT32);
    });
    row("CONCATENATION along the last axis", {2, 6}, {1, -2, 3, 1, -2, 3, 4, 5, -6, 4, 5, -6}, [](Model& m, T in) {
        return operation(m, BuiltinOperator::CONCATENATION, {in, in}, along<tflite::ConcatenationOptionsT>(-1));
    });
    row("PACK along the last axis", {2, 3, 2}, {1, 1, -2, -2, 3, 3, 4, 4, 5, 5, -6, -6},
        [](Model& m, T in) { return operation(m, BuiltinOperator::PACK, {in, in}, along<tflite::PackOptionsT>(-1)); });
    row("ARG_MAX", {2}, {2, 1}, [](Model& m, T in) {
        tflite::ArgMaxOptionsT options;
        options.output_type = TensorType::INT64;
        return operation(m, BuiltinOperator::ARG_MAX, {in, m.addIntegers({1}, "axis")}, options, TensorType::INT64);
    });
    row("GATHER", {2, 2}, {3, 1, -6, 4}, [](Model& m, T in) {
        return operation(m, BuiltinOperator::GATHER, {in, m.addIntegers({2, 0}, "i")},
                         along<tflite::GatherOptionsT>(1));
    });
    row("EMBEDDING_LOOKUP takes the indices first", {3, 3}, {4, 5, -6, 1, -2, 3, 4, 5, -6}, [](Model& m, T in) {
        return operation(m, BuiltinOperator::EMBEDDING_LOOKUP, {m.addIntegers({1, 0, 1}, "i"), in});
    });
    row("EXPAND_DIMS", {2, 1, 3}, {1, -2, 3, 4, 5, -6},
        [](Model& m, T in) { return operation(m, BuiltinOperator::EXPAND_DIMS, {in, m.addIntegers({1}, "axis")}); });
    row("RESHAPE by its options", {3, 2}, {1, -2, 3, 4, 5, -6}, [](Model& m, T in) {
        tflite::ReshapeOptionsT options;
        options.new_shape = {3, -1};
        return operation(m, BuiltinOperator::RESHAPE, {in}, options);
    });
    row("SQUEEZE of named dimensions", {2, 1, 3}, {1, -2, 3, 4, 5, -6}, [](Model& m, T in) {
        tflite::SqueezeOptionsT options;
        options.squeeze_dims = {-2};
        return operation(m, BuiltinOperator::SQUEEZE, {m.reshape(in, {2, 1, 1, 3}, "deep")}, options);
    });
    row("SQUEEZE of all", {2, 3}, {1, -2, 3, 4, 5, -6},
        [](Model& m, T in) { return operation(m, BuiltinOperator::SQUEEZE, {m.reshape(in, {1, 2, 1, 3}, "deep")}); });
    row("TILE", {2, 6}, {1, -2, 3, 1, -2, 3, 4, 5, -6, 4, 5, -6},
        [](Model& m, T in) { return operation(m, BuiltinOperator::TILE, {in, m.addIntegers({1, 2}, "times")}); });
    row("TRANSPOSE", {3, 2}, {1, 4, -2, 5, 3, -6},
        [](Model& m, T in) { return operation(m, BuiltinOperator::TRANSPOSE, {in, m.addIntegers({1, 0}, "order")}); });
    row("STRIDED_SLICE that drops a dimension", {2}, {4, -6}, [](Model& m, T in) {
        tflite::StridedSliceOptionsT options;
        options.shrink_axis_mask = 1;
        options.end_mask = 2;
        return operation(m, BuiltinOperator::STRIDED_SLICE,
                         {in, m.addIntegers({1, 0}, "b"), m.addIntegers({2, 0}, "e"), m.addIntegers({1, 2}, "s")},
                         options);
    });
    row("SLICE to the end", {1, 2}, {5, -6}, [](Model& m, T in) {
        return operation(m, BuiltinOperator::SLICE, {in, m.addIntegers({1, 1}, "b"), m.addIntegers({-1, 2}, "s")});
    });
    row("BROADCAST_TO what BROADCAST_ARGS says, of a SHAPE", {2, 2, 3}, {1, -2, 3, 4, 5, -6, 1, -2, 3, 4, 5, -6},
        [](Model& m, T in) {
            const T shape = operation(m, BuiltinOperator::SHAPE, {in}, TensorType::INT32);
            const T wider = operation(m, BuiltinOperator::BROADCAST_ARGS, {shape, m.addIntegers({2, 1, 1}, "a")},
                                      TensorType::INT32);
            return operation(m, BuiltinOperator::BROADCAST_TO, {in, wider});
        });
    row("SUM", {3}, {5, 3, -3}, [](Model& m, T in) {
        return operation(m, BuiltinOperator::SUM, {in, m.addIntegers({0}, "axis")}, reducer(false));
    });
    row("REDUCE_MAX that keeps dimensions", {2, 1}, {3, 5}, [](Model& m, T in) {
        return operation(m, BuiltinOperator::REDUCE_MAX, {in, m.addIntegers({-1}, "axis")}, reducer(true));
    });
    row("REDUCE_MIN", {2}, {-2, -6},
        [](Model& m, T in) { return operation(m, BuiltinOperator::REDUCE_MIN, {in, m.addIntegers({1}, "axis")}); });
    row("MEAN", {2}, {2.0F / 3, 1},
        [](Model& m, T in) { return operation(m, BuiltinOperator::MEAN, {in, m.addIntegers({1}, "axis")}); });
    row("SELECT_V2 by GREATER and LOGICAL_NOT", {2, 3}, {0, -2, 0, 0, 0, -6}, [](Model& m, T in) {
        const T zero = floatsOf(m, {}, {0});
        const T truth = operation(m, BuiltinOperator::GREATER, {in, zero}, TensorType::BOOL);
        const T opposite = operation(m, BuiltinOperator::LOGICAL_NOT, {truth}, TensorType::BOOL);
        return operation(m, BuiltinOperator::SELECT_V2, {opposite, in, zero});
    });
    row("LOGICAL_AND, LOGICAL_OR, EQUAL, NOT_EQUAL, LESS_EQUAL, GREATER_EQUAL, LESS", {2, 3}, {1, 1, 1, 1, 0, 1},
        [](Model& m, T in) {
            const auto is = [&](BuiltinOperator code, float number) {
                return operation(m, code, {in, floatsOf(m, {}, {number})}, TensorType::BOOL);
            };
            const auto both = [&](BuiltinOperator code, T a, T b) {
                return operation(m, code, {a, b}, TensorType::BOOL);
            };
            const T middle = both(BuiltinOperator::LOGICAL_AND, is(BuiltinOperator::GREATER_EQUAL, -2),
                                  is(BuiltinOperator::LESS_EQUAL, 3)); // 1, -2 and 3
            const T four =
                both(BuiltinOperator::LOGICAL_AND, is(BuiltinOperator::EQUAL, 4), is(BuiltinOperator::NOT_EQUAL, 5));
            const T some = both(BuiltinOperator::LOGICAL_OR, middle, four);
            return both(BuiltinOperator::LOGICAL_OR, some, is(BuiltinOperator::LESS, -5));
        });
    row("SOFTMAX of equal scores", {2, 3}, {1.0F / 3, 1.0F / 3, 1.0F / 3, 1.0F / 3, 1.0F / 3, 1.0F / 3},
        [](Model& m, T in) {
            tflite::SoftmaxOptionsT options;
            options.beta = 2;
            const T zeros = operation(m, BuiltinOperator::SUB, {in, in});
            return operation(m, BuiltinOperator::SOFTMAX, {zeros}, options);
        });
    row("LOGISTIC and TANH of zero, EXP and LOG of one", {2, 3}, {1.5, 1.5, 1.5, 1.5, 1.5, 1.5}, [](Model& m, T in) {
        const T zeros = operation(m, BuiltinOperator::SUB, {in, in});
        const T half = operation(m, BuiltinOperator::LOGISTIC, {operation(m, BuiltinOperator::TANH, {zeros})});
        const T one = operation(m, BuiltinOperator::EXP,
                                {operation(m, BuiltinOperator::LOG, {operation(m, BuiltinOperator::EXP, {zeros})})});
        return operation(m, BuiltinOperator::ADD, {half, one});
    });
    row("MAXIMUM and MINIMUM", {2, 3}, {1, 0, 3, 3, 3, 0}, [](Model& m, T in) {
        const T above = operation(m, BuiltinOperator::MAXIMUM, {in, floatsOf(m, {}, {0})});
        return operation(m, BuiltinOperator::MINIMUM, {above, floatsOf(m, {}, {3})});
    });
    row("RELU", {2, 3}, {1, 0, 3, 4, 5, 0}, [](Model& m, T in) { return operation(m, BuiltinOperator::RELU, {in}); });
    row("RELU and its relations", {2, 3}, {2, -2, 6, 8, 10, -6}, [](Model& m, T in) {
        tflite::LeakyReluOptionsT options;
        options.alpha = 1;
        const T same = operation(m, BuiltinOperator::LEAKY_RELU, {in}, options);
        return operation(m, BuiltinOperator::ADD_N, {same, operation(m, BuiltinOperator::RELU, {in})});
    });
    row("REDUCE_PROD", {2}, {-6, -120}, [](Model& m, T in) {
        return operation(m, BuiltinOperator::REDUCE_PROD, {in, m.addIntegers({1}, "axis")}, reducer(false));
    });
    row("ONE_HOT", {2, 3}, {0, 0, 7, 7, 0, 0}, [](Model& m, T in) {
        const T hot = m.addIntegers({2, 0}, "hot");
        const T depth = m.addConstant(TensorType::INT32, {}, "depth", std::as_bytes(std::span("\3\0\0", 4)));
        return operation(m, BuiltinOperator::ONE_HOT, {hot, depth, floatsOf(m, {}, {7}), floatsOf(m, {}, {0})},
                         along<tflite::OneHotOptionsT>(-1));
    });
    row("BATCH_MATMUL with its second operand turned", {2, 2}, {14, -24, -24, 77}, [](Model& m, T in) {
        tflite::BatchMatMulOptionsT options;
        options.adj_y = true;
        return operation(m, BuiltinOperator::BATCH_MATMUL, {in, in}, options);
    });
}

void tst_tflite_operators::operatorGivesWhatTfliteDefines() {
    QFETCH(Build, build);
    QFETCH(Shape, shape);
    QFETCH(Values, expected);
    const Result<Policy> policy = loadModel(built(build));
    QVERIFY2(policy.ok(), policy.ok() ? "" : describe(policy.error()).c_str());
    QCOMPARE(policy->inputs().size(), std::size_t(1));
    QCOMPARE(policy->inputs()[0].name, std::string("x"));
    QCOMPARE(policy->outputs()[0].name, std::string("y"));
    QCOMPARE(policy->outputs()[0].shape, shape);
    PolicyEvaluator evaluator(*policy);
    feed(evaluator.input(0), x);
    QVERIFY(evaluator.evaluate().ok());
    const Values found = values(policy->outputs()[0], evaluator.output(0));
    QCOMPARE(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i)
        QVERIFY2(qFuzzyCompare(float(found[i]) + 1, float(expected[i]) + 1), qPrintable(QString::number(found[i])));
}

/// The second of three columns, by each operator that splits a tensor.
void tst_tflite_operators::operatorMayHaveSeveralResults() {
    using Model = TfliteModel;
    const auto number = [](Model& m, std::int32_t value) {
        return m.addConstant(TensorType::INT32, {}, "axis", std::as_bytes(std::span(&value, 1)));
    };
    const std::vector<Build> builds = {
        [](Model& m, std::int32_t in) {
            return operation(m, BuiltinOperator::UNPACK, {in}, along<tflite::UnpackOptionsT>(1));
        },
        [&](Model& m, std::int32_t in) { return operation(m, BuiltinOperator::SPLIT, {number(m, 1), in}); },
        [&](Model& m, std::int32_t in) {
            return operation(m, BuiltinOperator::SPLIT_V, {in, m.addIntegers({1, 1, -1}, "sizes"), number(m, -1)});
        },
    };
    for (const Build& build : builds) {
        const QByteArray model = changed(built(build), [](tflite::ModelT& m) {
            tflite::SubGraphT& graph = *m.subgraphs[0];
            for (int i = 0; i < 2; ++i)
                graph.tensors.push_back(std::make_unique<tflite::TensorT>(*graph.tensors[0]));
            const auto second = std::int32_t(graph.tensors.size() - 2);
            graph.operators[0]->outputs.insert(graph.operators[0]->outputs.end(), {second, second + 1});
            graph.tensors[std::size_t(second)]->name = "second";
            graph.outputs = {second};
            m.signatures[0]->outputs[0]->tensor_index = std::uint32_t(second);
        });
        const Result<Policy> policy = loadModel(model);
        QVERIFY2(policy.ok(), policy.ok() ? "" : describe(policy.error()).c_str());
        PolicyEvaluator evaluator(*policy);
        feed(evaluator.input(0), x);
        QVERIFY(evaluator.evaluate().ok());
        QCOMPARE(values(policy->outputs()[0], evaluator.output(0)), Values({-2, 5}));
    }
}

QTEST_GUILESS_MAIN(tst_tflite_operators)
#include "tst_tflite_operators.moc"
