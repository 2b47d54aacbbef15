import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startFakeComfyUi } from "../../../test/fakes/comfyui.ts";
import { stripes } from "../../../test/fakes/picture.ts";
import type { EngineContext } from "../ports/index.ts";
import { comfyUiEngines } from "./engines.ts";
import { ComfyUi } from "./server.ts";

const TOKEN = "comfy-1";
let server: Awaited<ReturnType<typeof startFakeComfyUi>>;
let folder: string;

beforeAll(async () => {
  server = await startFakeComfyUi(TOKEN);
  folder = await mkdtemp(join(tmpdir(), "atelier-workflows-"));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  server.failure = "none";
  server.sendsProgress = true;
  server.protocolErrors.length = 0;
});

function engines(pollMs = 50) {
  const vendor = {
    title: "ComfyUI",
    address: server.origin,
    headers: { authorization: `Bearer ${TOKEN}` },
    secrets: [TOKEN],
    fetch: globalThis.fetch,
  };
  const choice = { name: "comfyui:model", family: "comfyui", model: "model.safetensors" };
  return comfyUiEngines(choice, new ComfyUi(vendor, pollMs), folder);
}

const contextWith = (overrides: Partial<EngineContext> = {}): EngineContext => ({
  signal: new AbortController().signal,
  seed: 1,
  progress: () => {},
  warn: () => {},
  ...overrides,
});
const prompt = { prompt: "a fox", style: "none" as const, width: 128, height: 128, n: 1, transparent: false };

describe("a ComfyUI server", () => {
  test("reports progress over its websocket", async () => {
    const fractions: number[] = [];
    // The poll interval is long, so the end can only come from the websocket.
    await engines(60_000)["image-generate"]?.generate(
      prompt,
      contextWith({ progress: (_, fraction) => fractions.push(fraction) }),
    );
    expect(fractions.length).toBeGreaterThan(3);
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
    expect(server.protocolErrors).toEqual([]);
  });

  test("is polled if its websocket is silent", async () => {
    server.sendsProgress = false;
    const generated = await engines()["image-generate"]?.generate(prompt, contextWith());
    expect(generated?.images).toHaveLength(1);
  });

  test("cancels the workflow of a canceled job", async () => {
    server.sendsProgress = false;
    const before = server.calls;
    const abort = new AbortController();
    const running = engines(60_000)["image-generate"]?.generate(prompt, contextWith({ signal: abort.signal }));
    await expect.poll(() => server.calls).toBeGreaterThan(before);
    setTimeout(() => abort.abort(), 100);
    await expect(running).rejects.toThrow();
    await expect.poll(() => server.dropped.length).toBe(2);
    expect(server.dropped.join()).toContain("prompt");
  });

  test("runs the operator's workflow if the folder contains one", async () => {
    const workflow = {
      "1": { class_type: "LoadImage", inputs: { image: "$image" } },
      "2": { class_type: "UpscaleModelLoader", inputs: { model_name: "$model" } },
      "3": { class_type: "ImageUpscaleWithModel", inputs: { upscale_model: ["2", 0], image: ["1", 0] } },
      "4": { class_type: "SaveImage", inputs: { images: ["3", 0], filename_prefix: "own" } },
    };
    await writeFile(join(folder, "product-photo.json"), JSON.stringify(workflow));
    const shot = {
      image: stripes(32, 32),
      backdrop: { kind: "color", color: "red" },
      shadow: "none",
      reflection: false,
      light: "top",
      padding: { top: 0, right: 0, bottom: 0, left: 0 },
      isPlaced: false,
      width: 64,
      height: 64,
    } as const;
    const photographed = await engines()["product-photo"]?.photograph(shot, contextWith());
    expect(photographed?.image.width).toBe(64);
    expect(server.received.map(({ bytes }) => bytes.toString()).join()).toContain('"filename_prefix":"own"');
  });

  test("fails as unfit and names the missing workflow", async () => {
    const removing = engines()["background-remove"]?.removeBackground(
      { image: stripes(32, 32), mode: "fast" },
      contextWith(),
    );
    await expect(removing).rejects.toMatchObject({
      unfit: true,
      message: expect.stringContaining("background-remove.json"),
    });
  });

  test("rejects a workflow that is not in API format", async () => {
    await writeFile(join(folder, "background-remove.json"), '{"nodes": []}');
    const removing = engines()["background-remove"]?.removeBackground(
      { image: stripes(32, 32), mode: "fast" },
      contextWith(),
    );
    await expect(removing).rejects.toThrow("API format");
  });
});
