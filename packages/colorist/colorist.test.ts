import { createHash } from "node:crypto";
import type { Raster } from "@atelier/images/raster";
import type { Style } from "@atelier/painting/style";
import { expect, test } from "vitest";
import { isFull } from "../../test/helpers/short-form.ts";
import { createColorist } from "./create-colorist.ts";
import { drawSketch, line, oval, shape } from "./fixtures/pencil.ts";
import { matchesColorName, seenAt } from "./fixtures/seen.ts";
import { sketches } from "./fixtures/sketches.ts";

const colorist = createColorist();

async function color(
  image: Raster,
  prompt: string,
  options: { style?: Style; controlStrength?: number; seed?: number } = {},
) {
  const warnings: string[] = [];
  const { style = "none", controlStrength = 0.7, seed = 5 } = options;
  const result = await colorist.color(
    { image, prompt, style, controlStrength },
    { seed, signal: new AbortController().signal, progress: () => {}, warn: (message) => warnings.push(message) },
  );
  return { ...result, warnings };
}

const filled = (value: number): Raster => ({
  width: 200,
  height: 160,
  channels: 3,
  data: new Uint8Array(200 * 160 * 3).fill(value),
});
const digest = ({ data }: Raster) => createHash("sha256").update(data).digest("hex");
const house = () => drawSketch(sketches[0]?.strokes ?? [], "clean", 1);

test("there are thirty test sketches", () => {
  expect(sketches).toHaveLength(30);
});

/** The short form reads every fifth sketch. */
const read = sketches.map((sketch, index) => ({ ...sketch, index })).filter(({ index }) => isFull || index % 5 === 0);

test.each(read)(
  "the requested colors are at the expected points: $name",
  async ({ strokes, medium, prompt, expect: expected, index }) => {
    const { image } = await color(drawSketch(strokes, medium, index + 1), prompt);
    const wrong = expected.filter(([x, y, name]) => !matchesColorName(seenAt(image, x, y), name));
    expect(wrong).toEqual([]);
  },
);

test("the same seed gives the same bytes", async () => {
  const [one, two] = [await color(house(), "a red house"), await color(house(), "a red house")];
  expect(digest(one.image)).toBe(digest(two.image));
});

test("full control keeps every line, no control lets color cross lines", async () => {
  const [free, strict] = [
    await color(house(), "a red house", { controlStrength: 0 }),
    await color(house(), "a red house", { controlStrength: 1 }),
  ];
  expect(digest(free.image)).not.toBe(digest(strict.image));
  // The line itself is dark at the left edge of the wall.
  const [r, g, b] = seenAt(strict.image, 34, 55);
  expect(Math.min(r, g, b)).toBeLessThan(90);
});

test.each([
  ["blank", 255],
  ["all black", 0],
  ["all gray", 128],
] as const)("a sketch that is %s is refused", async (_, value) => {
  await expect(color(filled(value), "a house")).rejects.toMatchObject({ code: "invalid_input" });
});

test("white lines on a dark ground are read like dark lines on paper", async () => {
  const sketch = house();
  const { image } = await color(
    { ...sketch, data: sketch.data.map((value) => 255 - value) },
    sketches[0]?.prompt ?? "",
  );
  expect(matchesColorName(seenAt(image, 50, 53), "red")).toBe(true);
});

test("a photograph is colored with a warning", async () => {
  const data = new Uint8Array(240 * 240 * 3);
  for (let y = 0; y < 240; y++)
    for (let x = 0; x < 240; x++) {
      const inside = Math.hypot(x - 120, y - 120) < 70;
      data.set(inside ? [200 - y / 4, 60 + x / 6, 40] : [40 + x / 3, 90 + y / 3, 170 - x / 4], (y * 240 + x) * 3);
    }
  const { warnings, report } = await color({ width: 240, height: 240, channels: 3, data }, "a ball");
  expect(report?.kind).toBe("photograph");
  expect(warnings.join()).toContain("photograph");
});

test("a thing that the prompt names and the sketch lacks is reported", async () => {
  const { warnings } = await color(house(), "a red house and a giraffe and an elephant and a whale and a boat");
  expect(warnings.join()).toContain("Not found in the sketch");
});

test("things whose shapes are alike are named, because they can be swapped", async () => {
  const image = filled(255);
  for (const [x, radius] of [
    [55, 30],
    [145, 32],
  ] as const)
    for (let step = 0; step < 900; step++)
      for (let wide = 0; wide < 3; wide++) {
        const angle = (step / 900) * Math.PI * 2;
        const row = Math.round(80 + Math.sin(angle) * (radius + wide));
        const column = Math.round(x + Math.cos(angle) * (radius + wide));
        image.data.fill(20, (row * 200 + column) * 3, (row * 200 + column) * 3 + 3);
      }
  const { warnings } = await color(image, "a red ball and a blue plate");
  expect(warnings.join()).toMatch(/The shapes do not show for certain.*: ball, plate\./);
});

test("colors that the drawing has no part for are named", async () => {
  const { warnings } = await color(house(), "a red house with a blue roof and purple");
  expect(warnings.join(" ")).toContain("not in the picture as described: purple");
  const { warnings: none } = await color(house(), "a red house with a blue roof");
  expect(none.join(" ")).not.toContain("as described");
});

const lens = (cx: number, cy: number, wide: number, high: number) =>
  shape(
    ...Array.from({ length: 24 }, (_, step): [number, number] => {
      const angle = (step / 24) * 2 * Math.PI;
      return [cx + Math.cos(angle) * wide, cy + Math.sin(angle) * high];
    }),
  );
const petals = Array.from({ length: 5 }, (_, step) => {
  const angle = (step / 5) * 2 * Math.PI - Math.PI / 2;
  return oval(50 + Math.cos(angle) * 14, 32 + Math.sin(angle) * 14, 8);
});

test.each([
  {
    prompt: "a purple fish with a yellow tail",
    strokes: [lens(45, 50, 28, 15), line([34, 36.5], [34, 63.5]), shape([72, 50], [88, 38], [88, 62])],
    expected: [
      [26, 50, "purple"],
      [50, 50, "purple"],
      [82, 50, "yellow"],
    ] as const,
  },
  {
    prompt: "a pink flower with a yellow centre and a green stem",
    strokes: [...petals, oval(50, 32, 6), shape([49, 54], [49, 90], [52, 90], [52, 54])],
    expected: [[50, 32, "yellow"]] as const,
  },
  {
    prompt: "snowy mountains at sunset",
    strokes: [shape([15, 80], [45, 30], [85, 80]), line([39, 40], [52, 40])],
    expected: [[45.5, 36, "white"]] as const,
  },
])("the parts of a thing are not swapped: $prompt", async ({ prompt, strokes, expected }) => {
  const { image } = await color(drawSketch(strokes, "clean", 1), prompt);
  expect(expected.filter(([x, y, name]) => !matchesColorName(seenAt(image, x, y), name))).toEqual([]);
});
