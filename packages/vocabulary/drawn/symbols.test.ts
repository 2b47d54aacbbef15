import { expect, test } from "vitest";
import { findSubject } from "../index.ts";
import { symbols } from "./symbols.ts";

test("each symbol is found by each of its names", () => {
  for (const { id, keywords } of symbols)
    for (const keyword of keywords) expect([keyword, findSubject(keyword)?.subject.id]).toEqual([keyword, id]);
});
