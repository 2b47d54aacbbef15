import { expect, test } from "vitest";
import { getAnchor } from "./anchor.ts";

test("makes an id of a heading", () => {
  expect(["1. Create a key", "`Prefer: wait`", "  Größe?  "].map(getAnchor)).toEqual([
    "1-create-a-key",
    "prefer-wait",
    "größe",
  ]);
});
