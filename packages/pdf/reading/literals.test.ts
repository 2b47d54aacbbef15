import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont, sheetsToPdf } from "../fixtures/sheet.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";
import { pdf } from "../open-pdf.ts";

const SERIF: SheetFont = { name: "Tinos", face: "serif" };
const MONO: SheetFont = { name: "Cousine", face: "mono" };
const SIZE = 10;

/** Lines of words in two fonts, one below another. */
function page(lines: readonly { text: string; font: SheetFont }[][]): Sheet {
  const sheet = new Sheet();
  for (const [row, pieces] of lines.entries()) {
    let x = 40;
    for (const { text, font } of pieces) {
      sheet.text(x, 500 - 12 * row, font, SIZE, text);
      x += getWidth(text, font, SIZE);
    }
  }
  return sheet;
}

const COMMAND = page([
  [
    { text: "Type the command ", font: SERIF },
    { text: "apt-get install base", font: MONO },
    { text: " at once in the window of the terminal.", font: SERIF },
  ],
]);

test("code within a text is an inline code that is not translated", async () => {
  const { blocks } = await pdf.open(sheetsToPdf([COMMAND]));
  const [block] = blocks;
  expect(block?.runs.map((run) => (run.kind === "text" ? run.text : `<${block.textOfCode?.(run.code)}>`))).toEqual([
    "Type the command ",
    "<apt-get install base>",
    " at once in the window of the terminal.",
  ]);
});

test("code within a text keeps its letters and its font in the translation", async () => {
  const lines = await translatedLines(COMMAND, (text) =>
    text.replaceAll(/install|base/g, "X").replace("Type", "Enter"),
  );
  expect(lines.map(({ text }) => text).join(" ")).toContain("apt-get install base");
});

test("a sentence in a monospaced font within a text is translated", async () => {
  const sheet = page([
    [
      { text: "Note: ", font: SERIF },
      { text: "the office is closed on all days of the week", font: MONO },
    ],
  ]);
  const { blocks } = await pdf.open(sheetsToPdf([sheet]));
  expect(blocks.flatMap(({ runs }) => runs).every(({ kind }) => kind === "text")).toBe(true);
});

test("an address that the end of a line cuts goes on without a space", async () => {
  const sheet = page([
    [{ text: "All about the plan of the town for the next ten years is at (https://www.", font: SERIF }],
    [{ text: "example.org/plan/of/the/town) and in the office of the mayor, where you", font: SERIF }],
    [{ text: "can read it on all days of the week and also in the evening of Monday.", font: SERIF }],
  ]);
  const { blocks } = await pdf.open(sheetsToPdf([sheet]));
  const text = blocks.flatMap(({ runs }) => runs.map((run) => (run.kind === "text" ? run.text : ""))).join("");
  expect(text).toContain("https://www.example.org/plan/of/the/town)");
});
