import { expect, it } from "vitest";
import { activeSearch, requestFilter } from "./request-filter.ts";

it("converts valid parameters and ignores the others", () => {
  const search = {
    key: "key_a1",
    status: "4xx",
    operation: "image-edit",
    text: " /jobs ",
    from: "2026-11-01",
    to: "2026-11-02",
  };
  expect(requestFilter(activeSearch(search))).toEqual({
    key: "key_a1",
    status: 4,
    operation: "image-edit",
    text: "/jobs",
    after: new Date("2026-11-01T00:00:00Z"),
    before: new Date("2026-11-03T00:00:00Z"),
  });
  const hostile = { key: "'; --", status: "9", operation: "none", text: "a\0", from: "2026-02-30", to: "x" };
  expect(Object.values(activeSearch(hostile)).filter((value) => value !== undefined)).toEqual([]);
});
