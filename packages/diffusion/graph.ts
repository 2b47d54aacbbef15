/** A tensor in the memory layout of its type. `float16` holds the bits of half precision in a Uint16Array. */
export interface GraphTensor {
  type: "float32" | "float16" | "float64" | "int64" | "int32";
  data: Float32Array | Uint16Array | Float64Array | BigInt64Array | Int32Array;
  dims: readonly number[];
}

/** An input or output of a graph. Free dimensions are names. */
export interface GraphValue {
  name: string;
  type: string;
  dims: readonly (number | string)[];
}

/** A loaded ONNX graph. The caller of this package implements it with its runtime. */
export interface Graph {
  inputs: readonly GraphValue[];
  outputs: readonly GraphValue[];
  /** Rejects if the graph fails on these inputs. */
  run(feeds: Record<string, GraphTensor>, outputs: readonly string[]): Promise<Record<string, GraphTensor>>;
  release(): Promise<void>;
}

/** Loads the graph of a file. Rejects if the file is missing, damaged or not an ONNX model. */
export type OpenGraph = (path: string) => Promise<Graph>;
