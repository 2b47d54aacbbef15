import type { Run } from "@atelier/document-model";
import { getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont, sheetsToPdf } from "../fixtures/sheet.ts";
import { pdf } from "../open-pdf.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };
const [SIZE, WIDTH] = [10, 150];
const getText = (runs: readonly Run[]) => runs.map((run) => (run.kind === "text" ? run.text : "")).join("");

const OPENING = ["The museum opened its doors in", "spring, and many people from the", "town came to see its rooms."];
const HEAD = ["Every morning the guides walk", "through the halls and tell the", "visitors what they know of the"];
const TAIL = ["paintings that hang there. They", "begin with the oldest ones and", "end in the garden by the lake."];

/** Lines of a paragraph that fill a column, apart from the last one if the paragraph ends. */
function setLines(sheet: Sheet, x: number, y: number, lines: readonly string[], ends = true): void {
  for (const [row, line] of lines.entries()) {
    const words = line.split(" ");
    const free = WIDTH - words.reduce((sum, word) => sum + getWidth(word, SERIF, SIZE), 0);
    const isLast = ends && row === lines.length - 1;
    const space = isLast ? getWidth(" ", SERIF, SIZE) : free / (words.length - 1);
    const extra = -((space - getWidth(" ", SERIF, SIZE)) * 1000) / SIZE;
    const items = words.flatMap((word, index) => (index === 0 ? [word] : [" ", extra, word]));
    sheet.array(x, y - 12 * row, SERIF, SIZE, items);
  }
}

/** Two columns, or two pages with one column each. */
function makePages(isOnePage: boolean, head = HEAD, tail = TAIL): Uint8Array {
  const [first, second] = [new Sheet(), new Sheet()];
  setLines(first, 40, 500, OPENING);
  setLines(first, 40, 452, head, /\.$/.test(head.at(-1) ?? ""));
  const [other, x] = isOnePage ? [first, 220] : [second, 40];
  setLines(other, x, 500, tail);
  setLines(other, x, 452, OPENING);
  // The number of the page is near the edge of the second column.
  first.text(210, 40, SERIF, SIZE, "42");
  return sheetsToPdf(isOnePage ? [first] : [first, second]);
}

const toText = (lines: readonly string[]) => lines.join(" ");
const read = async (bytes: Uint8Array) =>
  (await pdf.open(bytes)).blocks.map(({ runs }) => getText(runs).trim()).filter((text) => text !== "42");

test.each([
  ["columns", true],
  ["pages", false],
])("a paragraph over two %s is one text, and its translation fills both", async (_, isOnePage) => {
  const bytes = makePages(isOnePage);
  expect(await read(bytes)).toEqual([toText(OPENING), toText([...HEAD, ...TAIL]), toText(OPENING)]);
  const document = await pdf.open(bytes);
  const words = Array.from({ length: 17 }, (_, index) => `palabra${index}`).join(" ");
  document.blocks[1]?.write([{ kind: "text", text: words, style: 0 }]);
  const saved = await getDocumentProxy(Uint8Array.from(await document.save({ language: "es", direction: "ltr" })));
  const lines = new Map<string, string>();
  for (let page = 1; page <= saved.numPages; page++)
    for (const item of (await (await saved.getPage(page)).getTextContent()).items)
      if ("str" in item && /palabra/.test(item.str)) {
        const key = `${page} ${item.transform[4] > 200} ${item.transform[5]}`;
        lines.set(key, `${lines.get(key) ?? ""}${item.str}`);
      }
  const [head, tail] = [[...lines], [...lines]].map((all, part) =>
    all.filter(([key]) => (key.startsWith("1 false") ? part === 0 : part === 1)),
  );
  expect(head).toHaveLength(3);
  expect(tail?.length).toBeGreaterThan(1);
  expect(head?.[0]?.[1]).toContain("palabra0");
  expect(tail?.at(-1)?.[1]).toContain("palabra16");
});

test("a paragraph below the head of the next page loses none of its words there", async () => {
  const [first, second] = [new Sheet(), new Sheet()];
  setLines(first, 40, 500, OPENING);
  setLines(first, 40, 452, HEAD, false);
  second.text(40, 514, { name: "Sans", face: "sans" }, 9, "The museum and its rooms");
  setLines(second, 40, 496, TAIL);
  setLines(second, 40, 448, OPENING);
  const document = await pdf.open(sheetsToPdf([first, second]));
  const words = Array.from({ length: 17 }, (_, index) => `palabra${index}`);
  const [, , ...blocks] = document.blocks;
  document.blocks[1]?.write([{ kind: "text", text: words.join(" "), style: 0 }]);
  for (const block of blocks)
    block.write(
      block.runs.map((run) => (run.kind === "text" ? { ...run, text: run.text.replace("museum", "museo") } : run)),
    );
  const saved = await getDocumentProxy(Uint8Array.from(await document.save({ language: "es", direction: "ltr" })));
  const { items } = await (await saved.getPage(2)).getTextContent();
  expect(items.map((item) => ("str" in item ? item.str : "")).join("")).toContain("palabra16");
});

test("a word that is cut at the end of a column is restored", async () => {
  const texts = await read(
    makePages(true, [...HEAD.slice(0, 2), "visitors all they know of paint-"], ["ings on show. They"]),
  );
  expect(texts[1]).toContain("they know of paintings on show.");
});

test("a text that ends with its sentence does not go on in the next column", async () => {
  expect(await read(makePages(true, [...HEAD.slice(0, 2), "visitors all that they know."]))).toHaveLength(4);
});

test("a column that begins with a capital letter is a text of its own", async () => {
  expect(await read(makePages(true, HEAD, ["Paintings that hang there. They", ...TAIL.slice(1)]))).toHaveLength(4);
});

test.each([
  ["a picture", "seen from the lake in winter", true],
  ["a number", "Figure 2. The garden by the lake", false],
])("a caption below %s is no part of the text that goes on below it", async (_, caption, hasPicture) => {
  const sheet = new Sheet();
  setLines(sheet, 40, 500, OPENING);
  setLines(sheet, 40, 452, HEAD, false);
  if (hasPicture) sheet.raw("0.5 g").rule(40, 350, WIDTH, 60).raw("0 g");
  sheet.text(40, 340, SERIF, SIZE, caption);
  setLines(sheet, 40, 310, TAIL);
  expect(await read(sheetsToPdf([sheet]))).toEqual([toText(OPENING), toText([...HEAD, ...TAIL]), caption]);
});

/** Lines of a paragraph that goes on below its column, where the text is as wide as the page. */
const WIDENED = ["Every morning the guides walk", "through the halls and tell the", "visitors of the rooms and gar-"];
const WIDE = ["dens that lie behind the mill, and of the paintings that hang", "in the halls since the first day."];

test("columns whose baselines differ are read apart, and the text below them goes on in the left one", async () => {
  const sheet = new Sheet();
  setLines(sheet, 40, 500, OPENING);
  setLines(sheet, 40, 464, WIDENED, false);
  setLines(sheet, 199, 502.6, OPENING);
  setLines(sheet, 199, 466.6, OPENING);
  for (const [row, line] of WIDE.entries()) sheet.text(40, 428 - 12 * row, SERIF, SIZE, line);
  const texts = await read(sheetsToPdf([sheet]));
  const whole = toText([...WIDENED, ...WIDE]).replace("gar- dens", "gardens");
  expect(texts.toSorted()).toEqual([...Array(3).fill(toText(OPENING)), whole].toSorted());
});

test("the first line of a column that is too long is not joined with the column beside it", async () => {
  const sheet = new Sheet();
  const first = "The museum opened its doors in";
  sheet.array(40, 500, SERIF, SIZE, [
    `${first} `,
    -((155 - getWidth(`${first} all`, SERIF, SIZE)) * 1000) / SIZE,
    "all",
  ]);
  setLines(sheet, 40, 488, [...HEAD, ...OPENING.slice(1)]);
  setLines(sheet, 198, 500, [...OPENING.slice(0, 2), ...HEAD, OPENING[2] ?? ""]);
  const texts = await read(sheetsToPdf([sheet]));
  expect(texts.some((text) => text.includes("all The museum"))).toBe(false);
});
