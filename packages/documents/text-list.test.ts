import { expect, test } from "vitest";
import { textList } from "./text-list.ts";

/** Opens texts, converts their words to capitals and returns the result. */
async function capitals(texts: string[], html: boolean): Promise<string[]> {
  const document = await textList.open(new TextEncoder().encode(JSON.stringify({ texts, html })));
  for (const block of document.blocks)
    block.write(block.runs.map((run) => (run.kind === "text" ? { ...run, text: run.text.toUpperCase() } : run)));
  const bytes = await document.save({ language: "es", direction: "ltr" });
  return JSON.parse(new TextDecoder().decode(bytes)).translations;
}

test("texts keep their order, placeholders, tags and white space", async () => {
  const texts = ["Hello {name}!", "", "  12  ", "Press <b>OK</b>\nto go on, %d left", "5 < 6 & more"];
  expect(await capitals(texts, false)).toEqual([
    "HELLO {name}!",
    "",
    "  12  ",
    "PRESS <b>OK</b>\nTO GO ON, %d LEFT",
    "5 < 6 & MORE",
  ]);
});

test("HTML keeps its markup, and its attributes and entities are text", async () => {
  const texts = [
    '<p class="a">Fish &amp; chips<br>now</p><img alt="A red fox" src="fox.png">',
    "<p translate=no>Acme</p>",
  ];
  expect(await capitals(texts, true)).toEqual([
    '<p class="a">FISH &amp; CHIPS<br>NOW</p><img alt="A RED FOX" src="fox.png">',
    "<p translate=no>Acme</p>",
  ]);
});
