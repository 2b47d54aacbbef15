import { expect, test } from "vitest";
import { waitMs } from "./prefer.ts";

test.each<[string | undefined, number]>([
  [undefined, 60_000],
  ["", 60_000],
  ["respond-async", 0],
  ["wait=0", 0],
  ["WAIT=7", 7_000],
  ['wait="120"', 120_000],
  ["respond-async, wait=10", 10_000],
  ["handling=lenient, wait=3", 3_000],
])("Prefer: %s waits for %s ms", (header, ms) => {
  expect(waitMs(header)).toBe(ms);
});

test.each(["wait=", "wait=-1", "wait=1.5", "wait=121", "wait=1e1", "wait=0x10", "wait= 1", "wait=long"])(
  "Prefer: %s is refused",
  (header) => {
    expect(() => waitMs(header)).toThrow("wait must be a whole number of seconds from 0 to 120");
  },
);
