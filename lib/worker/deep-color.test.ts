import { readFile } from "node:fs/promises";
import { decodeImage } from "@atelier/images";
import { sharp } from "@atelier/images/vips";
import { beforeAll, expect, test } from "vitest";
import { type PhotoOperation, photoBench } from "../../test/helpers/files/photographs.ts";
import { everySixth } from "../../test/helpers/short-form.ts";

const bench = photoBench();
const [width, height] = [160, 120];

let path: string;
let source: Uint16Array;
beforeAll(async () => {
  // A disc on a ground, both with gradients finer than 8 bits.
  source = Uint16Array.from({ length: width * height * 3 }, (_, at) => {
    const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)];
    const isDisc = Math.hypot(x - 80, y - 60) < 40;
    return (isDisc ? [50_000, 9_000, 6_000] : [52_000, 52_000, 52_000])[at % 3] ?? 0;
  }).map((value, at) => value + ((at * 7) % 90));
  const deep = sharp(source, { raw: { width, height, channels: 3 } }).toColorspace("rgb16");
  path = await bench.saveFile(await deep.png().toBuffer(), "deep.png");
});

async function readSamples(file: string): Promise<Uint16Array> {
  const { data } = await sharp(await readFile(file))
    .removeAlpha()
    .toColorspace("rgb16")
    .raw({ depth: "ushort" })
    .toBuffer({ resolveWithObject: true });
  return new Uint16Array(data.buffer, data.byteOffset, data.length / 2);
}

/** The sample of the middle of the disc and those around it, in an image of a multiple of the size. */
const middle = (samples: Uint16Array, columns: number, rows: number) =>
  samples.slice(((rows / 2) * columns + columns / 2) * 3, ((rows / 2) * columns + columns / 2 + 4) * 3);

const warned = (notes: readonly object[]) => notes.flatMap((note) => ("warning" in note ? [String(note.warning)] : []));
const bitsWarned = (notes: readonly object[]) =>
  warned(notes).filter((warning) => warning.includes("bits per channel"));

const kept: [PhotoOperation, Record<string, unknown>][] = [
  ["background-remove", { mode: "fast", format: "tiff" }],
  ["background-remove", { mode: "fast", crop: true }],
  ["image-cleanup", { denoise: "off" }],
];

test.each(everySixth(kept))(
  "%s %j keeps the 16-bit samples of pixels that it does not change",
  async (operation, fields) => {
    const marks = operation === "image-cleanup" ? { mask: await bench.cornerMask(width, height) } : {};
    const { outputs, notes } = await bench.run(operation, { image: await bench.inputFile(path), ...marks, ...fields });
    const file = outputs[0]?.path ?? "";
    expect((await sharp(await readFile(file)).metadata()).depth).toBe("ushort");
    expect(bitsWarned(notes)).toEqual([]);
    const kept = new Set(middle(source, width, height));
    const shown = await readSamples(file);
    for (const sample of kept) expect(shown).toContain(sample);
  },
);

test("image-upscale returns 16 bits that become the source's when reduced", async () => {
  const { outputs, notes } = await bench.run("image-upscale", { image: await bench.inputFile(path), factor: 2 });
  const file = outputs[0]?.path ?? "";
  expect((await sharp(await readFile(file)).metadata()).depth).toBe("ushort");
  expect(bitsWarned(notes)).toEqual([]);
  const { data } = await sharp(await readFile(file))
    .toColorspace("rgb16")
    .resize(width, height)
    .raw({ depth: "ushort" })
    .toBuffer({ resolveWithObject: true });
  const reduced = new Uint16Array(data.buffer, data.byteOffset, data.length / 2);
  const mean = (samples: Uint16Array) => middle(samples, width, height).reduce((sum, value) => sum + value, 0) / 12;
  // Less than half a level of 8 bits.
  expect(Math.abs(mean(reduced) - mean(source))).toBeLessThan(64);
});

const reduced: [PhotoOperation, Record<string, unknown>][] = [
  ["image-edit", { instructions: "rotate 90 degrees" }],
  ["background-remove", { mode: "fast", background: "#ffffff" }],
  ["background-remove", { mode: "fast", format: "webp" }],
];

test.each(everySixth(reduced))("%s %j names the loss of 16 bits", async (operation, fields) => {
  const { outputs, notes } = await bench.run(operation, { image: await bench.inputFile(path), ...fields });
  expect(bitsWarned(notes)).toHaveLength(1);
  await decodeImage({ path: outputs[0]?.path ?? "" });
});

test("a requested bit depth of 8 is no loss", async () => {
  const image = await bench.inputFile(path);
  const { outputs, notes } = await bench.run("background-remove", { image, mode: "fast", bit_depth: 8 });
  expect((await sharp(await readFile(outputs[0]?.path ?? "")).metadata()).depth).toBe("uchar");
  expect(bitsWarned(notes)).toEqual([]);
});
