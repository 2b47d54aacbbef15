import { type OpenDocument, type Pixels, type Run, textOfRuns } from "@atelier/document-model";
import { getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import {
  boldInitial,
  builtInEncodings,
  columnsWithFormulas,
  composedWords,
  displayMathematics,
  fontNames,
  fonts,
  formFields,
  functionsAndRoots,
  inlineFraction,
  inlineMathematics,
  officeMathematics,
  prose,
  spacedTable,
  table,
  textColumns,
  unknownGlyph,
  wrappedTable,
} from "./fixtures/pages.ts";
import { Sheet, type SheetFont, sheetsToPdf } from "./fixtures/sheet.ts";
import { fontStyle } from "./fonts/font-style.ts";
import { pdf } from "./open-pdf.ts";
import { readSurfaces } from "./reading/surfaces.ts";
import { readPdf } from "./syntax/file.ts";

/** A text as another program finds it on a page: its words, its position and its size. */
interface Found {
  text: string;
  x: number;
  y: number;
  size: number;
  right: number;
}

const open = (sheet: Sheet) => pdf.open(sheetsToPdf([sheet]));
const shown = (runs: readonly Run[]) => runs.map((run) => (run.kind === "text" ? run.text : `<${run.code}>`)).join("");
const getTexts = ({ blocks }: OpenDocument) => blocks.map(({ runs }) => shown(runs).trim());

/** Makes every word longer, saves, and reads the page with pdf.js. */
async function translated(
  sheet: Sheet,
): Promise<{ before: Found[]; after: Found[]; document: OpenDocument; saved: Uint8Array }> {
  const document = await open(sheet);
  const longer = (text: string) => text.replace(/\p{L}{3,}/gu, "$&os");
  for (const { runs, write } of document.blocks)
    write(runs.map((run) => (run.kind === "text" ? { ...run, text: longer(run.text) } : run)));
  const saved = await document.save({ language: "es", direction: "ltr" });
  return { before: await find(sheetsToPdf([sheet])), after: await find(saved), document, saved };
}

async function find(bytes: Uint8Array): Promise<Found[]> {
  const page = await (await getDocumentProxy(Uint8Array.from(bytes))).getPage(1);
  const { items } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!("str" in item) || item.str.trim() === "") return [];
    const [, , , size, x, y] = item.transform as number[];
    return [{ text: item.str, x: x ?? 0, y: y ?? 0, size: size ?? 0, right: (x ?? 0) + item.width }];
  });
}

/** The place of each text in relation to the first one, to a tenth of a point. */
const relative = (found: readonly Found[]) =>
  found.map(({ text, x, y, size }) => [
    text,
    ...[x - (found[0]?.x ?? 0), y - (found[0]?.y ?? 0), size].map((value) => Math.round(value * 10) / 10),
  ]);

describe("mathematics", () => {
  test.each([
    ["with gaps, justified", true, true],
    ["with gaps", true, false],
    ["justified", false, true],
    ["ragged", false, false],
  ])("in a sentence is one inline code with its own glyphs and distances: %s", async (_, gaps, justify) => {
    const sheet = inlineMathematics({ gaps, justify });
    const { before, after, document } = await translated(sheet);
    expect(getTexts(document)[1]).toMatch(
      /^For every natural number <0> the sum <1> of the first terms is known, and the value <2> for each small <3> follows from it\. We write <4> ?(<5> )?if .* the energy is <\d> in the units of this book\.$/,
    );
    const parts = ["mc", "2", "E", "S", "f"];
    const places = (found: Found[]) => {
      const at = found.findIndex(({ text }) => text.trim() === "mc");
      return relative(found.slice(at, at + 2));
    };
    expect(places(after)).toEqual(places(before));
    for (const part of parts) expect(after.some(({ text, size }) => text.trim() === part && size > 6)).toBe(true);
  });

  test.each([true, false])("on a line of its own keeps every glyph in its place (gaps: %s)", async (gaps) => {
    const { before, after } = await translated(displayMathematics({ gaps }));
    const formulas = before.filter(({ text }) => !/\p{L}{3}/u.test(text));
    expect(formulas.length).toBeGreaterThan(20);
    for (const { text, x, y, size } of formulas)
      expect(
        after.some(
          (found) => found.text === text && Math.hypot(found.x - x, found.y - y) < 0.05 && found.size === size,
        ),
        text,
      ).toBe(true);
  });

  test("in slanted letters of the text font is found by its signs and raised digits, and chemistry is text", async () => {
    const [text] = getTexts(await open(officeMathematics()));
    expect(text).toBe(
      "The area of a circle is <0>, and the way of a falling stone is <1> where <2> is the time of the start. This is a note about water, which is written as H2O in books of chemistry.",
    );
  });

  test("in columns stays in its column", async () => {
    const { before, after } = await translated(columnsWithFormulas());
    for (const found of after) if (found.x < 205) expect(found.right, found.text).toBeLessThan(206);
    const own = (list: Found[]) => relative(list.filter(({ text }) => /^(?:ax|bx)$/.test(text.trim())));
    expect(own(after)).toEqual(own(before));
  });

  test("does not end a line at wide raised letters", async () => {
    const font: SheetFont = { name: "Serif", face: "serif" };
    const sheet = new Sheet();
    sheet.row(40, 500, 10, [
      { text: "The factor is 2", font },
      { text: "2/345", font, size: 7, rise: 3.7 },
      { text: " for every river", font },
    ]);
    expect(getTexts(await open(sheet))).toHaveLength(1);
  });

  test("keeps functions and roots whose sign has a baseline of its own", async () => {
    expect(getTexts(await open(functionsAndRoots()))).toEqual([
      "Find the slope of <0> and the zero of <1> near the end of the sheet.",
    ]);
  });

  test("does not tear words that kerning cuts between narrow spaces", async () => {
    const sheet = new Sheet().array(50, 500, { name: "Serif", face: "serif" }, 10, [
      "1,",
      -333,
      "in",
      1,
      "to",
      -333,
      "a",
    ]);
    expect(getTexts(await open(sheet))).toEqual(["1, into a"]);
  });

  test("moves the bar of a fraction with the fraction", async () => {
    const sheet = inlineFraction();
    const { after } = await translated(sheet);
    const [value, over] = [after.find(({ text }) => text.includes("valueos")), after.find(({ text }) => text === "a")];
    expect(over?.x).toBeGreaterThan((value?.right ?? 0) - 1);
    const document = await open(sheet);
    expect(getTexts(document)).toEqual(["The value <0> is small."]);
  });
});

describe("columns", () => {
  const cases = ([2, 3] as const).flatMap((columns) =>
    [1, 1.3, 2].flatMap((gutter) =>
      [true, false].flatMap((justify) => [true, false].map((gaps) => ({ columns, gutter, justify, gaps }))),
    ),
  );
  test.each(cases)("never merge, and no line leaves its column: %j", async (options) => {
    const { before, after, document } = await translated(textColumns(options));
    const texts = getTexts(document);
    for (const text of texts) expect(text).toMatch(/^(?:Story \d|(?:The library|Every morning|On the hill).*\.)$/);
    expect(texts.length).toBeGreaterThanOrEqual(options.columns * 3 - 1);
    const width = (340 - (options.columns - 1) * options.gutter * 9) / options.columns;
    const edges = Array.from({ length: options.columns }, (_, column) => 40 + column * (width + options.gutter * 9));
    for (const { text, x, right } of after) {
      const left = edges.findLast((edge) => x > edge - 0.5) ?? 0;
      expect(right, text).toBeLessThan(left + width + 0.5);
    }
    expect(before.length).toBeGreaterThan(0);
  });

  test.each([1, 1.5])(
    "are separate where one operator shows a line of both, with a gutter of %s em",
    async (gutter) => {
      const texts = getTexts(await open(textColumns({ columns: 2, gutter, justify: false, gaps: false, whole: true })));
      expect(texts).toHaveLength(2);
      expect(texts[0]).toBe(prose);
    },
  );
});

describe("tables and forms", () => {
  const cells = ["Garden table of oak", "Flower pot", "Watering can with a long spout", "Bench", "420.00", "140"];
  test.each([
    ["ruled by boxes", table("boxes", 12)],
    ["ruled by lines", table("lines", 16)],
    ["without rules", table("none", 12)],
    ["without rules and with more space", table("none", 16)],
    ["made by spaces", spacedTable()],
  ])("a table %s has one text for each cell, which stays in its row", async (_, sheet) => {
    const { before, after, document } = await translated(sheet);
    for (const cell of cells) expect(getTexts(document)).toContain(cell);
    for (const number of ["420.00", "18.50", "31.00", "266.40"]) {
      const row = before.find(({ text }) => text.includes(number))?.y ?? 0;
      expect(Math.abs((after.find(({ text }) => text.includes(number))?.y ?? 0) - row), number).toBeLessThan(0.5);
    }
  });

  test.each([true, false])("cells of several lines are whole (ruled: %s)", async (ruled) => {
    expect(new Set(getTexts(await open(wrappedTable(ruled))))).toEqual(
      new Set([
        "Oak",
        "A strong and heavy wood that grows slowly and is used for tables, doors and ships.",
        "Very hard",
        "Pine",
        "A light wood with many knots. It is cheap and easy to work with, but it is soft.",
        "Soft",
        "Ash",
        "The handles of tools are made of it.",
        "Hard and tough",
      ]),
    );
  });

  test.each(["boxes", "rules", "underscores"] as const)(
    "the labels of a form with %s do not cover its fields",
    async (kind) => {
      const { after, document, saved } = await translated(formFields(kind));
      expect(getTexts(document)).toContain("First name:");
      const label = after.find(({ text }) => text.startsWith("Streetos"));
      // The field begins after the label "Street: " in the original. A line to write on gives way to a longer label.
      const line = after.find(({ text, y }) => /_{3}$/.test(text) && y === label?.y);
      const drawn = readSurfaces(await readPdf(saved)).flatMap(({ content }) => content.shapes);
      const rule = drawn.find(({ box }) => Math.abs(box.bottom - (label?.y ?? 0)) < 3 && box.right > (label?.x ?? 0));
      const start = { boxes: 90, rules: rule?.box.left ?? 0, underscores: line?.x ?? 0 }[kind];
      expect(label?.right).toBeLessThan(start);
      expect(label?.size).toBeGreaterThan(kind === "boxes" ? 5 : 9.5);
    },
  );
});

test.each(fontNames.bold)("the font %s is bold", (name) => {
  expect(fontStyle(name, { flags: 4, italicAngle: 0, weight: 0 }).bold).toBe(true);
});
test.each(fontNames.regular)("the font %s is not bold", (name) => {
  expect(fontStyle(name, { flags: 4, italicAngle: 0, weight: 0 }).bold).toBe(false);
});

test.each([
  ["PHXBKZ+NimbusRomNo9L-Regu-Slant_167", true],
  ["APDYTI+NimbusRomNo9L-ReguItal", true],
  ["ZNLGTG+NimbusRomNo9L-Regu", false],
])("the letters of the font %s are slanted: %s", (name, italic) => {
  expect(fontStyle(name, { flags: 4, italicAngle: 0, weight: 0 }).italic).toBe(italic);
});

test.each(["NewCM10-Regular", "ABCDEF+LibertinusSerif-Bold", "LinLibertineT", "STIXTwoText-Regular"])(
  "the font %s has serifs, and its sans serif has none",
  (name) => {
    const read = (own: string) => fontStyle(own, { flags: 4, italicAngle: 0, weight: 0 }).family;
    expect([read(name), read("NewCMSans10-Regular")]).toEqual(["serif", "sans"]);
  },
);

describe("fonts", () => {
  test("a glyph without text keeps its place in the sentence, and only it is counted", async () => {
    const document = await open(unknownGlyph());
    expect(getTexts(document)).toEqual([`The price is <0> 20 for each of the visitors. ${prose}`]);
    expect(document.untouched).toEqual([
      { place: "1 characters of pages", reason: "its font does not map its glyphs to text" },
    ]);
  });

  describe("that do not name their letters", () => {
    const nameless: SheetFont = { name: "ABCDEK+Garamond", face: "serif", program: "truetype-nameless" };

    test("are drawn in bounded rows, also without widths", async () => {
      const sheet = new Sheet().array(50, 500, nameless, 10, [prose.repeat(5)]);
      const source = Buffer.from(sheetsToPdf([sheet])).toString("latin1");
      const widthless = source.replace(/\/Widths \[[^\]]*\]/, (widths) => widths.replace(/\d/g, "0"));
      const { scans } = await pdf.open(Buffer.from(widthless, "latin1"));
      const heights: number[] = [];
      const read = async ({ height }: Pixels) => {
        heights.push(height);
        return { lines: [], illegible: 0 };
      };
      const blocks = await scans?.read("en", { read, erase: async () => null }, new AbortController().signal);
      const rows = Math.ceil((5 * prose.replaceAll(" ", "").length) / 200);
      expect([blocks, heights]).toEqual([[], [80 * rows]]);
    });

    test("are icons beside other text, which stay", async () => {
      const { scans, untouched } = await open(
        new Sheet().text(50, 500, fonts.times, 10, prose).text(50, 450, nameless, 10, "abcdefghij"),
      );
      expect([scans, untouched]).toEqual([
        undefined,
        [{ place: "10 characters of pages", reason: "its font does not map its glyphs to text" }],
      ]);
    });
  });

  test("the letters of a text that stays are counted one by one", async () => {
    const sheet = new Sheet().raw("-1 0 0 1 420 0 cm").text(50, 500, fonts.times, 10, "Ten letters");
    const { untouched } = await open(sheet);
    expect(untouched).toEqual([{ place: "10 characters of pages", reason: "it is mirrored" }]);
  });

  test("built-in encodings are read from TrueType, Type 1 and CFF font programs", async () => {
    const document = await open(builtInEncodings());
    expect(getTexts(document)[0]).toBe(prose);
    expect(getTexts(document)).toHaveLength(4);
    for (const text of getTexts(document)) expect(text).toMatch(/^(?:The library|Every morning|On the hill) .*\.$/);
    expect(document.untouched).toEqual([]);
  });
});

test("letters set apart, small capitals, initials and kerned words are whole words of one size", async () => {
  const document = await open(composedWords());
  expect(getTexts(document)).toEqual([
    "CONTENTS",
    "NEW BOOKS",
    "MEMBERS",
    "The Old Mill",
    "Water and Tables are not split.",
    expect.stringMatching(/^Every morning the old gardener .* from school\.$/),
  ]);
  for (const { runs } of document.blocks) expect(runs, textOfRuns(runs)).toHaveLength(1);
});

test.each([0, 5])("a bold initial that stands %d points above a line has the style of its text", async (above) => {
  const document = await open(boldInitial(above));
  expect(document.blocks.map(({ runs }) => runs)).toEqual([[{ kind: "text", text: expect.any(String), style: 0 }]]);
  const [block] = document.blocks;
  expect(block && textOfRuns(block.runs)).toMatch(/^Every morning the old gardener .* from school\.$/);
});
