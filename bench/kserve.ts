import { describeEngine, engineFor } from "../lib/engines/index.ts";
import type { EngineContext, Engines } from "../lib/engines/ports/index.ts";
import { defaultCacheDirectory, ensureWeights } from "../lib/models/install-weights.ts";
import { kserveApi } from "../test/fakes/kserve.ts";
import { stripes } from "../test/fakes/picture.ts";
import { startFakeServer } from "../test/fakes/server.ts";
import { hasMlServer, startMlServer } from "../test/helpers/servers/mlserver.ts";
import { compareTimes } from "./measures/measure.ts";
import { type BenchOptions, reportCase } from "./measures/table.ts";

const ROUNDS = 5;
const settings = { cacheDirectory: defaultCacheDirectory(), threads: 1, bestBackground: false };
const context: EngineContext = { signal: new AbortController().signal, seed: 1, progress: () => {}, warn: () => {} };

/**
 * Background removal of an image of 512×512 on an inference server of this machine. Baseline: the embedded engine. Binary
 * tensors over HTTP are answered by a server in this process, because MLServer's REST interface takes JSON only.
 */
export async function run(options: BenchOptions): Promise<void> {
  await ensureWeights(["u2netp"], settings);
  const local = await startFakeServer(kserveApi({ token: null, binary: true, settings }));
  try {
    await measure("HTTP with bytes, this process", local.origin, options);
  } finally {
    await local.stop();
  }
  if (!hasMlServer) return;
  const server = await startMlServer(settings.cacheDirectory, ["u2netp"]);
  try {
    await measure("HTTP with JSON, MLServer", server.http, options);
    await measure("gRPC with bytes, MLServer", server.grpc, options);
  } finally {
    await server.kill();
  }
}

async function measure(name: string, address: string, options: BenchOptions): Promise<void> {
  const remote = describeEngine({ name: "kserve", family: "kserve", address }, ["background-remove"], settings);
  const image = stripes(512, 512);
  const removeWith = ({ "background-remove": backgroundRemover }: Partial<Engines>) => {
    if (!backgroundRemover) throw new TypeError("The engine does not remove backgrounds.");
    return backgroundRemover.removeBackground({ image, mode: "fast" }, context);
  };
  const embedded = engineFor("background-remove", settings)?.load(settings) ?? {};
  const { baselineMs, oursMs } = await compareTimes(
    ROUNDS,
    () => removeWith(embedded),
    () => removeWith(remote.load(settings)),
  );
  reportCase(
    {
      bench: "kserve",
      case: name,
      baseline: { name: "the embedded engine", value: baselineMs },
      ours: oursMs,
      ratio: oursMs / baselineMs,
      unit: "ms",
    },
    options,
  );
}
