import { afterEach, beforeEach, expect, test } from "vitest";
import { imageGenerate } from "../operations/image-generate/index.ts";
import { sketchToImage } from "../operations/sketch-to-image/index.ts";
import { closeDatabase } from "../platform/database/db.ts";
import { newId } from "../platform/ids.ts";
import { setRuntimeEnv } from "../platform/settings.ts";
import { usableEngines } from "./availability.ts";
import { EngineMonitor } from "./engine-monitor.ts";
import { engineOverview } from "./overview.ts";

const monitors: EngineMonitor[] = [];

function setOperations(names: string): void {
  process.env.WORKER_OPERATIONS = names;
  setRuntimeEnv({});
}

/** Starts what a worker with the setting reports. */
async function startMonitor(names: string): Promise<EngineMonitor> {
  setOperations(names);
  const monitor = new EngineMonitor(newId("wrk"), () => {});
  monitors.push(monitor);
  await monitor.start();
  setOperations("");
  return monitor;
}

const served = async (slug: string) => (await engineOverview()).find(({ operation }) => operation === slug)?.serves;

beforeEach(() => setOperations(""));
afterEach(async () => {
  await Promise.all(monitors.splice(0).map((monitor) => monitor.stop()));
});

test("a worker serves and reports only its operations, until another worker serves the rest", async () => {
  const sketches = await startMonitor("sketch-to-image");
  expect(sketches.operations("cpu")).toEqual(["sketch-to-image"]);
  await expect.poll(() => served("sketch-to-image")).not.toBeNull();
  expect(await served("image-generate")).toBeNull();
  expect((await usableEngines(sketchToImage)).usable).not.toEqual([]);
  await expect(usableEngines(imageGenerate)).rejects.toMatchObject({ code: "engine_unavailable" });
  const all = await startMonitor("");
  expect(all.operations("cpu")).toContain("image-generate");
  await expect.poll(() => served("image-generate"), { timeout: 5_000 }).not.toBeNull();
  await closeDatabase();
});

test("an unknown operation is refused with the names of all", () => {
  setOperations("image-upscale,image-magic");
  expect(() => new EngineMonitor(newId("wrk"), () => {})).toThrow(
    /WORKER_OPERATIONS: there is no operation "image-magic". Operations: .*image-upscale/,
  );
});
