// The client of inference servers against MLServer, which runs the graphs of the embedded engines.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeEngine, engineFor } from "../../lib/engines/index.ts";
import { closeGrpcConnections } from "../../lib/engines/kserve/grpc-client.ts";
import { forgetReplicas } from "../../lib/engines/kserve/replicas.ts";
import type { EngineContext, Engines } from "../../lib/engines/ports/index.ts";
import { defaultCacheDirectory, ensureWeights } from "../../lib/models/install-weights.ts";
import { stripes } from "../fakes/picture.ts";
import { hasMlServer, type MlServer, startMlServer } from "../helpers/servers/mlserver.ts";

const settings = { cacheDirectory: defaultCacheDirectory(), threads: 1, bestBackground: false };
const context: EngineContext = {
  signal: AbortSignal.timeout(110_000),
  seed: 1,
  progress: () => {},
  warn: () => {},
};

const enginesAt = (address: string): Partial<Engines> =>
  describeEngine({ name: "kserve", family: "kserve", address }, ["background-remove", "image-cleanup"], settings).load(
    settings,
  );
const removal = { image: stripes(90, 70), mode: "fast" as const };

describe.runIf(hasMlServer)("MLServer", () => {
  let servers: [MlServer, MlServer];

  beforeAll(async () => {
    await ensureWeights(["u2netp", "migan"], settings);
    const start = () => startMlServer(settings.cacheDirectory, ["u2netp", "migan"]);
    servers = await Promise.all([start(), start()]);
  }, 200_000);
  afterAll(async () => {
    await closeGrpcConnections();
    await Promise.all(servers.map((server) => server.kill()));
  });

  test.each(["http", "grpc"] as const)("removes a background over %s like the embedded engine", async (protocol) => {
    const there = await enginesAt(servers[0][protocol])["background-remove"]?.removeBackground(removal, context);
    const here = await engineFor("background-remove", settings)
      ?.load(settings)
      ["background-remove"]?.removeBackground(removal, context);
    expect(there?.engine).toBe("kserve/u2netp");
    const [a, b] = [there?.image.data ?? Buffer.of(), here?.image.data ?? Buffer.of()];
    expect(a.length).toBe(b.length);
    // Another build of the runtime may round differently.
    expect(Math.max(...a.map((value, index) => Math.abs(value - (b[index] ?? 0))))).toBeLessThanOrEqual(2);
  });

  test("fills a hole over gRPC, with bytes as input and output", async () => {
    const image = stripes(96, 96);
    const mask = { width: 96, height: 96, data: Buffer.alloc(96 * 96) };
    for (let y = 40; y < 56; y++) mask.data.fill(255, y * 96 + 40, y * 96 + 56);
    const cleaned = await enginesAt(servers[0].grpc)["image-cleanup"]?.clean(
      { image, mask, boxes: [], points: [], objects: [], denoise: 0 } as never,
      context,
    );
    expect(cleaned?.engine).toBe("kserve/mi-gan");
    expect(cleaned?.image.data.length).toBe(image.data.length);
  });

  test("no call fails when one of two replicas is killed under load", async () => {
    forgetReplicas();
    const { "background-remove": backgroundRemover } = enginesAt(`${servers[0].http}|${servers[1].grpc}`);
    const engines: (string | undefined)[] = [];
    let isKilled: Promise<void> | undefined;
    const callAll = async () => {
      for (let call = 0; call < 5; call++) {
        if (engines.length === 4) isKilled = servers[1].kill();
        engines.push((await backgroundRemover?.removeBackground(removal, context))?.engine);
      }
    };
    await Promise.all([callAll(), callAll(), callAll()]);
    expect(isKilled).toBeDefined();
    await isKilled;
    expect(engines).toEqual(Array.from({ length: 15 }, () => "kserve/u2netp"));
  });
});
