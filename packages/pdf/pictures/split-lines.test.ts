import { createRequire } from "node:module";
import type { ImageLine, Pixels } from "@atelier/document-model";
import { Resvg } from "@resvg/resvg-js";
import { expect, test } from "vitest";
import { PictureText, splitLines } from "./picture-text.ts";

const font = createRequire(import.meta.url).resolve("dejavu-fonts-ttf/ttf/DejaVuSerif.ttf");
const [WIDTH, HEIGHT, BASE] = [640, 120, 60];
const DOTS = { first: 300, pitch: 8, count: 16 };

/** A picture with a drawn text at 30, and the line of it as a reader measures it. */
function draw(text: string, { dots = 0, price = "" } = {}): { picture: Pixels; line: ImageLine } {
  const circles = Array.from(
    { length: dots },
    (_, index) => `<circle cx="${DOTS.first + index * DOTS.pitch}" cy="${BASE - 2}" r="1.8"/>`,
  );
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#f0f0f0"/><g fill="#202020" font-family="DejaVu Serif" font-size="24"><text x="30" y="${BASE}">${text}</text><text x="440" y="${BASE}">${price}</text>${circles.join("")}</g></svg>`;
  const { pixels } = new Resvg(drawing, { font: { fontFiles: [font], loadSystemFonts: false } }).render();
  const data = Uint8Array.from(
    { length: WIDTH * HEIGHT * 3 },
    (_, at) => pixels[4 * Math.floor(at / 3) + (at % 3)] ?? 0,
  );
  let right = 0;
  for (let x = 0; x < WIDTH; x++)
    for (let y = 30; y < 70; y++) if ((data[3 * (y * WIDTH + x)] ?? 0) < 128) right = x + 1;
  const corners = [
    [30, 38],
    [right, 38],
    [right, 66],
    [30, 66],
  ] as const;
  const look = { bold: false, serif: true, italic: false, ink: [32, 32, 32], paper: [240, 240, 240] } as const;
  const line: ImageLine = { text, start: [30, BASE], end: [right, BASE], corners, size: 24, ...look };
  return { picture: { width: WIDTH, height: HEIGHT, data }, line };
}

test("a bullet stays as it is drawn, and the text behind it keeps its place", () => {
  const { picture, line } = draw("•   Scouts search for a tree");
  const [marker, text] = splitLines(picture, [{ ...line, text: "• Scouts search for a tree" }]);
  expect([marker?.text, text?.text]).toEqual(["•", "Scouts search for a tree"]);
  expect(marker?.end[0]).toBeLessThan(48);
  expect(text?.start[0]).toBeGreaterThan(50);
});

test("a line whose first letter is a dash within a word stays whole", () => {
  const { picture, line } = draw("Scouts search for a tree");
  expect(splitLines(picture, [line])).toEqual([line]);
});

test.each([
  ["shorter", "Sopa"],
  ["longer", "Sopa de lentejas y ajos"],
])("dots lead from a %s translation to the price, which stays", async (_, translation) => {
  const { picture, line } = draw("Lentil soup with onion", { dots: DOTS.count, price: "4.20" });
  const lines = splitLines(picture, [{ ...line, text: "Lentil soup with onion .... 4.20" }]);
  expect(lines.map(({ text }) => text)).toEqual(["Lentil soup with onion", "4.20"]);
  const text = new PictureText(picture, lines);
  text.blocks[0]?.write([{ kind: "text", text: translation, style: 0 }]);
  const layout = await text.layOut({ language: "es", direction: "ltr" });
  // The letters and the covered dots are erased as on any even background.
  const erased = new Uint8Array(picture.data);
  for (const { corners } of layout?.replaced ?? []) {
    const [[left, top], [right], [, bottom]] = corners as [[number, number], [number, number], [number, number]];
    for (let y = Math.floor(top); y < Math.ceil(bottom); y++)
      erased.fill(240, 3 * (y * WIDTH + Math.floor(left)), 3 * (y * WIDTH + Math.ceil(right)));
  }
  const drawn = layout?.draw({ ...picture, data: erased }).data ?? erased;
  const isInk = (x: number, low: number, high: number) =>
    Array.from({ length: high - low }, (_, row) => drawn[3 * ((low + row) * WIDTH + x)] ?? 0).some(
      (value) => value < 140,
    );
  let end = 0;
  for (let x = 0; x < 430; x++) if (isInk(x, 40, 54)) end = x;
  const gaps: number[] = [];
  let last = end;
  for (let x = end + 1; x < 425; x++)
    if (isInk(x, 55, 61)) {
      gaps.push(x - last);
      last = x;
    }
  expect(Math.max(...gaps)).toBeLessThan(18);
  expect(gaps.filter((gap) => gap > 3).length).toBeGreaterThan(2);
  expect(layout?.findFaults(picture).touching).toEqual([]);
});
