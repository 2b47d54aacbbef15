import { createHash } from "node:crypto";
import type { Raster } from "@atelier/images/raster";
import { type Style, styles } from "@atelier/painting/style";
import { expect, test } from "vitest";
import { createIllustrator } from "./create-illustrator.ts";

const illustrator = createIllustrator({ embed: async () => null });

async function draw(
  prompt: string,
  options: { seed?: number; style?: Style; width?: number; height?: number; n?: number; transparent?: boolean } = {},
) {
  const warnings: string[] = [];
  const { seed = 7, style = "none", width = 192, height = 192, n = 1, transparent = false } = options;
  const result = await illustrator.generate(
    { prompt, style, width, height, n, transparent },
    { seed, signal: new AbortController().signal, progress: () => {}, warn: (message) => warnings.push(message) },
  );
  return { ...result, warnings };
}

const digest = ({ data }: Raster) => createHash("sha256").update(data).digest("hex");
const FOXES = "three red foxes under a full moon in a snowy forest";

test("the same seed gives the same bytes, and another seed gives another picture", async () => {
  const [one, again, other] = [await draw(FOXES), await draw(FOXES), await draw(FOXES, { seed: 8 })];
  expect(one.images.map(digest)).toEqual(again.images.map(digest));
  expect(one.images.map(digest)).not.toEqual(other.images.map(digest));
});

test("the pictures of one request differ", async () => {
  const { images } = await draw("a cat on a chair", { n: 4 });
  expect(new Set(images.map(digest)).size).toBe(4);
});

test.each([
  [64, 64],
  [512, 64],
  [64, 512],
  [301, 199],
])("a picture of %i × %i pixels has exactly that size", async (width, height) => {
  const { images } = await draw("a boat on a lake at sunset", { width, height });
  expect(images[0]).toMatchObject({ width, height, channels: 3 });
  expect(images[0]?.data).toHaveLength(width * height * 3);
});

test("every style paints the same scene differently", async () => {
  const digests = new Map<string, Style>();
  for (const style of styles) {
    const { images, warnings } = await draw("a fox in a meadow", { style });
    digests.set(images.map(digest).join(), style);
    expect(warnings.some((message) => message.includes("photograph"))).toBe(true);
  }
  expect(digests.size).toBe(styles.length);
});

test("a transparent subject does not touch the edges and has an empty background", async () => {
  const { images } = await draw("a red apple", { transparent: true });
  const [image] = images;
  expect(image?.channels).toBe(4);
  const alpha = (x: number, y: number) => image?.data[(y * 192 + x) * 4 + 3];
  expect([alpha(0, 0), alpha(191, 0), alpha(0, 191), alpha(191, 191)]).toEqual([0, 0, 0, 0]);
  expect(alpha(96, 110)).toBe(255);
});

test("the report contains the scene", async () => {
  const { report, engine } = await draw(FOXES);
  expect(engine).toBe("illustrator");
  expect(report?.scene).toMatchObject({ place: "forest", time: "night", subjects: [{ name: "fox", count: 3 }] });
});

test("a seamless pattern matches at its edges", async () => {
  const { images } = await draw("a seamless pattern of lemons", { width: 256, height: 256 });
  const data = images[0]?.data ?? new Uint8Array();
  const at = (x: number, y: number, channel: number) => data[(y * 256 + x) * 3 + channel];
  const step = (x1: number, x2: number) => {
    let sum = 0;
    for (let y = 0; y < 256; y++)
      for (let channel = 0; channel < 3; channel++) sum += Math.abs(at(x1, y, channel) - at(x2, y, channel));
    return sum / 768;
  };
  // Neighbors across the seam must not differ more than neighbors elsewhere.
  expect(step(255, 0)).toBeLessThan(Math.max(6, step(127, 128) * 3));
});

test("a canceled job stops before its next picture", async () => {
  const abort = new AbortController();
  abort.abort(new Error("canceled"));
  const call = illustrator.generate(
    { prompt: "a cat", style: "none", width: 64, height: 64, n: 2, transparent: false },
    { seed: 1, signal: abort.signal, progress: () => {}, warn: () => {} },
  );
  await expect(call).rejects.toThrow("canceled");
});

test.each([
  ["a black cat on a sofa", true],
  ["three yellow ducks on a lake", true],
  ["a white sailboat on the sea", true],
  ["a brown cow and a gray horse", true],
  ["a blue judge", false],
  ["an apple on a blue table", true],
  ["a red apple, line art", false],
])("the warnings name a color that the picture does not have: %s", async (prompt, reached) => {
  const { warnings } = await draw(prompt);
  expect(warnings.some((message) => message.startsWith("These things do not have their color"))).toBe(!reached);
});

test("a plain background has exactly its color", async () => {
  const [image] = (await draw("a golden key on a black background")).images;
  expect([...(image?.data.slice(0, 3) ?? [])].every((channel) => channel < 6)).toBe(true);
});

test.each(["leaves", "petals", "confetti"])("falling %s are in the air of the picture", async (things) => {
  const [image, without] = [
    ...(await draw(`a street in autumn, falling ${things}`)).images,
    ...(await draw("a street in autumn")).images,
  ];
  const width = 192 * 3;
  const sky = (data: Uint8Array | Uint8ClampedArray | undefined) => [...(data?.slice(0, width * 40) ?? [])];
  const before = sky(without?.data);
  const changed = sky(image?.data).filter((value, index) => Math.abs(value - (before[index] ?? 0)) > 40);
  expect(changed.length).toBeGreaterThan(100);
});

test("the last warning lists what the picture shows, with numbers, colors, texts and the place", async () => {
  const { warnings } = await draw('two red foxes and a sign "Hello" on a beach at sunset, a knight with a phone');
  expect(warnings.at(-1)).toMatch(/It shows: 2 × fox \(red\), placard \("Hello"\), knight.*, beach, sunset\./);
  expect((await draw("a seamless pattern of lemons on navy")).warnings.join()).toMatch(
    /It shows: \d+ × lemon, a pattern, a dark blue background\./,
  );
});
