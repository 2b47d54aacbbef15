import { textOfRuns } from "@atelier/document-model";
import { describe, expect, test } from "vitest";
import { rewritten } from "./fixtures/rewritten.ts";

const paragraphs = (document: { blocks: readonly { runs: Parameters<typeof textOfRuns>[0] }[] }) =>
  document.blocks.map(({ runs }) => textOfRuns(runs));

describe("plain text that is wrapped at one width", () => {
  const source = [
    "The old lighthouse stood on a rock far from the shore, and no one",
    "had lived there for many years. On clear days the fishermen could",
    "see its white tower from the harbour.",
    "",
    "  * The keeper wrote down each ship that passed by in the night,",
    "    with its name and the hour.",
    "  * Nothing else",
    "",
    "> Is this the book that you were looking for when you came here?",
    "> I think so.",
    "",
    "Anna Smith",
    "12 High Street",
    "",
  ].join("\n");

  test("is read in paragraphs and written at the same width", async () => {
    const { document, output } = await rewritten(source, "a.txt", (text) => text.replaceAll("the", "the very"));
    expect(paragraphs(document)).toEqual([
      "The old lighthouse stood on a rock far from the shore, and no one had lived there for many years. On clear days the fishermen could see its white tower from the harbour.",
      "The keeper wrote down each ship that passed by in the night, with its name and the hour.",
      "  * Nothing else",
      "Is this the book that you were looking for when you came here? I think so.",
      "Anna Smith",
      "12 High Street",
    ]);
    const lines = output.split("\n");
    expect(lines.slice(0, 3).join(" ")).toContain("from the very shore, and no one had lived the veryre");
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(65);
    expect(lines.filter((line) => line.startsWith("    ")).length).toBeGreaterThan(0);
    expect(output).toContain("\n> Is this the very book");
  });

  test("is unchanged without a translation", async () => {
    expect((await rewritten(source, "a.txt", (text) => text)).output).toBe(source);
  });

  test("lines of a list or a poem stay apart", async () => {
    const poem = "Roses are red,\nviolets are blue,\nsugar is sweet,\nand so are you.\n";
    expect(paragraphs((await rewritten(poem, "a.txt")).document)).toHaveLength(4);
  });
});

describe("subtitles", () => {
  const cue = (number: number, text: string) => `${number}\n00:00:0${number},000 --> 00:00:0${number},900\n${text}\n`;

  test("a sentence over several cues is one paragraph, and its translation is divided over them", async () => {
    const source = [
      cue(1, "I have never seen"),
      cue(2, "such a big dog,"),
      cue(3, "in my life."),
      cue(4, "Really?"),
    ].join("\n");
    const { document, output } = await rewritten(source, "a.srt");
    expect(paragraphs(document)).toEqual(["I have never seen such a big dog, in my life.", "Really?"]);
    expect(output).toBe(source.toUpperCase());
    const short = await rewritten(source, "a.srt", (text) => (text === "Really?" ? text : "Nie so gesehen"));
    expect(short.output).toBe([cue(1, "Nie"), cue(2, "so"), cue(3, "gesehen"), cue(4, "Really?")].join("\n"));
  });

  test("a long translation is wrapped", async () => {
    const { output } = await rewritten(cue(1, "Look at that big old house."), "a.srt", (text) => `${text} ${text}`);
    expect(output).toBe(cue(1, "Look at that big old house.\nLook at that big old house."));
  });

  test("a text without spaces is wrapped too", async () => {
    const { output } = await rewritten(
      cue(1, "Look at that house\nover there."),
      "a.srt",
      () => "看那边的房子，它真的非常大而且漂亮。",
    );
    expect(output).toBe(cue(1, "看那边的房子，它真\n的非常大而且漂亮。"));
  });
});
