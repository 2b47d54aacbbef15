import { statSync } from "node:fs";
import { expect, test } from "vitest";
import { adapter } from "../../engines/colorist/adapter.ts";
import { InputFile } from "../fields.ts";
import { sketchToImage } from "./index.ts";

const settings = { cacheDirectory: "", threads: 1, bestBackground: false };
const path = "public/samples/house-sketch.png";

async function color(prompt: string) {
  const facts = { width: 720, height: 720, format: "png" };
  const image = new InputFile({ path, sizeBytes: statSync(path).size, sha256: "", filename: "house.png", facts });
  const engine = adapter({ name: "colorist", family: "colorist" }, ["sketch-to-image"], settings);
  const context = { signal: new AbortController().signal, seed: 1, progress: () => {}, warn: () => {} };
  const result = await sketchToImage.run({
    input: sketchToImage.input.parse({ image, prompt }),
    engines: engine.load(settings),
    context,
    directory: "",
    prices: { per_image: 4 },
  });
  if (result.kind !== "images") throw new TypeError("The result is no image.");
  return [result.partial, result.charge];
}

test("a sketch whose main thing is not drawn is free, and one that lacks half of its things is partial", async () => {
  expect(await color("a red house")).toEqual([false, 4]);
  expect(await color("a red house and a giraffe and an elephant")).toEqual([true, 4]);
  expect((await color("a giraffe and a purple elephant and a blue whale"))[1]).toBe(0);
});
