import { expect, test } from "vitest";
import { Sheet, type SheetFont } from "../fixtures/sheet.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };

/** Three boxes with text, the last of which has no room for another line. */
function boxes(): Sheet {
  const sheet = new Sheet();
  for (const [row, word] of ["winter", "summer", "autumn"].entries()) {
    const y = 500 - 100 * row;
    const height = row === 2 ? 44 : 80;
    sheet
      .raw("0.9 g")
      .rule(40, y + 14 - height, 180, height)
      .raw("0 g");
    const text = Array.from({ length: 14 }, () => word).join(" ");
    sheet.flow([{ text, font: SERIF }], { x: 46, y, width: 168, size: 10 });
  }
  return sheet;
}

test("paragraphs of one style on a page have one size if one of them becomes smaller", async () => {
  const lines = await translatedLines(boxes(), (text) =>
    text.replaceAll(/winter|summer|autumn/g, (word) => `${word}s`),
  );
  const sizes = new Set(lines.map(({ size }) => size.toFixed(1)));
  expect(sizes.size).toBe(1);
  expect(Number([...sizes][0])).toBeLessThan(9.9);
});

const BOLD: SheetFont = { name: "Arimo-Bold", face: "black" };

/** A title of three lines, far above three narrow columns. */
function poster(): Sheet {
  const sheet = new Sheet();
  for (const [row, word] of ["NIGHT", "OPEN", "DOORS"].entries()) sheet.text(40, 540 - 38 * row, BOLD, 40, word);
  const text = "Walk from stage to stage and meet the actors of the city at night. ".repeat(2);
  for (const x of [40, 180, 310])
    sheet.flow([{ text, font: SERIF }], { x, y: 120, width: x === 40 ? 120 : 100, size: 8 });
  return sheet;
}

test.each(["ABIERTO", "DESENCANTADORAS"])("the lines of a title on a poster have one size (%s)", async (word) => {
  const lines = await translatedLines(poster(), (text) =>
    text.replace("NIGHT", "NOCHE").replace("OPEN", word).replace("DOORS", "PISOS"),
  );
  const title = lines.filter(({ y }) => y > 400);
  expect(new Set(title.map(({ size }) => size.toFixed(1))).size).toBe(1);
  expect(title[0]?.size).toBeGreaterThan(word === "ABIERTO" ? 39 : 28);
});
