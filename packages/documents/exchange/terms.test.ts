import { describe, expect, test } from "vitest";
import { readTermBase, readTermTable, type TermPair, writeTermBase, writeTermTable } from "./index.ts";

const pairs: TermPair[] = [
  ["bank holiday", "día festivo"],
  ['the "old" town', "casco, antiguo"],
  ["R&D <dept>", "I+D"],
];

describe("a table of terms", () => {
  test.each([",", "\t"] as const)("that was written with %j is read back unchanged", (delimiter) => {
    expect(readTermTable(writeTermTable(pairs, delimiter), "/file")).toEqual(pairs);
  });

  test.each([
    ["a heading", "source,target\nhouse,casa\n"],
    ["a byte order mark and Windows line ends", "\uFEFFhouse,casa\r\n\r\n"],
    ["semicolons", "house;casa"],
    ["the columns of languages", "house,casa,EN,pt-BR"],
    ["white space around the texts", " house , casa "],
  ])("may have %s", (_what, text) => {
    expect(readTermTable(text, "/file")).toEqual([["house", "casa"]]);
  });

  test.each([
    ["a text with an unquoted separator", "house,casa\ndog,perro, animal\n", /Line 2 has 3 columns/],
    ["a missing translation", "house,casa\ndog,\n", /Line 2 needs a term and its translation/],
    ["one column", "house\n", /Line 1 needs/],
    ["an open quotation mark", 'house,"casa\n', /not closed/],
  ])("with %s is refused with the line", (_what, text, message) => {
    expect(() => readTermTable(text, "/file")).toThrow(
      expect.objectContaining({ code: "invalid_input", message: expect.stringMatching(message) }),
    );
  });
});

describe("a term base", () => {
  test("that was written is read back unchanged", async () => {
    expect(await readTermBase(writeTermBase(pairs, { from: "en", to: "es" }), { from: "en", to: "es" })).toEqual(pairs);
  });

  test("of version 2 gives the pairs of two of its languages, without deprecated terms", async () => {
    const text = `<?xml version="1.0"?><!DOCTYPE martif SYSTEM "TBXcoreStructV02.dtd"><martif type="TBX" xml:lang="en">
      <text><body><termEntry id="1">
        <langSet xml:lang="en-US"><tig><term>house</term></tig><tig><term>home</term></tig>
          <tig><term>abode</term><termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote></tig></langSet>
        <langSet xml:lang="de"><tig><term>Haus</term></tig></langSet>
        <langSet xml:lang="fr"><tig><term>maison</term></tig></langSet>
      </termEntry><termEntry id="2"><langSet xml:lang="en"><tig><term>House</term></tig></langSet>
        <langSet xml:lang="de"><tig><term>Dynastie</term></tig></langSet></termEntry></body></text></martif>`;
    expect(await readTermBase(text, { from: "en", to: "de" })).toEqual([
      ["house", "Haus"],
      ["home", "Haus"],
    ]);
    expect(await readTermBase(text, { from: "en", to: "it" })).toEqual([]);
  });

  test("that declares entities or is cut off is refused", async () => {
    for (const text of ['<!DOCTYPE a [<!ENTITY b "c">]><tbx>&b;</tbx>', "<tbx><text>"])
      await expect(readTermBase(text, { from: "en", to: "de" })).rejects.toMatchObject({ code: "unreadable_document" });
  });
});
