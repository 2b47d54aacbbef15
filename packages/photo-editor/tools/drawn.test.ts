import { blurBehind } from "@atelier/images";
import { describe, expect, test } from "vitest";
import { filled, numbered, pixel } from "../fixtures/pictures.ts";
import { typefaces } from "../plan-values.ts";
import { border, letter, lettersWithoutShape, roundCorners, roundedBorder } from "./decorate.ts";
import { drawn, type StyleName } from "./styles.ts";

describe("decoration", () => {
  test("rounded corners are clear outside the circle and opaque inside", () => {
    const result = roundCorners(filled(60, 40, [9, 9, 9]), { radius: 12 });
    expect([
      pixel(result, 0, 0)[3],
      pixel(result, 59, 39)[3],
      pixel(result, 12, 12)[3],
      pixel(result, 30, 0)[3],
    ]).toEqual([0, 0, 255, 255]);
  });

  test("a border adds to each side and does not change the picture", () => {
    const image = numbered(9, 6);
    const result = border(image, { width: 3, color: "#ff0000" });
    expect([result.width, result.height, pixel(result, 0, 0)]).toEqual([15, 12, [255, 0, 0]]);
    for (let y = 0; y < 6; y++)
      for (let x = 0; x < 9; x++) expect(pixel(result, x + 3, y + 3)).toEqual(pixel(image, x, y));
  });

  test("a border follows rounded corners, and what else is clear stays clear", () => {
    const rounded = roundCorners(filled(60, 40, [9, 9, 9]), { radius: 12 });
    rounded.data[(20 * 60 + 30) * 4 + 3] = 0;
    const result = roundedBorder(rounded, { width: 5, color: "#ff0000" }, 12);
    expect([pixel(result, 0, 0)[3], pixel(result, 35, 25)[3]]).toEqual([0, 0]);
    // The corner of the picture is inside the border.
    expect(pixel(result, 6, 6)).toEqual([255, 0, 0, 255]);
    const outer = roundCorners(filled(70, 50, [9, 9, 9]), { radius: 17 });
    for (let y = 0; y < 50; y++)
      for (let x = 0; x < 70; x++)
        if (x !== 35 || y !== 25) expect(pixel(result, x, y)[3]).toBeCloseTo(pixel(outer, x, y)[3] ?? 0, -1);
  });

  test.each([
    "top-left",
    "top",
    "top-right",
    "left",
    "center",
    "right",
    "bottom-left",
    "bottom",
    "bottom-right",
  ] as const)("text at the %s stands there and nowhere else", (position) => {
    const result = letter(filled(300, 240, [0, 0, 0]), { text: "Hi", position, size: 24, color: "white" });
    let [x, y, count] = [0, 0, 0];
    for (let index = 0; index < 300 * 240; index++) {
      if (result.data[index * 3] < 128) continue;
      [x, y, count] = [x + (index % 300), y + Math.floor(index / 300), count + 1];
    }
    expect(count).toBeGreaterThan(60);
    const part = (at: number, whole: number) => (at < whole / 3 ? 0 : at < (whole * 2) / 3 ? 1 : 2);
    const across = position.includes("left") ? 0 : position.includes("right") ? 2 : 1;
    const down = position.includes("top") ? 0 : position.includes("bottom") ? 2 : 1;
    expect([part(x / count, 300), part(y / count, 240)]).toEqual([across, down]);
  });

  test("a long text breaks into lines inside the picture", () => {
    const text = "a rather long sentence that can never stand on one single line of a small picture";
    const result = letter(filled(300, 240, [0, 0, 0]), { text, position: "center", color: "white" });
    for (let y = 0; y < 240; y++) for (const x of [0, 1, 298, 299]) expect(pixel(result, x, y)).toEqual([0, 0, 0]);
    expect(result.data.some((value) => value > 200)).toBe(true);
  });

  test("letters without a glyph are reported", () => {
    expect([lettersWithoutShape("Ça coûte 5 €, привет!"), lettersWithoutShape("日本 x 🎉")]).toEqual(["", "日本🎉"]);
  });
});

test("a blurred background keeps the subject and has none of its color", async () => {
  const image = filled(90, 90, [20, 160, 20]);
  const cutout = filled(90, 90, [0, 0, 0, 0]);
  for (let y = 30; y < 60; y++)
    for (let x = 30; x < 60; x++) {
      image.data.set([255, 0, 0], (y * 90 + x) * 3);
      cutout.data.set([255, 0, 0, 255], (y * 90 + x) * 4);
    }
  const result = await blurBehind(image, cutout, 40);
  expect([pixel(result, 45, 45), pixel(result, 28, 45), pixel(result, 5, 5)]).toEqual([
    [255, 0, 0],
    [20, 160, 20],
    [20, 160, 20],
  ]);
});

/** The pixels of a black picture that a text changed. */
function findDrawn(args: Omit<Parameters<typeof letter>[1], "color">): [x: number, y: number][] {
  const result = letter(filled(300, 240, [0, 0, 0]), { color: "white", ...args });
  const all = Array.from({ length: 300 * 240 }, (_, at): [number, number] => [at % 300, Math.floor(at / 300)]);
  return all.filter(([x, y]) => (pixel(result, x, y)[0] ?? 0) > 60);
}

test("a text in a corner leaves room for one in the other corner", () => {
  const drawn = findDrawn({ text: "Col. Collins", position: "bottom-left" });
  expect(drawn.length).toBeGreaterThan(100);
  expect(Math.max(...drawn.map(([x]) => x))).toBeLessThan(150);
});

test("a text in a circle has an ellipse behind it, inside of the picture", () => {
  const box = { text: "2 for 1", position: "top-right", box: "white", color: "black" } as const;
  const [plain, round] = [findDrawn(box), findDrawn({ ...box, shape: "ellipse" })];
  const edges = (drawn: [number, number][]) => [
    Math.min(...drawn.map(([x]) => x)),
    Math.min(...drawn.map(([, y]) => y)),
  ];
  const [left = 0, top = 0] = edges(round);
  expect(left).toBeLessThan(edges(plain)[0] ?? 0);
  expect(round.some(([x, y]) => x < left + 5 && y < top + 5)).toBe(false);
  expect(round.filter(([x, y]) => x === 0 || y === 0 || x === 299 || y === 239).length).toBeLessThan(60);
});

const names: StyleName[] = ["pencil", "ink", "oil", "watercolor", "cartoon", "pixel_art", "poster", "halftone"];

describe.each(names)("the style %s", (name) => {
  test.each([
    [16, 16],
    [16, 700],
    [900, 17],
    [64, 48],
  ])("changes an image of %i × %i and keeps its size and alpha", async (width, height) => {
    const image = numbered(width, height, 4);
    const result = await drawn(image, name, () => 0.5);
    expect([result.width, result.height, result.channels, result.data.length]).toEqual([
      width,
      height,
      4,
      image.data.length,
    ]);
    expect(result.data.filter((_, index) => index % 4 === 3)).toEqual(image.data.filter((_, index) => index % 4 === 3));
    expect(Buffer.compare(result.data, image.data)).not.toBe(0);
  });

  test("draws an even picture without failing", async () => {
    for (const color of [
      [0, 0, 0],
      [255, 255, 255],
      [128, 128, 128],
    ])
      expect((await drawn(filled(40, 30, color), name, Math.random)).data).toHaveLength(3600);
  });
});

test("thin letters cover much less than bold ones of the same size", () => {
  const bright = (args: Partial<Parameters<typeof letter>[1]>) =>
    letter(filled(300, 240, [0, 0, 0]), {
      text: "Hello",
      position: "center",
      size: 60,
      color: "white",
      ...args,
    }).data.filter((value) => value > 200).length;
  expect(bright({ weight: "thin" })).toBeLessThan(bright({}) / 3);
  expect(bright({ weight: "regular" })).toBeLessThan(bright({}) * 0.8);
});

test.each(typefaces)("letters in %s have another shape", (typeface) => {
  const write = (args: Partial<Parameters<typeof letter>[1]>) =>
    letter(filled(300, 240, [0, 0, 0]), { text: "Rig", position: "center", size: 80, color: "white", ...args });
  const usual = write({}).data;
  const differing = ({ data }: ReturnType<typeof letter>) =>
    data.filter((value, at) => Math.abs(value - (usual[at] ?? 0)) > 100).length;
  expect(differing(write({ typeface }))).toBeGreaterThan(1000);
  if (typeface === "serif")
    expect(differing(write({ typeface, italic: true }))).not.toBe(differing(write({ typeface })));
});

test("letters with a shadow darken the image beside them, and the size of the image stays", () => {
  const ground = filled(300, 240, [120, 120, 120]);
  const args = { text: "HI", position: "center", size: 80, color: "white" } as const;
  const darkest = (image: ReturnType<typeof letter>) =>
    image.data.reduce((least, value) => Math.min(least, value), 255);
  const shaded = letter(ground, { ...args, shadow: true });
  expect([shaded.width, shaded.height]).toEqual([300, 240]);
  expect(darkest(shaded)).toBeLessThan(60);
  // The edge of letters without a shadow is half transparent.
  expect(darkest(letter(ground, args))).toBeGreaterThan(60);
});

test("a poster of four colors has hardly any others", async () => {
  const counts = new Map<string, number>();
  const poster = await drawn(numbered(120, 90), "poster", () => 0.5, 4);
  for (let at = 0; at < poster.data.length; at += 3) {
    const key = poster.data.subarray(at, at + 3).join(" ");
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  expect([...counts.values()].filter((count) => count > 0.03 * 120 * 90).length).toBeLessThanOrEqual(4);
});
