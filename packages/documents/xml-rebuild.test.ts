import type { Run } from "@atelier/document-model";
import { describe, expect, test } from "vitest";
import { parseXml, xmlText } from "./xml.ts";
import { xmlBlocks } from "./xml-blocks.ts";
import type { Vocabulary } from "./xml-vocabulary.ts";

/** Far below the time for paragraphs of these lengths if it grew with the square of the length. */
const LIMIT_MS = 15_000;

const vocabulary: Vocabulary = {
  block: ({ nodeName }) => nodeName === "p",
  inline: ({ nodeName }) => nodeName === "b" || nodeName === "i",
  property: ({ nodeName }) => nodeName === "style",
  holder: undefined,
  hard: () => false,
  ignoredAttributes: new Set(),
};

const open = (source: string, isUnique = false) => {
  const document = parseXml(source);
  return { document, blocks: xmlBlocks(document, { ...vocabulary, isUnique }, () => "text") };
};
const capitals = (runs: readonly Run[]) =>
  runs.map((run) => (run.kind === "text" ? { ...run, text: run.text.toUpperCase() } : run));

describe("a rebuilt paragraph", () => {
  test("has its properties, and its codes in the order of the translation", () => {
    const { document, blocks } = open(
      '<d><p><style a="1"/>One <b><style a="2"/>two<x/></b> three<y/><style a="3"/></p></d>',
    );
    for (const { runs, write } of blocks) write(capitals(runs).toReversed());
    expect(xmlText(document)).toBe(
      '<d><p><style a="1"/><y/> THREE<b><style a="2"/><x/>TWO</b>ONE <style a="3"/></p></d>',
    );
  });

  test("keeps the paragraphs inside its codes, which are written before or after it", () => {
    const output = [(one: number) => one, (one: number) => 1 - one].map((order) => {
      const { document, blocks } = open("<d><p>Out <b><box><p>in</p></box></b>side</p></d>");
      for (const at of [0, 1].map(order)) blocks[at]?.write(capitals(blocks[at].runs));
      return xmlText(document);
    });
    expect(output).toEqual(Array(2).fill("<d><p>OUT <b><box><p>IN</p></box></b>SIDE</p></d>"));
  });

  test.each([true, false])("can be written again, also with a code that was left out (unique: %s)", (isUnique) => {
    const { document, blocks } = open("<d><p>One <b>two<x/></b> three<y/></p></d>", isUnique);
    for (const { runs, write } of blocks) {
      write(capitals(runs).filter(({ kind }) => kind === "text"));
      expect(xmlText(document)).toBe("<d><p>ONE <b>TWO</b> THREE</p></d>");
      write(runs);
    }
    expect(xmlText(document)).toBe("<d><p>One <b>two<x/></b> three<y/></p></d>");
    const paragraph = document.getElementsByTagName("p").item(0);
    expect([...(paragraph?.childNodes ?? [])].map(({ nodeName }) => nodeName)).toEqual(["#text", "b", "#text", "y"]);
  });
});

describe("a paragraph of very many elements is rebuilt", { timeout: LIMIT_MS }, () => {
  const COUNT = 18_000;
  test.each([
    ["styles", "<b>9</b> <i><x/></i>".repeat(COUNT), false],
    ["elements that occur once", "<b>9</b> <i><x/></i>".repeat(COUNT), true],
    ["codes in one element", `<b>9${"<x/>".repeat(4 * COUNT)}</b>`, false],
  ])("with %s", (_, content, isUnique) => {
    const { document, blocks } = open(`<d><p>Hello big world. ${content}</p></d>`, isUnique);
    for (const { runs, write } of blocks) write(capitals(runs));
    expect(xmlText(document) === `<d><p>HELLO BIG WORLD. ${content}</p></d>`).toBe(true);
  });
});
