import { expect, test } from "vitest";
import { summaryOf } from "./past-run.ts";

test("describes a run by its longest text", () => {
  expect(summaryOf({ values: { mode: "best", prompt: "a red kite", crop: true } })).toBe("a red kite");
  expect(summaryOf({ values: { crop: true } })).toBe("");
  expect(summaryOf({ values: { prompt: "a".repeat(200) } })).toHaveLength(120);
});
