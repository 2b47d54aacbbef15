/** Writes ONNX models (a protobuf format; field numbers as in onnx.proto3, IR version 8) from nodes and constants. */
export interface OnnxNode {
  operator: string;
  inputs: readonly string[];
  outputs: readonly string[];
  attributes?: Readonly<Record<string, OnnxAttribute>>;
}

export type OnnxAttribute = { int: number } | { float: number } | { ints: readonly number[] } | { string: string };

export interface OnnxTensor {
  name: string;
  dimensions: readonly number[];
  values: Float32Array;
}

export interface OnnxGraph {
  nodes: readonly OnnxNode[];
  constants: readonly OnnxTensor[];
  /** Names of the one input and the one output: float32, [1, 3, height, width] of any size. */
  input: string;
  output: string;
}

const IR_VERSION = 8;
const FLOAT = 1;

/** The bytes of an .onnx file. The same graph gives the same bytes. */
export function writeOnnxModel(graph: OnnxGraph, opset: number): Buffer {
  return message(
    int(1, IR_VERSION),
    bytes(2, "atelier"),
    bytes(
      7,
      message(
        ...graph.nodes.map((node) => bytes(1, nodeMessage(node))),
        bytes(2, "graph"),
        ...graph.constants.map((tensor) => bytes(5, tensorMessage(tensor))),
        bytes(11, imageValue(graph.input)),
        bytes(12, imageValue(graph.output)),
      ),
    ),
    bytes(8, message(bytes(1, ""), int(2, opset))),
  );
}

function nodeMessage({ operator, inputs, outputs, attributes = {} }: OnnxNode): Buffer {
  return message(
    ...inputs.map((name) => bytes(1, name)),
    ...outputs.map((name) => bytes(2, name)),
    bytes(3, `${outputs[0]}_${operator}`),
    bytes(4, operator),
    ...Object.entries(attributes).map(([name, value]) => bytes(5, attributeMessage(name, value))),
  );
}

function attributeMessage(name: string, value: OnnxAttribute): Buffer {
  const type = { float: 1, int: 2, string: 3, ints: 7 };
  if ("int" in value) return message(bytes(1, name), int(3, value.int), int(20, type.int));
  if ("float" in value) return message(bytes(1, name), float(2, value.float), int(20, type.float));
  if ("string" in value) return message(bytes(1, name), bytes(4, value.string), int(20, type.string));
  return message(bytes(1, name), ...value.ints.map((number) => int(8, number)), int(20, type.ints));
}

function tensorMessage({ name, dimensions, values }: OnnxTensor): Buffer {
  const raw = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
  return message(...dimensions.map((size) => int(1, size)), int(2, FLOAT), bytes(8, name), bytes(9, raw));
}

function imageValue(name: string): Buffer {
  const sizes = [int(1, 1), int(1, 3), bytes(2, `${name}_height`), bytes(2, `${name}_width`)];
  const shape = message(...sizes.map((size) => bytes(1, size)));
  return message(bytes(1, name), bytes(2, message(bytes(1, message(int(1, FLOAT), bytes(2, shape))))));
}

const message = (...fields: readonly Buffer[]) => Buffer.concat(fields);

function varint(value: number): Buffer {
  const out: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) out.push((rest % 128) | 128);
  out.push(rest);
  return Buffer.from(out);
}

const int = (field: number, value: number) => Buffer.concat([varint(field * 8), varint(value)]);

function float(field: number, value: number): Buffer {
  const out = Buffer.alloc(4);
  out.writeFloatLE(value);
  return Buffer.concat([varint(field * 8 + 5), out]);
}

function bytes(field: number, value: string | Buffer): Buffer {
  const content = typeof value === "string" ? Buffer.from(value) : value;
  return Buffer.concat([varint(field * 8 + 2), varint(content.length), content]);
}
