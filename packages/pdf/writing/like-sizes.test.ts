import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont } from "../fixtures/sheet.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };
const FILL = "The river runs past the old mill and under the stone bridge before it reaches the town";

test("a long cell gets narrower letters, and the cells that stay have its size", async () => {
  const sheet = new Sheet();
  for (const [row, text] of ["Office", "Depot", "Canteen"].entries())
    sheet.raw(`0.5 w 40 ${395 - 14 * row} 44 14 re S`).text(44, 399 - 14 * row, SERIF, 10, text);
  const lines = await translatedLines(sheet, (text) => text.replace("Office", "Main office"));
  const sizes = lines.map(({ size }) => size);
  expect(Math.min(...sizes)).toBeGreaterThan(8);
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(0.1);
  expect(lines.find(({ text }) => text === "Main office")?.right).toBeLessThan(84);
});

test("a centered line that its neighbor limits at one side uses the room at the other side", async () => {
  const sheet = new Sheet();
  const places = [60, 200, 260, 330];
  for (const [row, texts] of [
    ["Name", "Item price", "Tax", "Sum"],
    ["Chair", "100.00", "12", "112.00"],
    ["Table", "200.00", "24", "224.00"],
    ["Lamp", "300.00", "36", "336.00"],
  ].entries())
    for (const [column, text] of texts.entries())
      sheet.text((places[column] ?? 0) - getWidth(text, SERIF, 10) / 2, 400 - 20 * row, SERIF, 10, text);
  const lines = await translatedLines(sheet, (text) => text.replace("Item price", "Prices of the single items"));
  const head = lines.find(({ text }) => text.startsWith("Price"));
  expect(head?.size).toBeGreaterThan(9.5);
  expect(head?.right).toBeLessThan(places[2] ?? 0);
});

test("a word that the indent of the first line leaves no room for begins the second line", async () => {
  const sheet = new Sheet(420, 400).text(40, 340, { name: "It", face: "italic" }, 10, "A long heading that runs in");
  sheet.text(205, 340, SERIF, 10, "Some of");
  sheet.flow([{ text: `${FILL}. ${FILL}.`, font: SERIF }], { x: 40, y: 328, width: 200, size: 10, justify: true });
  const lines = await translatedLines(sheet, (text) => text.replace("Some of", "Unquestionably some"));
  expect(Math.min(...lines.map(({ size }) => size))).toBeGreaterThan(8.4);
});

test("a label below a line to sign on begins where the line does", async () => {
  const sheet = new Sheet().raw("0.7 w 40 300 m 180 300 l S 220 300 m 380 300 l S");
  sheet.text(40, 288, SERIF, 9, "Place and date").text(220, 288, SERIF, 9, "Signature of parent or guardian");
  sheet.text(
    220 + getWidth("Signature of parent or guardian", SERIF, 9) - getWidth("Total", SERIF, 9),
    340,
    SERIF,
    9,
    "Total",
  );
  const lines = await translatedLines(sheet, (text) => text.replace("Signature of parent or guardian", "Signature"));
  expect(lines.find(({ text }) => text === "Signature")?.x).toBeCloseTo(220, 0);
});

test("labels that end at one edge before rules grow to the left", async () => {
  const sheet = new Sheet().text(230, 460, SERIF, 10, "Katie Smith lives in the old town and works in the new one");
  for (const [row, text] of ["PERSONAL INFORMATION", "WORK", "EDUCATION", "OTHER LANGUAGES"].entries()) {
    const y = 430 - 40 * row;
    sheet.text(220 - getWidth(text, SERIF, 10), y, SERIF, 10, text).raw(`0.5 w 228 ${y} m 390 ${y} l S`);
  }
  const lines = await translatedLines(sheet, (text) => text.replace("WORK", "WORK AND EXPERIENCE"));
  const label = lines.find(({ text }) => text.startsWith("WORK"));
  expect(label?.right).toBeCloseTo(220, 0);
  expect(label?.size).toBeGreaterThan(9.9);
});

test("the amounts and the total of a table have the size of its labels", async () => {
  const sheet = new Sheet();
  const labels = ["Standing charge", "Rate of the day", "Rate of the night", "Total"];
  const right = 48 + getWidth("Rate of the night", SERIF, 10);
  const amounts = ["24.50", "4.50", "1,234.50", "1,263.50"];
  for (const [row, label] of labels.entries()) {
    const y = 400 - 16 * row;
    const amount = amounts[row] ?? "";
    sheet.text(40, y, row === 3 ? { name: "Tinos-Bold", face: "bold" } : SERIF, 10, label);
    sheet.text(right + 40 - getWidth(amount, SERIF, 10), y, SERIF, 10, amount);
    sheet.raw(`0.5 w 36 ${y - 4} m ${right + 40} ${y - 4} l S`);
  }
  const lines = await translatedLines(sheet, (text) => text.replace("Rate of the night", "Rate of every night now"));
  const sizes = lines.map(({ size }) => size);
  for (const amount of lines.filter(({ text }) => /^\d/.test(text))) expect(amount.right).toBeCloseTo(right + 40, 0);
  expect(Math.max(...sizes)).toBeLessThan(9.7);
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(0.1);
});

/** A table with colored rows: a head in bold, and rows of labels and numbers. */
function table(): Sheet {
  const sheet = new Sheet();
  const places = [46, 150, 196, 240];
  const rows = [
    ["Test", "Result", "Unit", "Reference"],
    ["Iron", "6.8", "mg", "4 up to 11"],
    ["White blood cells count", "254", "fL", "150 – 400"],
    ["Platelets", "12", "pg", "9 – 18"],
  ];
  for (const [row, texts] of rows.entries()) {
    const font = row === 0 ? { name: "Bold", face: "black" as const } : SERIF;
    sheet.raw(`0.5 w 40 ${394 - 20 * row} 260 20 re S`);
    for (const [column, text] of texts.entries()) sheet.text(places[column] ?? 0, 400 - 20 * row, font, 10, text);
  }
  return sheet;
}

test("the heads of a table have one size, and a far longer one gets narrower letters", async () => {
  const lines = await translatedLines(table(), (text) => text.replace("Result", "Resultado s"));
  const sizes = lines.filter(({ y }) => y > 395).map(({ size }) => size);
  expect(Math.min(...sizes)).toBeGreaterThan(7.9);
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(0.1);
});

test("the first cell of a column below a head in another style has the size of the others", async () => {
  const lines = await translatedLines(table(), (text) =>
    text.replace("White blood cells count", "Leucocitos o celdas blancas"),
  );
  const sizes = lines.filter(({ y, x }) => y < 395 && x < 140).map(({ size }) => size);
  expect(sizes).toHaveLength(3);
  expect(Math.max(...sizes)).toBeLessThan(9.8);
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(0.1);
});

test("a heading at the left edge of the page stays there although it ends where a cell below it does", async () => {
  const sheet = new Sheet();
  const heading = "Lipids and glucose";
  for (const [row, text] of ["Laboratory of the north", "Complete blood count", "Iron and vitamins", heading].entries())
    sheet.text(40, 560 - 130 * row, SERIF, 12, text);
  const right = 40 + getWidth(heading, SERIF, 12);
  sheet.text(right - getWidth("Total cholesterol", SERIF, 10), 140, SERIF, 10, "Total cholesterol");
  const lines = await translatedLines(sheet, (text) => text.replace("Lipids and glucose", "Lípidos y más"));
  expect(lines.find(({ text }) => text.startsWith("Lípidos"))?.x).toBeCloseTo(40, 0);
});

test("numbers that a program printed stay where they are between paragraphs", async () => {
  const mono: SheetFont = { name: "Cousine", face: "mono" };
  const sheet = new Sheet();
  const flow = (y: number) =>
    sheet.flow([{ text: `${FILL}. ${FILL}.`, font: SERIF }], { x: 40, y, width: 200, size: 10 });
  flow(500);
  sheet.text(40, 440, mono, 9, "51 61 71 81").text(40, 429, mono, 9, "10 10 10 10");
  flow(412);
  flow(352);
  const lines = await translatedLines(sheet, (text) => text.replaceAll("the town", "the old town on the hill"));
  const printed = lines.filter(({ text }) => /^[\d ]+$/.test(text)).map(({ x, y, size }) => [x, y, size]);
  expect(printed.every(([, y, size]) => (y === 440 || y === 429) && size === 9)).toBe(true);
  expect(printed.length).toBeGreaterThan(1);
});

test("an item of a list does not end where equally long items of an inner list do", async () => {
  const sheet = new Sheet();
  const [inner, mono] = ["CutPlane", { name: "Cousine", face: "mono" } as const];
  for (const [row, text] of [
    "Pens of group C:",
    "Pens of group E:",
    "Pens of group F:",
    "Pens of group J:",
  ].entries()) {
    const y = 540 - 120 * row;
    sheet.text(40, y, SERIF, 10, text);
    if (row > 2)
      for (const step of [16, 32])
        sheet.text(40 + getWidth(text, SERIF, 10) - getWidth(inner, mono, 10), y - step, mono, 10, inner);
  }
  sheet.text(40, 60, SERIF, 10, "All pens of one group are the same, so that there is no difference at all.");
  const lines = await translatedLines(sheet, (text) => text.replace("Pens", "Los lápices"));
  const items = lines.filter(({ text }) => text.startsWith("Los"));
  expect(items.map(({ x, size }) => [Math.round(x), size.toFixed(1)])).toEqual(Array(4).fill([40, "10.0"]));
});
