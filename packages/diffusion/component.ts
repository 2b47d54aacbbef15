import { ModelFolderError } from "./errors.ts";
import { fromHalf, toHalf } from "./float16.ts";
import type { Graph, GraphTensor, GraphValue, OpenGraph } from "./graph.ts";
import type { Tensor } from "./tensor.ts";

/** A graph of the model with its file's path. Floats are converted to and from the graph's own types. */
export interface Component {
  path: string;
  inputs: readonly GraphValue[];
  outputs: readonly string[];
  /** Runs the graph. A feed without an input in the graph is an error, unless the feed is `optional`. */
  run(feeds: Record<string, Tensor>, outputs: readonly string[]): Promise<Record<string, Tensor>>;
  has(input: string): boolean;
  release(): Promise<void>;
}

/**
 * Loads a graph and checks its names, of which `inputs` and `outputs` are required. Throws ModelFolderError if it cannot be
 * loaded or has other names.
 */
export async function openComponent(
  path: string,
  open: OpenGraph,
  required: { inputs: readonly string[]; outputs: readonly string[] },
): Promise<Component> {
  const graph = await open(path).catch((cause: unknown) => {
    throw new ModelFolderError(
      `${path} cannot be loaded; it may be incomplete. Delete it and fetch it again, with its .onnx_data file if it has one.`,
      { cause },
    );
  });
  const missing = [
    ...required.inputs.filter((name) => !graph.inputs.some((input) => input.name === name)),
    ...required.outputs.filter((name) => !graph.outputs.some((output) => output.name === name)),
  ];
  if (missing.length > 0) {
    await graph.release();
    const names = [...graph.inputs, ...graph.outputs].map(({ name }) => name).join(", ");
    throw new ModelFolderError(
      `${path} has no input or output named ${missing.join(", ")} (it has ${names}). Export the model with: optimum-cli export onnx.`,
    );
  }
  return getComponent(path, graph);
}

const getComponent = (path: string, graph: Graph): Component => ({
  path,
  inputs: graph.inputs,
  outputs: graph.outputs.map(({ name }) => name),
  has: (input) => graph.inputs.some(({ name }) => name === input),
  release: () => graph.release(),
  async run(feeds, outputs) {
    const encoded: Record<string, GraphTensor> = {};
    for (const { name, type, dims } of graph.inputs) {
      const feed = feeds[name];
      if (!feed) throw new ModelFolderError(`${path} needs an input ${name} that this version does not know.`);
      // A scalar input takes the first value.
      encoded[name] = encode(dims.length === 0 ? { data: feed.data.subarray(0, 1), dims: [] } : feed, type, path);
    }
    const results = await graph.run(encoded, outputs);
    return Object.fromEntries(outputs.map((name) => [name, decode(results[name], name, path)]));
  },
});

function encode({ data, dims }: Tensor, type: string, path: string): GraphTensor {
  switch (type) {
    case "float32":
      return { type, data, dims };
    case "float16":
      return { type, data: toHalf(data), dims };
    case "float64":
      return { type, data: Float64Array.from(data), dims };
    case "int64":
      return { type, data: BigInt64Array.from(data, (value) => BigInt(Math.trunc(value))), dims };
    case "int32":
      return { type, data: Int32Array.from(data), dims };
    default:
      throw new ModelFolderError(
        `${path} has an input of type ${type}. Supported: float32, float16, float64, int64, int32.`,
      );
  }
}

function decode(tensor: GraphTensor | undefined, name: string, path: string): Tensor {
  if (tensor?.type === "float32" && tensor.data instanceof Float32Array)
    return { data: tensor.data, dims: tensor.dims };
  if (tensor?.type === "float16" && tensor.data instanceof Uint16Array)
    return { data: fromHalf(tensor.data), dims: tensor.dims };
  throw new ModelFolderError(
    `${path}: the output ${name} is not a tensor of floats. Export the model as fp32 or fp16.`,
  );
}
