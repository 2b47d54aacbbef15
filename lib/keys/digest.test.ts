import { afterEach, expect, test } from "vitest";
import { setRuntimeEnv } from "../platform/settings.ts";
import { keyDigest, peppers } from "./digest.ts";

afterEach(() => {
  delete process.env.KEY_PEPPERS;
  setRuntimeEnv({});
});

test("peppers are read with their versions, newest last, and may contain colons", () => {
  process.env.KEY_PEPPERS = `1:${"a".repeat(32)},2:${"b".repeat(31)}:c`;
  setRuntimeEnv({});
  expect(peppers().map(({ version, secret }) => [version, secret.toString()])).toEqual([
    [1, "a".repeat(32)],
    [2, `${"b".repeat(31)}:c`],
  ]);
});

test("without the setting there is one pepper, derived from the app's secret", () => {
  const [only, ...others] = peppers();
  expect(only?.version).toBe(1);
  expect(only?.secret).toHaveLength(32);
  expect(others).toEqual([]);
});

test("a digest depends on the key and the pepper", () => {
  const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  expect(keyDigest("atl_a", one)).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set([keyDigest("atl_a", one), keyDigest("atl_b", one), keyDigest("atl_a", two)]).size).toBe(3);
});
