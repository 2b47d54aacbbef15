import type { Run } from "@atelier/document-model";
import { expect, test } from "vitest";
import { hasWords, protect, splitSentences } from "./sentences.ts";

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

test("labels after several spaces begin texts of their own", () => {
  const spans = splitSentences([text("Name:", 1), text(" Oven cleaner   "), text("Date:", 1), text(" May")], "en");
  expect(spans.map(({ runs }) => runs)).toEqual([
    [text("Name:", 1), text(" Oven cleaner")],
    [text("   ")],
    [text("Date:", 1), text(" May")],
  ]);
});

/** The texts that are not translated, and the rest with a mark for each. */
function keep(words: string): { kept: string[]; rest: string } {
  const kept: string[] = [];
  const runs = protect([text(words)], (run) => kept.push(run.text) - 1);
  return { kept, rest: runs.map((run) => (run.kind === "text" ? run.text : "#")).join("") };
}

test.each([
  ["The slope of sin(4x) and log(2) at cos x", ["sin(4x)", "log(2)", "cos x"], "The slope of # and # at #"],
  ["Compare tan 30° with arccos 2θ.", ["tan 30°", "arccos 2θ"], "Compare # with #."],
  ["Choose max(the width, 4)", ["max("], "Choose #the width, 4)"],
  ["See (a), case (iv) and the item(s)", ["(a)", "(iv)"], "See #, case # and the item(s)"],
  ["Written by A. Smith and J. R. Jones in a. Road", ["A.", "J.", "R."], "Written by # Smith and # # Jones in a. Road"],
  [
    "Use \\begin{verse} and \\parbox[t]{4cm} in C:\\temp",
    ["\\begin{verse}", "\\parbox[t]{4cm}"],
    "Use # and # in C:\\temp",
  ],
  ["It is a sin to sin, min 5 people, sin ti", [], "It is a sin to sin, min 5 people, sin ti"],
])("%s: functions and labels are not translated", (words, kept, rest) => {
  expect(keep(words)).toEqual({ kept, rest });
});

test.each([
  ["(a) The first case.", "(a)", "The first case."],
  ["A. Scope of work", "A.", "Scope of work"],
  ["b) Weiter", "b)", "Weiter"],
  ["(ii) Otherwise", "(ii)", "Otherwise"],
  ["I am", "", "I am"],
])("%s: the label of an item stays before it", (words, label, first) => {
  const spans = splitSentences([text(words)], "en");
  const [before] = spans;
  expect(spans.find(({ translate }) => translate)?.runs).toEqual([text(first)]);
  expect(before?.translate === false ? before.runs : []).toEqual(
    label === "" ? [] : [text(label)].map((run) => ({ ...run, text: `${label} ` })),
  );
});

test("a label and a name of a function are no words", () => {
  expect([hasWords([text("(a) lim")]), hasWords([text("arcsin")]), hasWords([text("limit")])]).toEqual([
    false,
    false,
    true,
  ]);
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
