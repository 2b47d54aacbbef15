import type { ImageLine } from "@atelier/document-model";
import { expect, test } from "vitest";
import { openWindow, writeWindow } from "./line-window.ts";

const lineAt = (left: number, top: number, right: number, bottom: number): ImageLine => ({
  text: "Open",
  start: [left, bottom],
  end: [right, bottom],
  size: bottom - top,
  bold: false,
  serif: false,
  italic: false,
  ink: [0, 0, 0],
  paper: [255, 255, 255],
  corners: [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ],
});

test("a window has a line at its own place, and what is written in it is in the image", () => {
  const image = { width: 300, height: 200, channels: 3 as const, data: new Uint8Array(300 * 200 * 3) };
  const window = openWindow(image, lineAt(100, 80, 160, 100));
  expect([window.left + (window.line.corners[0]?.[0] ?? 0), window.top + (window.line.corners[0]?.[1] ?? 0)]).toEqual([
    100, 80,
  ]);
  expect(window.image.width).toBeLessThan(image.width);
  window.image.data.fill(7);
  writeWindow(image, window, window.image);
  expect([image.data[3 * (90 * 300 + 130)], image.data[0]]).toEqual([7, 0]);
});

test("the window of a line that the edge of the image cuts off is inside the image", () => {
  const image = { width: 100, height: 50, channels: 3 as const, data: new Uint8Array(100 * 50 * 3) };
  const { left, top, image: part } = openWindow(image, lineAt(80, 40, 140, 60));
  expect([left >= 0, top >= 0, left + part.width, top + part.height]).toEqual([true, true, 100, 50]);
});
