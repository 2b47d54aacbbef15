import { afterAll, expect, test } from "vitest";
import { closeDatabase } from "../../lib/platform/database/db.ts";
import { compareFilters } from "../requests.ts";

afterAll(closeDatabase);

// compareFilters throws if a filter and its baseline differ.
test("each filter of the request log returns the rows of its baseline", { timeout: 60_000 }, async () => {
  const times = await compareFilters(6_100, 2);
  expect(times.map(({ ours }) => ours.length)).toEqual(times.map(() => 2));
  expect(times.length).toBeGreaterThan(12);
});
