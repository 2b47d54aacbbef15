/** A node of an ONNX model. The protobuf field numbers in this file are those of onnx.proto3, IR version 8. */
export interface OnnxNode {
  operator: string;
  inputs: readonly string[];
  outputs: readonly string[];
  attributes?: Readonly<Record<string, OnnxAttribute>>;
}

export type OnnxAttribute =
  | { int: number }
  | { float: number }
  | { ints: readonly number[] }
  | { string: string }
  | { graph: OnnxGraph };

const elementTypes = { float: 1, int64: 7, bool: 9 };

/** An input or output. A dimension of variable size has a name. */
export interface OnnxValue {
  name: string;
  type: keyof typeof elementTypes;
  dimensions: readonly (number | string)[];
}

export interface OnnxTensor {
  name: string;
  dimensions: readonly number[];
  values: Float32Array | BigInt64Array;
}

export interface OnnxGraph {
  nodes: readonly OnnxNode[];
  constants: readonly OnnxTensor[];
  /** A single name is a float32 input or output with the dimensions [1, 3, height, width] of variable size. */
  input: string | readonly OnnxValue[];
  output: string | readonly OnnxValue[];
}

const IR_VERSION = 8;

/** The bytes of an .onnx file. The same graph gives the same bytes. */
export function writeOnnxModel(graph: OnnxGraph, opset: number): Buffer {
  return message(
    int(1, IR_VERSION),
    bytes(2, "atelier"),
    bytes(7, graphMessage(graph)),
    bytes(8, message(bytes(1, ""), int(2, opset))),
  );
}

function graphMessage({ nodes, constants, input, output }: OnnxGraph): Buffer {
  return message(
    ...nodes.map((node) => bytes(1, nodeMessage(node))),
    bytes(2, "graph"),
    ...constants.map((tensor) => bytes(5, tensorMessage(tensor))),
    ...getValues(input).map((value) => bytes(11, valueMessage(value))),
    ...getValues(output).map((value) => bytes(12, valueMessage(value))),
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
  const type = { float: 1, int: 2, string: 3, graph: 5, ints: 7 };
  if ("int" in value) return message(bytes(1, name), int(3, value.int), int(20, type.int));
  if ("float" in value) return message(bytes(1, name), float(2, value.float), int(20, type.float));
  if ("string" in value) return message(bytes(1, name), bytes(4, value.string), int(20, type.string));
  if ("graph" in value) return message(bytes(1, name), bytes(6, graphMessage(value.graph)), int(20, type.graph));
  return message(bytes(1, name), ...value.ints.map((number) => int(8, number)), int(20, type.ints));
}

function tensorMessage({ name, dimensions, values }: OnnxTensor): Buffer {
  const raw = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
  const type = values instanceof Float32Array ? elementTypes.float : elementTypes.int64;
  return message(...dimensions.map((size) => int(1, size)), int(2, type), bytes(8, name), bytes(9, raw));
}

const getValues = (value: string | readonly OnnxValue[]): readonly OnnxValue[] =>
  typeof value === "string"
    ? [{ name: value, type: "float", dimensions: [1, 3, `${value}_height`, `${value}_width`] }]
    : value;

function valueMessage({ name, type, dimensions }: OnnxValue): Buffer {
  const shape = message(
    ...dimensions.map((size) => bytes(1, typeof size === "string" ? bytes(2, size) : int(1, size))),
  );
  return message(bytes(1, name), bytes(2, message(bytes(1, message(int(1, elementTypes[type]), bytes(2, shape))))));
}

const message = (...fields: readonly Buffer[]) => Buffer.concat(fields);

function varint(value: number): Buffer {
  const out: number[] = [];
  let remainder = value;
  for (; remainder > 127; remainder = Math.floor(remainder / 128)) out.push((remainder % 128) | 128);
  out.push(remainder);
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
