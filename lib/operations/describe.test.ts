import { describe, expect, it } from "vitest";
import { describeOperation, inputJsonSchema } from "./describe.ts";
import { operationBySlug, operations } from "./index.ts";

const field = (slug: string, name: string) =>
  describeOperation(operationBySlug(slug)).fields.find((candidate) => candidate.name === name);

describe("describeOperation", () => {
  it.each(operations.map(({ slug }) => slug))("gives every field of %s a title and a description", (slug) => {
    for (const { name, title, description } of describeOperation(operationBySlug(slug)).fields) {
      expect(title, name).not.toBe(name);
      expect(description, name).not.toBe("");
    }
  });

  it("derives files, options and bounds from the definition", () => {
    expect(field("background-remove", "image")).toMatchObject({
      kind: "image",
      required: true,
    });
    expect(field("background-remove", "mode")).toMatchObject({
      kind: "enum",
      options: ["fast", "balanced", "best"],
      default: "balanced",
    });
    expect(field("image-upscale", "format")).toMatchObject({ options: ["png", "jpeg", "webp", "avif", "tiff", "gif"] });
    expect(field("image-upscale", "factor")).toMatchObject({
      kind: "enum",
      options: [2, 3, 4, 8],
      default: 2,
    });
    expect(field("product-photo", "padding")).toMatchObject({
      kind: "number",
      min: 0,
      max: 0.49,
      step: 0.01,
    });
    expect(field("image-generate", "seed")).toMatchObject({
      kind: "integer",
      min: 0,
      max: 4_294_967_295,
    });
    expect(field("image-cleanup", "points")).toMatchObject({
      kind: "list",
      items: "point",
      maxItems: 50,
    });
    expect(field("image-cleanup", "objects")).toMatchObject({
      kind: "list",
      items: "text",
      default: [],
    });
  });

  it("keeps the bounds of a trimmed text", () => {
    expect(field("image-generate", "prompt")).toMatchObject({
      kind: "textarea",
      minLength: 1,
      maxLength: 4000,
    });
  });

  it("is plain JSON", () => {
    for (const operation of operations) {
      const description = describeOperation(operation);
      expect(JSON.parse(JSON.stringify(description))).toEqual(description);
    }
  });
});

describe("inputJsonSchema", () => {
  it("rejects unknown fields and lists the required ones", () => {
    const schema = inputJsonSchema(operationBySlug("sketch-to-image"));
    expect(schema).toMatchObject({
      type: "object",
      additionalProperties: false,
      required: ["image", "prompt"],
    });
  });

  it("contains no form properties", () => {
    for (const operation of operations)
      expect(JSON.stringify(inputJsonSchema(operation))).not.toMatch(/"(widget|advanced|unit)"/);
  });

  it("does not contain defaults that can conflict with another field", () => {
    const { properties } = inputJsonSchema(operationBySlug("image-generate"));
    expect(properties?.width).not.toHaveProperty("default");
    expect(properties?.width).toHaveProperty("x-default", 1024);
    expect(properties?.n).toHaveProperty("default", 1);
  });
});
