import type { ImageLine, Pixels } from "@atelier/document-model";
import { expect, test } from "vitest";
import { PictureText } from "./picture-text.ts";

const SIZE = 400;
const picture: Pixels = { width: SIZE, height: SIZE, data: new Uint8Array(SIZE * SIZE * 3).fill(240) };

/** A recognized line at an angle in degrees, whose letters are so much like those of a font. */
function line(text: string, y: number, degrees: number, likeness: number): ImageLine {
  const angle = (degrees * Math.PI) / 180;
  const at = (along: number, up: number) =>
    [100 + along * Math.cos(angle) + up * Math.sin(angle), y + along * Math.sin(angle) - up * Math.cos(angle)] as const;
  const look = { bold: true, serif: false, italic: false, ink: [10, 10, 10], paper: [240, 240, 240] } as const;
  const corners = [at(0, 20), at(150, 20), at(150, 0), at(0, 0)];
  return { text, start: at(0, 0), end: at(150, 0), corners, size: 24, likeness, family: "sans", ...look };
}

test("text on books that are seen at an angle stays, and is named", () => {
  const text = new PictureText(picture, [
    line("Tiny built things", 120, 33, 0.5),
    line("Great gardens", 180, 33, 0.8),
    line("Paper houses", 250, 30, 0.6),
    line("Open until nine", 380, 0, 0.95),
  ]);
  expect(text.sources).toEqual(["Open until nine"]);
  expect(text.unsuitable).toEqual(["Tiny built things", "Great gardens", "Paper houses"]);
});

test("text on a sign at an angle is translated if a font has its letters", () => {
  const text = new PictureText(picture, [
    line("Otter Pond Trail", 120, 20, 0.93),
    line("Keep to the path", 170, 20, 0.9),
  ]);
  expect(text.sources).toEqual(["Otter Pond Trail Keep to the path"]);
  expect(text.unsuitable).toEqual([]);
});
