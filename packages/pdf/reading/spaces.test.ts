import { textOfRuns } from "@atelier/document-model";
import { getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont, sheetsToPdf } from "../fixtures/sheet.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";
import { pdf } from "../open-pdf.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };

async function readTexts(sheet: Sheet): Promise<string[]> {
  return (await pdf.open(sheetsToPdf([sheet]))).blocks.map(({ runs }) => textOfRuns(runs).trim());
}

test.each([
  ["before", [-270, " ", "week"]],
  ["after", [" ", -270, "week"]],
  ["around", [-270, " ", -270, "week"]],
] as const)("a space that is stretched by a movement %s it is one space", async (_, items) => {
  expect(await readTexts(new Sheet().array(40, 500, SERIF, 10, ["the second", ...items]))).toEqual(["the second week"]);
});

test("a space character that word spacing makes as narrow as kerning is no space", async () => {
  const wide = getWidth(" ", SERIF, 10);
  const narrow = (spacing: number) => new Sheet().raw(`${spacing} Tw`).text(40, 500, SERIF, 10, "in the ev ening");
  expect(await readTexts(narrow(0.1 - wide))).toEqual(["intheevening"]);
  expect(await readTexts(narrow(-0.2 * wide))).toEqual(["in the ev ening"]);
});

test("short words of one operator that stand apart are not letters of one word", async () => {
  expect(await readTexts(new Sheet().array(40, 500, SERIF, 10, ["1", -333, "to", -333, "9"]))).toEqual(["1 to 9"]);
});

test("the thin space behind the comma of a decimal number is no space, and that of a list is one", async () => {
  const sheet = new Sheet();
  const row = (y: number, texts: readonly string[]) => {
    let x = 40;
    for (const text of texts) {
      sheet.text(x, y, SERIF, 10, text);
      x += getWidth(text, SERIF, 10) + (text === "," ? 1.7 : 0);
    }
  };
  row(500, ["The value is 3", ",", "876 and not 4", ",", "1."]);
  row(400, ["The pages are 3", ",", "8", ",", "12 and others."]);
  expect(await readTexts(sheet)).toEqual(["The value is 3,876 and not 4,1.", "The pages are 3, 8, 12 and others."]);
});

test.each([
  [0, "Every route is open"],
  [1.8, "GRAND OPENING"],
])("letters shown one by one, %d points apart, are whole words", async (gap, text) => {
  expect(await readTexts(new Sheet().letters(40, 500, SERIF, 10, text, gap))).toEqual([text]);
});

test("numbers on a line of their own are in the order of a text from right to left", async () => {
  const [first, number] = ["ורפסמב ונילא ורשקתה", ".2345678"];
  const sheet = new Sheet();
  sheet.text(300 - getWidth(first, SERIF, 10), 500, SERIF, 10, first);
  sheet.text(300 - getWidth(number, SERIF, 10), 488, SERIF, 10, number);
  expect(await readTexts(sheet)).toEqual(["התקשרו אלינו במספרו 2345678."]);
});

test("a text from right to left begins at the left if its translation is read from there", async () => {
  const sheet = new Sheet();
  const right = (y: number, text: string) => sheet.text(380 - getWidth(text, SERIF, 10), y, SERIF, 10, text);
  for (const [row, text] of [
    "תחתפנ ריעה לש הנשיה הירפסה תא ורקב",
    "רקובב םוי לכב",
    "תורפסה יקרפ",
    "תורענהו םידליה",
  ].entries())
    right(500 - 30 * row, text);
  const document = await pdf.open(sheetsToPdf([sheet]));
  for (const { runs, write } of document.blocks)
    write(runs.map((run) => (run.kind === "text" ? { ...run, text: "open" } : run)));
  const page = await (
    await getDocumentProxy(Uint8Array.from(await document.save({ language: "en", direction: "ltr" })))
  ).getPage(1);
  const { items } = await page.getTextContent();
  const places = items.flatMap((item) =>
    "str" in item && item.str.trim() !== "" ? [Math.round(item.transform[4])] : [],
  );
  expect(new Set(places).size).toBe(1);
  expect(places[0]).toBeLessThan(250);
});

test("a letter spacing between two words is a space, and that of a word set apart is none", async () => {
  const sheet = new Sheet();
  const add = (x: number, text: string, spacing: number) => {
    sheet.raw(`${spacing} Tc`).text(x, 500, SERIF, 10, text).raw("0 Tc");
    return x + getWidth(text, SERIF, 10) + spacing * (text.length - 1);
  };
  add(add(add(40, "Harbor Doc", 0), "kS", 2.75), "treet", 0);
  sheet.raw("2.2 Tc").text(40, 450, SERIF, 10, "HARBOR").raw("0 Tc");
  expect(await readTexts(sheet)).toEqual(["Harbor Dock Street", "HARBOR"]);
});

test("movements within an operator take a letter spacing back, and a very wide one separates a list marker", async () => {
  const sheet = new Sheet().raw("3 Tc").array(40, 500, SERIF, 10, ["oo", 300, "rt"]).raw("0 Tc");
  sheet.text(40 + getWidth("oort", SERIF, 10) + 6, 500, SERIF, 10, "hree");
  for (const y of [450, 430]) {
    sheet.raw("20 Tc").text(40, y, SERIF, 10, "•a").raw("0 Tc");
    sheet.text(62.5 + getWidth("•a", SERIF, 10), y, SERIF, 10, "house");
  }
  expect(await readTexts(sheet)).toEqual(["o or three", "a house", "a house"]);
});

test("a wide word spacing after a list marker separates it from its item", async () => {
  const sheet = new Sheet();
  for (const [row, text] of ["Open the door", "Close the door"].entries()) {
    sheet
      .raw("13 Tw")
      .text(40, 500 - 30 * row, SERIF, 10, `${row + 1}. ${text[0]}`)
      .raw("0 Tw");
    const end = 40 + getWidth(`${row + 1}. ${text[0]}`, SERIF, 10) + 13;
    sheet.text(end, 500 - 30 * row, SERIF, 10, text.slice(1));
  }
  expect(await readTexts(sheet)).toEqual(["Open the door", "Close the door"]);
});

test("a text that begins with spaces begins where its first letter is seen", async () => {
  const width = getWidth("  ", SERIF, 10);
  const [item] = await translatedLines(new Sheet().text(60, 500, SERIF, 10, "  1. Pupil"), () => "1. Schüler");
  expect(item?.x).toBeCloseTo(60 + width, 1);
});

test("two spacings of letters beside each other are two spaces", async () => {
  const sheet = new Sheet();
  let x = 60;
  for (const [text, spacing] of [
    ["•o", 13],
    ["no", 2.75],
    ["ur website", 0],
  ] as const) {
    sheet.raw(`${spacing} Tc`).text(x, 500, SERIF, 11, text);
    x += getWidth(text, SERIF, 11) + spacing;
  }
  expect(await readTexts(sheet)).toEqual(["on our website"]);
});

test("spaces that justification made narrow are spaces, and kerning is none", async () => {
  const narrow = (...words: string[]) => words.flatMap((word, at) => (at === 0 ? [word] : [-165 - (at % 2), word]));
  const words = narrow("A", "copy", "of", "the", "license", "is", "a", "vailable");
  const kerned = words.map((item, at) => (at === words.length - 2 ? 30 : item));
  expect(await readTexts(new Sheet().array(40, 500, SERIF, 10, kerned))).toEqual([
    "A copy of the license is available",
  ]);
  const wide = ["Water", -120, "fall", -130, "s are", -125, " wide"];
  expect(await readTexts(new Sheet().array(40, 500, SERIF, 10, wide))).toEqual(["Waterfalls are wide"]);
});

test("a line of displayed formulas with a short word between them stays as it is", async () => {
  const math: SheetFont = { name: "ABCDEF+CMMI10", face: "italic" };
  const sheet = new Sheet().text(40, 540, SERIF, 10, "The law of the current is written as");
  sheet.text(100, 500, math, 10, "U = R I").text(140, 500, SERIF, 10, "or").text(158, 500, math, 10, "I = U G");
  expect(await readTexts(sheet)).toEqual(["The law of the current is written as"]);
});

test("the text behind a dash without a known text is kept", async () => {
  const sheet = new Sheet().array(40, 500, { ...SERIF, unknown: "—" }, 10, [
    "It exists in other places as well",
    -300,
    "—",
    -300,
    "the routines are not alone",
  ]);
  const { blocks } = await pdf.open(sheetsToPdf([sheet]));
  expect(blocks.map(({ runs }) => runs.flatMap((run) => (run.kind === "text" ? [run.text.trim()] : [])))).toEqual([
    ["It exists in other places as well", "the routines are not alone"],
  ]);
});

test("a line that begins with code without a known text goes on with its sentence", async () => {
  const code: SheetFont = { name: "Code", face: "mono", unknown: ".TRAN" };
  const sheet = new Sheet().text(40, 512, SERIF, 10, "The starting values of the voltages apply only on the");
  sheet.text(40, 500, code, 10, ".TRAN").text(73, 500, SERIF, 10, "control line.");
  const { blocks } = await pdf.open(sheetsToPdf([sheet]));
  expect(blocks.map(({ runs }) => runs.map((run) => (run.kind === "text" ? run.text.trim() : "code")))).toEqual([
    ["The starting values of the voltages apply only on the", "code", "control line."],
  ]);
});

test.each([
  [["it is 81", -167, "m long"], "it is 81 m long"],
  [["it weighs 5", -167, "kg now"], "it weighs 5 kg now"],
  [["at 20", -150, "C or so"], "at 20 C or so"],
  [["the 2", -80, "nd of May"], "the 2nd of May"],
  [["of room 4", 30, "b only"], "of room 4b only"],
  [["a wo", -150, "rd in two"], "a word in two"],
] as const)("the thin space between a number and its unit is a space, and kerning is none: %j", async (items, text) => {
  expect(await readTexts(new Sheet().array(40, 500, SERIF, 10, [...items]))).toEqual([text]);
});
