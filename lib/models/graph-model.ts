import { type OnnxAttribute, type OnnxGraph, type OnnxNode, type OnnxTensor, writeOnnxModel } from "./onnx-model.ts";

const OPSET = 13;
/** The converted nodes: the outputs of the network before its boxes are decoded, and the image after its scaling. */
const IMAGE = "Preprocessor/sub";
const SCORES = "Postprocessor/Slice";
const OFFSETS = "Squeeze";
/** The boxes that the network's offsets move, as [top, left, bottom, right]. */
const ANCHORS = "Postprocessor/ExpandDims";
const SIDE = 300;
/** Offsets are divided by these: of the center, and of the logarithm of the size. */
const OFFSET_SCALES = [10, 10, 5, 5];

/** A node of TensorFlow's GraphDef as JSON. Texts are arrays of bytes, whole numbers are strings. */
interface GraphNode {
  name: string;
  op: string;
  input?: string[];
  attr?: Record<string, GraphAttribute>;
}

interface GraphAttribute {
  i?: string;
  f?: number;
  s?: number[];
  list?: { i?: string[] };
}

/** A model of TensorFlow.js: its graph and the order of its weights. */
interface GraphModel {
  modelTopology: { node: GraphNode[] };
  weightsManifest: { weights: WeightSpec[] }[];
}

interface WeightSpec {
  name: string;
  shape: number[];
  dtype: "float32" | "int32";
}

/**
 * Converts the TensorFlow.js model of SSD MobileNet (model.json, weights of 32 bits) into ONNX. Its input `image` has the
 * dimensions [1, 3, height, width] and values 0 to 1; its outputs are `scores` [1, boxes, classes], 0 to 1, and `boxes`
 * [1, boxes, 4] as top, left, bottom and right, 0 to 1. Throws on any other operator. The same input gives the same bytes.
 */
export function graphModelToOnnx(json: string, weights: Buffer): Buffer {
  const { modelTopology, weightsManifest }: GraphModel = JSON.parse(json);
  const nodes = new Map(modelTopology.node.map((node) => [node.name, node]));
  const specs = weightsManifest.flatMap((group) => group.weights);
  return writeOnnxModel(new GraphConverter(nodes, readWeights(specs, weights)).convert(), OPSET);
}

interface Weight {
  shape: readonly number[];
  values: Float32Array | Int32Array;
}

function readWeights(specs: readonly WeightSpec[], bytes: Buffer): Map<string, Weight> {
  let offset = 0;
  const weights = new Map<string, Weight>();
  for (const { name, shape, dtype } of specs) {
    const count = shape.reduce((product, size) => product * size, 1);
    const part = Uint8Array.from(bytes.subarray(offset, offset + 4 * count));
    if (part.length < 4 * count) throw new Error(`The weights end before ${name}.`);
    weights.set(name, {
      shape,
      values: dtype === "int32" ? new Int32Array(part.buffer) : new Float32Array(part.buffer),
    });
    offset += 4 * count;
  }
  if (offset !== bytes.length) throw new Error("The file of weights is longer than its list.");
  return weights;
}

/** Converts node by node, inputs first. Images are [1, channels, height, width] instead of channels last. */
class GraphConverter {
  readonly #nodes: ReadonlyMap<string, GraphNode>;
  readonly #weights: ReadonlyMap<string, Weight>;
  readonly #done = new Set<string>();
  readonly #converted: OnnxNode[] = [];
  readonly #constants: OnnxTensor[] = [];

  constructor(nodes: ReadonlyMap<string, GraphNode>, weights: ReadonlyMap<string, Weight>) {
    this.#nodes = nodes;
    this.#weights = weights;
  }

  convert(): OnnxGraph {
    this.#scaleImage();
    this.#convertNode(SCORES);
    this.#convertNode(OFFSETS);
    this.#add("Identity", [SCORES], "scores");
    this.#decodeBoxes();
    return {
      nodes: this.#converted,
      constants: this.#constants,
      input: [{ name: "image", type: "float", dimensions: [1, 3, "height", "width"] }],
      output: [
        { name: "scores", type: "float", dimensions: [1, "boxes", "classes"] },
        { name: "boxes", type: "float", dimensions: [1, "boxes", 4] },
      ],
    };
  }

  /** As TensorFlow's ResizeBilinear without aligned corners, then from 0…1 to −1…1. */
  #scaleImage(): void {
    const sizes = this.#integers("image_size", [1, 3, SIDE, SIDE]);
    this.#add("Resize", ["image", "", "", sizes], "image/resized", {
      mode: { string: "linear" },
      coordinate_transformation_mode: { string: "asymmetric" },
    });
    this.#add("Mul", ["image/resized", this.#floats("image_scale", [1], [2])], "image/scaled");
    this.#add("Sub", ["image/scaled", this.#floats("image_middle", [1], [1])], IMAGE);
    this.#done.add(IMAGE);
  }

  /** Moves and scales the anchors by the offsets. */
  #decodeBoxes(): void {
    const { values, shape } = this.#weight(ANCHORS);
    const count = shape[1] ?? 0;
    const side = (anchor: number, index: number) => values[4 * anchor + index] ?? 0;
    const pairs = (value: (first: number, last: number) => number) =>
      Array.from({ length: count }, (_, anchor) =>
        [0, 1].map((axis) => value(side(anchor, axis), side(anchor, axis + 2))),
      ).flat();
    const dimensions = [1, count, 2];
    const size = this.#floats(
      "anchor_size",
      dimensions,
      pairs((first, last) => last - first),
    );
    const half = this.#floats(
      "anchor_half",
      dimensions,
      pairs((first, last) => (last - first) / 2),
    );
    const center = this.#floats(
      "anchor_center",
      dimensions,
      pairs((first, last) => (first + last) / 2),
    );
    this.#add(
      "Mul",
      [
        OFFSETS,
        this.#floats(
          "offset_scale",
          [4],
          OFFSET_SCALES.map((scale) => 1 / scale),
        ),
      ],
      "boxes/offsets",
    );
    const [start, middle, end] = [0, 2, 4].map((value) => this.#integers(`offset_${value}`, [value]));
    const axis = this.#integers("offset_axis", [2]);
    this.#add("Slice", ["boxes/offsets", start ?? "", middle ?? "", axis], "boxes/moves");
    this.#add("Slice", ["boxes/offsets", middle ?? "", end ?? "", axis], "boxes/growth");
    this.#add("Mul", ["boxes/moves", size], "boxes/moved");
    this.#add("Add", ["boxes/moved", center], "boxes/center");
    this.#add("Exp", ["boxes/growth"], "boxes/growth_exp");
    this.#add("Mul", ["boxes/growth_exp", half], "boxes/half");
    this.#add("Sub", ["boxes/center", "boxes/half"], "boxes/first");
    this.#add("Add", ["boxes/center", "boxes/half"], "boxes/last");
    this.#add("Concat", ["boxes/first", "boxes/last"], "boxes", { axis: { int: 2 } });
  }

  #convertNode(name: string): void {
    if (this.#done.has(name)) return;
    this.#done.add(name);
    const node = this.#node(name);
    const convert = this.#converters[node.op];
    if (!convert) throw new Error(`The operator ${node.op} (${name}) is not supported.`);
    convert(node);
  }

  readonly #converters: Readonly<Record<string, (node: GraphNode) => void>> = {
    Conv2D: (node) => this.#convolve(node, false),
    DepthwiseConv2dNative: (node) => this.#convolve(node, true),
    Add: (node) => this.#combine(node, "Add"),
    AddN: (node) => this.#combine(node, "Add"),
    BiasAdd: (node) => this.#combine(node, "Add"),
    Mul: (node) => this.#combine(node, "Mul"),
    Relu6: ({ name, input: [input = ""] = [] }) =>
      this.#add("Clip", [this.#tensor(input), this.#floats("zero", [], [0]), this.#floats("six", [], [6])], name),
    FusedBatchNorm: ({ name, input: [input = "", ...facts] = [], attr }) =>
      this.#add("BatchNormalization", [this.#tensor(input), ...facts.map((fact) => this.#vector(fact))], name, {
        epsilon: { float: attr?.epsilon?.f ?? 0 },
      }),
    Reshape: (node) => this.#flatten(node),
    ConcatV2: ({ name, input = [] }) =>
      this.#add(
        "Concat",
        input.slice(0, -1).map((item) => this.#tensor(item)),
        name,
        { axis: { int: 1 } },
      ),
    Squeeze: ({ name, input: [input = ""] = [] }) =>
      this.#add("Squeeze", [this.#tensor(input), this.#integers("squeezed_axis", [2])], name),
    Sigmoid: ({ name, input: [input = ""] = [] }) => this.#add("Sigmoid", [this.#tensor(input)], name),
    Slice: (node) => this.#slice(node),
  };

  #convolve({ name, input: [input = "", kernel = ""] = [], attr }: GraphNode, isDepthwise: boolean): void {
    const { shape, values } = this.#weight(kernel);
    const [height = 0, width = 0, channels = 0, filters = 0] = shape;
    if (String.fromCharCode(...(attr?.padding?.s ?? [])) !== "SAME")
      throw new Error(`${name}: only SAME is supported.`);
    const outputs = isDepthwise ? channels * filters : filters;
    const inputs = isDepthwise ? 1 : channels;
    const flipped = new Float32Array(values.length);
    for (let output = 0; output < outputs; output++)
      for (let inner = 0; inner < inputs; inner++)
        for (let at = 0; at < height * width; at++) {
          const source = isDepthwise ? at * outputs + output : (at * channels + inner) * filters + output;
          flipped[(output * inputs + inner) * height * width + at] = values[source] ?? 0;
        }
    const weight = this.#floats(kernel, [outputs, inputs, height, width], flipped);
    const strides = (attr?.strides?.list?.i ?? []).slice(1, 3).map(Number);
    this.#add("Conv", [this.#tensor(input), weight], name, {
      strides: { ints: strides },
      auto_pad: { string: "SAME_UPPER" },
      group: { int: isDepthwise ? channels : 1 },
    });
  }

  /** An operator of two tensors, one of which can be a constant for each channel. */
  #combine({ name, input = [] }: GraphNode, operator: string): void {
    const operands = input.map((item) => (this.#weights.has(item) ? this.#perChannel(item) : this.#tensor(item)));
    this.#add(operator, operands, name);
  }

  /** The predictions of an image, channels last again, as a list: [1, boxes, 90] or [1, boxes, 1, 4]. */
  #flatten({ name, input: [input = "", shape = ""] = [] }: GraphNode): void {
    const sizes = (this.#node(shape).input ?? []).slice(1).map((size) => Number(this.#weight(size).values[0]));
    this.#add("Transpose", [this.#tensor(input)], `${name}_transposed`, { perm: { ints: [0, 2, 3, 1] } });
    this.#add("Reshape", [`${name}_transposed`, this.#integers(`${name}_shape`, [1, ...sizes])], name);
  }

  #slice({ name, input: [input = "", begin = "", size = ""] = [] }: GraphNode): void {
    const starts = [...this.#weight(begin).values];
    const sizes = [...this.#weight(size).values];
    const ends = starts.map((start, axis) => (sizes[axis] === -1 ? 2 ** 31 - 1 : start + (sizes[axis] ?? 0)));
    const bounds = [this.#integers(`${name}_starts`, starts), this.#integers(`${name}_ends`, ends)];
    this.#add("Slice", [this.#tensor(input), ...bounds], name);
  }

  /** The name of a converted tensor. */
  #tensor(name: string): string {
    this.#convertNode(name);
    return name;
  }

  #perChannel(name: string): string {
    const { shape, values } = this.#weight(name);
    return this.#floats(name, shape.length === 1 ? [...shape, 1, 1] : shape, values);
  }

  #vector(name: string): string {
    const { shape, values } = this.#weight(name);
    return this.#floats(`${name}_vector`, shape, values);
  }

  #node(name: string): GraphNode {
    const node = this.#nodes.get(name);
    if (!node) throw new Error(`The graph has no node ${name}.`);
    return node;
  }

  #weight(name: string): Weight {
    const weight = this.#weights.get(name);
    if (!weight) throw new Error(`The model has no weights ${name}.`);
    return weight;
  }

  #add(
    operator: string,
    inputs: readonly string[],
    output: string,
    attributes: Record<string, OnnxAttribute> = {},
  ): void {
    this.#converted.push({ operator, inputs, outputs: [output], attributes });
  }

  #floats(name: string, dimensions: readonly number[], values: ArrayLike<number>): string {
    return this.#constant({ name, dimensions, values: Float32Array.from(values) });
  }

  #integers(name: string, values: readonly number[]): string {
    return this.#constant({ name, dimensions: [values.length], values: BigInt64Array.from(values, BigInt) });
  }

  #constant(constant: OnnxTensor): string {
    if (!this.#constants.some(({ name }) => name === constant.name)) this.#constants.push(constant);
    return constant.name;
  }
}
