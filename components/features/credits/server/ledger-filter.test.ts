import { expect, it } from "vitest";
import { ledgerFilter } from "./ledger-filter.ts";

it("includes both days and ignores invalid values", () => {
  expect(ledgerFilter({ kind: "purchase", from: "2026-11-01", to: "2026-11-20" })).toEqual({
    kind: "purchase",
    from: new Date("2026-11-01T00:00:00Z"),
    to: new Date("2026-11-21T00:00:00Z"),
  });
  expect(ledgerFilter({ kind: "toString", from: "yesterday", to: "2026-02-30" })).toEqual({
    kind: undefined,
    from: undefined,
    to: undefined,
  });
});
