import { InferenceSession, Tensor } from "onnxruntime-node";
import { expect, test } from "vitest";
import { graphModelToOnnx } from "./graph-model.ts";

/** A network with every operator of SSD MobileNet: two boxes with three classes each, whose values follow by hand. */
const same = { padding: { s: [...Buffer.from("SAME")] }, strides: { list: { i: ["1", "300", "300", "1"] } } };
const predict = (name: string, kernel: string, bias: string, sizes: string[]) => [
  {
    name: `${name}_conv`,
    op: "Conv2D",
    input: ["batch", kernel],
    attr: { ...same, strides: { list: { i: ["1", "1", "1", "1"] } } },
  },
  { name: `${name}_biased`, op: "BiasAdd", input: [`${name}_conv`, bias] },
  { name: `${name}_stack`, op: "Pack", input: ["batch_size", ...sizes] },
  { name: `${name}_list`, op: "Reshape", input: [`${name}_biased`, `${name}_stack`] },
];
const nodes = [
  { name: "conv", op: "Conv2D", input: ["Preprocessor/sub", "kernel"], attr: same },
  {
    name: "depth",
    op: "DepthwiseConv2dNative",
    input: ["conv", "depth_kernel"],
    attr: { ...same, strides: { list: { i: ["1", "1", "1", "1"] } } },
  },
  { name: "sum", op: "AddN", input: ["conv", "depth"] },
  { name: "scaled", op: "Mul", input: ["sum", "factors"] },
  { name: "moved", op: "Add", input: ["offset", "scaled"] },
  { name: "relu", op: "Relu6", input: ["moved"] },
  {
    name: "batch",
    op: "FusedBatchNorm",
    input: ["relu", "ones", "zeros", "zeros", "ones"],
    attr: { epsilon: { f: 0 } },
  },
  ...predict("class", "class_kernel", "class_bias", ["all", "three"]),
  ...predict("box", "box_kernel", "box_bias", ["all", "one", "four"]),
  { name: "concat_1", op: "ConcatV2", input: ["class_list", "class_list", "axis"] },
  { name: "concat", op: "ConcatV2", input: ["box_list", "box_list", "axis"] },
  { name: "sigmoid", op: "Sigmoid", input: ["concat_1"] },
  { name: "Postprocessor/Slice", op: "Slice", input: ["sigmoid", "begin", "size"] },
  { name: "Squeeze", op: "Squeeze", input: ["concat"] },
];
const values: [string, number[], number[], ("int32" | undefined)?][] = [
  // The first filter sums the green of the corner's neighbors, the second one has the double.
  ["kernel", [1, 1, 3, 2], [0, 0, 1, 2, 0, 0]],
  ["depth_kernel", [1, 1, 2, 1], [1, 2]],
  ["factors", [2], [1, 10]],
  ["offset", [2], [1, -3]],
  ["ones", [2], [1, 1]],
  ["zeros", [2], [0, 0]],
  ["class_kernel", [1, 1, 2, 3], [1, 0, 0, 0, 1, 0]],
  ["class_bias", [3], [0, 0, 2]],
  ["box_kernel", [1, 1, 2, 4], [0, 0, 0, 0, 0, 0, 0, 0]],
  ["box_bias", [4], [1, -1, 0, 5 * Math.log(2)]],
  ["all", [], [-1], "int32"],
  ["three", [], [3], "int32"],
  ["one", [], [1], "int32"],
  ["four", [], [4], "int32"],
  ["axis", [], [1], "int32"],
  ["begin", [3], [0, 0, 1], "int32"],
  ["size", [3], [-1, -1, -1], "int32"],
  ["Postprocessor/ExpandDims", [1, 2, 4], [0, 0, 0.5, 0.5, 0.5, 0.5, 1, 1]],
];
const weightsManifest = [{ weights: values.map(([name, shape, , dtype = "float32"]) => ({ name, shape, dtype })) }];
const json = JSON.stringify({ modelTopology: { node: nodes }, weightsManifest });
const weights = Buffer.concat(
  values.map(([, , numbers, dtype]) =>
    Buffer.from((dtype ? Int32Array.from(numbers) : Float32Array.from(numbers)).buffer),
  ),
);

test("a converted model computes the same as TensorFlow", async () => {
  const session = await InferenceSession.create(graphModelToOnnx(json, weights));
  const image = new Tensor("float32", new Float32Array(3 * 4 * 4).fill(0.75), [1, 3, 4, 4]);
  const { scores, boxes } = await session.run({ image });
  // 0.75 is 0.5 between −1 and 1. The filters have 0.5 and 1; with the second convolution 1 and 3. After factor, offset
  // and limit they are 2 and 6.
  const sigmoid = (value: number) => 1 / (1 + Math.exp(-value));
  expect(scores?.dims).toEqual([1, 2, 2]);
  const expected = [sigmoid(6), sigmoid(2)];
  for (const [index, value] of [...(scores?.data ?? [])].entries())
    expect(value).toBeCloseTo(expected[index % 2] ?? 0, 5);
  // A tenth of the size down, a tenth to the left; the same height and the double width.
  const moved = [0.05, -0.3, 0.55, 0.7, 0.55, 0.2, 1.05, 1.2];
  expect(boxes?.dims).toEqual([1, 2, 4]);
  for (const [index, value] of [...(boxes?.data ?? [])].entries()) expect(value).toBeCloseTo(moved[index] ?? 0, 5);
});

test("the same model gives the same bytes", () => {
  expect(graphModelToOnnx(json, weights).equals(graphModelToOnnx(json, weights))).toBe(true);
});

test.each([
  ["an unknown operator", json.replace('"Sigmoid"', '"Softplus"'), weights, /Softplus/],
  ["other padding", json.replace(JSON.stringify(same.padding.s), JSON.stringify([86])), weights, /only SAME/],
  ["a model with too many weights", json, Buffer.concat([weights, Buffer.alloc(4)]), /longer/],
  ["a model with too few weights", json, weights.subarray(0, 20), /end before/],
  ["a graph without its output", json.replaceAll("Squeeze", "Squash"), weights, /Squeeze/],
])("%s is refused", (_, text, bin, message) => {
  expect(() => graphModelToOnnx(text, bin)).toThrow(message);
});
