import { expect, test } from "vitest";
import { readCursor } from "./page-cursor.ts";

test("the cursor of a page is the last of its trail that can be one", () => {
  expect(["job_3,job_2", "job_3", "", ",", "job_3,\0", "\ud800", undefined].map(readCursor)).toEqual([
    "job_2",
    "job_3",
    undefined,
    undefined,
    "job_3",
    undefined,
    undefined,
  ]);
});
