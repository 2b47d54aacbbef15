import { expect, test } from "vitest";
import { getWidth, Sheet, type SheetFont } from "../fixtures/sheet.ts";
import { translatedLines } from "../fixtures/translated-lines.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };
const EDGE = 240;
const GAP = 9;

/** Where the words behind the bullets of a justified list begin after a change. The bullets and their words are one operator. */
async function findStarts(items: readonly (readonly string[])[], bullet: string): Promise<number[]> {
  const sheet = new Sheet();
  const hanging = 40 + getWidth(bullet, SERIF, 10) + GAP - 2.5;
  let y = 500;
  for (const [first = "", second = ""] of items) {
    const spaces = first.split(" ").length - 1;
    const stretch = (EDGE - hanging - getWidth(first, SERIF, 10)) / spaces;
    const [marker, ...words] = [bullet, ...first.split(" ")];
    const wide = GAP - 2.5 - getWidth(" ", SERIF, 10);
    sheet.raw(`${wide} Tw`).text(40, y, SERIF, 10, `${marker} `).raw(`${stretch} Tw`);
    sheet.text(hanging, y, SERIF, 10, words.join(" ")).raw("0 Tw");
    sheet.text(hanging, y - 12, SERIF, 10, second);
    y -= 30;
  }
  const lines = await translatedLines(sheet, (text) => text.replaceAll("won", "has now also won"));
  return lines.filter(({ text }) => /^(?:The|A)/.test(text)).map(({ x }) => x - hanging);
}

test.each(["\u2022", "1."])("the words behind %s begin at one edge", async (bullet) => {
  const starts = await findStarts(
    [
      ["The crew won the silver medal of the town in", "Harford."],
      ["A young eight won the race of the county in", "the first year of the club."],
      ["The veterans won no medal in any race, but", "had a good dinner."],
    ],
    bullet,
  );
  expect(starts.length).toBe(3);
  for (const start of starts) expect(Math.abs(start)).toBeLessThan(0.5);
});
