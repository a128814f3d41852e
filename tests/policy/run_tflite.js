// Runs a TFLite model in the real TFLite runtime, which the npm package @tensorflow/tfjs-tflite carries as WebAssembly:
//   node run_tflite.js PACKAGE MODEL INPUTS OUTPUTS
// INPUTS holds row after row, a row being the bytes of all input tensors in the model's order; OUTPUTS gets the same of
// the output tensors. Names, types and shapes of both go to standard output, a line each.
const fs = require('fs');
const path = require('path');

const [packageFolder, modelFile, inputFile, outputFile] = process.argv.slice(2);
const program = path.resolve(packageFolder, 'wasm', 'tflite_web_api_cc_simd');

// The types of TfLiteTensor that the package gives no view of.
const hiddenTypes = {4: {name: 'int64', size: 8}, 13: {name: 'uint64', size: 8}};
// Where a TfLiteTensor keeps its type, data, number of bytes and name, on a machine of 32 bits.
const place = {type: 0, data: 4, bytes: 24, name: 32};

function load(runtime, bytes) {
  const address = runtime._malloc(bytes.length);
  runtime.HEAPU8.set(bytes, address);
  const made = runtime.TFLiteWebModelRunner.CreateFromBufferAndOptions(address, bytes.length, {
    numThreads: 1, enableWebNNDelegate: false, webNNDeviceType: 0, enableProfiling: false, maxProfilingBufferEntries: 1,
  });
  if (!made.ok()) throw new Error('the model was refused: ' + made.errorMessage());
  return made.value();
}

function addressesOf(heap, name) {
  const text = Buffer.from('\0' + name + '\0');
  const all = Buffer.from(heap.buffer);
  const found = new Set();
  for (let at = all.indexOf(text); at >= 0; at = all.indexOf(text, at + 1)) found.add(at + 1);
  return found;
}

// Finds the runtime's own record of a tensor by the pointer to its name.
function findRecord(runtime, name, elements) {
  const names = addressesOf(runtime.HEAPU8, name);
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

function describe(runtime, tensor) {
  const {name, shape} = tensor;
  const elements = shape === '' ? 1 : shape.split(',').reduce((product, size) => product * Number(size), 1);
  const view = tensor.data();
  if (typeof view !== 'object') return {name, shape, ...findRecord(runtime, name, elements)};
  return {name, shape, type: tensor.dataType, address: view.byteOffset, bytes: view.byteLength};
}

function describeAll(runtime, list) {
  return Array.from({length: list.size()}, (unused, i) => describe(runtime, list.get(i)));
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

async function main() {
  const runtime = await require(program + '.js')({wasmBinary: fs.readFileSync(program + '.wasm')});
  const runner = load(runtime, fs.readFileSync(modelFile));
  const inputs = describeAll(runtime, runner.GetInputs());
  const outputs = describeAll(runtime, runner.GetOutputs());
  fs.writeFileSync(outputFile, run(runtime, runner, inputs, outputs, fs.readFileSync(inputFile)));
  for (const {name, type, shape} of inputs) console.log('input', name, type, shape);
  for (const {name, type, shape} of outputs) console.log('output', name, type, shape);
}

main().catch((error) => {
  console.error(error.message === undefined ? error : error.message);
  process.exitCode = 1;
});
