import { textOfRuns } from "@atelier/document-model";
import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont, sheetsToPdf } from "../fixtures/sheet.ts";
import { pdf } from "../open-pdf.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };
const BOLD: SheetFont = { name: "Bold", face: "bold" };

/** Reads rows whose words before a "|" are bold, at a distance in points. */
async function readRows(rows: readonly string[], step = 14): Promise<string[]> {
  const sheet = new Sheet();
  for (const [row, text] of rows.entries()) {
    const [first = "", rest] = text.split("|");
    const y = 500 - step * row;
    if (rest !== undefined) sheet.text(40, y, BOLD, 10, first);
    sheet.text(40 + (rest === undefined ? 0 : getWidth(first, BOLD, 10)), y, SERIF, 10, rest ?? first);
  }
  return (await pdf.open(sheetsToPdf([sheet]))).blocks.map(({ runs }) => textOfRuns(runs).trim());
}

test.each([
  [
    "dates",
    [
      "6 April| – Jumble sale in the parish hall",
      "13 April| – Beach clean; gloves provided",
      "27 April| – Quiz night, teams of four",
    ],
  ],
  [
    "times",
    [
      "09:30| Welcome in the great hall of the school",
      "11:00| Guided walk around the old town",
      "14:15| Music by the children of class four",
    ],
  ],
  [
    "years",
    [
      "1908| opening of the first ferry to the island",
      "1931| fire in the warehouse on the pier",
      "1987| return of the lighthouse to the town",
    ],
  ],
  ["two dates", ["6 April| – Jumble sale in the parish hall", "13 April| – Beach clean; gloves provided"]],
])("lines that begin with bold %s are entries", async (_, rows) => {
  expect(await readRows(rows)).toEqual(rows.map((row) => row.replace("|", "")));
});

test("the second line of an entry goes on in it", async () => {
  const rows = [
    "6 April| – Jumble sale in the parish hall and in the",
    "garden behind it",
    "13 April| – Beach clean; gloves and bags are provided",
    "27 April| – Quiz night in the inn, teams of four to six",
  ];
  const texts = await readRows(rows);
  expect(texts).toContain("6 April – Jumble sale in the parish hall and in the garden behind it");
  expect(texts).toHaveLength(3);
});

test("a bold number that begins a line of prose begins no entry", async () => {
  const rows = [
    "The society counted the birds of the bay and found more than",
    "300| pairs of terns, which nest on the shingle and on the roofs",
    "of the old sheds. Please keep your dog on the lead until July.",
  ];
  expect(await readRows(rows)).toEqual([rows.join(" ").replace("|", "")]);
});

const CONDITIONS = [
  "A deposit of 50 € for each person is returned with the material.",
  "Members of the club have a discount of fifteen percent.",
  "A late return counts as one more day.",
];

test.each([14, 24])("lines that are sentences at a distance of %i points are texts of their own", async (step) => {
  expect(await readRows(CONDITIONS, step)).toEqual(CONDITIONS);
});

test("lines of prose are no sentences of their own if one goes on", async () => {
  const rows = [
    "A deposit of 50 € for each person is returned with the material.",
    "Members of the club have a discount of fifteen percent, but only",
    "if they show their card.",
  ];
  expect(await readRows(rows)).toEqual([rows.join(" ")]);
});

test("the title of an entry keeps its place behind the number, also without another entry near it", async () => {
  const sheet = new Sheet();
  const rows = [
    ["Preface", "7"],
    ["5.1 The seller of cherries", "70"],
    ["5.2 The old clock", "79"],
    ["6|Return along the road of the sea", "90"],
    ["Epilogue", "112"],
  ];
  for (const [row, [title = "", page = ""]] of rows.entries()) {
    const y = 500 - 14 * row;
    const [number, text] = title.split("|");
    // The number and its title are shown by one operator.
    sheet.text(330 - getWidth(page, SERIF, 10), y, SERIF, 10, page);
    if (text) sheet.text(40, y, SERIF, 10, `${number}${" ".repeat(8)}${text}`);
    else sheet.text(60, y, SERIF, 10, title);
  }
  const texts = (await pdf.open(sheetsToPdf([sheet]))).blocks.map(({ runs }) => textOfRuns(runs).trim());
  expect(texts).toContain("Return along the road of the sea");
});
