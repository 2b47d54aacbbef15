import { expect, test } from "vitest";
import { ownPath } from "./form-state.ts";

test.each(["/", "/dashboard?tab=keys#new", "/jobs/job_1", "/a//b", "/ü"])("%s is a path of this site", (path) => {
  expect(ownPath(path)).toBe(path);
});

test.each([
  "",
  "dashboard",
  "https://example.com",
  "//example.com",
  "/\\example.com",
  "/\t/example.com",
  "/\n/example.com",
  "/a\r",
])("%j is not", (path) => {
  expect(ownPath(path, "/fallback")).toBe("/fallback");
});
