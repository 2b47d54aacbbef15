import { readFile } from "node:fs/promises";
import { decodeImageBytes } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { findLetters } from "./find-letters.ts";
import { isHardShadow } from "./hard-shadow.ts";
import { coveredPixels, measureEffects } from "./measure-effects.ts";
import { measureLine } from "./measure-line.ts";
import { measureLook } from "./measure-look.ts";
import { isOutline } from "./outline.ts";

const [WIDTH, HEIGHT] = [420, 120];
const box = { center: [210, 60] as const, width: 380, height: 60, angle: 0 };
const corners = [
  [20, 30],
  [400, 30],
  [400, 90],
  [20, 90],
] as const;

type Color = readonly [number, number, number];

/** Strokes of letters: stems and bars along the whole line. */
const isStroke = (x: number, y: number) =>
  x >= 30 &&
  x < 390 &&
  y >= 38 &&
  y < 82 &&
  ((x - 30) % 36 < 8 || ((x - 30) % 36 < 24 && (y < 46 || (y >= 56 && y < 64))));

/** A photograph: light changes slowly, and each pixel differs a little from its neighbors. */
const photograph = (x: number, y: number): Color => {
  const noise = 9 * Math.sin(12.9898 * x + 78.233 * y + x * y);
  const light = 120 + 40 * Math.sin(x / 60) + 25 * Math.cos(y / 30) + noise;
  return [light, light * 0.9, light * 0.7];
};

function draw(color: (x: number, y: number) => Color): Raster {
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let at = 0; at < WIDTH * HEIGHT; at++) data.set(color(at % WIDTH, Math.floor(at / WIDTH)), at * 3);
  return { width: WIDTH, height: HEIGHT, channels: 3, data };
}

/** Whether a stroke is within a distance of a place. */
function isNear(x: number, y: number, reach: number): boolean {
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++)
      if (dx * dx + dy * dy <= reach * reach + 1 && isStroke(x + dx, y + dy)) return true;
  return false;
}

function measure(image: Raster) {
  const letters = findLetters(image, box);
  if (!letters) throw new Error("No letters were found.");
  return { letters, effects: measureEffects(letters, [30, 82]) };
}

test("the fill and the outline of letters on a photograph are found separately", () => {
  const image = draw((x, y) => (isStroke(x, y) ? [255, 255, 255] : isNear(x, y, 4) ? [10, 10, 10] : photograph(x, y)));
  const { letters, effects } = measure(image);
  expect(letters.color).toEqual([255, 255, 255]);
  expect(effects.outline?.color).toEqual([10, 10, 10]);
  expect(Math.abs((effects.outline?.width ?? 0) - 4)).toBeLessThan(1.5);
  expect(effects.gradient).toBeNull();
  const look = measureLook(image, corners, "HILL FEET");
  expect([look?.ink, look?.effects?.outline?.color]).toEqual([
    [255, 255, 255],
    [10, 10, 10],
  ]);
});

test("the place, darkness and pixels of a shadow are measured", () => {
  const image = draw((x, y) => {
    if (isStroke(x, y)) return [255, 240, 120];
    const [red, green, blue] = photograph(x, y);
    return isStroke(x - 5, y - 4) ? [0.3 * red, 0.3 * green, 0.3 * blue] : [red, green, blue];
  });
  const { letters, effects } = measure(image);
  const { shadow } = effects;
  expect(Math.abs((shadow?.x ?? 0) - 5)).toBeLessThanOrEqual(1);
  expect(Math.abs((shadow?.y ?? 0) - 4)).toBeLessThanOrEqual(1);
  expect(shadow?.opacity).toBeGreaterThan(0.5);
  expect(Math.max(...(shadow?.color ?? [255]))).toBeLessThan(60);
  const covered = coveredPixels(letters, effects);
  let [right, all] = [0, 0];
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++)
      if (isStroke(x, y) || isStroke(x - 5, y - 4)) {
        all++;
        right += covered[(y - letters.top) * letters.image.width + x - letters.left] ?? 0;
      }
  expect(right).toBeGreaterThan(0.97 * all);
});

test("the colors of a gradient are measured from top to bottom", () => {
  const image = draw((x, y) => (isStroke(x, y) ? [255, 250 - 3 * (y - 38), 60] : [40, 60, 90]));
  const { gradient, outline, shadow } = measure(image).effects;
  expect(gradient?.colors).toHaveLength(5);
  expect(gradient?.colors[0]?.[1]).toBeGreaterThan(225);
  expect(gradient?.colors[4]?.[1]).toBeLessThan(150);
  expect([outline, shadow]).toEqual([null, null]);
  expect(Math.abs((gradient?.above ?? 0) - 44)).toBeLessThan(3);
});

test("plain letters on a photograph have no effects", () => {
  const image = draw((x, y) => (isStroke(x, y) ? [255, 250, 230] : photograph(x, y)));
  expect(measure(image).effects).toEqual({ outline: null, shadow: null, gradient: null });
});

test("a panel in the color of the letters near them is no glow, and light around them is", () => {
  const yellow: Color = [250, 212, 48];
  const banner = draw((x, y) => (isStroke(x, y) || y < 20 || y >= 100 || x < 12 ? yellow : [20, 20, 18]));
  expect(measure(banner).effects.shadow).toBeNull();
  const lit = draw((x, y) => {
    const near = [2, 4, 6, 8, 10, 12].filter((reach) => isNear(x, y, reach)).length / 6;
    return isStroke(x, y) ? [255, 250, 220] : [20 + 160 * near, 20 + 120 * near, 18 + 20 * near];
  });
  const { shadow } = measure(lit).effects;
  expect([shadow?.x, shadow?.y]).toEqual([0, 0]);
  expect(shadow?.opacity).toBeGreaterThan(0.3);
});

test("the fill is the color of the letters, not that of their hard shadow", () => {
  const image = draw((x, y) =>
    isStroke(x, y) ? [250, 250, 250] : isStroke(x - 7, y - 5) ? [194, 24, 91] : photograph(x, y),
  );
  expect(findLetters(image, box)?.color).toEqual([250, 250, 250]);
  const [letters, shadow] = [new Uint8Array(WIDTH * HEIGHT), new Uint8Array(WIDTH * HEIGHT)];
  for (let at = 0; at < letters.length; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    letters[at] = Number(isStroke(x, y));
    shadow[at] = Number(isStroke(x - 7, y - 5) && !isStroke(x, y));
  }
  expect(isHardShadow(shadow, letters, WIDTH, box.height)).toBe(true);
  expect(isHardShadow(letters, shadow, WIDTH, box.height)).toBe(false);
  const outline = letters.map((_, at) => {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    return Number(isNear(x, y, 4) && !isStroke(x, y));
  });
  expect(isHardShadow(letters, outline, WIDTH, box.height)).toBe(false);
  expect(isHardShadow(outline, letters, WIDTH, box.height)).toBe(false);
});

test("the fill has the pale end of a gradient too", () => {
  const image = draw((x, y) =>
    isStroke(x, y)
      ? [255 - (y - 38), 250 - 2 * (y - 38), 230 - 5 * (y - 38)]
      : isStroke(x - 1, y - 1) || isNear(x, y, 1)
        ? [20, 20, 20]
        : [235, 235, 228],
  );
  const letters = findLetters(image, box);
  let [found, all] = [0, 0];
  for (let y = 38; y < 82; y++)
    for (let x = 30; x < 390; x++)
      if (isStroke(x, y)) {
        all++;
        found += letters?.fill[(y - letters.top) * letters.image.width + x - letters.left] ?? 0;
      }
  expect(found).toBeGreaterThan(0.95 * all);
});

test("pieces of a photograph with the color of letters do not make them larger", () => {
  const isCloud = (x: number, y: number) => x >= 60 && x < 200 && y >= 12 && y < 33;
  const image = draw((x, y) => (isStroke(x, y) || isCloud(x, y) ? [255, 248, 224] : photograph(x, y)));
  const look = measureLook(image, corners, "HILL FEET");
  expect(Math.abs((look?.size ?? 0) * 0.74 - 44)).toBeLessThan(5);
});

const paled = ([red, green, blue]: Color): Color => [205 + red / 12, 205 + green / 12, 205 + blue / 12];

test("the ink of letters with a shadow is that of the letters, even if the shadow has more contrast", () => {
  const image = draw((x, y) =>
    isStroke(x, y) ? [255, 215, 60] : isStroke(x - 5, y - 4) ? [20, 48, 0] : paled(photograph(x, y)),
  );
  const look = measureLook(image, corners, "HILL FEET");
  expect(look?.effects?.shadow).not.toBeNull();
  expect(look?.ink).toEqual([255, 215, 60]);
});

test("uneven letters are found inside of their even outline", () => {
  const outline: Color = [106, 27, 154];
  const image = draw((x, y) => {
    const noise = 22 * Math.sin(7.1 * x + 3.3 * y);
    if (isStroke(x, y)) return [225 + noise, 225 - noise, 210 + noise];
    return isNear(x, y, 5) ? outline : photograph(x, y);
  });
  expect(findLetters(image, box)?.color[1]).toBeGreaterThan(180);
  const toMask = (isIn: (x: number, y: number) => boolean) =>
    Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => Number(isIn(at % WIDTH, Math.floor(at / WIDTH))));
  const fill = toMask(isStroke);
  const around = toMask((x, y) => isNear(x, y, 5) && !isStroke(x, y));
  const color: Color = [225, 225, 210];
  expect(isOutline(image, around, { fill, color })).toBe(true);
  expect(isOutline(image, fill, { fill: around, color: outline })).toBe(false);
  // The paper around plain letters is no outline, because it does not end near them.
  const plain = draw((x, y) => (isStroke(x, y) ? color : [20, 20, 20]));
  const paper = toMask((x, y) => x > 24 && x < 396 && y > 32 && y < 88 && !isStroke(x, y));
  expect(isOutline(plain, fill, { fill: paper, color: [20, 20, 20] })).toBe(false);
});

test("letters are not higher than the detector's rectangle, although what is above and below has their color", () => {
  const isRail = (x: number, y: number) => x >= 30 && x < 390 && (x - 30) % 36 < 8 && y >= 20 && y < 100;
  const image = draw((x, y) => (isStroke(x, y) || isRail(x, y) ? [255, 248, 224] : photograph(x, y)));
  for (const look of [measureLook(image, corners, "HILL FEET"), measureLine(image, corners, "HILL FEET")])
    expect(Math.abs((look?.size ?? 0) * 0.74 - 44)).toBeLessThan(5);
});

test("a comma does not make letters smaller", () => {
  const isComma = (x: number, y: number) => x >= 214 && x < 219 && y >= 76 && y < 91;
  const image = draw((x, y) => (isStroke(x, y) || isComma(x, y) ? [20, 20, 20] : [240, 240, 240]));
  expect(Math.abs((measureLine(image, corners, "HILL, FEET")?.size ?? 0) * 0.74 - 44)).toBeLessThan(2);
});

test("spaces within the letters of a label are not letters with a shadow", async () => {
  // A line of a label that is seen at an angle; its rectangle as the detector finds it.
  const bytes = await readFile(new URL("fixtures/leaning-line.png", import.meta.url));
  const image = await decodeImageBytes(bytes);
  const line = [
    [17.256, 14.279],
    [259.41, 30.877],
    [256.998, 66.071],
    [14.844, 49.474],
  ] as const;
  const look = measureLook(image, line, "from the mountains");
  expect(look?.effects?.shadow ?? null).toBeNull();
  expect(look?.ink[2]).toBeLessThan(100);
});
