import { describe, expect, it } from "vitest";
import { describeOperation } from "#lib/operations/describe.ts";
import { operationBySlug, operations } from "#lib/operations/index.ts";
import {
  enteredValue,
  initialText,
  missingFields,
  requestFields,
  requestForm,
  searchOf,
  valuesOfSearch,
} from "./values.ts";

const fieldsOf = (slug: string) => describeOperation(operationBySlug(slug)).fields;
const image = new File(["x"], "cup.png", { type: "image/png" });

describe("a form's request", () => {
  it("leaves out what is as the default has it, and keeps what is required", () => {
    const fields = fieldsOf("background-remove");
    const values = { image, mode: "balanced", crop: false, margin: "8", background: "#fff" };
    expect(requestFields(fields, values, ({ name }) => name)).toEqual({
      image: "cup.png",
      margin: 8,
      background: "#fff",
    });
  });

  it("carries lists and numbers as JSON, and in a multipart form as text", () => {
    const fields = fieldsOf("image-cleanup");
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

  it("passes on what is no number, so that the API says what is wrong", () => {
    expect(requestFields(fieldsOf("image-generate"), { prompt: "a", n: "two" }, String)).toEqual({
      prompt: "a",
      n: "two",
    });
  });

  it("knows which required fields are empty", () => {
    expect(missingFields(fieldsOf("sketch-to-image"), { prompt: "" }).map(({ name }) => name)).toEqual([
      "image",
      "prompt",
    ]);
  });

  it.each(operations.map(({ slug }) => slug))("of %s as its form first shows it holds no field at all", (slug) => {
    const fields = fieldsOf(slug).filter(({ required }) => !required);
    const values = Object.fromEntries(fields.map((field) => [field.name, initialText(field)]));
    expect(requestFields(fields, values, String)).toEqual({});
  });

  it.each(operations.map(({ slug }) => slug))("of each example of %s is what the definition says", (slug) => {
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

describe("a form's address", () => {
  it("brings back what was entered and nothing else", () => {
    const fields = fieldsOf("background-remove");
    const search = searchOf(fields, { image, mode: "best", crop: true, margin: "", background: "#fff", format: "" });
    expect(search.toString()).toBe("background=%23fff&crop=true&mode=best");
    expect(valuesOfSearch(fields, Object.fromEntries(search))).toEqual({
      mode: "best",
      background: "#fff",
      crop: true,
    });
  });

  it("takes no files, no lists of one name, nothing endless and nothing unknown", () => {
    const fields = fieldsOf("image-edit");
    expect(searchOf(fields, { instructions: "a".repeat(700) }).size).toBe(0);
    expect(
      valuesOfSearch(fields, { image: "x", style: ["ink", "oil"], instructions: "a".repeat(700), a: "b" }),
    ).toEqual({});
  });
});
