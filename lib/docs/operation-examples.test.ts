import { expect, test } from "vitest";
import { describeOperation } from "#lib/operations/describe.ts";
import { operationBySlug } from "#lib/operations/index.ts";
import { operationExamples } from "./operation-examples.ts";

test("names sample files without their folder in the code", () => {
  const [example] = operationExamples(describeOperation(operationBySlug("background-remove")), "http://localhost");
  expect(example?.files).toEqual(["samples/coffee.png"]);
  expect(example?.snippets.map(({ id }) => id)).toEqual(["curl", "typescript", "javascript", "python", "cli"]);
  expect(example?.snippets[0]?.code).toContain("image=@coffee.png");
});
