import { getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont, sheetsToPdf } from "../fixtures/sheet.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";
import { pdf } from "../open-pdf.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };
const SIGNS: SheetFont = { name: "Signs", face: "sans", unknown: "●" };

const fill = (count: number, word: string) => Array.from({ length: count }, () => word).join(" ");

/** A column of two paragraphs whose page has no room below. */
function fullPage(): Sheet {
  const sheet = new Sheet();
  const options = { x: 40, width: 300, size: 10, justify: true };
  const y = sheet.flow([{ text: fill(110, "winter"), font: SERIF }], {
    ...options,
    y: 500,
  });
  const end = sheet.flow([{ text: fill(110, "summer"), font: SERIF }], {
    ...options,
    y: y - 8,
  });
  return sheet.rule(40, end + 6, 300, 0.5).text(40, end - 6, SERIF, 7, "12");
}

const getSizes = (lines: readonly { size: number }[]) => lines.map(({ size }) => size);

test("a full page is set tighter before its letters become smaller", async () => {
  const lines = await translatedLines(fullPage(), (text) => text.replace(/^winter/, fill(14, "winter")));
  const rows = [...new Set(lines.map(({ y }) => Math.round(y * 10) / 10))];
  expect(rows.length).toBeGreaterThan(25);
  expect(Math.min(...getSizes(lines.filter(({ text }) => text !== "12")))).toBeGreaterThan(9.95);
});

/** Items of a list with markers before them, each in an operator of its own. */
function list(marker: string, font: SheetFont): Sheet {
  const sheet = new Sheet();
  const items = ["the first item of this list", "the second item of this list", "Peru", "the last item of this list"];
  for (const [row, item] of items.entries()) {
    sheet.text(40, 500 - 14 * row, font, 10, marker);
    sheet.text(56, 500 - 14 * row, SERIF, 10, item);
  }
  sheet.flow([{ text: fill(26, "winter"), font: SERIF }], {
    x: 40,
    y: 430,
    width: 300,
    size: 10,
  });
  return sheet;
}

test.each([
  ["●", SIGNS],
  ["\ue000", { ...SIGNS, unknown: "" }],
] as const)("items move with bullets that have no text and keep their size (%s)", async (marker, font) => {
  const lines = await translatedLines(list(marker, font), (text) =>
    text.replace("first item", "first and very much longer item that needs another line because it is so long"),
  );
  const last = lines.find(({ text }) => text.startsWith("the last item"));
  expect(Math.min(...getSizes(lines.filter(({ text }) => /\p{L}{3}/u.test(text))))).toBeGreaterThan(9.8);
  expect(last?.y).toBeLessThan(452);
  const bullets = lines.filter(({ x }) => x < 41 && x > 39).map(({ y }) => y);
  expect(bullets.some((y) => Math.abs(y - (last?.y ?? 0)) < 0.5)).toBe(true);
});

test("an item without a translation moves with the others of its list", async () => {
  const lines = await translatedLines(list("•", { ...SIGNS, unknown: "" }), (text) =>
    text.replace("first item", "first and very much longer item that needs another line because it is so long"),
  );
  const [second, name, last] = ["the second", "Peru", "the last"].map(
    (start) => lines.find(({ text }) => text.startsWith(start))?.y ?? 0,
  );
  expect((second ?? 0) - (name ?? 0)).toBeCloseTo((name ?? 0) - (last ?? 0), 0);
  expect(name).toBeLessThan(470);
});

test("an item without a translation also moves where all text of its style becomes smaller", async () => {
  const sheet = list("•", { ...SIGNS, unknown: "" });
  for (const y of [340, 270, 200]) {
    sheet
      .raw("q 0.9 g")
      .rule(40, y - 30, 180, 44)
      .raw("Q");
    sheet.flow([{ text: fill(12, "summer"), font: SERIF }], { x: 46, y, width: 168, size: 10 });
  }
  const lines = await translatedLines(sheet, (text) =>
    text
      .replace(/^summer/, fill(7, "summer"))
      .replace(
        "first item",
        "first and very much longer item that needs another line because it is so long and goes on and on until its end",
      ),
  );
  const [second, name, last] = ["the second", "Peru", "the last"].map(
    (start) => lines.find(({ text }) => text.startsWith(start))?.y ?? 0,
  );
  expect((second ?? 0) - (name ?? 0)).toBeCloseTo((name ?? 0) - (last ?? 0), 0);
  expect(last).toBeLessThan(455);
});

/** The sizes of the body of each page. */
async function getPageSizes(sheets: readonly Sheet[], change: (text: string) => string): Promise<number[]> {
  const document = await pdf.open(sheetsToPdf(sheets));
  for (const block of document.blocks)
    block.write(block.runs.map((run) => (run.kind === "text" ? { ...run, text: change(run.text) } : run)));
  const file = await getDocumentProxy(Uint8Array.from(await document.save({ language: "es", direction: "ltr" })));
  const sizes: number[] = [];
  for (let page = 1; page <= file.numPages; page++) {
    const { items } = await (await file.getPage(page)).getTextContent();
    sizes.push(
      ...items.flatMap((item) => ("str" in item && item.str.length > 20 ? [item.transform[3]] : [])).slice(0, 1),
    );
  }
  return sizes;
}

test("pages beside each other have nearly one size of text", async () => {
  const roomy = new Sheet();
  roomy.flow([{ text: fill(60, "autumn"), font: SERIF }], {
    x: 40,
    y: 500,
    width: 300,
    size: 10,
    justify: true,
  });
  const [full = 0, free = 0] = await getPageSizes([fullPage(), roomy], (text) =>
    text.replace("autumn", "autumns").replaceAll("winter", "winterer"),
  );
  expect(full).toBeLessThan(9.7);
  expect(free - full).toBeLessThan(0.5);
  expect(free).toBeLessThan(9.95);
});

test("one paragraph that needs much smaller letters hardly changes the others", async () => {
  const sheet = new Sheet();
  for (const [index, word] of ["winter", "summer", "autumn", "spring", "season"].entries()) {
    const y = 520 - 90 * index;
    sheet
      .raw("0.9 g")
      .rule(40, y - 30, 180, 44)
      .raw("0 g");
    sheet.flow([{ text: fill(index === 0 ? 15 : 12, word), font: SERIF }], {
      x: 46,
      y,
      width: 168,
      size: 10,
    });
  }
  const lines = await translatedLines(sheet, (text) =>
    text
      .replace(/^winter.*/, fill(21, "winter"))
      .replace("summer", "sumer")
      .replace(/autumn|spring|season/, "autum"),
  );
  const others = lines.filter(({ text }) => !text.includes("winter"));
  expect(Math.min(...getSizes(others))).toBeGreaterThan(9.4);
});

test("text keeps a distance from a rule below it", async () => {
  const sheet = new Sheet();
  const y = sheet.flow([{ text: fill(12, "winter"), font: SERIF }], {
    x: 40,
    y: 500,
    width: 168,
    size: 10,
  });
  const rule = y - 2.4;
  sheet.rule(40, rule, 168, 0.5).text(40, y - 22, SERIF, 10, "Below");
  const lines = await translatedLines(sheet, (text) => text.replace(/^winter/, "winter winter winter winter"));
  const lowest = lines.filter(({ text }) => text.includes("winter")).map((line) => line.y - 0.22 * line.size);
  expect(Math.min(...lowest) - rule).toBeGreaterThan(4);
});

test("text does not move into a box whose edge touches it", async () => {
  const sheet = new Sheet();
  const y = sheet.flow([{ text: fill(30, "winter"), font: SERIF }], {
    x: 40,
    y: 500,
    width: 300,
    size: 10,
  });
  sheet.raw(`0.5 w 36 ${y - 46} 308 ${46 + 7.4 - 8} re S`);
  sheet.flow([{ text: fill(26, "summer"), font: SERIF }], {
    x: 40,
    y: y - 8,
    width: 300,
    size: 10,
  });
  const summer = (lines: readonly { text: string; y: number }[]) =>
    Math.max(...lines.filter(({ text }) => text.includes("summa")).map((line) => line.y));
  const shorter = await translatedLines(sheet, (text) =>
    text.replaceAll("summer", "summar").replace(/^winter.*/, "winter and cold"),
  );
  expect(summer(shorter)).toBeCloseTo(y - 8, 0);
});

test("the head of a column is not broken with a hyphen", async () => {
  const sheet = new Sheet().raw("0.5 w");
  for (const [column, head] of ["Item", "Sum", "Day"].entries())
    sheet.raw(`${40 + 32 * column} 395 32 26 re S`).text(44 + 32 * column, 404, SERIF, 10, head);
  const lines = await translatedLines(sheet, (text) => text.replace("Item", "Elemento"));
  expect(lines.map(({ text }) => text)).toContain("Elemento");
});

/** Justified paragraphs with indented first lines, and a single line with the indent of theirs. */
function indented(): Sheet {
  const sheet = new Sheet();
  const [indent, first] = [14, fill(9, "winter")];
  const width = getWidth(first, SERIF, 10) + indent;
  let y = 500;
  for (let count = 0; count < 2; count++) {
    sheet.text(40 + indent, y, SERIF, 10, first);
    const rest = [{ text: `${fill(29, "winter")}.`, font: SERIF }];
    y = sheet.flow(rest, { x: 40, y: y - 12, width, size: 10, justify: true });
  }
  return sheet.text(40 + indent, y, SERIF, 10, "A short autumn and the end of the year.");
}

test("a single line with the indent of paragraphs goes on at their left edge and is justified", async () => {
  const lines = await translatedLines(indented(), (text) => text.replace("end", `end ${fill(5, "autumn")}`));
  const [first, last] = lines.filter(({ y }) => y < 385);
  expect([first?.x, last?.x].map((x) => Math.round(x ?? 0))).toEqual([54, 40]);
  const edge = Math.max(...lines.filter(({ text }) => text.includes("winter")).map(({ right }) => right));
  expect(first?.right).toBeCloseTo(edge, 0);
});

test("a line that ends beyond the edge of its column neither ends its paragraph nor the justification", async () => {
  const sheet = new Sheet();
  const options = { x: 40, width: 300, size: 10, justify: true };
  let y = sheet.flow([{ text: fill(44, "winter"), font: SERIF }], {
    ...options,
    y: 500,
  });
  sheet.text(40, y, SERIF, 10, `${fill(9, "summer")} /usr/share/long/name/of/it`);
  y = sheet.flow([{ text: fill(30, "summer"), font: SERIF }], {
    ...options,
    y: y - 12,
  });
  sheet.flow([{ text: fill(44, "autumn"), font: SERIF }], {
    ...options,
    y: y - 12,
  });
  const { blocks } = await pdf.open(sheetsToPdf([sheet]));
  expect(blocks).toHaveLength(3);
});

test("spaces of an operator of their own indent a first line", async () => {
  const sheet = new Sheet();
  const options = { x: 40, width: 300, size: 10, justify: true };
  const y = sheet.flow([{ text: fill(44, "winter"), font: SERIF }], {
    ...options,
    y: 500,
  });
  sheet.text(40, y, SERIF, 10, "   ").text(54, y, SERIF, 10, fill(8, "summer"));
  sheet.flow([{ text: fill(30, "summer"), font: SERIF }], {
    ...options,
    y: y - 12,
  });
  const lines = await translatedLines(sheet, (text) => text.trim().replaceAll("summer", "sumer"));
  const own = lines.filter(({ text }) => text.includes("sumer"));
  expect(own[0]?.x).toBeCloseTo(54, 0);
});
