import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { WeightName } from "../../models/weights.ts";
import { type GraphTensor, graphTensors } from "../onnx/graph-tensors.ts";

/** Triton's names of the types that the graphs use. */
const dataTypes: Record<string, string> = {
  float32: "TYPE_FP32",
  uint8: "TYPE_UINT8",
  int64: "TYPE_INT64",
};

/**
 * Writes a model into a repository of Triton Inference Server: `<name>/config.pbtxt` and `<name>/1/model.onnx`. The names,
 * types and shapes are read from the graph. Throws TypeError for a type that the configuration has no name for.
 */
export async function exportToTriton(folder: string, name: WeightName, path: string): Promise<void> {
  const tensors = await graphTensors(path);
  await mkdir(join(folder, name, "1"), { recursive: true });
  await writeFile(join(folder, name, "config.pbtxt"), tritonConfig(name, tensors));
  await copyFile(path, join(folder, name, "1", "model.onnx"));
}

/** The configuration of a model. Its shapes include the batch dimension, because the server does not batch. */
export function tritonConfig(
  name: string,
  { inputs, outputs }: Record<"inputs" | "outputs", readonly GraphTensor[]>,
): string {
  const isBatchable = [...inputs, ...outputs].every(({ dims: [first] }) => first === null);
  return [
    `name: "${name}"`,
    'platform: "onnxruntime_onnx"',
    ...(isBatchable ? BATCHING_HINT : []),
    "max_batch_size: 0",
    ...inputs.flatMap((tensor) => tensorLines("input", tensor)),
    ...outputs.flatMap((tensor) => tensorLines("output", tensor)),
    "",
  ].join("\n");
}

const BATCHING_HINT = [
  "# The first dimension of every tensor is variable, so the server can combine requests for images of one size:",
  "# remove the first dimension of each dims, set max_batch_size above 0 and add dynamic_batching { }.",
];

function tensorLines(kind: "input" | "output", { name, type, dims }: GraphTensor): string[] {
  const dataType = dataTypes[type];
  if (!dataType)
    throw new TypeError(`The ${kind} ${name} has the type ${type}, which has no name in the configuration.`);
  const shape = dims.map((size) => size ?? -1).join(", ");
  return [`${kind} {`, `  name: "${name}"`, `  data_type: ${dataType}`, `  dims: [ ${shape} ]`, "}"];
}
