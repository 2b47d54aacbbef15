/** Prints how many 10⁹ operations per second ONNX Runtime does on this machine's processor, measured with a matrix product. */
import { InferenceSession, Tensor } from "onnxruntime-node";
import { writeOnnxModel } from "../onnx-model.ts";

const SIDE = 1024;
const RUNS = 3;

const matrix = { type: "float" as const, dimensions: [SIDE, SIDE] };
const model = writeOnnxModel(
  {
    nodes: [{ operator: "MatMul", inputs: ["a", "b"], outputs: ["c"] }],
    constants: [],
    input: [
      { name: "a", ...matrix },
      { name: "b", ...matrix },
    ],
    output: [{ name: "c", ...matrix }],
  },
  17,
);
const session = await InferenceSession.create(model);
const tensor = () =>
  new Tensor(
    "float32",
    Float32Array.from({ length: SIDE * SIDE }, (_, index) => (index % 7) / 7),
    [SIDE, SIDE],
  );
const feeds = { a: tensor(), b: tensor() };
await session.run(feeds);
let fastestMs = Infinity;
for (let run = 0; run < RUNS; run++) {
  const start = performance.now();
  await session.run(feeds);
  fastestMs = Math.min(fastestMs, performance.now() - start);
}
process.stdout.write(`${JSON.stringify({ gigaflopsPerSecond: (2 * SIDE ** 3) / fastestMs / 1e6 })}\n`);
