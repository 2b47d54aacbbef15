import type { Graph, GraphTensor, GraphValue, OpenGraph } from "@atelier/diffusion/graph";
import type { InferenceSession, Tensor } from "onnxruntime-node";
import { EngineError } from "../ports/index.ts";

/** Where inference runs. The processor is always available and takes what a device cannot run. */
export const executionProviders = ["cpu", "cuda", "coreml", "directml"] as const;
export type ExecutionProvider = (typeof executionProviders)[number];

export interface GraphOptions {
  threads: number;
  /** In order of preference. */
  providers: readonly ExecutionProvider[];
  /** Called if a provider could not be used and the next one is tried. */
  onFallback?(provider: ExecutionProvider, cause: unknown): void;
}

/** Loads graphs with onnxruntime. A provider that cannot be used is skipped; the last one is always the processor. */
export function graphOpener({ threads, providers, onFallback }: GraphOptions): OpenGraph {
  const order = [...providers.slice(0, [...providers, "cpu"].indexOf("cpu")), "cpu" as const];
  // A provider that failed once, for example without its libraries, is not tried for the other graphs.
  const unusable = new Set<ExecutionProvider>();
  return async (path) => {
    const { InferenceSession } = await import("onnxruntime-node");
    for (const provider of order.filter((item) => !unusable.has(item))) {
      try {
        const session = await InferenceSession.create(path, sessionOptions(provider, threads));
        return readGraph(session);
      } catch (cause) {
        if (provider === "cpu") throw cause;
        unusable.add(provider);
        onFallback?.(provider, cause);
      }
    }
    throw new TypeError("The list of execution providers is empty.");
  };
}

function sessionOptions(provider: ExecutionProvider, threads: number): InferenceSession.SessionOptions {
  return {
    executionProviders: [provider === "directml" ? "dml" : provider],
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // The arena never frees a model's largest working memory and saves little time.
    enableCpuMemArena: false,
    // Spinning threads take processor time from the other engine processes.
    extra: { session: { intra_op: { allow_spinning: "0" } } },
  };
}

async function readGraph(session: InferenceSession): Promise<Graph> {
  const { Tensor } = await import("onnxruntime-node");
  return {
    inputs: session.inputMetadata.map(graphValue),
    outputs: session.outputMetadata.map(graphValue),
    async run(feeds, outputs) {
      const tensors = Object.entries(feeds).map(([name, feed]) => [name, createTensor(Tensor, feed)]);
      const results = await session.run(Object.fromEntries(tensors), [...outputs]).catch((cause: unknown) => {
        throw new EngineError("The diffusion model failed on this input.", { cause });
      });
      return Object.fromEntries(Object.entries(results).map(([name, value]) => [name, plainTensor(value)]));
    },
    release: () => session.release(),
  };
}

function graphValue(metadata: InferenceSession.ValueMetadata): GraphValue {
  if (!metadata.isTensor) return { name: metadata.name, type: "other", dims: [] };
  return { name: metadata.name, type: metadata.type, dims: metadata.shape };
}

/**
 * The runtime's native part reads half precision from a Uint16Array only, but its Tensor converts the bits to a Float16Array
 * where Node has one. So the type is set after the tensor was made.
 */
function createTensor(kind: typeof Tensor, { type, data, dims }: GraphTensor): Tensor {
  if (type !== "float16") return new kind(type, data as Float32Array, dims);
  return Object.assign(new kind("uint16", data as Uint16Array, dims), { type });
}

function plainTensor({ type, data, dims }: Tensor): GraphTensor {
  if (type === "float16" && "buffer" in data)
    return { type, data: new Uint16Array(data.buffer, data.byteOffset, data.length), dims };
  return { type: type as GraphTensor["type"], data: data as GraphTensor["data"], dims };
}
