import type { Run } from "@atelier/document-model";
import { expect, test } from "vitest";
import { splitSentences } from "./sentences.ts";

/** Runs of texts in turns of two styles. */
const toRuns = (...texts: string[]): Run[] => texts.map((text, at) => ({ kind: "text", text, style: at % 2 }));

const split = (...texts: string[]) =>
  splitSentences(toRuns(...texts), "en").flatMap(({ translate, runs }) =>
    translate ? [runs.map((run) => (run.kind === "text" ? run.text : "")).join("")] : [],
  );

test("the title of a reference is a text of its own", () => {
  expect(split("R. Silva, ", "Experiments for schools", ", Lisbon, 2018.")).toEqual([
    "Silva,",
    "Experiments for schools",
    ", Lisbon, 2018.",
  ]);
  expect(split("Ana Ruiz: ", "The small garden", " (Madrid, 1998)")).toEqual([
    "Ana Ruiz:",
    "The small garden",
    "(Madrid, 1998)",
  ]);
});

test("words with a style within a sentence stay in it", () => {
  for (const texts of [
    ["Our dog, ", "the old Max", ", is asleep."],
    ["In the year 1998 ", "the small garden", " was opened."],
    ["The town, ", "Lisbon", ", had it in 2018."],
  ])
    expect(split(...texts)).toEqual([texts.join("")]);
});

test("the options of a command are texts of their own", () => {
  expect(split("clock [", "-d", "] [", "-z zone", "] minutes")).toEqual(["clock", "[-z zone]", "minutes"]);
  expect(split("He said [and ", "we know", "] that all is well.")).toEqual(["He said [and we know] that all is well."]);
});
