import { readFile } from "node:fs/promises";
import { decodeInProfile, encodeImage } from "@atelier/images";
import { differenceInP3 } from "@atelier/images/fixtures/color-difference";
import type { Raster } from "@atelier/images/raster";
import { sharp } from "@atelier/images/vips";
import { beforeAll, expect, test } from "vitest";
import { type PhotoOperation, photoBench } from "../../test/helpers/files/photographs.ts";
import { everySixth } from "../../test/helpers/short-form.ts";

const bench = photoBench();
/** A red in Display P3 that sRGB does not have. */
const RED = [252, 28, 20] as const;
const GRAY = [205, 205, 205] as const;
const [width, height] = [160, 120];
/** Colors are compared within this many pixels of the input around the middle, away from the disc's edge. */
const INNER = 24;

let path: string;
let profile: Buffer;
beforeAll(async () => {
  const data = Uint8Array.from({ length: width * height * 3 }, (_, at) => {
    const pixel = Math.floor(at / 3);
    const isDisc = Math.hypot((pixel % width) - 80, Math.floor(pixel / width) - 60) < 40;
    return (isDisc ? RED : GRAY)[at % 3] ?? 0;
  });
  const tagged = await sharp(data, { raw: { width, height, channels: 3 } })
    .withIccProfile("p3")
    .png()
    .toBuffer();
  profile = (await sharp(tagged).metadata()).icc ?? Buffer.alloc(0);
  // Written with its samples as they are: sharp would convert them from sRGB.
  const { bytes } = await encodeImage({ width, height, channels: 3, data, profile }, { format: "png" });
  path = await bench.saveFile(bytes, "p3.png");
});

/** The mean color difference (CIEDE2000) between the middle of a Display P3 picture and the red of the input. */
function differenceToRed({ width: wide, height: high, channels, data }: Raster): number {
  const scale = wide / width;
  const differences: number[] = [];
  for (let y = 0; y < high; y++)
    for (let x = 0; x < wide; x++) {
      if (Math.hypot(x - wide / 2, y - high / 2) > INNER * scale) continue;
      const at = (y * wide + x) * channels;
      differences.push(differenceInP3([...data.subarray(at, at + 3)], RED));
    }
  return differences.reduce((sum, value) => sum + value, 0) / differences.length;
}

const kept: [PhotoOperation, Record<string, unknown>, string][] = [
  ["background-remove", { mode: "fast" }, "png"],
  ["background-remove", { mode: "fast", background: "blur", format: "webp" }, "webp"],
  ["background-remove", { mode: "fast", output: "both", format: "avif" }, "avif"],
  ["image-cleanup", { denoise: "off", return_mask: true }, "png"],
  ["image-upscale", { factor: 2, format: "jpeg" }, "jpeg"],
];

test.each(everySixth(kept))("%s %j keeps Display P3 and its colors", async (operation, fields) => {
  const image = await bench.inputFile(path);
  const marks = operation === "image-cleanup" ? { mask: await bench.cornerMask(width, height) } : {};
  const { outputs, notes } = await bench.run(operation, { image, ...marks, ...fields });
  const [first, mask] = outputs;
  const { icc } = await sharp(await readFile(first?.path ?? "")).metadata();
  expect(icc && Buffer.compare(icc, profile)).toBe(0);
  const { image: result } = await decodeInProfile({ path: first?.path ?? "" });
  expect(differenceToRed(result)).toBeLessThan(2);
  if (mask) expect((await sharp(await readFile(mask.path)).metadata()).icc).toBeUndefined();
  expect(notes.filter((note) => "warning" in note && note.warning.includes("converted"))).toEqual([]);
});

test("the comparison sees a conversion to sRGB", async () => {
  const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(differenceToRed({ width: info.width, height: info.height, channels: 3, data })).toBeGreaterThan(2);
});

const converted: [PhotoOperation, Record<string, unknown>][] = [
  ["image-edit", { instructions: "rotate 90 degrees" }],
  ["background-remove", { mode: "fast", background: "#3060c0" }],
  ["background-remove", { mode: "fast", output: "mask" }],
];

test.each(everySixth(converted))("%s %j converts to sRGB with a warning", async (operation, fields) => {
  const { outputs, notes } = await bench.run(operation, { image: await bench.inputFile(path), ...fields });
  expect((await sharp(await readFile(outputs[0]?.path ?? "")).metadata()).icc).toBeUndefined();
  expect(notes).toContainEqual({ warning: expect.stringMatching(/converted from .*P3.* to sRGB/) });
});
