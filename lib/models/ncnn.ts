import { type OnnxAttribute, type OnnxNode, type OnnxTensor, writeOnnxModel } from "./onnx-model.ts";

const OPSET = 13;
const HALF_PRECISION = 0x01306b47;

/** One line of a .param file: a layer, its input and output blobs, and its numbered settings. */
interface Layer {
  type: string;
  name: string;
  inputs: string[];
  outputs: string[];
  settings: Map<number, string>;
}

/**
 * Converts an ncnn super-resolution model (.param text, .bin weights of 16 or 32 bits) into a 32-bit ONNX model.
 * Supports the layers of Real-ESRGAN and throws on any other. The same input gives the same bytes.
 */
export function ncnnToOnnx(param: string, bin: Buffer): Buffer {
  const layers = parseParam(param);
  const weights = new WeightReader(bin);
  const nodes: OnnxNode[] = [];
  const constants: OnnxTensor[] = [];
  const constant = (name: string, dimensions: readonly number[], values: Float32Array) => {
    constants.push({ name, dimensions, values });
    return name;
  };
  for (const layer of layers) {
    const convert = converters[layer.type];
    if (!convert) throw new Error(`The ncnn layer ${layer.type} (${layer.name}) is not supported.`);
    nodes.push(...convert(layer, { weights, constant }));
  }
  weights.end();
  const input = layers.find(({ type }) => type === "Input")?.outputs[0];
  const output = layers.at(-1)?.outputs[0];
  if (!input || !output) throw new Error("The ncnn model has no input or no output.");
  return writeOnnxModel({ nodes, constants, input, output }, OPSET);
}

interface Sink {
  weights: WeightReader;
  constant(name: string, dimensions: readonly number[], values: Float32Array): string;
}

const converters: Readonly<Record<string, (layer: Layer, sink: Sink) => OnnxNode[]>> = {
  Input: () => [],
  Split: ({ inputs, outputs }) => outputs.map((output) => node("Identity", inputs, [output])),
  Concat: ({ inputs, outputs }) => [node("Concat", inputs, outputs, { axis: { int: 1 } })],
  Convolution: convolution,
  PReLU: ({ name, inputs, outputs, settings }, { weights, constant }) => {
    const channels = number(settings, 0);
    return [node("PRelu", [...inputs, constant(`${name}_slope`, [channels, 1, 1], weights.floats(channels))], outputs)];
  },
  PixelShuffle: ({ inputs, outputs, settings }) => [
    node("DepthToSpace", inputs, outputs, { blocksize: { int: number(settings, 0) }, mode: { string: "CRD" } }),
  ],
  Interp: ({ name, inputs, outputs, settings }, { constant }) => {
    if (number(settings, 0) !== 1) throw new Error(`${name}: only nearest-neighbor resizing is supported.`);
    const scales = Float32Array.of(1, 1, number(settings, 1), number(settings, 2));
    return [
      node("Resize", [...inputs, "", constant(`${name}_scales`, [4], scales)], outputs, {
        mode: { string: "nearest" },
        coordinate_transformation_mode: { string: "asymmetric" },
        nearest_mode: { string: "floor" },
      }),
    ];
  },
  BinaryOp: ({ name, inputs, outputs, settings }) => {
    if (number(settings, 0, 0) !== 0 || inputs.length !== 2)
      throw new Error(`${name}: only adding two blobs is supported.`);
    return [node("Add", inputs, outputs)];
  },
  Eltwise: weightedSum,
};

function convolution({ name, inputs, outputs, settings }: Layer, { weights, constant }: Sink): OnnxNode[] {
  const channels = number(settings, 0);
  const kernel = number(settings, 1);
  const stride = number(settings, 3, 1);
  const padding = number(settings, 4, 0);
  const count = number(settings, 6);
  const kernelShape = [channels, count / (channels * kernel * kernel), kernel, kernel];
  const operands = [...inputs, constant(`${name}_weight`, kernelShape, weights.tagged(count))];
  if (number(settings, 5, 0) === 1) operands.push(constant(`${name}_bias`, [channels], weights.floats(channels)));
  const attributes = {
    kernel_shape: { ints: [kernel, kernel] },
    pads: { ints: [padding, padding, padding, padding] },
    strides: { ints: [stride, stride] },
  };
  const activation = number(settings, 9, 0);
  if (activation === 0) return [node("Conv", operands, outputs, attributes)];
  if (activation !== 2) throw new Error(`${name}: the activation ${activation} is not supported.`);
  const linear = `${name}_linear`;
  const [slope = 0] = list(settings, -23310);
  return [
    node("Conv", operands, [linear], attributes),
    node("LeakyRelu", [linear], outputs, { alpha: { float: slope } }),
  ];
}

/** Eltwise 1: the sum of the inputs, each multiplied by its coefficient. */
function weightedSum({ name, inputs, outputs, settings }: Layer, { constant }: Sink): OnnxNode[] {
  if (number(settings, 0) !== 1) throw new Error(`${name}: only sums are supported.`);
  const coefficients = list(settings, -23301);
  const scaled: OnnxNode[] = [];
  const terms = inputs.map((input, index) => {
    const coefficient = coefficients[index] ?? 1;
    if (coefficient === 1) return input;
    const term = `${name}_term${index}`;
    scaled.push(node("Mul", [input, constant(`${term}_scale`, [1], Float32Array.of(coefficient))], [term]));
    return term;
  });
  return [...scaled, node("Add", terms, outputs)];
}

function parseParam(text: string): Layer[] {
  const [magic, , ...lines] = text.trim().split(/\r?\n/);
  if (magic?.trim() !== "7767517") throw new Error("This is not an ncnn .param file.");
  return lines.map((line) => {
    const [type = "", name = "", inputCount, outputCount, ...rest] = line.trim().split(/\s+/);
    const outputsAt = Number(inputCount);
    const settingsAt = outputsAt + Number(outputCount);
    const settings = rest.slice(settingsAt).map((setting): [number, string] => {
      const [key, value = ""] = setting.split("=");
      return [Number(key), value];
    });
    return {
      type,
      name,
      inputs: rest.slice(0, outputsAt),
      outputs: rest.slice(outputsAt, settingsAt),
      settings: new Map(settings),
    };
  });
}

/** Reads a .bin file from its start: tagged weights (16 or 32 bits) and plain 32-bit floats. */
class WeightReader {
  readonly #bin: Buffer;
  #offset = 0;

  constructor(bin: Buffer) {
    this.#bin = bin;
  }

  floats(count: number): Float32Array {
    const values = new Float32Array(count);
    for (let i = 0; i < count; i++) values[i] = this.#bin.readFloatLE(this.#offset + 4 * i);
    this.#offset += 4 * count;
    return values;
  }

  tagged(count: number): Float32Array {
    const tag = this.#bin.readUInt32LE(this.#offset);
    this.#offset += 4;
    if (tag === 0) return this.floats(count);
    if (tag !== HALF_PRECISION) throw new Error(`The ncnn weights have an unknown tag, ${tag}.`);
    const values = new Float32Array(count);
    for (let i = 0; i < count; i++) values[i] = fromHalf(this.#bin.readUInt16LE(this.#offset + 2 * i));
    this.#offset += Math.ceil((2 * count) / 4) * 4;
    return values;
  }

  end(): void {
    if (this.#offset !== this.#bin.length) throw new Error("The ncnn weights are longer than the model.");
  }
}

/** An IEEE 754 half-precision number. */
function fromHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

function number(settings: Layer["settings"], key: number, defaultValue?: number): number {
  const value = settings.get(key) ?? defaultValue;
  if (value === undefined || Number.isNaN(Number(value))) throw new Error(`An ncnn layer has no setting ${key}.`);
  return Number(value);
}

/** An array setting consists of its length followed by its values. */
const list = (settings: Layer["settings"], key: number) => (settings.get(key) ?? "").split(",").slice(1).map(Number);

const node = (
  operator: string,
  inputs: readonly string[],
  outputs: readonly string[],
  attributes: Readonly<Record<string, OnnxAttribute>> = {},
): OnnxNode => ({ operator, inputs, outputs, attributes });
