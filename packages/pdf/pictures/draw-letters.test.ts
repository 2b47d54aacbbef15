import type { ImageLine, LetterEffects, Pixels } from "@atelier/document-model";
import { expect, test } from "vitest";
import { PictureText } from "./picture-text.ts";

const [WIDTH, HEIGHT] = [400, 120];

/** A gray picture with a line set again, in white with these effects. */
async function setLine(effects: LetterEffects): Promise<(x: number, y: number) => number[]> {
  const picture: Pixels = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT * 3).fill(128) };
  const line: ImageLine = {
    text: "HILL",
    start: [100, 80],
    end: [300, 80],
    corners: [
      [100, 30],
      [300, 30],
      [300, 80],
      [100, 80],
    ],
    size: 70,
    bold: true,
    serif: false,
    italic: false,
    ink: [255, 255, 255],
    paper: [128, 128, 128],
    effects,
  };
  const text = new PictureText(picture, [line]);
  text.blocks[0]?.write([{ kind: "text", text: "IIII", style: 0 }]);
  const layout = await text.layOut({ language: "es", direction: "ltr" });
  const { data } = layout?.draw(picture) ?? picture;
  return (x, y) => [...data.subarray(3 * (y * WIDTH + x), 3 * (y * WIDTH + x) + 3)];
}

const count = (at: (x: number, y: number) => number[], color: number[], y: number) =>
  Array.from({ length: WIDTH }, (_, x) => at(x, y)).filter((own) =>
    own.every((value, c) => Math.abs(value - (color[c] ?? 0)) < 20),
  ).length;
const none: LetterEffects = { outline: null, shadow: null, gradient: null };

test("letters are set with their outline", async () => {
  const [plain, outlined] = [
    await setLine(none),
    await setLine({ ...none, outline: { color: [200, 0, 0], width: 5 } }),
  ];
  expect(count(plain, [200, 0, 0], 55)).toBe(0);
  // Two edges of each of four letters.
  expect(count(outlined, [200, 0, 0], 55)).toBeGreaterThan(4 * 2 * 3);
  expect(count(outlined, [255, 255, 255], 55)).toBe(count(plain, [255, 255, 255], 55));
});

test("letters are set with their shadow at its place", async () => {
  const shadow = { color: [0, 0, 0], opacity: 0.5, x: 0, y: 12, blur: 0 };
  const shaded = await setLine({ ...none, shadow });
  expect(count(shaded, [64, 64, 64], 86)).toBeGreaterThan(20);
  expect(count(await setLine(none), [64, 64, 64], 86)).toBe(0);
});

test("letters are set in their gradient", async () => {
  const colors = [
    [250, 0, 0],
    [0, 0, 250],
  ];
  const at = await setLine({ ...none, gradient: { colors, above: 50, below: 0 } });
  expect(count(at, [250, 0, 0], 36)).toBeGreaterThan(10);
  expect(count(at, [0, 0, 250], 76)).toBeGreaterThan(10);
});
