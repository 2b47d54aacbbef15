import { textOfRuns } from "@atelier/document-model";
import { expect, test } from "vitest";
import { Sheet, type SheetFont, sheetsToPdf } from "../fixtures/sheet.ts";
import { pdf } from "../open-pdf.ts";

const SERIF: SheetFont = { name: "Serif", face: "serif" };

/** The text of a paragraph with these lines. */
async function readLines(...lines: string[]): Promise<string> {
  const sheet = new Sheet();
  for (const [row, line] of lines.entries()) sheet.text(40, 500 - 12 * row, SERIF, 10, line);
  const { blocks } = await pdf.open(sheetsToPdf([sheet]));
  return blocks.map(({ runs }) => textOfRuns(runs).trim()).join("|");
}

test("a compound keeps its hyphen at a line end if the document has one of its parts in another compound", async () => {
  expect(
    await readLines(
      "the garden-fresh peas and garden-",
      "grown beans, sold at a sun-dried",
      "price, and apple-",
      "dried plums",
    ),
  ).toBe("the garden-fresh peas and garden-grown beans, sold at a sun-dried price, and apple-dried plums");
});

test("a word that the document has without a hyphen loses that of a line end", async () => {
  expect(await readLines("a well-dressed man came home, and the well-", "ington boots stayed; wellington boots")).toBe(
    "a well-dressed man came home, and the wellington boots stayed; wellington boots",
  );
});

test.each([
  ["the town that is well-", "known to all of the visitors", "the town that is well-known to all of the visitors"],
  ["a letter for the mother-", "in-law of the mayor", "a letter for the mother-in-law of the mayor"],
  ["this is a state-of-the-", "art house for the club", "this is a state-of-the-art house for the club"],
  ["the text is to be short-", "ened for the club", "the text is to be shortened for the club"],
  ["the rules of the instruc-", "tion are to be read", "the rules of the instruction are to be read"],
])("English: %s %s", async (first, second, text) => {
  expect(await readLines(first, second)).toBe(text);
});

test.each(["\u2010", "\u00ad"])(
  "hyphens of the text stay if the program adds other ones (%j) at line ends",
  async (added) => {
    expect(
      await readLines(`das Ost-West-Treffen im Rat${added}`, "haus von Baden-", "baden, und die Nord-", "see"),
    ).toBe("das Ost-West-Treffen im Rathaus von Baden-baden, und die Nord-see");
  },
);

test("a soft hyphen beside a hyphen is one hyphen", async () => {
  expect(await readLines("the instruc-\u00ad", "tion of the book")).toBe("the instruction of the book");
});

test.each([
  ["please write to roads@northfield.exam-", "ple. Thank you", "please write to roads@northfield.example. Thank you"],
  ["all is at www.northfield.exam-", "ple/roads for you", "all is at www.northfield.example/roads for you"],
  ["all is at https://northfield.exam-", "ple and in the hall", "all is at https://northfield.example and in the hall"],
  ["please write to roads@north-", "field.example today", "please write to roads@north-field.example today"],
  ["it is in www.northfield.org/low-", "lands for all", "it is in www.northfield.org/low-lands for all"],
])("the last name of an address has no hyphen of its own: %s", async (first, second, text) => {
  expect(await readLines(first, second)).toBe(text);
});
