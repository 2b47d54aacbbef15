import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { AppError } from "@atelier/errors";
import type { InferenceSession, Tensor } from "onnxruntime-node";
import { type WeightName, weightPath, weights } from "../../models/weights.ts";
import type { LocalModel } from "../define.ts";
import { EngineError } from "../ports/index.ts";
import { withResident } from "./resident.ts";

export interface ModelSettings {
  cacheDirectory: string;
  /** Threads per inference. More threads than cores are slower. */
  threads: number;
  /** The memory limit of all loaded models. Above it the least recently used one is unloaded. */
  modelMemoryBytes?: number | undefined;
  /** The models of the store, of which a detector finds things by any words. */
  models?: readonly LocalModel[] | undefined;
  /** Runs the models outside of this process, for example on an inference server. */
  runtime?: Runtime | undefined;
}

/** A tensor in the format of all runtimes. */
export interface PlainTensor {
  data: Float32Array | Uint8Array;
  dims: readonly number[];
}

type Feeds = Record<string, PlainTensor | Tensor>;

/** A loaded model. In this process `run` blocks the event loop during the inference. */
export interface Model {
  run(feeds: Feeds, outputs: readonly string[]): Promise<Record<string, Float32Array>>;
  /** Like `run`, for a model with byte outputs. */
  runBytes(feeds: Feeds, outputs: readonly string[]): Promise<Record<string, Uint8Array>>;
}

/** Runs models outside of this process. */
export interface Runtime {
  model(name: WeightName): Model;
  isInstalled(name: WeightName): Promise<boolean>;
}

const DEFAULT_MEMORY_BYTES = 900_000_000;

/** The memory limit of all loaded models of this process. */
export const memoryLimit = ({ modelMemoryBytes }: Pick<ModelSettings, "modelMemoryBytes">) =>
  modelMemoryBytes ?? DEFAULT_MEMORY_BYTES;

/**
 * Runs `use` with a model and loads it at its first use. It stays loaded until other models need the memory. Throws
 * AppError `engine_unavailable` while its file is not installed, EngineError for a damaged file.
 */
export async function withModel<T>(
  name: WeightName,
  settings: ModelSettings,
  use: (model: Model) => Promise<T>,
): Promise<T> {
  if (settings.runtime) return use(settings.runtime.model(name));
  const path = weightPath(settings.cacheDirectory, name);
  const open = () => openWeight(name, path, settings.threads);
  return withSession({ path, bytes: residentBytes(name), open }, settings, (session) => use(toModel(session)));
}

/** A graph of the operator's own: its file and the memory that it takes when it is loaded. */
export interface GraphFile {
  path: string;
  memoryBytes: number;
}

/** A loaded graph of the operator's own, with the names and shapes of its tensors. A variable dimension is null. */
export interface Graph extends Model {
  inputs: readonly { name: string; dims: readonly (number | null)[] }[];
  outputs: readonly string[];
}

/**
 * Runs `use` with a graph of the operator's own, which shares the memory limit with the other models. Throws EngineError
 * that names the file if it is missing or damaged.
 */
export async function withGraph<T>(
  { path, memoryBytes }: GraphFile,
  settings: ModelSettings,
  use: (graph: Graph) => Promise<T>,
): Promise<T> {
  const open = () =>
    openSession(path, settings.threads).catch((cause: unknown) => {
      throw new EngineError(
        `The model ${path} cannot be loaded. Check it with "npm run atelier -- models verify", then add it again.`,
        { cause },
      );
    });
  return withSession({ path, bytes: memoryBytes, open }, settings, (session) =>
    use({
      ...toModel(session),
      inputs: session.inputMetadata.map((input) => ({
        name: input.name,
        dims: input.isTensor ? input.shape.map((size) => (typeof size === "number" && size > 0 ? size : null)) : [],
      })),
      outputs: session.outputNames,
    }),
  );
}

const toModel = (session: InferenceSession): Model => ({
  run: (feeds, outputs) => runSession(session, feeds, outputs, Float32Array),
  runBytes: (feeds, outputs) => runSession(session, feeds, outputs, Uint8Array),
});

const withSession = <T>(
  { path, bytes, open }: { path: string; bytes: number; open(): Promise<InferenceSession> },
  settings: ModelSettings,
  use: (session: InferenceSession) => Promise<T>,
): Promise<T> =>
  withResident(
    { key: `${settings.threads} ${path}`, bytes, open, release: (session) => session.release() },
    memoryLimit(settings),
    use,
  );

/** Whether the model can be loaded. */
export const isModelInstalled = (name: WeightName, { cacheDirectory, runtime }: ModelSettings) =>
  runtime ? runtime.isInstalled(name) : fileExists(weightPath(cacheDirectory, name));

/** Creates a tensor of floats. */
export async function floatTensor(data: Float32Array, dims: readonly number[]): Promise<PlainTensor> {
  return { data, dims };
}

/** Creates a tensor of bytes. */
export async function byteTensor(data: Uint8Array, dims: readonly number[]): Promise<PlainTensor> {
  return { data, dims };
}

async function runSession<Data extends Float32Array | Uint8Array>(
  session: InferenceSession,
  feeds: Feeds,
  outputs: readonly string[],
  kind: new () => Data,
): Promise<Record<string, Data>> {
  const { Tensor } = await import("onnxruntime-node");
  const tensors = Object.entries(feeds).map(([name, feed]): [string, Tensor] => {
    if (feed instanceof Tensor) return [name, feed];
    const { data, dims } = feed as PlainTensor;
    return [name, data instanceof Uint8Array ? new Tensor("uint8", data, dims) : new Tensor("float32", data, dims)];
  });
  const results = await session.run(Object.fromEntries(tensors), [...outputs]).catch((cause: unknown) => {
    throw new EngineError("The model failed on this input.", { cause });
  });
  return Object.fromEntries(
    outputs.map((name) => {
      const data = results[name]?.data;
      if (!(data instanceof kind)) throw new EngineError(`The model returned no ${name}.`);
      return [name, data];
    }),
  );
}

async function openWeight(name: WeightName, path: string, threads: number): Promise<InferenceSession> {
  if (!(await fileExists(path))) {
    throw new AppError("engine_unavailable", `The model ${weights[name].title} is being downloaded. Try again soon.`, {
      retryAfterSeconds: 30,
    });
  }
  await verify(name, path);
  return openSession(path, threads);
}

async function openSession(path: string, threads: number): Promise<InferenceSession> {
  const { InferenceSession } = await import("onnxruntime-node");
  return InferenceSession.create(path, {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // The arena never frees a model's largest working memory and saves little time.
    enableCpuMemArena: false,
    // Spinning threads take processor time from the other engine processes.
    extra: { session: { intra_op: { allow_spinning: "0" } } },
  });
}

async function verify(name: WeightName, path: string): Promise<void> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk);
  if (hash.digest("hex") === weights[name].sha256) return;
  await rm(path, { force: true });
  throw new EngineError(`The file of ${weights[name].title} was damaged and is downloaded again.`, { retryable: true });
}

const fileExists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** The runtime keeps the weights and a copy in the layout of its kernels. */
const residentBytes = (name: WeightName) => weights[name].sizeBytes * 2;
