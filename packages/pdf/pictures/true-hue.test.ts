import type { ImageLine, Pixels } from "@atelier/document-model";
import sharp from "sharp";
import { expect, test } from "vitest";
import { restoreHue } from "./true-hue.ts";

/** Thin amber stems on dark blue, as JPEG stores them: with hue at half the size. */
async function draw(ink: readonly [number, number, number], paper: readonly [number, number, number]) {
  const [width, height] = [200, 40];
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    data.set(x % 7 === 3 && y > 10 && y < 28 && x > 10 && x < 190 ? ink : paper, 3 * at);
  }
  const jpeg = await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92, chromaSubsampling: "4:2:0" })
    .toBuffer();
  const raw = await sharp(jpeg).raw().toBuffer();
  return { width, height, data: new Uint8Array(raw) } satisfies Pixels;
}

test("thin letters get the hue that compression spread around them", async () => {
  const [ink, paper] = [
    [230, 170, 80],
    [20, 26, 50],
  ] as const;
  const picture = await draw(ink, paper);
  // The core of a stem, as it is measured.
  const at = 3 * (20 * 200 + 10 * 7 + 3);
  const measured = [picture.data[at] ?? 0, picture.data[at + 1] ?? 0, picture.data[at + 2] ?? 0] as const;
  const corners = [
    [10, 10],
    [190, 10],
    [190, 28],
    [10, 28],
  ] as const;
  const line: ImageLine = {
    text: "lllllll",
    start: [10, 28],
    end: [190, 28],
    size: 24,
    corners,
    ink: measured,
    paper,
    bold: false,
    serif: false,
    italic: false,
  };
  const restored = restoreHue(picture, [line], measured);
  const differ = (color: readonly number[]) =>
    ink.reduce((sum, value, channel) => sum + Math.abs(value - (color[channel] ?? 0)), 0);
  expect(differ(measured)).toBeGreaterThan(60);
  expect(differ(restored)).toBeLessThan(0.6 * differ(measured));
});

test("gray letters stay gray", async () => {
  const picture = await draw([60, 60, 60], [240, 240, 240]);
  const corners = [
    [10, 10],
    [190, 10],
    [190, 28],
    [10, 28],
  ] as const;
  const line: ImageLine = {
    text: "lllllll",
    start: [10, 28],
    end: [190, 28],
    size: 24,
    corners,
    ink: [60, 60, 60],
    paper: [240, 240, 240],
    bold: false,
    serif: false,
    italic: false,
  };
  expect(restoreHue(picture, [line], [60, 60, 60])).toEqual([60, 60, 60]);
});

test("white letters on a colored background do not get the opposite color", async () => {
  const paper = [220, 95, 125] as const;
  const picture = await draw([255, 255, 255], paper);
  const corners = [
    [10, 10],
    [190, 10],
    [190, 28],
    [10, 28],
  ] as const;
  const look = { bold: false, serif: false, italic: false, size: 24 };
  const line: ImageLine = {
    text: "lll",
    start: [10, 28],
    end: [190, 28],
    corners,
    ink: [255, 242, 243],
    paper,
    ...look,
  };
  // The background was measured as too dark, so that the letters seem to have lost more of their color than they did.
  for (const dark of [0, 10, 20]) {
    const measured = { ...line, paper: [paper[0], paper[1] - dark, paper[2] - dark] as const };
    const [red, green, blue] = restoreHue(picture, [measured], line.ink);
    expect(Math.max(green, blue) - red).toBeLessThan(3);
  }
});
