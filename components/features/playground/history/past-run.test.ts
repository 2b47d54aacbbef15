import { expect, test } from "vitest";
import { getSummary } from "./past-run.ts";

test("describes a run by its longest text", () => {
  expect(getSummary({ values: { mode: "best", prompt: "a red kite", crop: true } })).toBe("a red kite");
  expect(getSummary({ values: { crop: true } })).toBe("");
  expect(getSummary({ values: { prompt: "a".repeat(200) } })).toHaveLength(120);
});
