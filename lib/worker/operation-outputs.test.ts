import { expect, test } from "vitest";
import { withAskedFormat } from "./operation-outputs.ts";

test.each([
  ["the instructions ask for a format", {}, "jpeg", "jpeg", 0],
  ["the field asks for the same", { format: "jpeg" }, "jpeg", "jpeg", 0],
  ["the field asks for another one, which is named", { format: "png" }, "jpeg", "png", 1],
  ["nothing asks for a format", {}, undefined, undefined, 0],
] as const)("%s", (_case, input, asked, format, count) => {
  const warnings: string[] = [];
  expect(withAskedFormat(input, asked, (warning) => warnings.push(warning)).format).toBe(format);
  expect(warnings).toHaveLength(count);
});
