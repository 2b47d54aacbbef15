import { expect, test } from "vitest";
import { Sheet, type SheetFont } from "../fixtures/sheet.ts";
import { translateSheet } from "../fixtures/translated-lines.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };

/** The texts that are named as reasons why a page looks poor, after `change` of its texts. */
async function findPoor(sheet: Sheet, change: (text: string) => string) {
  const { document } = await translateSheet(sheet, change);
  return document.adjustments?.poor_texts ?? [];
}

/** A table with drawn lines, whose first column is 60 points wide. */
function table(draw: (sheet: Sheet, left: number, right: number, bottom: number) => void): Sheet {
  const sheet = new Sheet();
  for (const row of [0, 1, 2]) {
    draw(sheet, 40, 100, 494 - 16 * row);
    draw(sheet, 100, 240, 494 - 16 * row);
    sheet.raw("0 g").text(45, 499 - 16 * row, SERIF, 10, ["Problem", "Brown", "Smell"][row] ?? "");
    sheet.text(105, 499 - 16 * row, SERIF, 10, ["What to do", "Rub with salt and oil", "Roast some salt"][row] ?? "");
  }
  return sheet;
}

const rules = (sheet: Sheet, left: number, right: number, bottom: number) =>
  sheet.raw(
    `0 G 0.4 w ${left} ${bottom} m ${left} ${bottom + 16} l S ${right} ${bottom} m ${right} ${bottom + 16} l S`,
  );
const boxes = (sheet: Sheet, left: number, right: number, bottom: number) =>
  sheet.raw(`0 G 0.4 w ${left} ${bottom} ${right - left} 16 re S`);

test.each(["Electroencefalogramas", "Contrarrevolucionarios"])(
  "a text that is too long for its cell and reaches a rule is named (%s)",
  async (name) => {
    const poor = await findPoor(table(rules), (text) => text.replace("Brown", name));
    expect(poor).toContainEqual(expect.objectContaining({ page: 1, text: name }));
  },
);

test.each(["Manchas de oxido", "Manchas de barro"])(
  "a text keeps away from the rule of its cell (%s)",
  async (name) => {
    const poor = await findPoor(table(rules), (text) => text.replace("Brown", name));
    expect(poor.filter(({ reason }) => reason === "touching")).toEqual([]);
  },
);

test.each([
  ["Brown", "Manchas"],
  ["Smell", "Olor"],
  ["Roast some salt", "Tostar un poco de sal fina"],
])("a text with room in its cell is not named (%s, %s)", async (text, translation) => {
  for (const draw of [rules, boxes])
    expect(await findPoor(table(draw), (found) => found.replace(text, translation))).toEqual([]);
});

test("a long title beside a drawing is not named for the box around that", async () => {
  const sheet = new Sheet().raw("0.9 g 260 480 m 300 540 l 340 480 l f 0 g").text(40, 500, SERIF, 20, "Night walk");
  sheet.text(40, 440, SERIF, 10, "Welcome at the south gate of the garden, all of you");
  expect(await findPoor(sheet, (text) => text.replace("Night walk", "Un paseo por la noche"))).toEqual([]);
});

test("the beginnings of named texts end with a word or a sentence", async () => {
  const sheet = () => table(boxes).text(300, 499, SERIF, 10, "City").text(330, 499, SERIF, 10, "Rome");
  const long = "calle.de.los.jardines.nuevos.y.viejos@ejemplo.es";
  const named = await findPoor(sheet(), (text) => text.replace("City", long));
  expect(named.map(({ text }) => text)).toContain("calle.de.los.jardines.nuevos…");
});
