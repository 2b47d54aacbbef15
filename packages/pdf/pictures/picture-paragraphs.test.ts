import type { ImageLine, Pixels } from "@atelier/document-model";
import { textOfRuns } from "@atelier/document-model";
import { expect, test } from "vitest";
import { PictureText } from "./picture-text.ts";

const [WIDTH, HEIGHT] = [700, 400];
const picture: Pixels = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT * 3).fill(240) };

/** A line of regular letters from `left` to `right` with its baseline at `y`, which may slope. */
function makeLine(
  text: string,
  { left = 40, right, y, slope = 0 }: Record<string, number> & { right: number; y: number },
) {
  const rise = (x: number) => y + slope * (x - (left + right) / 2);
  const look = { bold: false, serif: false, italic: false, ink: [10, 10, 10], paper: [240, 240, 240] } as const;
  const corners = [
    [left, rise(left) - 20],
    [right, rise(right) - 20],
    [right, rise(right)],
    [left, rise(left)],
  ] as const;
  const line: ImageLine = { text, start: [left, rise(left)], end: [right, rise(right)], corners, size: 24, ...look };
  return line;
}

const read = (lines: readonly ImageLine[]) =>
  new PictureText(picture, lines).blocks.map(({ runs }) => textOfRuns(runs).trim());

test("a sentence that ends before its column does is a paragraph of its own", () => {
  const found = read([
    makeLine("The red button starts the machine and the", { right: 640, y: 60 }),
    makeLine("green one stops it again.", { right: 360, y: 90 }),
    makeLine("Keep out of the reach of children.", { right: 440, y: 200 }),
    makeLine("Store below 25 °C in a dry place.", { right: 430, y: 230 }),
  ]);
  expect(found).toEqual([
    "The red button starts the machine and the green one stops it again.",
    "Keep out of the reach of children.",
    "Store below 25 °C in a dry place.",
  ]);
});

test("lines that each begin as a sentence stay lines, and one that goes on does not", () => {
  const rows = ["Homemade cakes and hot drinks at the bar", "Volunteers welcome with no experience"];
  expect(read(rows.map((text, row) => makeLine(text, { right: 540, y: 60 + 30 * row })))).toEqual(rows);
  const whole = ["Homemade cakes and hot drinks at the bar", "of the old town hall until the evening"];
  expect(read(whole.map((text, row) => makeLine(text, { right: 540, y: 60 + 30 * row })))).toEqual([whole.join(" ")]);
});

test("centered sentences without full stops are paragraphs of their own", () => {
  const middle = (text: string, width: number, y: number) =>
    makeLine(text, { left: 350 - width / 2, right: 350 + width / 2, y });
  expect(
    read([
      middle("Guarde este talão para trocas", 340, 60),
      middle("Aberto todos os dias", 240, 90),
      middle("das 8 às 21 horas", 200, 120),
    ]),
  ).toEqual(["Guarde este talão para trocas", "Aberto todos os dias das 8 às 21 horas"]);
  const german = [middle("Wir öffnen unsere", 300, 60), middle("Türen für Gäste", 240, 90)];
  expect(read(german)).toEqual(["Wir öffnen unsere Türen für Gäste"]);
  const letters = ["À conserver au frais après ouverture", "À consommer avant la fin de l'année"];
  expect(read(letters.map((text, row) => middle(text, 420 - 30 * row, 60 + 30 * row)))).toEqual(letters);
});

test("two centered sentences are paragraphs of their own", () => {
  const rows = ["Pour hot water over the bag.", "Wait three whole minutes."];
  const middle = rows.map((text, row) =>
    makeLine(text, { left: 180 + 40 * row, right: 520 - 40 * row, y: 60 + 30 * row }),
  );
  expect(read(middle)).toEqual(rows);
});

test("new lines have the slopes of the old ones", async () => {
  const slopes = [0.07, 0.04, 0.01, -0.03];
  const lines = slopes.map((slope, row) =>
    makeLine(`${["Monday", "Tuesday", "Thursday", "Saturday"][row]} from nine to five`, {
      right: 440,
      y: 60 + 90 * row,
      slope,
    }),
  );
  const text = new PictureText(picture, lines);
  for (const block of text.blocks) block.write([{ kind: "text", text: "HHHHH HHHHH HHHHH HHHHH", style: 0 }]);
  const drawn = (await text.layOut({ language: "es", direction: "ltr" }))?.draw(picture) ?? picture;
  const measured = slopes.map((_, row) => {
    // The lowest ink of a column is the foot of an H.
    const feet: [number, number][] = [];
    for (let x = 0; x < WIDTH; x++)
      for (let y = Math.min(HEIGHT - 1, 95 + 90 * row); y > 25 + 90 * row; y--)
        if ((drawn.data[3 * (y * WIDTH + x)] ?? 255) < 100) {
          feet.push([x, y]);
          break;
        }
    const bottoms = feet.filter(([x, y]) => !feet.some(([near, lower]) => Math.abs(near - x) < 12 && lower > y + 2));
    const [first, last] = [bottoms[0], bottoms.at(-1)];
    return first && last ? (last[1] - first[1]) / (last[0] - first[0]) : 0;
  });
  for (const [row, slope] of slopes.entries()) expect(measured[row]).toBeCloseTo(slope, 1.8);
});

test("words that stay in a changed text are named", () => {
  const text = new PictureText(picture, [makeLine("May cause drowsiness", { right: 340, y: 60 })]);
  text.blocks[0]?.write([{ kind: "text", text: "Puede causar drowsiness", style: 0 }]);
  expect(text.keptWords).toEqual(["drowsiness"]);
});
