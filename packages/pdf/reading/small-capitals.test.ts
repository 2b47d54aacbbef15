import { textOfRuns } from "@atelier/document-model";
import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont, sheetsToPdf } from "../fixtures/sheet.ts";
import { pdf } from "../open-pdf.ts";
import { readPdf } from "../syntax/file.ts";
import { readSurfaces } from "./surfaces.ts";

const SERIF: SheetFont = { name: "Tinos", face: "serif" };

/** A name in small capitals, with a word that has no capital. */
const heading = () => {
  const sheet = new Sheet();
  sheet.row(40, 400, 12, [
    { text: "J", font: SERIF },
    { text: "ANE ", font: SERIF, size: 9 },
    { text: "AND ", font: SERIF, size: 9 },
    { text: "R", font: SERIF },
    { text: "OBERT", font: SERIF, size: 9 },
  ]);
  return sheet;
};

async function translated(sheet: Sheet, change: (text: string) => string) {
  const document = await pdf.open(sheetsToPdf([sheet]));
  for (const block of document.blocks)
    block.write(block.runs.map((run) => (run.kind === "text" ? { ...run, text: change(run.text) } : run)));
  const [surface] = readSurfaces(await readPdf(await document.save({ language: "es", direction: "ltr" })));
  return surface?.content.shows.flatMap(({ runs }) => runs) ?? [];
}

test("words in small capitals are one text and stay in small capitals", async () => {
  const document = await pdf.open(sheetsToPdf([heading()]));
  expect(document.blocks.map(({ runs }) => textOfRuns(runs))).toEqual(["Jane and Robert"]);
  expect(document.blocks[0]?.runs).toHaveLength(1);
  const runs = await translated(heading(), (text) => text.replace("Jane and Robert", "Juana y Roberto"));
  const drawn = runs
    .map(({ text, size }) => `${Math.round(size)}:${text.trim()}`)
    .filter((text) => !text.endsWith(":"));
  expect(drawn).toEqual(["12:J", "9:UANA", "9:Y", "12:R", "9:OBERTO"]);
});

test("a unit in smaller letters is no small capital", async () => {
  const sheet = new Sheet()
    .text(40, 400, SERIF, 12, "The big house has ")
    .text(40 + getWidth("The big house has ", SERIF, 12), 400, SERIF, 9, "seven windows");
  const runs = await translated(sheet, (text) => text.replace("seven", "seventeen"));
  expect(runs.find(({ text }) => /seventeen/.test(text))?.size).toBeCloseTo(9, 1);
});
