// SPDX-License-Identifier: GPL-3.0-or-later
// Runs TFLite models in the real TFLite runtime, which the npm package @tensorflow/tfjs-tflite contains as WebAssembly:
//   node run_tflite.js PACKAGE NAME...
// NAME.tflite is a model; NAME.in has row after row, where a row is the bytes of all input tensors in the model's order;
// NAME.out gets the same for the output tensors, and NAME.words names, types and shapes of both, a line each. If the
// runtime refuses the model, NAME.words says why and there is no NAME.out.
const fs = require('fs');
const path = require('path');

const [packageFolder, ...names] = process.argv.slice(2);
const program = path.resolve(packageFolder, 'wasm', 'tflite_web_api_cc_simd');

// The types of TfLiteTensor for which the package has no view.
const hiddenTypes = {4: {name: 'int64', size: 8}, 13: {name: 'uint64', size: 8}, 17: {name: 'uint16', size: 2}};
// The offsets of type, data, number of bytes and name in a TfLiteTensor, on a 32-bit machine.
const place = {type: 0, data: 4, bytes: 24, name: 32};

// The model stays at its address: the tensors are found by its names.
function load(runtime, bytes) {
  const address = runtime._malloc(bytes.length);
  runtime.HEAPU8.set(bytes, address);
  const made = runtime.TFLiteWebModelRunner.CreateFromBufferAndOptions(address, bytes.length, {
    numThreads: 1, enableWebNNDelegate: false, webNNDeviceType: 0, enableProfiling: false, maxProfilingBufferEntries: 1,
  });
  if (!made.ok()) throw new Error('the model was refused: ' + made.errorMessage());
  return {runner: made.value(), memory: [address, address + bytes.length]};
}

function addressesOf(heap, name, [begin, end]) {
  const text = Buffer.from('\0' + name + '\0');
  const model = Buffer.from(heap.buffer, begin, end - begin);
  const found = new Set();
  for (let at = model.indexOf(text); at >= 0; at = model.indexOf(text, at + 1)) found.add(begin + at + 1);
  return found;
}

// Finds the runtime's own record of a tensor by the pointer to its name.
function findRecord(runtime, name, elements, memory) {
  const names = addressesOf(runtime.HEAPU8, name, memory);
  const words = runtime.HEAPU32;
  for (let i = place.name / 4; i < words.length; ++i) {
    if (!names.has(words[i])) continue;
    const record = i - place.name / 4;
    const type = hiddenTypes[words[record + place.type / 4]];
    if (type === undefined || words[record + place.bytes / 4] !== elements * type.size) continue;
    return {type: type.name, address: words[record + place.data / 4], bytes: elements * type.size};
  }
  throw new Error('no record of tensor ' + name);
}

function describe(runtime, tensor, memory) {
  const {name, shape} = tensor;
  const elements = shape === '' ? 1 : shape.split(',').reduce((product, size) => product * Number(size), 1);
  const view = tensor.data();
  if (typeof view !== 'object') return {name, shape, ...findRecord(runtime, name, elements, memory)};
  return {name, shape, type: tensor.dataType, address: view.byteOffset, bytes: view.byteLength};
}

function describeAll(runtime, list, memory) {
  return Array.from({length: list.size()}, (unused, i) => describe(runtime, list.get(i), memory));
}

function width(tensors) {
  return tensors.reduce((sum, tensor) => sum + tensor.bytes, 0);
}

function run(runtime, runner, inputs, outputs, rows) {
  const results = Buffer.alloc(rows.length / width(inputs) * width(outputs));
  let from = 0;
  for (let to = 0; to < results.length;) {
    for (const {address, bytes} of inputs) {
      runtime.HEAPU8.set(rows.subarray(from, from + bytes), address);
      from += bytes;
    }
    if (!runner.Infer()) throw new Error('the model does not run');
    for (const {address, bytes} of outputs) {
      results.set(runtime.HEAPU8.subarray(address, address + bytes), to);
      to += bytes;
    }
  }
  return results;
}

function answer(runtime, name) {
  const {runner, memory} = load(runtime, fs.readFileSync(name + '.tflite'));
  const inputs = describeAll(runtime, runner.GetInputs(), memory);
  const outputs = describeAll(runtime, runner.GetOutputs(), memory);
  const results = run(runtime, runner, inputs, outputs, fs.readFileSync(name + '.in'));
  runner.delete();
  fs.writeFileSync(name + '.out', results);
  return inputs.map(({name, type, shape}) => `input ${name} ${type} ${shape}\n`).join('') +
    outputs.map(({name, type, shape}) => `output ${name} ${type} ${shape}\n`).join('');
}

async function main() {
  const said = [];
  const note = (line) => said.push(line);
  const runtime = await require(program + '.js')(
    {wasmBinary: fs.readFileSync(program + '.wasm'), print: note, printErr: note});
  for (const name of names) {
    said.length = 0;
    let words;
    try {
      words = answer(runtime, name);
    } catch (error) {
      words = [error.message === undefined ? error : error.message, ...said].join('\n');
    }
    fs.writeFileSync(name + '.words', words);
  }
}

main();
