import { expect, test } from "vitest";
import { parseWordPiece } from "./word-piece.ts";

const vocab = { "[CLS]": 0, "[SEP]": 1, "[UNK]": 2, a: 3, "##a": 4 };
const { encode } = parseWordPiece(JSON.stringify({ model: { vocab } }));

test("a word is split into its longest known tokens", () => {
  expect(encode("Aa b")).toEqual([0, 3, 4, 2, 1]);
});

test("a word of more than 100 letters is unknown, so that no search in it takes long", () => {
  expect(encode("a".repeat(100))).toHaveLength(62);
  expect(encode("a".repeat(101))).toEqual([0, 2, 1]);
});
