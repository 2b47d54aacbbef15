import { Readable } from "node:stream";
import fc from "fast-check";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startFakeTranslator } from "../../test/helpers/fake-translator.ts";
import { form, startTestService, type TestService, testAccount } from "../../test/helpers/service.ts";
import { checkInvariants } from "../credits/invariants.ts";
import { engineSettings } from "../engines/configured/settings.ts";
import { engineList } from "../engines/index.ts";
import { efforts } from "../engines/ports/index.ts";
import { defaultPrices, type Operation } from "../operations/define.ts";
import { operations } from "../operations/index.ts";
import { closeDatabase, pool } from "../platform/db.ts";
import { env, setRuntimeEnv } from "../platform/env.ts";
import { forgetPrices } from "../prices/price-table.ts";

const PROPERTY_RUNS = 120;
/** Closed ports: no engine is called, because no worker runs. */
const SERVER = "http://127.0.0.1:9";
const settings: Record<string, string> = {
  STABILITY_API_KEY: "sk-stability-1a2b3c",
  OPENAI_API_KEY: "sk-openai-1a2b3c",
  ENGINES_IMAGE_GENERATE: `ai-sdk:openai/gpt-image-1@${SERVER}/v1,stability:core@${SERVER},illustrator`,
  ENGINES_IMAGE_EDIT: `stability@${SERVER},editor`,
  ENGINES_IMAGE_CLEANUP: `kserve@${SERVER},stability@${SERVER},onnx/cleaner`,
  ENGINES_IMAGE_UPSCALE: `stability:creative@${SERVER},onnx/upscaler`,
  ENGINES_SKETCH_TO_IMAGE: `colorist,ai-sdk:openai/gpt-image-1@${SERVER}/v1`,
  ENGINES_BACKGROUND_REMOVE: `onnx/background-remover,kserve@${SERVER}`,
  ENGINES_PRODUCT_PHOTO: `stability@${SERVER},studio`,
  REQUESTS_PER_MINUTE: "1000000",
};

let service: TestService;
let translator: { stop(): Promise<void> };
let document: Blob;

beforeAll(async () => {
  translator = await startFakeTranslator();
  Object.assign(process.env, settings);
  setRuntimeEnv({});
  service = await startTestService({ work: false });
  await markAllReady();
  document = new Blob([`${"A sentence about the weather in the mountains. ".repeat(60)}`], { type: "text/plain" });
}, 300_000);
afterAll(async () => {
  expect(await checkInvariants(pool())).toEqual([]);
  await service.stop();
  await translator.stop();
  await closeDatabase();
});

/** Reports every configured engine as ready, as a worker that can reach its servers does. */
async function markAllReady(): Promise<void> {
  for (const { name } of operations.flatMap(enginesOf))
    await pool().query(
      `INSERT INTO engine_state (worker_id, engine, state, updated_at) VALUES ('test', $1, 'ready', now() + interval '1 day')
       ON CONFLICT DO NOTHING`,
      [name],
    );
}

const enginesOf = ({ capability }: Operation) => engineList(capability, engineSettings(env()));

/** Replaces all prices of the administration. */
async function setPrices(rows: readonly (readonly [string, string, string, string, number])[]): Promise<void> {
  await pool().query("DELETE FROM unit_price");
  for (const row of rows)
    await pool().query(
      "INSERT INTO unit_price (operation, engine, effort, unit, credits) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
      [...row],
    );
  forgetPrices();
}

const required: Record<string, Record<string, string>> = {
  "image-generate": { prompt: "a red fox" },
  "image-edit": { instructions: "make it brighter" },
  "image-cleanup": { boxes: "[[1,1,8,8]]" },
  "sketch-to-image": { prompt: "a red house" },
  "product-photo": { prompt: "on a beach" },
  "document-translate": { target_language: "es", source_language: "en" },
};

interface Case {
  operation: Operation;
  fields: Record<string, string>;
  size: { width: number; height: number };
  prices: [string, string, string, string, number][];
}

/** Any operation, engine, effort and size, with random prices of every scope. */
const anyCase: fc.Arbitrary<Case> = fc.constantFrom(...operations).chain((operation) => {
  const engines = enginesOf(operation);
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
    .map((one) => ({
      operation,
      size: one.size,
      fields: {
        ...required[operation.slug],
        ...(operation.slug === "image-generate" && one.large ? { width: "1500", n: "3" } : {}),
        ...(operation.slug === "image-upscale" && one.large ? { factor: "8" } : {}),
        ...(one.chosen ? { engine: one.chosen.name } : {}),
        ...(one.effort ? { effort: one.effort } : {}),
      },
      prices: one.scopes.map(({ engine, effort: at, unit, credits }) => [
        operation.slug,
        engine,
        engine === "" ? "" : at,
        unit,
        credits,
      ]),
    }));
});

async function fileFields({ input }: Operation, { width, height }: Case["size"]): Promise<Record<string, Blob>> {
  if ("document" in input.shape) return { document };
  if (!("image" in input.shape)) return {};
  const image = sharp({ create: { width, height, channels: 3, background: "teal" } });
  return { image: new Blob([Uint8Array.from(await image.png().toBuffer())]) };
}

const post = (path: string, headers: Record<string, string>, body: FormData | string) =>
  fetch(`${service.base}/${path}`, {
    method: "POST",
    headers: {
      ...headers,
      prefer: "respond-async",
      ...(typeof body === "string" ? { "content-type": "application/json" } : {}),
    },
    body: typeof body === "string" ? Readable.toWeb(Readable.from([Buffer.from(body)])) : body,
    ...(typeof body === "string" ? { duplex: "half" } : {}),
  } as RequestInit);

async function quote(headers: Record<string, string>, body: FormData | object) {
  const answer = await post("quote", headers, body instanceof FormData ? body : JSON.stringify(body));
  return { status: answer.status, body: await answer.json() };
}

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
        const quoted = await quote(headers, form({ operation: operation.slug, ...fields, ...files }));
        const submitted = await post(operation.slug, headers, form({ ...fields, ...files }));
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
          const facts = await quote(headers, {
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
      const fields = { operation: operation.slug, ...required[operation.slug], ...files };
      prices[operation.slug] = (await quote(headers, form(fields))).body.price;
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
    });
    expect(defaultPrices(operations[0] as Operation)).toEqual({ per_image: 4, per_large_image: 8 });
  });

  test("stores and holds nothing", async () => {
    const { headers, id } = await testAccount(10);
    await quote(headers, { operation: "image-generate", parameters: { prompt: "a fox" } });
    const { rows } = await pool().query("SELECT FROM job WHERE account_id = $1", [id]);
    expect(rows).toEqual([]);
  });

  test("refuses what cannot end in time, and what the operation refuses", async () => {
    const { headers } = await testAccount(10);
    const upscale = { engine: "onnx/upscaler", factor: 8, mode: "quality" };
    const slow = await quote(headers, {
      operation: "image-upscale",
      parameters: upscale,
      facts: { width: 1000, height: 1000 },
    });
    expect([slow.status, slow.body.code]).toEqual([422, "invalid_input"]);
    expect(slow.body.detail).toMatch(/would take about \d+ s/);
    const large = { operation: "image-upscale", parameters: { factor: 8 }, facts: { width: 4000, height: 4000 } };
    expect((await quote(headers, large)).body.errors[0].pointer).toBe("/factor");
  });

  test.each([
    [{}, "/operation"],
    [{ operation: "nothing" }, "/operation"],
    [{ operation: "image-upscale" }, "/image"],
    [{ operation: "image-upscale", facts: { width: 10, height: 100 } }, "/facts/width"],
    [{ operation: "image-upscale", facts: { width: 100 } }, "/facts/height"],
    [{ operation: "image-generate", parameters: { prompt: "x" }, facts: { width: 100, height: 100 } }, "/facts"],
    [{ operation: "image-generate", parameters: { prompt: "x", nothing: 1 } }, "/nothing"],
    [{ operation: "image-generate", prompt: "x" }, "/"],
  ])("of %j is refused at %s", async (body, pointer) => {
    const { headers } = await testAccount(10);
    const answer = await quote(headers, body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0].pointer).toBe(pointer);
  });
});

describe("a chosen engine", () => {
  const refusal = async (fields: Record<string, string>, slug = "image-generate") => {
    const { headers, id } = await testAccount(10);
    const files = await fileFields(operations.find((one) => one.slug === slug) as Operation, { width: 64, height: 64 });
    const answer = await post(slug, headers, form({ ...required[slug], ...fields, ...files }));
    const body = await answer.json();
    const { rows } = await pool().query("SELECT FROM hold WHERE account_id = $1", [id]);
    expect(rows).toEqual([]);
    return [answer.status, body.code, body.errors?.[0]?.pointer ?? null, body.detail];
  };

  test("that does not exist is refused with the ones that do", async () => {
    expect(await refusal({ engine: "illustrator2" })).toEqual([
      422,
      "invalid_input",
      "/engine",
      expect.stringContaining("Choose one of: ai-sdk:openai/gpt-image-1, stability:core, illustrator."),
    ]);
  });

  test("that is down is refused, while the others are not", async () => {
    await pool().query(
      "UPDATE engine_state SET state = 'failed', detail = 'no answer' WHERE engine = 'stability:core'",
    );
    try {
      await expect
        .poll(() => refusal({ engine: "stability:core" }), { timeout: 5_000 })
        .toEqual([503, "engine_unavailable", null, expect.stringMatching(/^stability:core: .*leave engine out/)]);
    } finally {
      await pool().query(
        "UPDATE engine_state SET state = 'ready' WHERE engine = 'stability:core' AND worker_id = 'test'",
      );
    }
  });

  test("that does not support a parameter is refused, and the service chooses another one by itself", async () => {
    const points = { boxes: "[]", points: "[[4,4]]" };
    expect(await refusal({ engine: "stability", ...points }, "image-cleanup")).toEqual([
      422,
      "invalid_input",
      "/points",
      expect.stringContaining("does not support points"),
    ]);
    const { headers } = await testAccount(10);
    const body = { operation: "image-cleanup", parameters: { points: [[4, 4]] }, facts: { width: 64, height: 64 } };
    expect((await quote(headers, body)).body.engine).toBe("onnx/cleaner");
  });

  test("is part of the idempotency fingerprint", async () => {
    const { headers } = await testAccount(100);
    const send = (engine: string) =>
      post("image-generate", { ...headers, "idempotency-key": "same" }, form({ prompt: "a fox", engine }));
    expect((await send("illustrator")).status).toBe(202);
    expect((await (await send("stability:core")).json()).code).toBe("idempotency_mismatch");
    expect((await send("illustrator")).headers.get("idempotent-replayed")).toBe("true");
  });
});

describe("GET /operations", () => {
  test("lists the engines with their qualities, prices and efforts, and the operator's prices within 5 s", async () => {
    const { headers } = await testAccount(10);
    await pool().query(
      `INSERT INTO unit_price (operation, engine, effort, unit, credits)
       VALUES ('image-generate', 'ai-sdk:openai/gpt-image-1', 'high', 'per_image', 30), ('image-generate', '', '', 'per_image', 5)`,
    );
    const generate = async () =>
      (await (await fetch(`${service.base}/operations`, { headers })).json()).data.find(
        ({ slug }: { slug: string }) => slug === "image-generate",
      );
    await expect.poll(async () => (await generate()).unit_prices.per_image, { timeout: 5_000 }).toBe(5);
    const [openAi, stability, illustrator] = (await generate()).engines;
    expect(openAi).toMatchObject({ id: "ai-sdk:openai/gpt-image-1", local: false, ready: true });
    expect(openAi.price).toBe("5 per image up to 1 MP (1024 × 1024), 8 above");
    expect(openAi.efforts.map((one: { effort: string; unit_prices: object }) => [one.effort, one.unit_prices])).toEqual(
      [
        ["low", { per_image: 5, per_large_image: 8 }],
        ["medium", { per_image: 5, per_large_image: 8 }],
        ["high", { per_image: 30, per_large_image: 8 }],
      ],
    );
    expect([stability.id, stability.title, stability.efforts]).toEqual(["stability:core", "Stability (core)", []]);
    expect(illustrator).toMatchObject({ local: true, description: "illustrations in ten styles" });
    await setPrices([]);
  });
});

describe("the policy local_only", () => {
  const quoteOf = async (operation: string, parameters: object) => {
    const { headers } = await testAccount(10);
    const facts = operation === "image-generate" ? {} : { facts: { width: 64, height: 64 } };
    return (await quote(headers, { operation, parameters: { provider_policy: "local_only", ...parameters }, ...facts }))
      .body;
  };

  test("leaves only engines on the operator's machines", async () => {
    expect(await quoteOf("image-generate", { prompt: "a fox" })).toMatchObject({ engine: "illustrator", local: true });
    expect(await quoteOf("background-remove", { engine: `kserve` })).toMatchObject({ engine: "kserve", local: true });
    expect((await quoteOf("image-generate", { prompt: "a fox", engine: "stability:core" })).errors).toEqual([
      { pointer: "/engine", message: expect.stringContaining("not on the operator's machines") },
    ]);
  });

  test("is refused if the operator has only remote engines", async () => {
    process.env.ENGINES_IMAGE_EDIT = `stability@${SERVER}`;
    setRuntimeEnv({});
    try {
      expect((await quoteOf("image-edit", { instructions: "x" })).errors).toEqual([
        { pointer: "/provider_policy", message: expect.stringContaining("no engine for image editor") },
      ]);
    } finally {
      process.env.ENGINES_IMAGE_EDIT = settings.ENGINES_IMAGE_EDIT;
      setRuntimeEnv({});
    }
  });

  test("is refused while content is checked by a service on other machines", async () => {
    process.env.MODERATION_URL = "https://moderation.example.com/v1/moderations";
    setRuntimeEnv({});
    try {
      expect((await quoteOf("image-generate", { prompt: "a fox" })).errors).toEqual([
        { pointer: "/provider_policy", message: expect.stringContaining("checks content") },
      ]);
      process.env.MODERATION_URL = "http://moderation:8080/v1/moderations";
      setRuntimeEnv({});
      expect(await quoteOf("image-generate", { prompt: "a fox" })).toMatchObject({ engine: "illustrator" });
    } finally {
      delete process.env.MODERATION_URL;
      setRuntimeEnv({});
    }
  });
});
