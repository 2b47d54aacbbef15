import { describe, expect, it } from "vitest";
import { describeOperation } from "#lib/operations/describe.ts";
import { operationBySlug, operations } from "#lib/operations/index.ts";
import { testTranslator } from "#test/helpers/engines/translator.ts";
import { setOrigin } from "./file-origin.ts";
import {
  enteredValue,
  getSearch,
  initialText,
  missingFields,
  missingMessage,
  requestFields,
  requestForm,
  samplesOfSearch,
  valuesOfSearch,
} from "./values.ts";

const getFields = (slug: string) => describeOperation(operationBySlug(slug)).fields;
const image = new File(["x"], "cup.png", { type: "image/png" });

describe("a form's request", () => {
  it("omits defaults and keeps required fields", () => {
    const fields = getFields("background-remove");
    const values = { image, mode: "balanced", crop: false, margin: "8", background: "#fff" };
    expect(requestFields(fields, values, ({ name }) => name)).toEqual({
      image: "cup.png",
      margin: 8,
      background: "#fff",
    });
  });

  it("contains lists and numbers as JSON values, and as text in a multipart form", () => {
    const fields = getFields("image-cleanup");
    const values = { image, points: "[[10, 20]]", objects: "dog\n\n cup ", mask_grow: "4" };
    expect(requestFields(fields, values, ({ name }) => name)).toEqual({
      image: "cup.png",
      points: [[10, 20]],
      objects: ["dog", "cup"],
      mask_grow: 4,
    });
    const form = requestForm(fields, values);
    expect(form.get("objects")).toBe('["dog","cup"]');
    expect(form.get("image")).toBeInstanceOf(File);
  });

  it("has a part for each file of a list, in order", () => {
    const fields = getFields("image-edit");
    const secondFile = new File(["y"], "cat.png", { type: "image/png" });
    const values = { image, instructions: "put the cat on the cup", images: [secondFile, image] };
    expect(requestFields(fields, values, ({ name }) => name)).toMatchObject({ images: ["cat.png", "cup.png"] });
    const parts = requestForm(fields, values).getAll("images");
    expect(parts.map((part) => part instanceof File && part.name)).toEqual(["cat.png", "cup.png"]);
    expect(requestForm(fields, { ...values, images: [] }).has("images")).toBe(false);
    expect(getSearch(fields, values).toString()).toBe("instructions=put+the+cat+on+the+cup");
  });

  it("keeps invalid numbers as text, so that the API reports the error", () => {
    expect(requestFields(getFields("image-generate"), { prompt: "a", n: "two" }, String)).toEqual({
      prompt: "a",
      n: "two",
    });
  });

  it("lists the required fields that are empty", () => {
    expect(missingFields(getFields("sketch-to-image"), { prompt: "" }).map(({ name }) => name)).toEqual([
      "image",
      "prompt",
    ]);
  });

  it.each(operations.map(({ slug }) => slug))("of the initial form of %s has no optional fields", (slug) => {
    const fields = getFields(slug).filter(({ required }) => !required);
    const values = Object.fromEntries(fields.map((field) => [field.name, initialText(field)]));
    expect(requestFields(fields, values, String)).toEqual({});
  });

  it.each(operations.map(({ slug }) => slug))("of each example of %s equals the definition", (slug) => {
    const operation = describeOperation(operationBySlug(slug));
    for (const example of operation.examples) {
      const values = Object.fromEntries(
        operation.fields
          .filter(({ name }) => example.input[name] !== undefined)
          .map((field) => [field.name, enteredValue(field, example.input[field.name])]),
      );
      const sent = requestFields(operation.fields, values, String);
      for (const [name, value] of Object.entries(sent)) expect(value).toEqual(example.input[name]);
    }
  });
});

describe("the URL of a form", () => {
  it("restores the entered values without defaults", () => {
    const fields = getFields("background-remove");
    const search = getSearch(fields, { image, mode: "best", crop: true, margin: "", background: "#fff", format: "" });
    expect(search.toString()).toBe("background=%23fff&crop=true&mode=best");
    expect(valuesOfSearch(fields, Object.fromEntries(search))).toEqual({
      mode: "best",
      background: "#fff",
      crop: true,
    });
  });

  it("restores samples, but no other files", () => {
    const fields = getFields("image-edit");
    const sample = setOrigin(new File(["x"], "eye.png"), "samples/eye.png");
    const search = Object.fromEntries(getSearch(fields, { image: sample }));
    expect(samplesOfSearch(fields, search)).toEqual({ image: "samples/eye.png" });
    expect(getSearch(fields, { image: setOrigin(new File(["x"], "mask.png")) }).size).toBe(0);
    expect(samplesOfSearch(fields, { image: "samples/../admin", style: "samples/eye.png" })).toEqual({});
  });

  it("ignores files, repeated parameters, long values and unknown names", () => {
    const fields = getFields("image-edit");
    expect(getSearch(fields, { instructions: "a".repeat(700) }).size).toBe(0);
    expect(
      valuesOfSearch(fields, { image: "x", style: ["ink", "oil"], instructions: "a".repeat(700), a: "b" }),
    ).toEqual({});
  });
});

describe("the message for an empty required field", () => {
  it("names the kind of a file or language, else the title", () => {
    const messages = (slug: string) =>
      missingFields(getFields(slug), {}).map((field) => missingMessage(field, testTranslator("operationForm")));
    expect(messages("sketch-to-image")).toEqual(["Choose an image", "Prompt is required"]);
    expect(messages("document-translate")).toEqual(["Choose a document", "Choose a language"]);
  });

  it("does not name a field that another one replaces", () => {
    const missing = missingFields(getFields("document-translate"), { targets: "es\nfr" });
    expect(missing.map(({ name }) => name)).toEqual(["document"]);
  });
});
