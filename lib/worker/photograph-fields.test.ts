import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { decodeImage, resizeRaster, subjectBox } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { sharp } from "@atelier/images/vips";
import { Resvg } from "@resvg/resvg-js";
import { beforeAll, describe, expect, test } from "vitest";
import { withNoise } from "../../test/helpers/files/noise.ts";
import { type PhotoOperation, photoBench } from "../../test/helpers/files/photographs.ts";
import { proof } from "../../test/helpers/proof.ts";
import { isFull } from "../../test/helpers/short-form.ts";
import { operationBySlug } from "../operations/index.ts";
import { runOperation } from "./run-operation.ts";

const bench = photoBench();
/** The facts of the sample image. */
const facts = { width: 600, height: 400, megapixels: 0.23, frames: 1, characters: 0, language: "" };

let cup: Raster;
let path: string;
beforeAll(async () => {
  cup = await resizeRaster(await decodeImage({ path: "public/samples/coffee.png" }), 150, 100);
  path = await bench.savePng(cup, "cup");
});

/** The image with white letters near its lower edge. */
async function withText(image: Raster, text: string): Promise<Raster> {
  const { width, height } = image;
  const font = join(
    dirname(createRequire(import.meta.url).resolve("geist/font/sans")),
    "fonts/geist-sans/Geist-Bold.ttf",
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><text x="${width / 2}" y="${height - 8}" text-anchor="middle" font-family="Geist" font-size="18" fill="white">${text}</text></svg>`;
  const options = { font: { fontFiles: [font], loadSystemFonts: false, defaultFontFamily: "Geist" } };
  const layer = new Resvg(svg, options).render().asPng();
  const raw = { width, height, channels: image.channels };
  const data = await sharp(image.data, { raw })
    .composite([{ input: layer }])
    .removeAlpha()
    .raw()
    .toBuffer();
  return { width, height, channels: 3, data: new Uint8Array(data) };
}

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

/** The two slowest run twice only in the full form; other tests check the names of their engines. */
const slow: readonly PhotoOperation[] = ["image-cleanup", "product-photo"];

describe.each(typical.filter(([operation]) => isFull || !slow.includes(operation)))(
  "%s",
  (operation, fields, engine) => {
    test("is repeatable, names its engine and reports increasing progress", async () => {
      const [firstResult, secondResult] = [await run(operation, fields), await run(operation, fields)];
      expect(Buffer.compare(firstResult.bytes, secondResult.bytes)).toBe(0);
      expect(firstResult.engine).toBe(engine);
      const steps = firstResult.notes.flatMap((note) => ("step" in note ? [note] : []));
      expect(new Set(steps.map(({ step }) => step)).size).toBeGreaterThan(1);
      const fractions = steps.map(({ fraction }) => fraction);
      expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
      for (const fraction of fractions) expect(fraction >= 0 && fraction <= 1).toBe(true);
    });
  },
);

const upscaledByHeight: [PhotoOperation, Record<string, unknown>, [number, number]] = [
  "image-upscale",
  { height: 300 },
  [450, 300],
];

/** Pictures of products take long. */
const productSize: [PhotoOperation, Record<string, unknown>, [number, number]] = [
  "product-photo",
  { size: "64x90", background: "tan" },
  [64, 90],
];
const storySize: [PhotoOperation, Record<string, unknown>, [number, number]] = [
  "product-photo",
  { size: "story", shadow: "none" },
  [1080, 1920],
];

describe("every field takes effect or causes a warning", () => {
  // AVIF takes as long as the others together.
  test.each(isFull ? (["jpeg", "webp", "avif"] as const) : (["jpeg", "webp"] as const))(
    "format %s with the requested quality",
    async (format) => {
      const inverted = { instructions: "invert the colors", format };
      const [poor, rich] = [
        await run("image-edit", { ...inverted, quality: 10 }),
        await run("image-edit", { ...inverted, quality: 95 }),
      ];
      expect(poor.output?.contentType).toBe(`image/${format}`);
      expect(poor.bytes.length).toBeLessThan(rich.bytes.length);
    },
  );

  test("what decoding leaves out of an image causes a warning", async () => {
    const frames = await readFile(path);
    const second = await sharp(frames).negate().png().toBuffer();
    const animated = await sharp([frames, second], { join: { animated: true } })
      .gif()
      .toBuffer();
    const file = await bench.saveFile(animated, "animated.gif");
    const { notes } = await bench.run("image-edit", { image: await bench.inputFile(file), instructions: "flip it" });
    expect(warned(notes)).toEqual([
      "The image is an animation of 2 frames. Only the first one was used, and the result does not move. Send frames=all to process every frame.",
    ]);
  });

  test("a job whose input was erased, or whose file is gone, fails with a clear reason", async () => {
    const request = await bench.newRequest("background-remove", { image: await bench.inputFile(path) });
    const failure = (call: Partial<typeof request>) =>
      runOperation({ ...request, ...call }, () => {}, new AbortController().signal);
    const deleted = {
      failure: { code: "not_found", message: expect.stringMatching(/^The input of this job was deleted/) },
    };
    expect(await failure({ input: {} })).toMatchObject(deleted);
    expect(await failure({ paths: new Map() })).toMatchObject(deleted);
    expect(await failure({ paths: new Map([["image", `${path}-gone`]]) })).toMatchObject(deleted);
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

  test("scales the subject into a size with padding at a position", async () => {
    const fields = { mode: "fast", size: "200x160", position: "bottom_right", padding_right: 10, padding_top: 20 };
    const { output, report } = await run("background-remove", fields);
    expect([output?.width, output?.height]).toEqual([200, 160]);
    const box = subjectBox(await decodeImage({ path: output?.path ?? "" }));
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(180);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(160);
    expect(box?.y).toBeGreaterThanOrEqual(32);
    const { subject, confidence } = report as { subject: { width: number }; confidence: number };
    expect(subject.width).toBeGreaterThan(60);
    expect(confidence > 0.5 && confidence <= 1).toBe(true);
  });

  proof("a region limits the subject, and its surroundings are clear", async () => {
    const { output } = await run("background-remove", { mode: "fast", region: [20, 0, 60, 90] });
    const box = subjectBox(await decodeImage({ path: output?.path ?? "" }));
    expect((box?.x ?? 0) >= 20 && (box?.x ?? 0) + (box?.width ?? 0) <= 80).toBe(true);
  });

  proof("alpha is a white image with the mask as transparency, and both returns cutout and mask", async () => {
    const alpha = await run("background-remove", { mode: "fast", output: "alpha" });
    const white = await decodeImage({ path: alpha.output?.path ?? "" });
    const opacityAt = (x: number, y: number) => white.data[(y * 150 + x) * 4 + 3];
    expect([white.channels, pixel(white, 72, 30)]).toEqual([4, [255, 255, 255]]);
    expect([opacityAt(72, 30), opacityAt(3, 3)]).toEqual([255, 0]);
    const both = await run("background-remove", { mode: "fast", output: "both" });
    const [cutout, mask] = await Promise.all(both.outputs.map(({ path: file }) => decodeImage({ path: file ?? "" })));
    expect([cutout?.channels, mask?.channels]).toEqual([4, 3]);
  });

  proof("a blurred background keeps the subject and smooths the rest", async () => {
    const { output } = await run("background-remove", { mode: "fast", background: "blur" });
    const decoded = await decodeImage({ path: output?.path ?? "" });
    expect([decoded.width, decoded.height, decoded.channels]).toEqual([150, 100, 3]);
    expect(pixel(decoded, 72, 30)).toEqual(pixel(cup, 72, 30));
    expect(roughness(decoded)).toBeLessThan(0.5 * roughness(cup));
  });

  proof("a stronger shadow is darker", async () => {
    const opacity = async (strength: number) => {
      const fields = { mode: "fast", shadow: "soft", shadow_strength: strength };
      const { data } = await decodeImage({ path: (await run("background-remove", fields)).output?.path ?? "" });
      return data.reduce((sum, value, at) => (at % 4 === 3 ? sum + value : sum), 0);
    };
    expect(await opacity(90)).toBeGreaterThan(1.01 * (await opacity(20)));
  });

  test("keep_alpha keeps the transparency of an image, and warns about an image without any", async () => {
    const half: Raster = { width: 150, height: 100, channels: 4, data: new Uint8Array(150 * 100 * 4).fill(200) };
    const image = await bench.inputFile(await bench.savePng(half, "half"));
    const kept = await run("background-remove", { mode: "fast", keep_alpha: true, image });
    expect(kept.engine).toBe("none");
    const { data } = await decodeImage({ path: kept.output?.path ?? "" });
    expect([...data.subarray(0, 4)]).toEqual([200, 200, 200, 200]);
    const opaque = await run("background-remove", { mode: "fast", keep_alpha: true });
    expect(opaque.warnings).toEqual([expect.stringMatching(/no transparency/)]);
  });

  test.each([
    [{ position: "top" }, "/position", /Send size/],
    [{ padding_left: 5 }, "/padding_left", /Send size/],
    [{ size: "100x100", crop: true }, "/crop", /either size or crop/],
    [{ background: "blur", crop: true }, "/background", /Remove crop and size/],
    [{ output: "alpha", shadow: "soft" }, "/output", /has no background/],
    [{ keep_alpha: true, subject: "cat" }, "/keep_alpha", /Remove subject/],
    [{ region: [0, 0, 700, 20] }, "/region", /600 × 400/],
    [{ region: [0, 0, 8, 20] }, "/region", /at least 16 pixels/],
  ])("%j is refused with what to do", (fields, pointer, message) => {
    const operation = operationBySlug("background-remove");
    const parsed = operation.input.omit({ image: true }).parse(fields);
    expect(operation.check(parsed, facts)).toEqual([{ pointer, message: expect.stringMatching(message) }]);
  });

  proof("returns a mask and supports colors and images as background", async () => {
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
    ...(isFull ? [upscaledByHeight] : []),
    ["image-upscale", { width: 160, height: 200 }, [160, 200]],
    ["image-upscale", {}, [300, 200]],
    ["image-edit", { instructions: "invert the colors", width: 60 }, [60, 40]],
    ["image-edit", { instructions: "invert the colors", width: 60, height: 60 }, [60, 60]],
    ...(isFull ? [productSize, storySize] : []),
  ])("%s with %o has the expected size", async (operation, fields, size) => {
    const { output } = await run(operation, fields);
    expect([output?.width, output?.height]).toEqual(size);
  });

  test("text of a cleanup removes lettering, and return_mask adds the mask of it", async () => {
    const clean = await resizeRaster(await decodeImage({ path: "public/samples/coffee.png" }), 300, 200);
    const lettered = await bench.savePng(await withText(clean, "SAMPLE 2024"), "lettered");
    const image = await bench.inputFile(lettered);
    const { outputs } = await bench.run("image-cleanup", { image, text: true, return_mask: true, denoise: "off" });
    const [cleaned, mask] = await Promise.all(outputs.map(({ path: outputPath }) => decodeImage({ path: outputPath })));
    const before = await decodeImage({ path: lettered });
    const getError = (raster: Raster | undefined) =>
      clean.data.reduce((sum, value, at) => sum + Math.abs(value - (raster?.data[at] ?? 0)), 0) / clean.data.length;
    expect(outputs).toHaveLength(2);
    expect(getError(cleaned)).toBeLessThan(0.5 * getError(before));
    const isMarked = (at: number) => (mask?.data[at * 3] ?? 0) > 0;
    const lettersAt = Array.from({ length: clean.width * clean.height }, (_, at) => at).filter(
      (at) => Math.abs((before.data[at * 3] ?? 0) - (clean.data[at * 3] ?? 0)) > 90,
    );
    expect(lettersAt.filter(isMarked).length).toBeGreaterThan(0.8 * lettersAt.length);
  });

  proof("text of a cleanup fails if the image has no lettering and nothing else is marked", async () => {
    await expect(run("image-cleanup", { text: true })).rejects.toThrow(
      /^nothing_matched: No (legible )?text was found/,
    );
    const { warnings } = await run("image-cleanup", { text: true, points: [[70, 30]], denoise: "off" });
    expect(warnings).toContainEqual(expect.stringMatching(/^No (legible )?text was found/));
  });

  proof("several product photos differ in light and scene, and each is charged", async () => {
    const fields = { size: "96x96", n: 3, response: "url" };
    const { outputs, ...done } = await run("product-photo", fields);
    const bytes = await Promise.all(outputs.map(({ path: outputPath }) => readFile(outputPath)));
    expect(new Set(bytes.map((byte) => byte.toString("base64"))).size).toBe(3);
    expect(done.charge).toBe(18);
  });

  proof("product photos with equal light and pure white are one image, and one is charged", async () => {
    const fields = { size: "96x96", n: 4, scene: "pure_white", light: "top", shadow: "none" };
    const { outputs, ...done } = await run("product-photo", fields);
    expect([outputs.length, done.charge]).toEqual([1, 6]);
    expect(done.warnings).toContainEqual(expect.stringContaining("makes the same image each time"));
  });

  proof("a cleanup changes no pixels outside the grown mask", async () => {
    const mask = await bench.cornerMask(150, 100);
    for (const grow of [0, 5]) {
      const { output } = await run("image-cleanup", { mask, mask_grow: grow, denoise: "off" });
      const decoded = await decodeImage({ path: output?.path ?? "" });
      let furthest = 0;
      for (let at = 0; at < decoded.data.length; at++)
        if (decoded.data[at] !== cup.data[at]) furthest = Math.max(furthest, Math.floor(at / 3) % 150);
      // The white corner is 19 pixels wide.
      expect(furthest).toBeLessThan(19 + grow);
      expect(furthest).toBeGreaterThan(19 + grow - 4);
    }
  });

  proof("a cleanup with a mask removes noise outside of the hole only if the request sets denoise", async () => {
    const noisy = withNoise(cup, 15);
    const image = await bench.inputFile(await bench.savePng(noisy, "noisy"));
    const mask = await bench.cornerMask(150, 100);
    const changedShare = async (fields: Record<string, unknown>) => {
      const { outputs } = await bench.run("image-cleanup", { image, mask, ...fields });
      const decoded = await decodeImage({ path: outputs[0]?.path ?? "" });
      // The white corner is 19 pixels wide.
      const right = decoded.data.filter((_, at) => Math.floor(at / 3) % 150 > 40);
      const before = noisy.data.filter((_, at) => Math.floor(at / 3) % 150 > 40);
      return right.filter((value, at) => value !== before[at]).length / right.length;
    };
    expect(await changedShare({})).toBe(0);
    expect(await changedShare({ denoise: "auto" })).toBeGreaterThan(0.5);
    expect(await changedShare({ mask: undefined })).toBeGreaterThan(0.5);
  });
});

describe("invalid requests are rejected", () => {
  test.each<[PhotoOperation, Record<string, unknown>, string]>([
    ["image-upscale", { factor: 2, width: 1200 }, "/factor"],
    ["image-upscale", { width: 300 }, "/width"],
    ["image-upscale", { height: 8000 }, "/width"],
    ["image-upscale", { factor: 2, mode: "quality", prompt: "a cat" }, "/prompt"],
    ["image-upscale", { factor: 2, creativity: 0.2 }, "/creativity"],
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
    ["image-edit", { instructions: "more", outpaint_left: 2048, outpaint_top: 100 }, "/outpaint_left"],
  ])("%s with %o", async (operation, fields, pointer) => {
    const definition = operationBySlug(operation);
    const input = definition.input.parse({ image: await bench.inputFile(path), ...fields });
    expect(definition.check(input, facts)).toEqual([{ pointer, message: expect.stringMatching(/^[A-Z].{20,}\.$/) }]);
  });

  const readFailure = async (operation: PhotoOperation, fields: Record<string, unknown>) =>
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
      expect(await readFailure(operation, { ...fields[operation], mask })).toMatch(
        /^nothing_matched: The mask marks nothing/,
      );
      const otherFields = { ...fields[operation], mask: await bench.cornerMask(96, 64) };
      expect(await readFailure(operation, otherFields)).toMatch(/^invalid_input: .*mask.*150 × 100/s);
    }
  });

  test("an image without the requested object", async () => {
    const flat = { width: 96, height: 64, channels: 3 as const, data: new Uint8Array(96 * 64 * 3).fill(140) };
    const image = await bench.inputFile(await bench.savePng(flat, "flat"));
    expect(await readFailure("background-remove", { image })).toMatch(/^nothing_matched: No subject/);
    expect(await readFailure("product-photo", { image })).toMatch(/^nothing_matched: No product/);
    expect(await readFailure("image-cleanup", { objects: ["dog"] })).toMatch(/^nothing_matched: No dog/);
    expect(await readFailure("image-edit", { instructions: "remove the dog" })).toMatch(/^nothing_matched: No dog/);
  });

  test.each([
    ["emoji", "🦄🌈✨🦄"],
    ["another script", "ጤና ይስጥልኝ"],
    ["4,000 characters", "lorem ipsum dolor ".repeat(223).slice(0, 4000)],
    ["control characters", "\u0000\u0007\u001b[31m\u0008"],
    ["right-to-left marks", "\u202eולהש\u202c"],
  ])("instructions and prompts of %s", async (_, words) => {
    expect(await readFailure("image-edit", { instructions: words })).toMatch(/^nothing_matched: /);
    expect(await readFailure("product-photo", { prompt: words })).toMatch(/^nothing_matched: /);
  });
});

const pixel = ({ width, channels, data }: Raster, x: number, y: number) => [
  ...data.subarray((y * width + x) * channels, (y * width + x) * channels + 3),
];

/** The mean difference of neighboring values in the left tenth of an image, where only background is. */
function roughness({ width, height, channels, data }: Raster): number {
  let sum = 0;
  for (let y = 0; y < height; y++)
    for (let x = 1; x < width / 10; x++)
      sum += Math.abs((data[(y * width + x) * channels] ?? 0) - (data[(y * width + x - 1) * channels] ?? 0));
  return sum;
}
