import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Raster } from "../raster.ts";
import { resizeRaster } from "../scale/resize.ts";
import { sharp } from "../vips.ts";
import { decodeImage } from "./decode.ts";
import { withDeepColors, withDeepEnlargement, withDeepSamples } from "./deep-samples.ts";

const [width, height] = [160, 48];
/** A gradient over 4 of 255 levels, which 8 bits show as steps. */
const shade = (x: number, columns = width) => 20_000 + (1_000 * (x + 0.5)) / columns;

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "atelier-deep-"));
  path = join(folder, "gradient.png");
  const samples = Uint16Array.from({ length: width * height * 3 }, (_, at) => shade(Math.floor(at / 3) % width));
  const deep = sharp(samples, { raw: { width, height, channels: 3 } }).toColorspace("rgb16");
  await writeFile(path, await deep.png().toBuffer());
});
afterAll(() => rm(folder, { recursive: true }));

const readDeep = async () => withDeepSamples(await decodeImage({ path }), path, false);

test("a cutout has the 16-bit colors of its image, also after a change of a part", async () => {
  const image = await readDeep();
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let pixel = 0; pixel < width * height; pixel++)
    data.set(image.data.subarray(pixel * 3, pixel * 3 + 3), pixel * 4);
  data[0] = 9;
  const { samples16 } = withDeepColors({ width, height, channels: 4, data }, image);
  expect(samples16?.slice(0, 8)).toEqual(
    Uint16Array.from([9 * 257, shade(0), shade(0), 65_535, shade(1), shade(1), shade(1), 65_535]),
  );
});

test("an image of 8 bits stays as it is", async () => {
  const image = await readDeep();
  const shallow: Raster = { width, height, channels: 3, data: image.data };
  expect(withDeepColors(shallow, shallow)).toBe(shallow);
  expect(await withDeepEnlargement(shallow, shallow)).toBe(shallow);
});

test("an enlarged gradient is smoother than 8 bits can show", async () => {
  const image = await readDeep();
  const enlarged = await resizeRaster({ ...image, samples16: undefined }, 2 * width, 2 * height);
  const { samples16 = [] } = await withDeepEnlargement(enlarged, image);
  const rootMeanSquare = (values: ArrayLike<number>, perLevel: number) => {
    let sum = 0;
    for (let at = 0; at < values.length; at++)
      sum += (values[at] * perLevel - shade(Math.floor(at / 3) % (2 * width), 2 * width)) ** 2;
    return Math.sqrt(sum / values.length);
  };
  const [deep, shallow] = [rootMeanSquare(samples16, 1), rootMeanSquare(enlarged.data, 257)];
  expect(deep).toBeLessThan(0.25 * shallow);
});
