import { textOfRuns } from "@atelier/document-model";
import { expect, test } from "vitest";
import { Sheet, type SheetFont, sheetsToPdf } from "../../fixtures/sheet.ts";
import { translatedLines } from "../../fixtures/translated-lines.ts";
import { pdf } from "../../open-pdf.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };
const MONO: SheetFont = { name: "Cousine", face: "mono" };

const KEYS = [
  ["C-p", "move up through the list of all lines"],
  ["C-n", "move down through the list of all lines"],
  ["M-<", "move to the first line in the list of all lines"],
  ["M->", "move to the last line in the list of all lines"],
  ["C-r", "search backward in the list of all lines"],
  ["C-s", "search forward in the list of all lines"],
] as const;

function card(): Sheet {
  const sheet = new Sheet();
  for (const [row, [key, text]] of KEYS.entries())
    sheet.text(40, 500 - 11 * row, MONO, 9, key).text(118, 500 - 11 * row, SERIF, 10, text);
  const prose = "These keys work in each program that reads its lines with this library, and they can be changed";
  for (let row = 0; row < 4; row++) sheet.text(40, 400 - 12 * row, SERIF, 10, `${prose} `);
  return sheet;
}

test("each command of a reference card has a text of its own", async () => {
  const texts = (await pdf.open(sheetsToPdf([card()]))).blocks.map(({ runs }) => textOfRuns(runs).trim());
  expect(texts).toEqual(expect.arrayContaining(KEYS.map(([, text]) => text)));
});

test("what a command does stays beside it if the texts before it become longer", async () => {
  const lines = await translatedLines(card(), (text) => text.replace(/^move/, "move the cursor or the mark"));
  for (const [row, [key]] of KEYS.entries()) {
    const y = 500 - 11 * row;
    expect(lines.find(({ text }) => text === key)?.y).toBeCloseTo(y, 0);
    const first = lines.filter((line) => line.x > 110 && Math.abs(line.y - y) < 2);
    expect(first.map(({ text }) => text).join(" ")).toMatch(row < 4 ? /^move/ : /^search/);
  }
});
