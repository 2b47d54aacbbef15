import { expect, test } from "vitest";
import { readIcon } from "./icon-sets.ts";
import { findSubject } from "./lookup.ts";
import { subjectOfEmoji, subjectsById } from "./subjects.ts";
import { synonyms } from "./synonyms.ts";
import { toPlural } from "./word-list.ts";
import { parseWordPiece } from "./word-piece.ts";

test("every synonym matches a subject that can be drawn", () => {
  const lost = [...synonyms].filter(([, id]) => !subjectsById().has(id));
  expect(lost).toEqual([]);
});

test.each([
  ["kitten", "cat"],
  ["puppies", "dog"],
  ["geese", "goose"],
  ["oak", "deciduous-tree"],
  ["glass of wine", "wine-glass"],
  ["lighthouses", "lighthouse"],
  ["poodle", "poodle"],
])("%s is found as %s", (word, id) => {
  expect(findSubject(word)?.subject.id).toBe(id);
});

test("a number does not match a subject", () => {
  expect(findSubject("1")).toBeUndefined();
});

test("emoji match with any skin tone", () => {
  expect(subjectOfEmoji("👩🏽‍🌾")?.id).toBe("woman-farmer");
});

test("an icon is read from the middle of its set", () => {
  expect(readIcon("fluent", "fox")?.body).toContain("<path");
  expect(readIcon("noto", "no-such-icon")).toBeNull();
});

test("words are split into the longest known tokens", () => {
  const vocab = { "[CLS]": 1, "[SEP]": 2, "[UNK]": 3, fox: 4, "##es": 5, a: 6 };
  expect(parseWordPiece(JSON.stringify({ model: { vocab } })).encode("A foxes ☃q")).toEqual([1, 6, 4, 5, 3, 3, 2]);
});

test("plurals are built by the table of their singulars", () => {
  expect(["goose", "foot", "shelf", "child", "fox", "berry", "fireman", "sheep"].map(toPlural)).toEqual([
    "geese",
    "feet",
    "shelves",
    "children",
    "foxes",
    "berries",
    "firemen",
    "sheep",
  ]);
});
