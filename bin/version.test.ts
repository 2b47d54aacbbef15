import { expect, test } from "vitest";
import { compareVersions, withVersion } from "./version.ts";

test("versions are compared number by number", () => {
  expect(compareVersions("1.10.0", "1.9.9")).toBeGreaterThan(0);
  expect(compareVersions("0.9.0", "1.0.0")).toBeLessThan(0);
  expect(compareVersions("1.0.0", "1.0.0")).toBe(0);
});

test("a package.json changes its own version and those of the project's packages only", () => {
  const text = '{ "version": "0.1.0", "dependencies": { "@atelier/sdk": "0.1.0", "other": "0.1.0" } }';
  expect(withVersion("packages/cli/package.json", text, "0.1.0", "1.0.0")).toBe(
    '{ "version": "1.0.0", "dependencies": { "@atelier/sdk": "1.0.0", "other": "0.1.0" } }',
  );
});

test("other files change the version where it stands alone", () => {
  expect(withVersion("a.md", "atelier:0.1.0 and 10.1.0 and 0.1.0.5", "0.1.0", "1.0.0")).toBe(
    "atelier:1.0.0 and 10.1.0 and 0.1.0.5",
  );
  expect(() => withVersion("a.md", "none", "0.1.0", "1.0.0")).toThrow("a.md does not name version 0.1.0");
});
