import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  fileFields,
  manyEngines,
  type PlanningService,
  post,
  requiredFields,
  SERVER,
  setPrices,
  startPlanningService,
} from "../../test/helpers/servers/planning-service.ts";
import { form, testAccount } from "../../test/helpers/servers/service.ts";
import type { Capability } from "../engines/ports/index.ts";
import { operationBySlug } from "../operations/index.ts";
import { pool } from "../platform/database/db.ts";
import { setRuntimeEnv } from "../platform/settings.ts";

let service: PlanningService;

beforeAll(async () => {
  service = await startPlanningService();
}, 300_000);
afterAll(() => service.stop());

describe("a chosen engine", () => {
  const refusal = async (fields: Record<string, string>, slug: Capability = "image-generate") => {
    const { headers, id } = await testAccount(10);
    const files = await fileFields(operationBySlug(slug), { width: 64, height: 64 });
    const answer = await post(
      `${service.base}/${slug}`,
      headers,
      form({ ...requiredFields[slug], ...fields, ...files }),
    );
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
    expect((await service.quote(headers, body)).body.engine).toBe("onnx/cleaner");
  });

  test("is part of the idempotency fingerprint", async () => {
    const { headers } = await testAccount(100);
    const send = (engine: string) =>
      post(
        `${service.base}/image-generate`,
        { ...headers, "idempotency-key": "same" },
        form({ prompt: "a fox", engine }),
      );
    expect((await send("illustrator")).status).toBe(202);
    expect((await (await send("stability:core")).json()).code).toBe("idempotency_mismatch");
    expect((await send("illustrator")).headers.get("idempotent-replayed")).toBe("true");
  });
});

describe("medium: photograph", () => {
  const photograph = { medium: "photograph", prompt: "a red fox" };
  const quote = async (operation: string, parameters: object) => {
    const { headers } = await testAccount(10);
    const facts = operation === "image-generate" ? {} : { facts: { width: 64, height: 64 } };
    return service.quote(headers, { operation, parameters, ...facts });
  };

  test("uses no engine that draws, also not as a fallback", async () => {
    const { headers } = await testAccount(100);
    const answer = await post(`${service.base}/image-generate`, headers, form({ ...photograph, style: "photo" }));
    const { rows } = await pool().query("SELECT engines FROM job WHERE id = $1", [(await answer.json()).id]);
    expect(rows).toEqual([{ engines: ["ai-sdk:openai/gpt-image-1", "stability:core"] }]);
    // The colorist is first in the operator's list.
    const files = await fileFields(operationBySlug("sketch-to-image"), { width: 64, height: 64 });
    const sketch = await post(`${service.base}/sketch-to-image`, headers, form({ ...photograph, ...files }));
    expect((await sketch.json()).price).toBeGreaterThan(0);
    const job = await pool().query(
      "SELECT engines FROM job WHERE operation = 'sketch-to-image' ORDER BY id DESC LIMIT 1",
    );
    expect(job.rows).toEqual([{ engines: ["ai-sdk:openai/gpt-image-1"] }]);
  });

  test.each([
    ["image-generate", "illustrator"],
    ["sketch-to-image", "colorist"],
  ])("of %s is refused by the engine %s before it costs anything", async (operation, engine) => {
    const { status, body } = await quote(operation, { ...photograph, engine });
    expect([status, body.code, body.errors?.[0]?.pointer]).toEqual([422, "invalid_input", "/medium"]);
  });

  test("is refused if only the illustrator is ready", async () => {
    process.env.ENGINES_IMAGE_GENERATE = "illustrator";
    setRuntimeEnv({});
    try {
      const { status, body } = await quote("image-generate", photograph);
      expect([status, body.code, body.errors?.[0]?.pointer]).toEqual([422, "invalid_input", "/medium"]);
      expect((await quote("image-generate", { prompt: "a red fox" })).body.engine).toBe("illustrator");
    } finally {
      process.env.ENGINES_IMAGE_GENERATE = manyEngines.ENGINES_IMAGE_GENERATE;
      setRuntimeEnv({});
    }
  });
});

test("an engine that cannot end in time is not tried before the engine of the quote", async () => {
  process.env.ENGINES_IMAGE_UPSCALE = `onnx/upscaler,stability:creative@${SERVER}`;
  setRuntimeEnv({});
  try {
    const { headers } = await testAccount(100);
    const readEngines = async (fields: Record<string, string>) => {
      const files = await fileFields(operationBySlug("image-upscale"), { width: 700, height: 700 });
      const job = await (await post(`${service.base}/image-upscale`, headers, form({ ...fields, ...files }))).json();
      const { rows } = await pool().query("SELECT engines, engine_prices FROM job WHERE id = $1", [job.id]);
      return [rows[0]?.engines, Object.keys(rows[0]?.engine_prices ?? {}).toSorted()];
    };
    expect(await readEngines({ factor: "8", mode: "quality" })).toEqual([
      ["stability:creative"],
      ["stability:creative"],
    ]);
    const both = ["onnx/upscaler", "stability:creative"];
    expect(await readEngines({ factor: "2" })).toEqual([both, both]);
  } finally {
    process.env.ENGINES_IMAGE_UPSCALE = manyEngines.ENGINES_IMAGE_UPSCALE;
    setRuntimeEnv({});
  }
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
    expect(illustrator).toMatchObject({ local: true, description: "illustrations in ten styles, no photographs" });
    await setPrices([]);
  });
});

describe("the policy local_only", () => {
  const readQuote = async (operation: string, parameters: object) => {
    const { headers } = await testAccount(10);
    const facts = operation === "image-generate" ? {} : { facts: { width: 64, height: 64 } };
    return (
      await service.quote(headers, {
        operation,
        parameters: { provider_policy: "local_only", ...parameters },
        ...facts,
      })
    ).body;
  };

  test("leaves only engines on the operator's machines", async () => {
    expect(await readQuote("image-generate", { prompt: "a fox" })).toMatchObject({
      engine: "illustrator",
      local: true,
    });
    expect(await readQuote("background-remove", { engine: `kserve` })).toMatchObject({ engine: "kserve", local: true });
    expect((await readQuote("image-generate", { prompt: "a fox", engine: "stability:core" })).errors).toEqual([
      { pointer: "/engine", message: expect.stringContaining("not on the operator's machines") },
    ]);
  });

  test("is refused if the operator has only remote engines", async () => {
    process.env.ENGINES_IMAGE_EDIT = `stability@${SERVER}`;
    setRuntimeEnv({});
    try {
      expect((await readQuote("image-edit", { instructions: "x" })).errors).toEqual([
        { pointer: "/provider_policy", message: expect.stringContaining("no engine for image editor") },
      ]);
    } finally {
      process.env.ENGINES_IMAGE_EDIT = manyEngines.ENGINES_IMAGE_EDIT;
      setRuntimeEnv({});
    }
  });

  test("is refused while content is checked by a service on other machines", async () => {
    process.env.MODERATION_URL = "https://moderation.example.com/v1/moderations";
    setRuntimeEnv({});
    try {
      expect((await readQuote("image-generate", { prompt: "a fox" })).errors).toEqual([
        { pointer: "/provider_policy", message: expect.stringContaining("checks content") },
      ]);
      process.env.MODERATION_URL = "http://moderation:8080/v1/moderations";
      setRuntimeEnv({});
      expect(await readQuote("image-generate", { prompt: "a fox" })).toMatchObject({ engine: "illustrator" });
    } finally {
      delete process.env.MODERATION_URL;
      setRuntimeEnv({});
    }
  });
});
