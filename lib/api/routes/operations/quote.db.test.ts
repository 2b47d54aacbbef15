import { sharp } from "@atelier/images/vips";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  configuredEngines,
  fileFields,
  type PlanningService,
  post,
  requiredFields,
  setPrices,
  startPlanningService,
} from "../../../../test/helpers/servers/planning-service.ts";
import { form, testAccount } from "../../../../test/helpers/servers/service.ts";
import { isFull } from "../../../../test/helpers/short-form.ts";
import { type Capability, efforts } from "../../../engines/ports/index.ts";
import type { Operation } from "../../../operations/define.ts";
import { operations } from "../../../operations/index.ts";
import { pool } from "../../../platform/database/db.ts";

const PROPERTY_RUNS = isFull ? 120 : 50;
let service: PlanningService;

beforeAll(async () => {
  service = await startPlanningService();
}, 300_000);
afterAll(() => service.stop());

interface Case {
  operation: Operation;
  fields: Record<string, string>;
  size: { width: number; height: number };
  prices: [string, string, string, string, number][];
}

/** Any operation, engine, effort and size, with random prices of every scope. */
const anyCase: fc.Arbitrary<Case> = fc.constantFrom(...operations).chain((operation) => {
  const engines = configuredEngines(operation);
  const scope = fc.record({
    engine: fc.constantFrom("", ...engines.map(({ name }) => name)),
    effort: fc.constantFrom("", ...efforts),
    unit: fc.constantFrom(...Object.keys(operation.units)),
    credits: fc.integer({ min: 0, max: 40 }),
  });
  const chosen = fc.option(fc.constantFrom(...engines), { nil: undefined });
  const effort = "effort" in operation.input.shape ? fc.option(fc.constantFrom(...efforts)) : fc.constant(null);
  return fc
    .record({
      chosen,
      effort,
      size: fc.record({ width: fc.integer({ min: 16, max: 700 }), height: fc.integer({ min: 16, max: 700 }) }),
      large: fc.boolean(),
      scopes: fc.array(scope, { maxLength: 8 }),
    })
    .map((item) => ({
      operation,
      size: item.size,
      fields: {
        ...requiredFields[operation.slug],
        ...(operation.slug === "image-generate" && item.large ? { width: "1500", n: "3" } : {}),
        ...(operation.slug === "image-upscale" && item.large ? { factor: "8" } : {}),
        ...(item.chosen ? { engine: item.chosen.name } : {}),
        ...(item.effort ? { effort: item.effort } : {}),
      },
      prices: item.scopes.map(({ engine, effort: at, unit, credits }) => [
        operation.slug,
        engine,
        engine === "" ? "" : at,
        unit,
        credits,
      ]),
    }));
});

/** Multipart text as JSON values. */
const jsonValues = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, /^(\d+|\[.*\])$/.test(value) ? JSON.parse(value) : value]),
  );

describe("a quote", () => {
  test("is what the same request holds, for every operation, engine, effort and price", {
    timeout: 600_000,
  }, async () => {
    const { headers, id } = await testAccount(1_000_000);
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(anyCase, async ({ operation, fields, size, prices }) => {
        await setPrices(prices);
        const files = await fileFields(operation, size);
        const quoted = await service.quote(headers, form({ operation: operation.slug, ...fields, ...files }));
        const submitted = await post(`${service.base}/${operation.slug}`, headers, form({ ...fields, ...files }));
        const job = await submitted.json();
        if (quoted.status !== 200) {
          expect([job.code, job.errors], operation.slug).toEqual([quoted.body.code, quoted.body.errors]);
          return;
        }
        seen.add(`${operation.slug} ${quoted.body.engine}`);
        expect(submitted.status, JSON.stringify(job)).toBe(202);
        const { rows } = await pool().query<{ credits: number }>("SELECT credits FROM hold WHERE job_id = $1", [
          job.id,
        ]);
        expect(rows[0]?.credits, JSON.stringify(fields)).toBe(quoted.body.price);
        expect(job.price).toBe(quoted.body.price);
        if ("image" in operation.input.shape) {
          const facts = await service.quote(headers, {
            operation: operation.slug,
            parameters: jsonValues(fields),
            facts: size,
          });
          expect(facts.body).toEqual(quoted.body);
        }
        await fetch(`${service.base}/jobs/${job.id}/cancel`, { method: "POST", headers });
      }),
      { numRuns: PROPERTY_RUNS },
    );
    expect(seen.size).toBeGreaterThan(10);
    const { rows } = await pool().query<{ available: number }>("SELECT available FROM account WHERE id = $1", [id]);
    expect(rows[0]?.available).toBe(1_000_000);
    await setPrices([]);
  });

  test("has the default price of every operation while the operator sets none", async () => {
    const { headers } = await testAccount(10);
    const prices: Record<string, number> = {};
    for (const operation of operations) {
      const size = { width: 512, height: 512 };
      const files = await fileFields(operation, size);
      const fields = { operation: operation.slug, ...requiredFields[operation.slug], ...files };
      prices[operation.slug] = (await service.quote(headers, form(fields))).body.price;
    }
    expect(prices).toEqual({
      "image-generate": 4,
      "image-edit": 4,
      "image-cleanup": 3,
      "image-upscale": 2,
      "sketch-to-image": 4,
      "background-remove": 2,
      "product-photo": 6,
      "document-translate": 6,
    } satisfies Record<Capability, number>);
  });

  test("counts all frames of an animation if they are requested, and the hold is the same", async () => {
    const { headers } = await testAccount(100);
    const tall = { width: 20, height: 60, channels: 3, pageHeight: 20 } as const;
    const pixels = Uint8Array.from({ length: 20 * 60 * 3 }, (_, at) => (at * 7) % 251);
    const gif = await sharp(pixels, { raw: tall }).gif().toBuffer();
    const image = new Blob([new Uint8Array(gif)], { type: "image/gif" });
    const price = async (fields: Record<string, string>) =>
      (await service.quote(headers, form({ operation: "background-remove", image, ...fields }))).body.price;
    expect(await price({})).toBe(2);
    expect(await price({ frames: "all" })).toBe(6);
    const facts = { width: 20, height: 20, frames: 3 };
    const parameters = { frames: "all" };
    const known = await service.quote(headers, { operation: "background-remove", parameters, facts });
    expect(known.body.price).toBe(6);
    const submitted = await post(
      `${service.base}/background-remove`,
      { ...headers, prefer: "respond-async" },
      form({ image, frames: "all" }),
    );
    expect([submitted.status, (await submitted.json()).price]).toEqual([202, 6]);
    const many = await service.quote(headers, {
      operation: "background-remove",
      parameters,
      facts: { ...facts, frames: 121 },
    });
    expect([many.status, many.body.errors[0].pointer]).toEqual([422, "/frames"]);
  });

  test("stores and holds nothing", async () => {
    const { headers, id } = await testAccount(10);
    await service.quote(headers, { operation: "image-generate", parameters: { prompt: "a fox" } });
    const { rows } = await pool().query("SELECT FROM job WHERE account_id = $1", [id]);
    expect(rows).toEqual([]);
  });

  test("refuses what cannot end in time, and what the operation refuses", async () => {
    const { headers } = await testAccount(10);
    const upscale = { engine: "onnx/upscaler", factor: 8, mode: "quality" };
    const slow = await service.quote(headers, {
      operation: "image-upscale",
      parameters: upscale,
      facts: { width: 1000, height: 1000 },
    });
    expect([slow.status, slow.body.code]).toEqual([422, "invalid_input"]);
    expect(slow.body.detail).toMatch(/would take about \d+ s/);
    const large = { operation: "image-upscale", parameters: { factor: 8 }, facts: { width: 4000, height: 4000 } };
    expect((await service.quote(headers, large)).body.errors[0].pointer).toBe("/factor");
  });

  test.each([
    [{}, "/operation"],
    [{ operation: "nothing" }, "/operation"],
    [{ operation: "image-upscale" }, "/image"],
    [{ operation: "image-upscale", facts: { width: 10, height: 100 } }, "/facts/width"],
    [{ operation: "image-upscale", facts: { width: 100 } }, "/facts/height"],
    [{ operation: "image-generate", parameters: { prompt: "x" }, facts: { width: 100, height: 100 } }, "/facts"],
    [{ operation: "image-generate", parameters: { prompt: "x", nothing: 1 } }, "/nothing"],
    [{ operation: "image-generate", prompt: "x" }, "/prompt"],
  ])("of %j is refused at %s", async (body, pointer) => {
    const { headers } = await testAccount(10);
    const answer = await service.quote(headers, body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0].pointer).toBe(pointer);
  });
});
