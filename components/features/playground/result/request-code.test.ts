import { expect, test } from "vitest";
import { describeOperation } from "#lib/operations/describe.ts";
import { operationBySlug, operations } from "#lib/operations/index.ts";
import { fillExample } from "#test/helpers/example-form.ts";
import { getSignature, priceParameters } from "../form/request-values.ts";
import { requestSnippets } from "./request-code.ts";

const image = new File(["x"], "cup.png", { type: "image/png", lastModified: 1 });
const findCurl = (slug: string, values: Parameters<typeof getSignature>[0]) =>
  requestSnippets({
    operation: describeOperation(operationBySlug(slug)),
    values,
    samples: [{ path: slug === "document-translate" ? "samples/letter.docx" : "samples/coffee.png", alt: "" }],
    baseUrl: "http://localhost",
    key: "atl_key",
  })[0]?.code;

test("the code is complete before anything is entered", () => {
  expect(findCurl("background-remove", {})).toContain("curl -fsSO http://localhost/samples/coffee.png");
  expect(findCurl("background-remove", {})).toContain("image=@coffee.png");
  expect(findCurl("document-translate", {})).toContain("document=@letter.docx");
});

test("the code contains the entered values and the new key", () => {
  const code = findCurl("background-remove", { image, mode: "best" });
  expect(code).toContain("image=@cup.png");
  expect(code).toContain("mode=best");
  expect(code).toContain("Bearer atl_key");
});

test("the code has a part for each file of a list, and the price request none", () => {
  const values = { image, images: [image, new File(["y"], "cat.png")], instructions: "x" };
  expect(findCurl("image-edit", values)).toMatch(/-F images=@cup\.png .*-F images=@cat\.png/s);
  const { fields } = describeOperation(operationBySlug("image-edit"));
  expect(priceParameters(fields, values)).toEqual({ instructions: "x" });
});

test.each(operations)("the code of the examples of $slug downloads their samples", (operation) => {
  const described = describeOperation(operation);
  for (const example of described.examples) {
    const { values, samples } = fillExample(described, example);
    const snippets = requestSnippets({
      operation: described,
      values,
      samples: [],
      baseUrl: "http://localhost",
      key: "k",
    });
    for (const { code } of snippets) for (const path of samples) expect(code).toContain(`http://localhost/${path}`);
  }
});

test("an own file with the name of a sample stays an own file", () => {
  const own = new File(["mine"], "coffee.png", { type: "image/png" });
  expect(findCurl("background-remove", { image: own })).toContain("image=@coffee.png");
  expect(findCurl("background-remove", { image: own })).not.toContain("/samples/");
});

test("the price request has no files and no defaults", () => {
  const { fields } = describeOperation(operationBySlug("background-remove"));
  expect(priceParameters(fields, { image, mode: "best", crop: false })).toEqual({ mode: "best" });
});

test("the signature changes with a value or a file", () => {
  const signature = getSignature({ image, mode: "best" });
  expect(getSignature({ image, mode: "best" })).toBe(signature);
  expect(getSignature({ image, mode: "fast" })).not.toBe(signature);
  const otherFile = new File(["xy"], "cup.png", { type: "image/png", lastModified: 1 });
  expect(getSignature({ image: otherFile, mode: "best" })).not.toBe(signature);
});
