import { readFile } from "node:fs/promises";
import { decodeImage, resizeRaster } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { beforeAll, describe, expect, test } from "vitest";
import { type PhotoOperation, photoBench } from "../../test/helpers/photographs.ts";
import { operationBySlug } from "../operations/index.ts";

const bench = photoBench();
/** The facts of the sample image. */
const facts = { width: 600, height: 400, megapixels: 0.23, characters: 0, language: "" };

let cup: Raster;
let path: string;
beforeAll(async () => {
  cup = await resizeRaster(await decodeImage({ path: "public/samples/coffee.png" }), 150, 100);
  path = await bench.savePng(cup, "cup");
});

const warned = (notes: readonly object[]) => notes.flatMap((note) => ("warning" in note ? [note.warning] : []));
const run = async (operation: PhotoOperation, fields: Record<string, unknown>) => {
  const done = await bench.run(operation, { image: await bench.inputFile(path), ...fields });
  const [output] = done.outputs;
  return { ...done, output, warnings: warned(done.notes), bytes: await readFile(output?.path ?? "") };
};

const typical: [PhotoOperation, Record<string, unknown>, string][] = [
  ["background-remove", { mode: "fast", shadow: "soft" }, "onnx/u2netp"],
  ["image-upscale", { factor: 2 }, "onnx/realesr-general-x4v3"],
  ["image-cleanup", { points: [[70, 30]], denoise: "off" }, "onnx/mi-gan"],
  ["image-edit", { instructions: "vintage" }, "editor"],
  ["product-photo", { scene: "marble", size: "160x120" }, "studio"],
];

describe.each(typical)("%s", (operation, fields, engine) => {
  test("is repeatable, names its engine and reports increasing progress", async () => {
    const [one, other] = [await run(operation, fields), await run(operation, fields)];
    expect(Buffer.compare(one.bytes, other.bytes)).toBe(0);
    expect(one.engine).toBe(engine);
    const steps = one.notes.flatMap((note) => ("step" in note ? [note] : []));
    expect(new Set(steps.map(({ step }) => step)).size).toBeGreaterThan(1);
    const fractions = steps.map(({ fraction }) => fraction);
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
    for (const fraction of fractions) expect(fraction >= 0 && fraction <= 1).toBe(true);
  });
});

describe("every field takes effect or causes a warning", () => {
  test.each(["jpeg", "webp", "avif"] as const)("format %s with the requested quality", async (format) => {
    const inverted = { instructions: "invert the colors", format };
    const [poor, rich] = [
      await run("image-edit", { ...inverted, quality: 10 }),
      await run("image-edit", { ...inverted, quality: 95 }),
    ];
    expect(poor.output?.contentType).toBe(`image/${format}`);
    expect(poor.bytes.length).toBeLessThan(rich.bytes.length);
  });

  test("ignored fields cause warnings", async () => {
    const png = await run("image-edit", { instructions: "flip it", format: "png", quality: 50, style: "3d" });
    expect(png.warnings).toEqual([expect.stringMatching(/style "3d"/), expect.stringMatching(/quality was ignored/)]);
    const whole = await run("background-remove", { mode: "fast", margin: 10 });
    expect(whole.warnings).toEqual([expect.stringMatching(/margin/)]);
  });

  test("a crop includes the subject, its margin and its shadow", async () => {
    const cropped = { mode: "fast", crop: true };
    const [bare, roomy, shaded] = [
      await run("background-remove", cropped),
      await run("background-remove", { ...cropped, margin: 20 }),
      await run("background-remove", { ...cropped, shadow: "soft" }),
    ];
    const [width, height] = [bare.output?.width ?? 0, bare.output?.height ?? 0];
    expect(width < 150 && height < 100).toBe(true);
    const margin = 2 * Math.round(0.2 * Math.max(width, height));
    expect([roomy.output?.width, roomy.output?.height]).toEqual([width + margin, height + margin]);
    expect(shaded.output?.height).toBeGreaterThan(height);
  });

  test("returns a mask and supports colors and images as background", async () => {
    const mask = await decodeImage({
      path: (await run("background-remove", { mode: "fast", output: "mask" })).output?.path ?? "",
    });
    expect([pixel(mask, 72, 30)[0], pixel(mask, 3, 3)[0]]).toEqual([255, 0]);
    const on = async (fields: Record<string, unknown>) =>
      decodeImage({ path: (await run("background-remove", { mode: "fast", ...fields })).output?.path ?? "" });
    expect(pixel(await on({ background: "#1020f0" }), 3, 3)).toEqual([16, 32, 240]);
    const blue = { width: 32, height: 64, channels: 3 as const, data: new Uint8Array(32 * 64 * 3).fill(90) };
    const behind = await bench.inputFile(await bench.savePng(blue, "behind"));
    const composed = await on({ background_image: behind });
    expect([composed.width, composed.height, pixel(composed, 3, 3)]).toEqual([150, 100, [90, 90, 90]]);
  });

  test.each<[PhotoOperation, Record<string, unknown>, [number, number]]>([
    ["image-upscale", { width: 225 }, [225, 150]],
    ["image-upscale", { height: 300 }, [450, 300]],
    ["image-upscale", { width: 160, height: 200 }, [160, 200]],
    ["image-upscale", {}, [300, 200]],
    ["image-edit", { instructions: "invert the colors", width: 60 }, [60, 40]],
    ["image-edit", { instructions: "invert the colors", width: 60, height: 60 }, [60, 60]],
    ["product-photo", { size: "64x90", background: "tan" }, [64, 90]],
    ["product-photo", { size: "story", shadow: "none" }, [1080, 1920]],
  ])("%s with %o has the expected size", async (operation, fields, size) => {
    const { output } = await run(operation, fields);
    expect([output?.width, output?.height]).toEqual(size);
  });

  test("a cleanup changes no pixels outside the grown mask", async () => {
    const mask = await bench.cornerMask(150, 100);
    for (const grow of [0, 5]) {
      const { output } = await run("image-cleanup", { mask, mask_grow: grow, denoise: "off" });
      const made = await decodeImage({ path: output?.path ?? "" });
      let furthest = 0;
      for (let at = 0; at < made.data.length; at++)
        if (made.data[at] !== cup.data[at]) furthest = Math.max(furthest, Math.floor(at / 3) % 150);
      // The white corner is 19 pixels wide.
      expect(furthest).toBeLessThan(19 + grow);
      expect(furthest).toBeGreaterThan(19 + grow - 4);
    }
  });
});

describe("invalid requests are rejected", () => {
  test.each<[PhotoOperation, Record<string, unknown>, string]>([
    ["image-upscale", { factor: 2, width: 1200 }, "/factor"],
    ["image-upscale", { width: 300 }, "/width"],
    ["image-upscale", { height: 8000 }, "/width"],
    ["background-remove", { output: "mask", shadow: "soft" }, "/output"],
    ["background-remove", { output: "mask", background: "red" }, "/output"],
    ["product-photo", { scene: "wood", prompt: "on marble" }, "/scene"],
    ["product-photo", { background: "red", prompt: "on marble" }, "/scene"],
    ["image-cleanup", { boxes: [[590, 10, 20, 20]] }, "/boxes/0"],
    [
      "image-cleanup",
      {
        boxes: [
          [10, 10, 20, 20],
          [5, 5, 0, 9],
        ],
      },
      "/boxes/1",
    ],
    ["image-cleanup", { points: [[10, 400]] }, "/points/0"],
  ])("%s with %o", async (operation, fields, pointer) => {
    const definition = operationBySlug(operation);
    const input = definition.input.parse({ image: await bench.inputFile(path), ...fields });
    expect(definition.check(input, facts)).toEqual([{ pointer, message: expect.stringMatching(/^[A-Z].{20,}\.$/) }]);
  });

  const failureOf = async (operation: PhotoOperation, fields: Record<string, unknown>) =>
    run(operation, fields).then(
      () => "done",
      (error: Error) => error.message,
    );

  test("an empty mask or a mask of another size", async () => {
    const black = { width: 150, height: 100, channels: 3 as const, data: new Uint8Array(45_000) };
    const mask = await bench.inputFile(await bench.savePng(black, "black"));
    const fields = {
      "image-edit": { instructions: "invert the colors" },
      "image-cleanup": { denoise: "off" },
    } as const;
    for (const operation of ["image-edit", "image-cleanup"] as const) {
      expect(await failureOf(operation, { ...fields[operation], mask })).toMatch(/^nothing_matched: The mask is black/);
      const other = { ...fields[operation], mask: await bench.cornerMask(96, 64) };
      expect(await failureOf(operation, other)).toMatch(/^invalid_input: .*mask.*150 × 100/s);
    }
  });

  test("an image without the requested object", async () => {
    const flat = { width: 96, height: 64, channels: 3 as const, data: new Uint8Array(96 * 64 * 3).fill(140) };
    const image = await bench.inputFile(await bench.savePng(flat, "flat"));
    expect(await failureOf("background-remove", { image })).toMatch(/^nothing_matched: No subject/);
    expect(await failureOf("product-photo", { image })).toMatch(/^nothing_matched: No product/);
    expect(await failureOf("image-cleanup", { objects: ["dog"] })).toMatch(/^nothing_matched: No dog/);
    expect(await failureOf("image-edit", { instructions: "remove the dog" })).toMatch(/^nothing_matched: No dog/);
  });

  test.each([
    ["emoji", "🦄🌈✨🦄"],
    ["another script", "ጤና ይስጥልኝ"],
    ["4,000 characters", "lorem ipsum dolor ".repeat(223).slice(0, 4000)],
    ["control characters", "\u0000\u0007\u001b[31m\u0008"],
    ["right-to-left marks", "\u202eולהש\u202c"],
  ])("instructions and prompts of %s", async (_, words) => {
    expect(await failureOf("image-edit", { instructions: words })).toMatch(/^nothing_matched: /);
    expect(await failureOf("product-photo", { prompt: words })).toMatch(/^nothing_matched: /);
  });
});

const pixel = ({ width, channels, data }: Raster, x: number, y: number) => [
  ...data.subarray((y * width + x) * channels, (y * width + x) * channels + 3),
];
