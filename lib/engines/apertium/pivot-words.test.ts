import { expect, test } from "vitest";
import { restoreSourceWords } from "./pivot-words.ts";

const toPivot = async (word: string) => ({ phare: "lumturo", rouge: "ruĝa", radio: "radio" })[word] ?? word;
const toTarget = async (word: string) => ({ ruĝa: "red" })[word] ?? word;

test("a word of the pivot language is the word of the source again", async () => {
  const texts = { source: "un phare rouge", pivot: "ruĝa lumturo", target: "red lumturo" };
  expect(await restoreSourceWords(texts, toPivot, toTarget)).toBe("red phare");
});

test("a word that all languages share stays", async () => {
  const texts = { source: "une radio rouge", pivot: "ruĝa radio", target: "red radio" };
  expect(await restoreSourceWords(texts, toPivot, toTarget)).toBe("red radio");
});
