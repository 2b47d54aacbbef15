import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import type { GraphModel } from "@tensorflow/tfjs-converter";
import { weightPath } from "../../models/weights.ts";

type GraphName = "coco-ssd" | "blazeface";

export interface LoadedGraph {
  model: GraphModel;
  tf: typeof import("@tensorflow/tfjs-core");
}

const loading = new Map<GraphName, Promise<LoadedGraph>>();

/** Loads a TensorFlow.js graph model once per process. Throws if its files are not installed. */
export function loadGraph(name: GraphName, cacheDirectory: string): Promise<LoadedGraph> {
  const known = loading.get(name);
  if (known) return known;
  const loaded = load(name, cacheDirectory);
  loading.set(name, loaded);
  loaded.catch(() => loading.delete(name));
  return loaded;
}

async function load(name: GraphName, cacheDirectory: string): Promise<LoadedGraph> {
  const [tf, converter, wasm] = await Promise.all([
    import("@tensorflow/tfjs-core"),
    import("@tensorflow/tfjs-converter"),
    import("@tensorflow/tfjs-backend-wasm"),
  ]);
  wasm.setWasmPaths(`${dirname(createRequire(import.meta.url).resolve("@tensorflow/tfjs-backend-wasm"))}/`);
  await tf.setBackend("wasm");
  await tf.ready();
  const graph = JSON.parse(await readFile(weightPath(cacheDirectory, `${name}-graph`), "utf8"));
  const weights = await readFile(weightPath(cacheDirectory, `${name}-weights`));
  const weightSpecs = graph.weightsManifest.flatMap(({ weights: specs }: { weights: unknown[] }) => specs);
  const weightData = weights.buffer.slice(weights.byteOffset, weights.byteOffset + weights.byteLength);
  const model = await converter.loadGraphModel({
    load: async () => ({ modelTopology: graph.modelTopology, weightSpecs, weightData }),
  });
  return { model, tf };
}
