import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readPreprocessing } from "./preprocessing.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "atelier-preprocessing-"));
});
afterAll(() => rm(directory, { recursive: true }));

const read = async (text: string) => {
  await writeFile(join(directory, "preprocessor_config.json"), text);
  return readPreprocessing(directory);
};
const imageNet = { mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225], side: 1024 };

test("the normalization and the side are those that are published with the model", async () => {
  const published = {
    do_normalize: true,
    image_mean: [0.5, 0.5, 0.5],
    image_std: [0.5, 0.5, 0.5],
    size: { shortest_edge: 512 },
  };
  expect(await read(JSON.stringify(published))).toEqual({
    mean: [0.5, 0.5, 0.5],
    deviation: [0.5, 0.5, 0.5],
    side: 512,
  });
  expect(await read('{"do_normalize":false,"size":{"height":768,"width":768}}')).toEqual({
    mean: [0, 0, 0],
    deviation: [1, 1, 1],
    side: 768,
  });
});

test("without a valid file, the usual ones apply", async () => {
  expect(await read("not JSON")).toEqual(imageNet);
  expect(readPreprocessing(join(directory, "none"))).toEqual(imageNet);
});
