import { readFile } from "node:fs/promises";
import { decodeImage, readAnimation, resizeRaster } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { sharp } from "@atelier/images/vips";
import { beforeAll, describe, expect, test } from "vitest";
import { type PhotoOperation, photoBench } from "../../test/helpers/files/photographs.ts";
import { defaultPrices, inputFacts } from "../operations/define.ts";
import { InputFile } from "../operations/fields.ts";
import { operationBySlug } from "../operations/index.ts";

const bench = photoBench();
let frames: Raster[];
const paths: Record<string, string> = {};

beforeAll(async () => {
  const cup = await resizeRaster(await decodeImage({ path: "public/samples/coffee.png" }), 120, 80);
  const raw = { width: 120, height: 80, channels: 3 } as const;
  const mirrored = await sharp(cup.data, { raw }).flop().raw().toBuffer();
  frames = [cup, { ...cup, data: new Uint8Array(mirrored) }];
  const tall = { ...raw, height: 160, pageHeight: 80 };
  for (const format of ["gif", "webp"] as const) {
    const image = sharp(Buffer.concat(frames.map(({ data }) => data)), { raw: tall });
    const bytes = await image.toFormat(format, { delay: [120, 300], loop: 0 }).toBuffer();
    paths[format] = await bench.saveFile(bytes, `moving.${format}`);
  }
});

async function readInput(format: string): Promise<InputFile> {
  const file = await bench.inputFile(paths[format] ?? "");
  return new InputFile({ ...file, facts: { width: 120, height: 80, format, frames: 2 } });
}

async function run(operation: PhotoOperation, format: string, fields: Record<string, unknown>) {
  const done = await bench.run(operation, { image: await readInput(format), frames: "all", ...fields });
  const warnings = done.notes.flatMap((note) => ("warning" in note ? [note.warning] : []));
  const steps = done.notes.flatMap((note) => ("step" in note ? [note] : []));
  return { ...done, warnings, steps, animation: await readAnimation(done.outputs[0]?.path ?? "") };
}

describe("all frames of an animation", () => {
  test("each frame of a GIF is enlarged, with its time, as WebP", async () => {
    const { animation, outputs, warnings, steps, report } = await run("image-upscale", "gif", { factor: 2 });
    expect(outputs[0]).toMatchObject({ contentType: "image/webp", width: 240, height: 160 });
    expect(animation.delaysMs).toEqual([120, 300]);
    expect(warnings).toEqual([]);
    expect(report).toMatchObject({ frames: 2 });
    // The second frame is the mirror image of the first.
    const [first, second] = animation.frames.map(({ data }) => data);
    const mirrored = await sharp(second, { raw: { width: 240, height: 160, channels: 4 } })
      .flop()
      .raw()
      .toBuffer();
    const difference = mirrored.reduce((sum, value, at) => sum + Math.abs(value - (first?.[at] ?? 0)), 0);
    expect(difference / mirrored.length).toBeLessThan(4);
    const fractions = steps.map(({ fraction }) => fraction);
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
    expect(steps.some(({ step }) => step.startsWith("frame 2 of 2: "))).toBe(true);
  });

  test("the background of each frame is removed, and GIF names its hard edges", async () => {
    const cut = await run("background-remove", "webp", { mode: "fast", format: "gif" });
    expect(cut.outputs[0]?.contentType).toBe("image/gif");
    expect(cut.warnings).toEqual(expect.arrayContaining([expect.stringMatching(/no partial transparency/)]));
    for (const { data } of cut.animation.frames) {
      const clear = data.filter((value, at) => at % 4 === 3 && value === 0).length / (data.length / 4);
      expect(clear).toBeGreaterThan(0.2);
      expect(clear).toBeLessThan(0.9);
    }
  });

  test("keep their subject: one that appears beside it stays out, and a frame without it is named", async () => {
    const disk = (x: number, color: readonly number[]) => ({ x, color });
    const [red, blue] = [disk(70, [200, 30, 30]), disk(220, [30, 30, 170])];
    const draw = (disks: readonly (typeof red)[]) =>
      Buffer.from(
        Array.from({ length: 300 * 120 }, (_, at) => {
          const isIn = ({ x }: typeof red) => Math.hypot((at % 300) - x, Math.floor(at / 300) - 60) < 40;
          return disks.find(isIn)?.color ?? [221, 221, 221];
        }).flat(),
      );
    const parts = [draw([red]), draw([red, blue]), draw([blue])];
    const raw = { width: 300, height: 360, channels: 3, pageHeight: 120 } as const;
    const bytes = await sharp(Buffer.concat(parts), { raw })
      .webp({ lossless: true, delay: [80, 80, 80] })
      .toBuffer();
    const file = await bench.inputFile(await bench.saveFile(bytes, "disks.webp"));
    const facts = { width: 300, height: 120, format: "webp", frames: 3 };
    const image = new InputFile({ ...file, facts });
    const { outputs, notes } = await bench.run("background-remove", { image, frames: "all", mode: "fast" });
    const { frames: cut } = await readAnimation(outputs[0]?.path ?? "");
    const alphaAt = (frame: Raster | undefined, x: number) => frame?.data[(60 * 300 + x) * 4 + 3] ?? 0;
    expect(cut.map((frame) => [alphaAt(frame, 70) > 200, alphaAt(frame, 220) > 200])).toEqual([
      [true, false],
      [true, false],
      [false, true],
    ]);
    const warnings = notes.flatMap((note) => ("warning" in note ? [note.warning] : []));
    expect(warnings).toContain("The subject may change in frame 3. Check the result, or send subject or region.");
  });

  test("colors change in each frame of an APNG result, and each frame is charged", async () => {
    const edited = await run("image-edit", "gif", { instructions: "invert the colors", format: "png" });
    expect(edited.outputs[0]?.contentType).toBe("image/png");
    expect((await readFile(edited.outputs[0]?.path ?? "")).includes("acTL")).toBe(true);
    const source = await readAnimation(paths.gif ?? "");
    for (const [index, { data }] of edited.animation.frames.entries())
      expect(data[0]).toBe(255 - (source.frames[index]?.data[0] ?? 0));
    const operation = operationBySlug("image-edit");
    const input = { image: await readInput("gif"), frames: "all", n: 1 };
    expect(edited.charge).toBe(operation.price(input, inputFacts(input), defaultPrices(operation)));
    expect(edited.charge).toBe(8);
  });

  test("an edit that finds things anew in each frame is refused with the tool's name", async () => {
    const refused = run("image-edit", "gif", { instructions: "turn it into a pencil drawing" });
    await expect(refused).rejects.toThrow(/^invalid_input: .*"style" would differ/);
  });

  test.each<[string, Record<string, unknown>, Record<string, unknown>, RegExp]>([
    ["too many frames", {}, { frames: 121 }, /at most 120/],
    ["too many pixels together", {}, { frames: 100, width: 1000, height: 1000 }, /100,000,000 pixels together/],
    ["a format without animations", { format: "jpeg" }, {}, /webp, png \(APNG\) or gif/],
    ["a crop that differs by frame", { crop: true }, {}, /Leave crop and size out/],
  ])("%s is refused before anything is charged", async (_name, fields, facts, message) => {
    const operation = operationBySlug("background-remove");
    const image = await readInput("gif");
    Object.assign(image.facts ?? {}, facts);
    const input = operation.input.parse({ image, frames: "all", ...fields });
    const faults = operation.check(input, inputFacts(input));
    expect(faults.map((fault) => fault.message)).toEqual([expect.stringMatching(message)]);
  });

  test("prices count all frames only if they are requested, and upscaling the pixels of all together", async () => {
    const image = await readInput("gif");
    const price = (slug: PhotoOperation, fields: Record<string, unknown>, frames = 2) => {
      const operation = operationBySlug(slug);
      const file = new InputFile({ ...image, facts: { format: "gif", width: 400, height: 400, frames } });
      const input = operation.input.parse({ image: file, ...fields });
      return operation.price(input, inputFacts(input), defaultPrices(operation));
    };
    expect(price("background-remove", {}, 30)).toBe(2);
    expect(price("background-remove", { frames: "all" }, 30)).toBe(60);
    expect(price("image-upscale", { factor: 2 }, 30)).toBe(2);
    expect(price("image-upscale", { factor: 2, frames: "all" }, 30)).toBe(10);
  });

  test("a still image with frames has one result and a warning", async () => {
    const image = await bench.inputFile(await bench.savePng(frames[0] as Raster, "still"));
    const { notes, outputs } = await bench.run("image-edit", { image, frames: "all", instructions: "flip it" });
    expect(outputs).toHaveLength(1);
    expect(notes).toContainEqual({ warning: "The image has one frame, so the field frames had no effect." });
  });
});
