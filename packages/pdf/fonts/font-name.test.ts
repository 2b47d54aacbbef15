import { expect, test } from "vitest";
import { getPublicName, NAMELESS } from "./font-name.ts";

test.each([
  ["ABCDEF+CMR10", "CMR10"],
  ["CMR10", "CMR10"],
  ["", "Type 3"],
  [`${NAMELESS}B`, "Type 3"],
])("the font %j is named %s", (name, shown) => {
  expect(getPublicName(name)).toBe(shown);
});
