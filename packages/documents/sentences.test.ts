import type { Run } from "@atelier/document-model";
import { expect, test } from "vitest";
import { splitSentences } from "./sentences.ts";

/** Far below the time for text of these lengths if it grew with the square of the length. */
const LIMIT_MS = 15_000;

const text = (words: string, style = 0): Run => ({ kind: "text", text: words, style });
const code = (number: number, hard = false): Run => ({ kind: "code", code: number, hard });

test("runs are cut at sentence ends, with codes and white space between sentences", () => {
  const spans = splitSentences(
    [text("Aa one. Bb "), code(0), text("", 1), text("two", 1), text(".  "), code(1), text(" Cc."), code(2, true)],
    "en",
  );
  expect(spans).toEqual([
    { translate: true, runs: [text("Aa one.")] },
    { translate: false, runs: [text(" ")] },
    { translate: true, runs: [text("Bb "), code(0), text("two", 1), text(".")] },
    { translate: false, runs: [text("  ")] },
    { translate: true, runs: [code(1), text(" Cc.")] },
    { translate: false, runs: [code(2, true)] },
  ]);
});

test("texts that a sign separates are texts of their own", () => {
  const spans = splitSentences([text("Name: A hill | "), text("Opening hours", 1), text(" • Café|Bar")], "en");
  expect(spans.filter(({ translate }) => translate).map(({ runs }) => runs)).toEqual([
    [text("Name: A hill")],
    [text("Opening hours", 1)],
    [text("Café|Bar")],
  ]);
  expect(spans.flatMap(({ runs }) => runs).reduce((all, run) => all + (run.kind === "text" ? run.text : ""), "")).toBe(
    "Name: A hill | Opening hours • Café|Bar",
  );
});

test("a paragraph of very many runs and sentences is split", { timeout: LIMIT_MS }, () => {
  const runs = Array.from({ length: 100_000 }, (_, at) => text(at % 2 === 0 ? "Aa one. " : "Bb two. ", at % 2));
  const spans = splitSentences(runs, "en");
  expect(spans).toHaveLength(200_000);
  expect(spans.slice(-2)).toEqual([
    { translate: true, runs: [text("Bb two.", 1)] },
    { translate: false, runs: [text(" ", 1)] },
  ]);
});
