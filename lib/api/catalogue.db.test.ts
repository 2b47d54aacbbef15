import { decodeImage } from "@atelier/images";
import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { startTestService, type TestService, testAccount } from "../../test/helpers/servers/service.ts";
import { defineOperation } from "../operations/define.ts";
import { imageInput } from "../operations/fields.ts";
import { operations } from "../operations/index.ts";

/** One operation more, without an engine. test/extension adds one with its port and engine, and runs it. */
const imageRotate = defineOperation({
  slug: JSON.parse('"image-rotate"'),
  icon: "RotateCw",
  title: "Image rotation",
  summary: "Rotates an image.",
  output: "image",
  digitalSource: null,
  fields: {
    image: imageInput,
    turns: z.int().min(1).max(3).default(1).meta({ title: "Turns", description: "Quarter turns." }),
  },
  units: { per_image: { title: "Image", credits: 1 } },
  priceNote: ({ per_image }) => `${per_image} per image`,
  examples: [],
  price: (_input, _facts, { per_image }) => per_image,
  run: async ({ input }) => ({ kind: "images", images: [await decodeImage(input.image)], engine: "test" }),
});

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ work: false, offered: [...operations, imageRotate] });
});
afterAll(() => service.stop());

describe("one operation more", () => {
  test("is listed and described from its definition", async () => {
    const { headers } = await testAccount(5);
    const list = await (await fetch(`${service.base}/operations`, { headers })).json();
    expect(list.data).toHaveLength(operations.length + 1);
    expect(list.data.at(-1)).toMatchObject({
      slug: "image-rotate",
      path: "/api/v1/image-rotate",
      price: "1 per image",
    });
    expect(list.data.at(-1).fields.find((field: { name: string }) => field.name === "turns")).toMatchObject({
      kind: "integer",
      default: 1,
      min: 1,
      max: 3,
    });
  });

  test("is part of a valid OpenAPI document", async () => {
    const document = await (await fetch(`${service.base}/openapi.json`)).json();
    expect(
      document.paths["/image-rotate"].post.requestBody.content["application/json"].schema.properties.turns,
    ).toMatchObject({ minimum: 1, maximum: 3 });
    const result = await new Validator().validate(document);
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
  });
});

describe("the service", () => {
  test("reports its health and the state of its engines without a key", async () => {
    expect(await (await fetch(`${service.base}/health`)).json()).toEqual({ status: "ok" });
    const ready = await (await fetch(`${service.base}/ready`)).json();
    expect(ready.status).toBe("ready");
    expect(ready.engines).toContainEqual({ engine: "onnx/background-remover", state: "ready", detail: null });
  });

  test("distinguishes a wrong path from a wrong method", async () => {
    expect((await fetch(`${service.base}/nothing`)).status).toBe(404);
    expect((await fetch(`${service.base}/image-rotate`)).status).toBe(405);
  });
});
