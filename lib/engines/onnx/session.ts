import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { AppError } from "@atelier/errors";
import type { InferenceSession, Tensor } from "onnxruntime-node";
import { type WeightName, weightPath, weights } from "../../models/weights.ts";
import { EngineError } from "../ports/index.ts";

export interface ModelSettings {
  cacheDirectory: string;
  /** Threads of one inference. More than there are cores makes it slower. */
  threads: number;
  /** What loaded models may hold together, before the least used one is let go. */
  modelMemoryBytes?: number | undefined;
  /** Who runs the models, where not this process. */
  runtime?: Runtime | undefined;
}

/** Numbers in a shape, as every runtime takes them. */
export interface PlainTensor {
  data: Float32Array | Uint8Array;
  dims: readonly number[];
}

type Feeds = Record<string, PlainTensor | Tensor>;

/** A model ready to run. In this process `run` blocks the event loop until the inference is done. */
export interface Model {
  run(feeds: Feeds, outputs: readonly string[]): Promise<Record<string, Float32Array>>;
  /** As `run`, for a model whose outputs are bytes. */
  runBytes(feeds: Feeds, outputs: readonly string[]): Promise<Record<string, Uint8Array>>;
}

/** Runs models elsewhere, as an inference server does. */
export interface Runtime {
  model(name: WeightName): Model;
  isInstalled(name: WeightName): Promise<boolean>;
}

interface Loaded {
  session: Promise<InferenceSession>;
  users: number;
  bytes: number;
}

const DEFAULT_MEMORY_BYTES = 1_200_000_000;

/** Models of this process by file, least recently used first. */
const loaded = new Map<string, Loaded>();

/**
 * Runs `use` with a model, loading it the first time; it stays loaded until others need the memory.
 * Throws AppError `engine_unavailable` while its file is not installed, EngineError where the file is not the right one.
 */
export async function withModel<T>(
  name: WeightName,
  settings: ModelSettings,
  use: (model: Model) => Promise<T>,
): Promise<T> {
  if (settings.runtime) return use(settings.runtime.model(name));
  const path = weightPath(settings.cacheDirectory, name);
  const key = `${settings.threads} ${path}`;
  const entry = loaded.get(key) ?? {
    session: openSession(name, path, settings.threads),
    users: 0,
    bytes: residentBytes(name),
  };
  loaded.delete(key);
  loaded.set(key, entry);
  entry.users++;
  try {
    const session = await entry.session;
    await evictModels(settings.modelMemoryBytes ?? DEFAULT_MEMORY_BYTES);
    return await use({
      run: (feeds, outputs) => runSession(session, feeds, outputs, Float32Array),
      runBytes: (feeds, outputs) => runSession(session, feeds, outputs, Uint8Array),
    });
  } catch (error) {
    // A session that could not be opened is tried anew the next time.
    entry.session.catch(() => loaded.delete(key));
    throw error;
  } finally {
    entry.users--;
  }
}

/** Whether a model's file is there to be loaded. */
export const isModelInstalled = (name: WeightName, { cacheDirectory, runtime }: ModelSettings) =>
  runtime ? runtime.isInstalled(name) : fileExists(weightPath(cacheDirectory, name));

/** Floats in the shape given. */
export async function floatTensor(data: Float32Array, dims: readonly number[]): Promise<PlainTensor> {
  return { data, dims };
}

/** Bytes in the shape given. */
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
      if (!(data instanceof kind)) throw new EngineError(`The model gave no ${name}.`);
      return [name, data];
    }),
  );
}

async function openSession(name: WeightName, path: string, threads: number): Promise<InferenceSession> {
  if (!(await fileExists(path))) {
    throw new AppError(
      "engine_unavailable",
      `The model ${weights[name].title} is still being fetched. Try again soon.`,
      {
        retryAfterSeconds: 30,
      },
    );
  }
  await verify(name, path);
  const { InferenceSession } = await import("onnxruntime-node");
  return InferenceSession.create(path, {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // The arena keeps every model's largest working memory for good, and saves hardly any time.
    enableCpuMemArena: false,
    // Threads that spin while they wait take the cores from the other children.
    extra: { session: { intra_op: { allow_spinning: "0" } } },
  });
}

async function verify(name: WeightName, path: string): Promise<void> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk);
  if (hash.digest("hex") === weights[name].sha256) return;
  await rm(path, { force: true });
  throw new EngineError(`The file of ${weights[name].title} was damaged; it is fetched again.`, { retryable: true });
}

async function evictModels(capBytes: number): Promise<void> {
  for (const [key, entry] of loaded) {
    if ([...loaded.values()].reduce((sum, { bytes }) => sum + bytes, 0) <= capBytes) return;
    if (entry.users > 0) continue;
    loaded.delete(key);
    await (await entry.session).release();
  }
}

const fileExists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** The runtime keeps the weights and a copy of them arranged for its kernels. */
const residentBytes = (name: WeightName) => weights[name].sizeBytes * 2;
