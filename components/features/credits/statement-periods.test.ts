import { expect, test } from "vitest";
import { testTranslator } from "#test/helpers/engines/translator.ts";
import { statementPeriods } from "./statement-periods.ts";

test("periods are whole months in UTC, also in January, and keep the type", () => {
  const periods = statementPeriods(
    new Date("2027-01-31T23:30:00Z"),
    {
      kind: "purchase",
      from: "2026-12-01",
      to: "2026-12-31",
    },
    testTranslator("credits"),
  );
  expect(periods.map(({ href }) => href)).toEqual([
    "/credits?kind=purchase#statement",
    "/credits?kind=purchase&from=2027-01-01&to=2027-01-31#statement",
    "/credits?kind=purchase&from=2026-12-01&to=2026-12-31#statement",
  ]);
  expect(periods.map(({ current }) => current)).toEqual([false, false, true]);
});
