import { type ImageLine, type Pixels, textOfRuns } from "@atelier/document-model";
import { expect, test } from "vitest";
import { Faces } from "../fonts/faces.ts";
import { getBearing } from "./left-edges.ts";
import { PictureText } from "./picture-text.ts";

const [WIDTH, HEIGHT, SIZE] = [600, 300, 40];
const STYLE = { family: "sans", bold: false, italic: false } as const;

async function measureBearings(letters: string): Promise<number[]> {
  const faces = new Faces("es");
  await faces.load(letters, STYLE);
  return [...letters].map((letter) => {
    const face = faces.of(letter.codePointAt(0) ?? 32, STYLE);
    return face ? getBearing(face, letter) * SIZE : 0;
  });
}

/** A recognized line that begins with the ink of its first letter. */
function makeLine(text: string, left: number, y: number): ImageLine {
  const right = left + 9 * text.length;
  const corners = [
    [left, y - SIZE],
    [right, y - SIZE],
    [right, y],
    [left, y],
  ] as const;
  const look = { bold: false, serif: false, italic: false, ink: [10, 10, 10], paper: [240, 240, 240] } as const;
  return { text, start: [left, y], end: [right, y], corners, size: SIZE, ...look };
}

/** The left end of the ink of each new text. */
async function findInk(lines: readonly ImageLine[], texts: readonly string[]): Promise<number[]> {
  const picture: Pixels = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT * 3).fill(240) };
  const text = new PictureText(picture, lines);
  for (const block of text.blocks) {
    const at = lines.findIndex((line) => line.text === textOfRuns(block.runs).trim());
    block.write([{ kind: "text", text: texts[at] ?? "", style: 0 }]);
  }
  const drawn = (await text.layOut({ language: "es", direction: "ltr" }))?.draw(picture) ?? picture;
  return lines.map(({ start: [, y] }) => {
    let left = WIDTH;
    for (let row = y - 30; row < y; row++)
      for (let x = 0; x < left; x++) if ((drawn.data[3 * (row * WIDTH + x)] ?? 255) < 120) left = x;
    return left;
  });
}

test("the bearing of a letter with a stem is wider than that of one without", async () => {
  const [stem = 0, slanted = 0] = await measureBearings("DA");
  expect(stem).toBeGreaterThan(0.05 * SIZE);
  expect(slanted).toBeLessThan(0.02 * SIZE);
});

test("texts of one edge begin at one edge, whatever the first letters of the old and new ones are", async () => {
  const [d = 0, a = 0, l = 0] = await measureBearings("DAL");
  const lines = [
    makeLine("Dentist at noon", 60 + Math.round(d), 80),
    makeLine("A friend comes", 60 + Math.round(a), 160),
    makeLine("Lunch in town", 61 + Math.round(l), 240),
  ];
  const ink = await findInk(lines, ["Doctor de dientes", "Llega una amiga", "Del almuerzo"]);
  const origins = [ink[0], ink[1], ink[2]].map((left = 0, at) => left - ([d, l, d][at] ?? 0));
  for (const origin of origins) expect(Math.abs(origin - 60)).toBeLessThan(1.6);
  expect(Math.max(...origins) - Math.min(...origins)).toBeLessThan(1.1);
});

test("a text far from the edge of others keeps its own", async () => {
  const lines = [
    makeLine("The first line", 60, 80),
    makeLine("The next line", 80, 160),
    makeLine("The last line", 60, 240),
  ];
  const ink = await findInk(lines, ["Texto primero", "Texto segundo", "Texto tercero"]);
  expect(Math.abs((ink[1] ?? 0) - (ink[0] ?? 0) - 20)).toBeLessThan(2);
});
