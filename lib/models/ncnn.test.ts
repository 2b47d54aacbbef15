import { InferenceSession, Tensor } from "onnxruntime-node";
import { expect, test } from "vitest";
import { ncnnToOnnx } from "./ncnn.ts";

// Every layer of Real-ESRGAN on three channels, with weights that allow a calculation by hand.
const param = `7767517
9 11
Input            data      0 1 data
Split            split     1 2 data a b
Convolution      double    1 1 a doubled 0=3 1=1 5=1 6=9 9=2 -23310=1,5.000000e-01
Eltwise          sum       2 1 doubled b summed 0=1 -23301=2,1.000000e+00,1.000000e+01
PReLU            prelu     1 1 summed sloped 0=3
Concat           concat    4 1 sloped sloped sloped sloped wide 0=0
PixelShuffle     shuffle   1 1 wide shuffled 0=2
Interp           resize    1 1 b enlarged 0=1 1=2.0 2=2.0
BinaryOp         add       2 1 shuffled enlarged output
`;

test("a converted model computes the same as ncnn", async () => {
  const model = ncnnToOnnx(param, getWeights());
  const session = await InferenceSession.create(model);
  const image = Float32Array.of(1, 2, 3, 4, -1, -1, -1, -1, 0, 0, 0, 8);
  const { output } = await session.run({ data: new Tensor("float32", image, [1, 3, 2, 2]) });
  const { data = [], dims } = output ?? {};
  expect(dims).toEqual([1, 3, 4, 4]);
  // The four red values are red, green, blue and red of the first pixel, each plus the enlarged red, 1.
  // Red: 2 × 1 + 1 = 3, plus 10 × 1. Green: 2 × −1 + 1 = −1, halved, plus 10 × −1, halved.
  expect([data[0], data[1]]).toEqual([13 + 1, -5.25 + 1]);
});

test("the same model gives the same bytes with any line ends", () => {
  const bytes = ncnnToOnnx(param, getWeights());
  expect(ncnnToOnnx(param.replaceAll("\n", "\r\n"), getWeights()).equals(bytes)).toBe(true);
});

test.each([
  ["an unknown layer", param.replace("Concat  ", "Softmax "), getWeights(), /Softmax/],
  ["a model with too many weights", param, Buffer.concat([getWeights(), Buffer.alloc(4)]), /longer/],
  ["a model with too few weights", param, getWeights().subarray(0, 20), /range/],
  ["another format", "hello", getWeights(), /not an ncnn/],
])("%s is refused", (_, text, bin, message) => {
  expect(() => ncnnToOnnx(text, bin)).toThrow(message);
});

/** The convolution doubles each channel and adds 1 in half precision. The PReLU halves negative values. */
function getWeights(): Buffer {
  const half = { zero: 0x0000, two: 0x4000 };
  const matrix = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => (row === column ? half.two : half.zero)));
  const out = Buffer.alloc(4 + 20 + 12 + 12);
  out.writeUInt32LE(0x01306b47, 0);
  for (const [i, value] of matrix.entries()) out.writeUInt16LE(value, 4 + 2 * i);
  for (const i of [0, 1, 2]) {
    out.writeFloatLE(1, 24 + 4 * i);
    out.writeFloatLE(0.5, 36 + 4 * i);
  }
  return out;
}
