import { expect, test } from "vitest";
import { Sheet, type SheetFont, sheetsToPdf } from "../fixtures/sheet.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";
import { pdf } from "../open-pdf.ts";

const SERIF: SheetFont = { name: "Tinos", face: "serif" };
/** Its box begins before the lines end, where the picture is transparent. */
const PICTURE = { left: 232, bottom: 452, right: 340, top: 500 };
const WORDS = "A wolf has been seen near the old mill, and the people of the town keep their doors shut at night";
const LINES = [
  "A wolf has been seen near the old mill, and the",
  "people of the town keep their doors shut at night",
  "because they do not know where it will come from",
  "in the dark. The police have asked them to wait",
  "until the end of the week, when the council meets and the mayor",
  "returns from the capital with new orders for all of the villages here.",
];

/** A paragraph whose first four lines end before a picture. */
function page(): Sheet {
  const { left, bottom, right, top } = PICTURE;
  const sheet = new Sheet();
  for (const [row, line] of LINES.entries()) sheet.text(40, 490 - 12 * row, SERIF, 10, line);
  return sheet.raw(
    `q ${right - left} 0 0 ${top - bottom} ${left} ${bottom} cm BI /W 1 /H 1 /CS /G /BPC 8 ID \u0080 EI Q`,
  );
}

test("a longer paragraph runs around a picture as before, and uses the whole width below it", async () => {
  const lines = await translatedLines(page(), (text) => `${WORDS}. ${text}`);
  const beside = lines.filter(({ y, size }) => y + 0.5 * size > PICTURE.bottom && y < PICTURE.top);
  const below = lines.filter(({ y, size }) => y + size < PICTURE.bottom);
  expect(beside.length).toBeGreaterThan(3);
  expect(Math.max(...beside.map(({ right }) => right))).toBeLessThan(252);
  expect(Math.max(...below.map(({ right }) => right))).toBeGreaterThan(270);
});

test("columns above a paragraph of the whole width are paragraphs of their own", async () => {
  const sheet = new Sheet();
  const column = `${WORDS}. `.repeat(3);
  let y = 0;
  for (const x of [40, 220])
    y = sheet.flow([{ text: column, font: SERIF }], { x, y: 500, width: 160, size: 10, justify: true });
  sheet.flow([{ text: column, font: SERIF }], { x: 40, y: y - 2, width: 340, size: 10, justify: true });
  const { blocks } = await pdf.open(sheetsToPdf([sheet]));
  expect(blocks).toHaveLength(3);
});
