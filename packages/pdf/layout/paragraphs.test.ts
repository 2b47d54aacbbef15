import type { Run } from "@atelier/document-model";
import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont, sheetsToPdf } from "../fixtures/sheet.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";
import { pdf } from "../open-pdf.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };
const [SIZE, WIDTH] = [10, 200];

const getText = (runs: readonly Run[]) => runs.map((run) => (run.kind === "text" ? run.text : "")).join("");

async function readTexts(sheet: Sheet): Promise<string[]> {
  return (await pdf.open(sheetsToPdf([sheet]))).blocks.map(({ runs }) => getText(runs).trim());
}

/** Sets a line whose words end at an edge. A mark at its end can hang into the margin. */
function setFull(sheet: Sheet, x: number, y: number, text: string, { hangs = 0, width = WIDTH } = {}): void {
  const words = text.split(" ");
  const natural = words.reduce((sum, word) => sum + getWidth(word, SERIF, SIZE), 0);
  const space = (width + hangs - natural) / (words.length - 1);
  const extra = -((space - getWidth(" ", SERIF, SIZE)) * 1000) / SIZE;
  sheet.array(
    x,
    y,
    SERIF,
    SIZE,
    words.flatMap((word, index) => (index === 0 ? [word] : [" ", extra, word])),
  );
}

/** Text at both margins, far below the rest. */
function setMargins(sheet: Sheet, right: number): void {
  sheet.text(40, 60, SERIF, SIZE, "Left");
  sheet.text(right, 60, SERIF, SIZE, "Right");
}

test("a paragraph is justified if the punctuation of its lines hangs into the margin", async () => {
  const sheet = new Sheet();
  setFull(sheet, 40, 500, "The museum opened its doors in spring,", { hangs: 2 });
  setFull(sheet, 40, 488, "and many visitors have walked through it");
  setFull(sheet, 40, 476, "with the guides who know each room and");
  sheet.text(40, 464, SERIF, SIZE, "tell about its past.");
  const lines = await translatedLines(sheet, (text) => text.replaceAll("a", "á"));
  const rights = [500, 488].map((y) => Math.max(...lines.filter((line) => line.y === y).map(({ right }) => right)));
  expect(Math.min(...rights)).toBeGreaterThan(238);
});

test("a paragraph of two full lines and a short one is justified", async () => {
  const sheet = new Sheet();
  setFull(sheet, 40, 500, "The museum opened its doors in spring");
  setFull(sheet, 40, 488, "and many visitors have walked through it");
  sheet.text(40, 476, SERIF, SIZE, "so far.");
  const lines = await translatedLines(sheet, (text) => text.replaceAll("a", "á"));
  expect(Math.max(...lines.filter(({ y }) => y === 500).map(({ right }) => right))).toBeCloseTo(240, 0);
});

test("a full paragraph below a centered heading is one text", async () => {
  const sheet = new Sheet();
  sheet.text(40 + (WIDTH - getWidth("Evaluation", SERIF, SIZE)) / 2, 512, SERIF, SIZE, "Evaluation");
  setFull(sheet, 40, 500, "We ran all of them on one machine");
  setFull(sheet, 40, 488, "with many cores and much memory. The");
  setFull(sheet, 40, 476, "table lists the time that each needed.");
  setMargins(sheet, 380);
  expect((await readTexts(sheet)).slice(0, 2)).toEqual([
    "Evaluation",
    "We ran all of them on one machine with many cores and much memory. The table lists the time that each needed.",
  ]);
});

test("centered lines of one sentence are one text", async () => {
  const sheet = new Sheet(600, 400);
  const rows = [
    "has completed the training course in safety at work",
    "and first aid, with forty hours of lessons,",
    "and has passed the examination.",
  ];
  for (const [row, text] of rows.entries())
    sheet.text(300 - getWidth(text, SERIF, SIZE) / 2, 300 - 12 * row, SERIF, SIZE, text);
  setMargins(sheet, 540);
  expect((await readTexts(sheet))[0]).toBe(rows.join(" "));
});

test("a paragraph begins where its second line is nearer than the line before it", async () => {
  const sheet = new Sheet();
  setFull(sheet, 40, 500, "Here the rate grows by more than half");
  sheet.text(40, 488, SERIF, SIZE, "since it is not even.");
  setFull(sheet, 40, 473, "Theorem. The schedule needs at most twice");
  sheet.text(40, 461.7, SERIF, SIZE, "the energy of the best one.");
  expect(await readTexts(sheet)).toEqual([
    "Here the rate grows by more than half since it is not even.",
    "Theorem. The schedule needs at most twice the energy of the best one.",
  ]);
});

test("a full column with an indented first line is one text", async () => {
  const sheet = new Sheet();
  const width = 11 + getWidth("After a storm the roof of it", SERIF, SIZE);
  sheet.text(51, 500, SERIF, SIZE, "After a storm the roof of it");
  for (const [row, text] of [
    "was covered with a new sheet",
    "and the insurance has said it",
    "will pay for most of it. Work",
  ].entries())
    setFull(sheet, 40, 488 - 12 * row, text, { width });
  setMargins(sheet, 380);
  expect((await readTexts(sheet))[0]).toMatch(/^After a storm .* Work$/);
});

test("a large heading of two lines uses the free width before it becomes smaller", async () => {
  const sheet = new Sheet();
  for (const [row, text] of ["Learn to", "climb now"].entries()) sheet.text(40, 500 - 40 * row, SERIF, 40, text);
  sheet.flow(
    [{ text: "All routes are open for you and for your family, from morning to evening. ".repeat(3), font: SERIF }],
    { x: 40, y: 436, width: 330, size: 10 },
  );
  const lines = await translatedLines(sheet, (text) =>
    text.startsWith("Learn") ? "Aprenda a escalar muy pronto" : text,
  );
  expect(lines.find(({ text }) => text.startsWith("Aprenda"))?.size).toBeGreaterThan(36);
});

test("rows of a box in which the next word would have fit are texts of their own", async () => {
  const sheet = new Sheet().raw("1 g 60 440 240 80 re f 0 g");
  for (const [row, text] of ["Monday to Friday", "In the holidays", "Closed on Sundays"].entries())
    sheet.text(70, 500 - 12 * row, SERIF, SIZE, text);
  setMargins(sheet, 300);
  expect((await readTexts(sheet)).slice(0, 3)).toEqual(["Monday to Friday", "In the holidays", "Closed on Sundays"]);
});

test("the short last line of a justified text is a part of it, also beside the text of another column", async () => {
  const sheet = new Sheet();
  const lines = [
    "The museum opened its doors",
    "in spring, and many people",
    "have walked through it with",
    "the guides.",
  ];
  for (const [row, line] of lines.entries()) {
    if (row < 3) setFull(sheet, 40, 500 - 13.5 * row, line, { width: 130 });
    else sheet.text(40, 500 - 13.5 * row, SERIF, SIZE, line);
    if (row > 1) sheet.text(200, 500 - 13.5 * row, SERIF, SIZE, row === 2 ? "A note" : "Another note");
  }
  expect(await readTexts(sheet)).toContain(lines.join(" "));
});

test("a line that raised letters move away stays in its paragraph", async () => {
  const sheet = new Sheet();
  sheet.text(40, 500, SERIF, SIZE, "The plant of the town cleans about 65,000");
  sheet.row(40, 484, SIZE, [
    { text: "m", font: SERIF },
    { text: "3", font: SERIF, size: 6, rise: 3.5 },
    { text: " of water on each day of the year that", font: SERIF },
  ]);
  sheet.text(40, 472, SERIF, SIZE, "is not a holiday, and the laboratory takes");
  sheet.text(40, 460, SERIF, SIZE, "samples.");
  expect(await readTexts(sheet)).toHaveLength(1);
});

test("a space after raised letters does not change the edge of justified lines", async () => {
  const sheet = new Sheet();
  setFull(sheet, 40, 500, "The museum opened its doors in spring and", { width: 200 - 4 });
  sheet.text(237, 503.5, SERIF, 6, "2").text(240, 500, SERIF, SIZE, "    ");
  setFull(sheet, 40, 488, "and many visitors have walked through it");
  setFull(sheet, 40, 476, "with the guides who know each room and");
  sheet.text(40, 464, SERIF, SIZE, "tell about its past.");
  const lines = await translatedLines(sheet, (text) => text.replaceAll("a", "á"));
  expect(Math.max(...lines.filter(({ y }) => y === 488).map(({ right }) => right))).toBeCloseTo(240, 0);
});

test("a heading of a page keeps its right edge beside marks that hang into the margin", async () => {
  const sheet = new Sheet();
  const title = "The museum and its rooms";
  sheet.text(380 - getWidth(title, SERIF, 8), 560, SERIF, 8, title);
  for (const [row, text] of [
    "The museum opened its doors in the spring of",
    "that year, and many have come to see it",
  ].entries())
    for (const at of [0, 2]) setFull(sheet, 40, 500 - 12 * (row + at), text, { width: 340 });
  setFull(sheet, 40, 452, "while the others stayed at home,", { width: 340, hangs: 3 });
  const lines = await translatedLines(sheet, (text) => text.replace(title, "El museo"));
  expect(lines.find(({ text }) => text === "El museo")?.right).toBeCloseTo(380, 0);
});

test("a line with slightly larger code belongs to its paragraph", async () => {
  const sheet = new Sheet();
  setFull(sheet, 40, 500, "The museum opened its doors in spring and");
  setFull(sheet, 40, 488, "and many visitors have walked through it");
  sheet.row(40, 476, SIZE, [
    { text: "with the guides, as in ", font: SERIF },
    { text: "tour", font: { name: "Cousine", face: "mono" }, size: 11.3 },
    { text: ".", font: SERIF },
  ]);
  expect(await readTexts(sheet)).toHaveLength(1);
});

test("a paragraph below the page number of the last entry of its contents begins at its own first line", async () => {
  const sheet = new Sheet();
  sheet.text(40, 512, SERIF, SIZE, "Opening hours").text(230, 512, SERIF, SIZE, "18");
  setFull(sheet, 50, 500, "The museum opened its doors in spring", { width: 190 });
  setFull(sheet, 40, 488, "and many visitors have walked through it");
  setFull(sheet, 40, 476, "with the guides who know each room and");
  sheet.text(40, 464, SERIF, SIZE, "tell about its past.");
  const texts = await readTexts(sheet);
  expect(texts.some((text) => text.startsWith("The museum"))).toBe(true);
});

test("text keeps a distance from the box below it", async () => {
  const sheet = new Sheet();
  const story =
    "The museum opened its doors in the spring of that year, and many visitors have walked through its rooms.";
  const y = sheet.flow([{ text: story, font: SERIF }], { x: 40, y: 500, width: 200, size: SIZE });
  const top = y - 4;
  sheet
    .raw("0.9 g")
    .rule(40, top - 60, 200, 60)
    .raw("0 g");
  const lines = await translatedLines(sheet, (text) =>
    text.replace("visitors", "visitors from all parts of the country and of the world beyond it"),
  );
  const lowest = Math.min(...lines.map((line) => line.y));
  expect(lowest - 0.22 * SIZE - top).toBeGreaterThan(0.4 * SIZE);
});

test("several paragraphs of two lines whose first lines end at one edge are justified", async () => {
  const sheet = new Sheet();
  for (const [row, word] of ["winter", "summer", "autumn", "spring"].entries()) {
    const text = Array.from({ length: 12 }, () => word).join(" ");
    sheet.flow([{ text, font: SERIF }], { x: 40, y: 500 - 40 * row, width: 300, size: 10, justify: true });
  }
  const lines = await translatedLines(sheet, (text) => text.replace("winter", "the winters"));
  const rights = lines
    .filter(({ x, text }) => Math.abs(x - 40) < 1 && text.startsWith("the"))
    .map(({ right }) => right);
  expect(rights[0]).toBeCloseTo(340, 0);
});

test("a footnote in the right column that ends where other lines do begins where its column does", async () => {
  const sheet = new Sheet();
  const font = { name: "Tinos", face: "serif" } as const;
  const note = "Three of our own";
  const right = 220 + getWidth(note, font, 8);
  for (const y of [560, 548, 536])
    sheet.text(right - getWidth("An abstract of the paper", font, 10), y, font, 10, "An abstract of the paper");
  sheet.text(40, 480, font, 10, "The left column has a line");
  const text =
    "The column on the right is wider than the note below it, and its lines are as long as each other because the text is justified at both of its edges.";
  sheet.flow([{ text, font }], { x: 220, y: 460, width: 160, size: 10, justify: true });
  sheet.text(220, 380, font, 8, note);
  const lines = await translatedLines(sheet, (text) => text.replace(note, "Three of our own and more"));
  expect(lines.find(({ text }) => text.startsWith("Three"))?.x).toBeCloseTo(220, 0);
});

test("each raised mark at the start of a line begins a footnote", async () => {
  const font = { name: "Tinos", face: "serif" } as const;
  const sheet = new Sheet();
  for (const [row, [mark, text]] of [
    ["1", "The plan of the garden is attached to this contract"],
    ["\u2020", "the costs of this plan are shared by both of the sides"],
  ].entries())
    sheet.row(40, 200 - row * 10, 8, [
      { text: mark ?? "", font, size: 5.5, rise: 3 },
      { text: text ?? "", font },
    ]);
  const document = await pdf.open(sheetsToPdf([sheet]));
  expect(document.blocks).toHaveLength(2);
});

test("a text in a frame that begins where another one does stays there, also in the middle by chance", async () => {
  const font = { name: "Tinos", face: "serif" } as const;
  const text = "Soup and bread";
  const sheet = new Sheet().raw("50 20 320 555 re S");
  const left = 210 - getWidth(text, font, 10) / 2;
  sheet.text(left, 300, font, 10, text).text(left, 330, font, 10, "Ghost stories for brave visitors");
  const lines = await translatedLines(sheet, (found) => found.replace(text, "Soup, bread and cheese"));
  expect(lines.find((line) => line.text.startsWith("Soup"))?.x).toBeCloseTo(left, 0);
});
