import { expect, test } from "vitest";
import { getCover } from "./clothes.ts";

test.each([
  ["#722f37 t-shirt", "upper"],
  ["darkred t-shirt", "upper"],
  ["her navy blue dress", "all"],
  ["the man's dark green trousers", "lower"],
  ["red bottle", null],
])("%s covers %s", (words, cover) => expect(getCover(words)).toBe(cover));
