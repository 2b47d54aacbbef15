import { expect, test } from "vitest";
import { describeOperation } from "#lib/operations/describe.ts";
import { operationBySlug } from "#lib/operations/index.ts";
import { testTranslator } from "#test/helpers/engines/translator.ts";
import type { FormValues } from "../../operation-form/values.ts";
import { fieldErrors, restoredValues, specialFields, withValue } from "./form-state.ts";

const { fields } = describeOperation(operationBySlug("image-cleanup"));
const t = testTranslator("operationForm");
const special = specialFields(fields);
const [image, mask, otherImage] = ["cup.png", "mask.png", "cat.png"].map((name) => new File(["x"], name));

test("finds the main file and the mask", () => {
  expect(special).toEqual({ file: "image", mask: "mask" });
  expect(specialFields(describeOperation(operationBySlug("image-generate")).fields).file).toBeUndefined();
});

test("a new image clears the mask, another value keeps it", () => {
  expect(withValue({ image, mask }, special, "image", otherImage)).toEqual({ image: otherImage, mask: undefined });
  expect(withValue({ image, mask }, special, "denoise", "strong")).toEqual({ image, mask, denoise: "strong" });
});

test("an error of a file in a list has the number of the file", () => {
  const edit = describeOperation(operationBySlug("image-edit")).fields;
  const errors = [{ pointer: "/images/1", message: "This file is not an image." }];
  const problem = { title: "", status: 422, detail: "", code: "unreadable_image", errors };
  const sent = { image, images: [mask, otherImage], instructions: "x" } as FormValues;
  expect(fieldErrors(edit, sent, { submitted: true, problem, changed: new Set() }, t)).toEqual({
    images: "File 2: This file is not an image.",
  });
  expect(restoredValues(sent, { instructions: "y" })).toEqual({ image, images: [mask, otherImage], instructions: "y" });
});

test("a past run replaces the parameters and keeps the files", () => {
  expect(restoredValues({ image, objects: "dog" }, { denoise: "strong" })).toEqual({ image, denoise: "strong" });
});

test("shows missing fields after the first submit and the errors of the API", () => {
  expect(fieldErrors(fields, {}, { submitted: false, problem: undefined, changed: new Set() }, t)).toEqual({});
  expect(fieldErrors(fields, {}, { submitted: true, problem: undefined, changed: new Set() }, t)).toEqual({
    image: "Choose an image",
  });
  const problem = {
    title: "",
    status: 422,
    detail: "",
    code: "invalid_input",
    errors: [{ pointer: "/points/0", message: "Must be inside the image." }],
  };
  const changed = new Set<string>();
  expect(fieldErrors(fields, { image }, { submitted: true, problem, changed }, t)).toEqual({
    points: "Must be inside the image.",
  });
  changed.add("points");
  expect(fieldErrors(fields, { image }, { submitted: true, problem, changed }, t)).toEqual({});
});
