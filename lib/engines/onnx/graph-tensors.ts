import type { InferenceSession } from "onnxruntime-node";

/** An input or output of a graph. A dimension is a number, or null if it is variable. */
export interface GraphTensor {
  name: string;
  /** The runtime's name of the type, such as `float32`. */
  type: string;
  dims: readonly (number | null)[];
}

/** The inputs and outputs of an ONNX graph, as the runtime reads them from its file. */
export async function graphTensors(path: string): Promise<Record<"inputs" | "outputs", GraphTensor[]>> {
  const { InferenceSession } = await import("onnxruntime-node");
  const session = await InferenceSession.create(path, { intraOpNumThreads: 1, graphOptimizationLevel: "disabled" });
  try {
    return {
      inputs: session.inputMetadata.map(toTensor),
      outputs: session.outputMetadata.map(toTensor),
    };
  } finally {
    await session.release();
  }
}

function toTensor(value: InferenceSession.ValueMetadata): GraphTensor {
  if (!value.isTensor) throw new TypeError(`${value.name} is not a tensor.`);
  const dims = value.shape.map((size) => (typeof size === "number" && size > 0 ? size : null));
  return { name: value.name, type: value.type, dims };
}
