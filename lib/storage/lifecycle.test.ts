import { expect, test } from "vitest";
import { lifecycleRules } from "./lifecycle.ts";

const settings = { MAX_RESULT_HOURS: 720, KEPT_MEGABYTES: 500 };
const toDays = (...parameters: Parameters<typeof lifecycleRules>) =>
  Object.fromEntries(
    lifecycleRules(...parameters).Rules.map(({ Filter, Expiration }) => [Filter.Prefix, Expiration.Days]),
  );

test("the store deletes results later than the service does", () => {
  expect(toDays(settings, 365)).toEqual({ "inputs/": 425, "results/": 425, "uploads/": 3 });
  expect(toDays({ ...settings, KEPT_MEGABYTES: 0 }, 365)).toMatchObject({ "results/": 60 });
  expect(toDays({ MAX_RESULT_HOURS: 25, KEPT_MEGABYTES: 0 }, 365, 3)).toMatchObject({ "results/": 3 });
});

test("fewer days than a result is stored are refused", () => {
  expect(() => lifecycleRules(settings, 365, 395)).toThrow("Write at least --days 396.");
  expect(toDays(settings, 365, 396)).toMatchObject({ "inputs/": 396, "results/": 396 });
  expect(() => lifecycleRules({ ...settings, KEPT_MEGABYTES: 0 }, 365, 30)).toThrow("Write at least --days 31.");
});
