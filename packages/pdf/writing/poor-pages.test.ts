import { expect, test } from "vitest";
import { Sheet, type SheetFont, sheetsToPdf } from "../fixtures/sheet.ts";
import { pdf } from "../open-pdf.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };

/** The pages that look poor after `change` of their texts. */
async function findPoor(sheets: readonly Sheet[], change: (text: string) => string) {
  const document = await pdf.open(sheetsToPdf(sheets));
  for (const block of document.blocks)
    block.write(block.runs.map((run) => (run.kind === "text" ? { ...run, text: change(run.text) } : run)));
  await document.save({ language: "es", direction: "ltr" });
  return document.adjustments?.poor_pages;
}

/** A label between others, with a margin text below so that the page has a bottom. */
const labels = () =>
  new Sheet()
    .text(40, 500, SERIF, 10, "Name")
    .text(90, 500, SERIF, 10, "Street")
    .text(150, 500, SERIF, 10, "City")
    .text(40, 460, SERIF, 10, "anna")
    .text(90, 460, SERIF, 10, "Mill")
    .text(150, 460, SERIF, 10, "Rome");

test("one small label is enough to name its page", async () => {
  const poor = await findPoor([labels(), labels()], (text) => text.replace("Name", "Nombres"));
  expect(poor).toEqual([]);
  expect(await findPoor([labels()], (text) => text.replace("Name", "DNI_del_titular"))).toEqual([
    { page: 1, reasons: expect.arrayContaining(["smaller"]) },
  ]);
});

test("a text that covers its neighbor or leaves its box is named with its page only", async () => {
  const quiet = new Sheet().text(40, 500, SERIF, 10, "Nothing happens here");
  const long = (text: string) => text.replace("Street", "calle.de.los.jardines.nuevos@ejemplo.es");
  expect(await findPoor([quiet, labels()], long)).toMatchObject([
    { page: 2, reasons: expect.arrayContaining(["overflowing", "overlapping"]) },
  ]);
  const box = new Sheet().raw("0.9 g 40 480 60 20 re f 0 g").text(46, 486, SERIF, 10, "Press here");
  expect(await findPoor([box], () => "Oprima este interruptor de seguridad principal")).toMatchObject([
    { reasons: expect.arrayContaining(["overlapping"]) },
  ]);
});

test("texts that covered each other before are not named", async () => {
  const stamped = new Sheet()
    .text(40, 500, SERIF, 10, "One house on the hill is open every day")
    .text(60, 497, SERIF, 24, "COPY");
  expect(await findPoor([stamped], (text) => text.replace("house", "hotel"))).toEqual([]);
});

test("characters that no font has are named with their page", async () => {
  expect(await findPoor([labels()], (text) => text.replace("anna", "\u{13000}"))).toMatchObject([
    { page: 1, reasons: expect.arrayContaining(["characters"]) },
  ]);
});

test("a page that was laid out for text from right to left is named if its translation is not", async () => {
  const sheet = new Sheet().text(300, 500, SERIF, 10, "תירבע").text(40, 300, SERIF, 10, "12");
  const change = (text: string) => text.replace(/\p{Script=Hebrew}+/u, "Hebreo");
  expect(await findPoor([sheet], change)).toEqual([{ page: 1, reasons: ["direction"] }]);
});

test("a text that covers more of a picture than before is named", async () => {
  const image = "q 120 0 0 60 150 470 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \u0080 EI Q";
  const sheet = new Sheet().text(40, 500, SERIF, 10, "The picture of the old mill on the river").raw(image);
  expect(await findPoor([sheet], (text) => text.replace("old", "new"))).toEqual([]);
  const long = (text: string) => text.replace("old mill", "very old and beautiful mill of our grandfather");
  expect(await findPoor([sheet], long)).toMatchObject([{ reasons: expect.arrayContaining(["overlapping"]) }]);
});

test("a row with a text much smaller than the others is named as uneven", async () => {
  const row = () => labels().text(220, 500, SERIF, 10, "Post");
  expect(await findPoor([row()], (text) => text.replace("Name", "Nom"))).toEqual([]);
  for (const [label, isUneven] of [
    ["Nombres", false],
    // The table has the size that this label needs.
    ["DNI_del_titular", false],
    ["DNI_o_NIE_del_titular_o_pasaporte", true],
  ] as const) {
    const [page] = (await findPoor([row()], (text) => text.replace("Name", label))) ?? [];
    expect(page?.reasons.includes("uneven") ?? false).toBe(isUneven);
  }
});

/** Two boxes that their texts fill. The first one has `room` for more lines. */
function boxes(room: number): Sheet {
  const sheet = new Sheet();
  const text = "The river runs past the old mill and under the stone bridge before it reaches the town. ".repeat(4);
  for (const [y, below] of [
    [500, room],
    [300, 0],
  ] as const) {
    sheet
      .raw("0.9 g")
      .rule(36, y - 70 - below, 180, 84 + below)
      .raw("0 g");
    sheet.flow([{ text, font: SERIF }], { x: 40, y, width: 172, size: 8 });
  }
  return sheet;
}

test("a page whose text became smaller is named, and one whose text is as large as before is not", async () => {
  expect(await findPoor([boxes(0)], (text) => text.replace("river", "rivers"))).toEqual([]);
  const [page] =
    (await findPoor([boxes(0)], (text) => text.replaceAll("bridge", "bridge of the north and of the other side"))) ??
    [];
  expect(page?.reasons).toContain("reduced");
});

test("a page whose text became smaller is not named as longer if its letters are only wider", async () => {
  const wide = (text: string) => text.replaceAll(/[a-z]{2,4}/g, (letters) => "m".repeat(letters.length));
  const [page] = (await findPoor([boxes(0)], wide)) ?? [];
  expect(page?.reasons.filter((reason) => /re(?:duc|siz)ed|smaller/.test(reason))).not.toContain("reduced");
  expect(page?.reasons).toEqual(expect.arrayContaining([expect.stringMatching(/resized|smaller/)]));
});

test("paragraphs of one style that have different sizes now are named", async () => {
  const [page] = (await findPoor([boxes(90)], (text) => text.repeat(3))) ?? [];
  expect(page?.reasons).toContain("differing");
});

/** A page of paragraphs with bands below them that cannot move, the last one down to the margin. */
function bands(): Sheet {
  const sheet = new Sheet();
  const text = "The river runs past the old mill and under the stone bridge before it comes to the town";
  for (const [row, y] of [540, 460, 380, 300, 220, 140, 60].entries()) {
    sheet.flow([{ text, font: SERIF }], { x: 40, y, width: 200, size: 10 });
    if (row < 6) sheet.raw(`0.9 g 40 ${y - 42} 320 14 re f 0 g`).text(44, y - 38, SERIF, 10, `Part ${row}`);
  }
  return sheet;
}

test("a paragraph whose longer translation takes the space before the next text is named", async () => {
  const [longer, usual] = await Promise.all([
    findPoor([bands()], (text) => text.replace("the town", "the town, where everyone waits for a long time")),
    findPoor([bands()], (text) => text.replace("the town", "the sea")),
  ]);
  expect(longer).toMatchObject([{ page: 1, reasons: expect.arrayContaining(["crowded"]) }]);
  expect(usual).toEqual([]);
});

test("a text in the place of a bullet that moved away covers nothing", async () => {
  const sheet = new Sheet().text(40, 500, SERIF, 10, "The rooms of the old mill are open to");
  sheet.text(40, 488, SERIF, 10, "all who like to see how bread is made.").text(40, 464, SERIF, 11, "Rules");
  for (const [row, item] of ["Do not touch the stones.", "Dogs stay outside.", "Stay near your group."].entries())
    sheet.raw(`42 ${449 - 14 * row} 4 4 re f`).text(54, 448 - 14 * row, SERIF, 10, item);
  sheet.text(40, 60, SERIF, 10, "Page 1");
  const poor = await findPoor([sheet], (text) =>
    text.replace("how bread is made", "how good fresh bread is made from corn"),
  );
  expect(poor?.flatMap(({ reasons }) => reasons)).not.toContain("overlapping");
});
