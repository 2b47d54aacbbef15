import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { kserveApi, TOKEN } from "../../../test/fakes/kserve.ts";
import { stripes } from "../../../test/fakes/picture.ts";
import { type FakeServer, startFakeServer } from "../../../test/fakes/server.ts";
import { everySecond } from "../../../test/helpers/short-form.ts";
import { defaultCacheDirectory, ensureWeights } from "../../models/install-weights.ts";
import { describeEngine, engineFor } from "../index.ts";
import type { Capability, EngineContext, Engines } from "../ports/index.ts";

const settings = {
  cacheDirectory: defaultCacheDirectory(),
  threads: 2,
  bestBackground: false,
  secrets: { KSERVE_TOKEN: TOKEN },
};
const context: EngineContext = { signal: new AbortController().signal, seed: 1, progress: () => {}, warn: () => {} };
const servers = new Map<boolean, FakeServer>();

beforeAll(async () => {
  await ensureWeights(["u2netp", "x4fast", "migan"], settings);
  for (const binary of [true, false])
    servers.set(binary, await startFakeServer(kserveApi({ token: TOKEN, binary, settings })));
}, 600_000);
afterAll(() => Promise.all([...servers.values()].map((server) => server.stop())));

function enginesAt(binary: boolean, capability: Capability): Partial<Engines> {
  const address = servers.get(binary)?.origin;
  return describeEngine({ name: "kserve", family: "kserve", address }, [capability], settings).load(settings);
}

// The fake runs the same models, so any difference is an error of the transport.
describe.each(everySecond([true, false]))("an inference server with binary tensors: %s", (binary) => {
  test("removes a background with the same bytes as the embedded engine", async () => {
    const image = stripes(90, 70);
    const here = await engineFor("background-remove", settings)
      ?.load(settings)
      ["background-remove"]?.removeBackground({ image, mode: "fast" }, context);
    const there = await enginesAt(binary, "background-remove")["background-remove"]?.removeBackground(
      { image, mode: "fast" },
      context,
    );
    expect(there?.engine).toBe("kserve/u2netp");
    expect(Buffer.compare(there?.image.data ?? Buffer.of(), here?.image.data ?? Buffer.of(1))).toBe(0);
    expect(servers.get(binary)?.protocolErrors).toEqual([]);
  });

  test("upscales with the same bytes as the embedded engine", async () => {
    const call = { image: stripes(24, 20), width: 48, height: 40, mode: "fast" as const };
    const here = await engineFor("image-upscale", settings)?.load(settings)["image-upscale"]?.upscale(call, context);
    const there = await enginesAt(binary, "image-upscale")["image-upscale"]?.upscale(call, context);
    expect(Buffer.compare(there?.image.data ?? Buffer.of(), here?.image.data ?? Buffer.of(1))).toBe(0);
  });

  test("falls back with a warning if the best model is missing", async () => {
    const warnings: string[] = [];
    const remover = enginesAt(binary, "background-remove")["background-remove"];
    await ensureWeights(["u2net"], settings);
    const cutout = await remover?.removeBackground(
      { image: stripes(64, 64), mode: "best" },
      { ...context, warn: (message) => warnings.push(message) },
    );
    expect(cutout?.engine).toBe("kserve/u2net");
    // Stripes have no subject, which is a warning too.
    expect(warnings).toEqual([
      expect.stringContaining('mode "best" are not installed'),
      expect.stringContaining("No clear subject"),
    ]);
  });
});
