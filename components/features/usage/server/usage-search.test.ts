import { expect, it } from "vitest";
import { usageView } from "./usage-search.ts";

const now = new Date("2026-03-02T10:00:00Z");

it("shows the last 30 days by default, a known range, or the chosen days", () => {
  const shown = usageView({}, now);
  expect([shown.days.length, shown.days.at(-1), shown.range, shown.group]).toEqual([30, "2026-03-02", 30, "operation"]);
  expect(usageView({ days: "7", group: "key" }, now)).toMatchObject({
    range: 7,
    group: "key",
    period: { from: new Date("2026-02-24T00:00:00Z"), to: new Date("2026-03-03T00:00:00Z") },
  });
  expect(usageView({ from: "2026-02-27", to: "2026-03-01", group: "metadata.project" }, now)).toMatchObject({
    days: ["2026-02-27", "2026-02-28", "2026-03-01"],
    range: undefined,
    group: "metadata.project",
  });
});

it("ignores invalid values and shortens a period to 366 days", () => {
  expect(usageView({ days: "8", from: "2026-02-30", to: "x", group: "toString" }, now).days).toHaveLength(30);
  expect(usageView({ from: "2026-03-02", to: "2026-03-01" }, now).range).toBe(30);
  const { days } = usageView({ from: "1999-01-01", to: "2026-03-01" }, now);
  expect([days.length, days[0]]).toEqual([366, "2025-03-01"]);
});
