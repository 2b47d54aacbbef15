import { expect, test } from "vitest";
import { readCursor } from "./page-cursor.ts";

test("the cursor of a page is the last of its trail", () => {
  expect(["job_3,job_2", "job_3", "", ",", undefined].map(readCursor)).toEqual([
    "job_2",
    "job_3",
    undefined,
    undefined,
    undefined,
  ]);
});
