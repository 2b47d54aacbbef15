import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont } from "../fixtures/sheet.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };
const BOLD: SheetFont = { name: "Bold", face: "bold" };

test.each(["Una antigua casa de luz", "Casa llena de la luz de invierno"])(
  "a heading of two lines takes the width of the text below it (%s)",
  async (title) => {
    const sheet = new Sheet();
    sheet.text(40, 550, BOLD, 14, "An ancient works of").text(40, 534, BOLD, 14, "enlightenment");
    sheet.flow(
      [{ text: "For a century, tiles for all roofs of the valley were made in this house. ".repeat(4), font: SERIF }],
      {
        x: 40,
        y: 514,
        width: getWidth("An ancient works of enlight", BOLD, 14),
        size: 10,
        justify: true,
      },
    );
    const lines = await translatedLines(sheet, (text) => (/ancient/.test(text) ? title : text));
    const heading = lines.filter(({ y }) => y > 525);
    expect(Math.max(...heading.map(({ right }) => right))).toBeGreaterThan(
      40 + getWidth("An ancient works of", BOLD, 14),
    );
  },
);

test.each(["Altres flors proper", "Algunes obren"])(
  "a ragged text uses the room in which no word of it fitted before it becomes tighter (%s)",
  async (start) => {
    const rows = [
      "Some flowers open only when it is dark. Others close",
      "their leaves and seem to sleep. Come with us and see",
      "the garden as the moths and the hedgehogs know it.",
    ];
    const sheet = new Sheet();
    for (const [at, row] of rows.entries()) sheet.text(40, 500 - 19 * at, SERIF, 12, row);
    sheet.text(40, 432, BOLD, 14, "Programme").raw("0 G 0.5 w 40 426 m 380 426 l S");
    sheet.text(40, 400, SERIF, 10, "Welcome at the south gate");
    const width = Math.max(...rows.map((row) => getWidth(row, SERIF, 12)));
    const words = `${start} de nit. ${rows.join(" ")}`;
    const lines = await translatedLines(sheet, (text) => (/flowers/.test(text) ? words : text));
    const own = lines.filter(({ y }) => y > 440);
    expect(Math.max(...own.map(({ right }) => right))).toBeGreaterThan(40 + width + 2);
    expect(Math.max(...own.map(({ right }) => right))).toBeLessThan(380);
  },
);

test("a single item of a list takes the distance of lines of the longer ones if it needs a second line", async () => {
  const sheet = new Sheet().raw("0.9 g").rule(20, 20, 230, 560).raw("0 g");
  const items = [
    "Tear the old rags into small pieces.",
    "Stir them in warm water until they become",
    "Lift the sieve and let the water run off.",
    "Hang it up and come back after lunch.",
  ];
  const heights = [500, 484, 452, 436];
  for (const [at, item] of items.entries())
    sheet.text(40, heights[at] ?? 0, SERIF, 10, `${at + 1}.`).text(54, heights[at] ?? 0, SERIF, 10, item);
  sheet.text(54, 468, SERIF, 10, "soft.");
  const lines = await translatedLines(sheet, (text) =>
    text.replace("Lift the sieve", "Lift the heavy sieve of the mill by hand"),
  );
  const ys = [...new Set(lines.map(({ y }) => Math.round(10 * y) / 10))].sort((a, b) => b - a);
  expect(ys).toHaveLength(6);
  const steps = ys.slice(1).map((y, at) => (ys[at] ?? 0) - y);
  expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(0.3);
});

test.each([
  ["3 de fevereiro", 1],
  ["A porta nao fecha no terceiro andar.", 1],
])("a cell of several lines that needs fewer (%s) stays in the middle of its row", async (cell, count) => {
  const sheet = new Sheet().raw("0.5 G 0.5 w 40 480 m 380 480 l S 40 520 m 380 520 l S");
  for (const x of [40, 95, 200, 300, 380]) sheet.raw(`${x} 480 m ${x} 520 l S`);
  sheet.text(44, 506, SERIF, 10, "3 de").text(44, 494, SERIF, 10, "fevereiro");
  sheet.text(99, 506, SERIF, 10, "A porta nao fecha no").text(99, 494, SERIF, 10, "terceiro andar.");
  sheet.text(204, 506, SERIF, 10, "Limpeza e troca").text(204, 494, SERIF, 10, "de um parafuso.");
  sheet.text(304, 500, SERIF, 10, "J. Pimenta");
  const lines = await translatedLines(sheet, (text) => text.replace(cell, "Un texto"));
  const own = lines.filter(({ text }) => /Un|texto/.test(text));
  expect(own).toHaveLength(count);
  expect(own[0]?.y).toBeCloseTo(500, 0);
});
