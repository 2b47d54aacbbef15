import { expect, test } from "vitest";
import { readCharacters } from "./characters.ts";
import { getCorners, type Point, smallestBox } from "./geometry.ts";
import { measureLine } from "./measure-line.ts";
import { cutLine } from "./pixels.ts";

test("the smallest box around a turned rectangle is that rectangle, in reading order", () => {
  const box = { center: [40, 30] as const, width: 50, height: 12, angle: 0.2 };
  const corners = getCorners(box);
  const inner = corners.map(([x, y]): Point => [40 + (x - 40) / 2, 30 + (y - 30) / 2]);
  const found = smallestBox([...inner, ...corners]);
  expect([found.width, found.height, found.angle].map((value) => Math.round(value * 1000) / 1000)).toEqual([
    50, 12, 0.2,
  ]);
  expect(corners[0]?.[0]).toBeLessThan(corners[1]?.[0] ?? 0);
});

test("a line that is taller than wide is read downwards", () => {
  const { width, height, angle } = smallestBox([
    [10, 10],
    [20, 10],
    [20, 80],
    [10, 80],
  ]);
  expect([width, height, angle]).toEqual([70, 10, Math.PI / 2]);
});

test("a turned line is cut out level", () => {
  const [width, height] = [60, 60];
  const box = { center: [30, 30] as const, width: 30, height: 8, angle: Math.PI / 4 };
  const data = Uint8Array.from({ length: width * height * 3 }, (_, at) => {
    const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)];
    return Math.abs(y - x) <= 2 ? 255 : 0;
  });
  const line = cutLine({ width, height, channels: 3, data }, box);
  const value = (x: number, y: number) => line.data[(y * line.width + x) * 3];
  expect([line.width, line.height]).toEqual([30, 8]);
  expect([value(4, 4), value(25, 4), value(15, 0), value(15, 7)]).toEqual([255, 255, 0, 0]);
});

test("the characters are read from the metadata of an ONNX file, and a file without them is refused", () => {
  const field = (number: number, bytes: Uint8Array) => Uint8Array.of((number << 3) | 2, bytes.length, ...bytes);
  const text = (value: string) => new TextEncoder().encode(value);
  const entry = Uint8Array.of(...field(1, text("character")), ...field(2, text("a\nß\n字")));
  const file = Uint8Array.of(8, 7, ...field(2, text("exporter")), ...field(14, entry));
  expect(readCharacters(file)).toEqual(["a", "ß", "字", " "]);
  expect(() => readCharacters(file.subarray(0, 12))).toThrow(RangeError);
});

test.each([
  ["upright stems", 0, "hill climb", false],
  ["stems that lean to the right", 0.2, "hill climb", true],
  ["letters without stems", 0.2, "VAX WAX", false],
])("%s are found", (_, slope, text, expected) => {
  const [width, height, top, bottom] = [260, 60, 15, 45];
  const data = Uint8Array.from({ length: width * height * 3 }, (_, at) => {
    const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)];
    const along = x - 20 - (bottom - y) * slope;
    return y >= top && y < bottom && along >= 0 && along < 220 && along % 14 < 4 ? 0 : 255;
  });
  const corners = [
    [16, top - 1],
    [250, top - 1],
    [250, bottom + 1],
    [16, bottom + 1],
  ] as const;
  expect(measureLine({ width, height, channels: 3, data }, corners, text)?.italic).toBe(expected);
});

test("broad round letters, whose rows lean to both sides alike, are not italic", () => {
  const [width, height, top, bottom] = [260, 60, 15, 45];
  const data = Uint8Array.from({ length: width * height * 3 }, (_, at) => {
    const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)];
    const along = x - 20;
    const isInk = ((along % 30) - 14.5) ** 2 / 11 ** 2 + (y - 29.5) ** 2 / 15 ** 2 < 1;
    return along >= 0 && along < 210 && isInk ? 0 : 255;
  });
  const corners = [
    [16, top - 1],
    [240, top - 1],
    [240, bottom + 1],
    [16, bottom + 1],
  ] as const;
  expect(measureLine({ width, height, channels: 3, data }, corners, "cosecco")?.italic).toBe(false);
});

/** Stems with thin bars between them, dark on white; serifs are feet that are wider than the stems. */
function measureStems({ stem, foot }: { stem: number; foot: number }) {
  const [width, height, top, bottom] = [320, 90, 20, 70];
  const data = Uint8Array.from({ length: width * height * 3 }, (_, at) => {
    const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)];
    const [along, isHigh] = [(x - 20) % 28, y >= top && y < bottom];
    const reach = y >= bottom - 4 ? foot : 0;
    const isStem = along >= 8 - reach && along < 8 + stem + reach;
    const isBar = y >= 40 && y < 43;
    return isHigh && x >= 20 && x < 300 && (isStem || isBar) ? 0 : 255;
  });
  const corners = [
    [15, 12],
    [305, 12],
    [305, 78],
    [15, 78],
  ] as const;
  return measureLine({ width, height, channels: 3, data }, corners, "HILL");
}

test("bold letters with thin bars have serifs only if their stems have feet", () => {
  expect(measureStems({ stem: 10, foot: 0 })).toMatchObject({ bold: true, serif: false });
  expect(measureStems({ stem: 10, foot: 4 })).toMatchObject({ bold: true, serif: true });
});

test("stems that are measured exactly are bold from a smaller width on", () => {
  expect(measureStems({ stem: 8, foot: 0 })).toMatchObject({ bold: true });
  expect(measureStems({ stem: 6, foot: 0 })).toMatchObject({ bold: false });
});
