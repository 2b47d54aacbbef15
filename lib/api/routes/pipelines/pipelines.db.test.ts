import { readArchive } from "@atelier/document-model";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../../../test/helpers/servers/service.ts";
import { checkInvariants } from "../../../credits/invariants.ts";
import { createRestrictedKey } from "../../../keys/restricted.ts";
import { pipelineTemplates } from "../../../pipelines/templates.ts";
import { pool } from "../../../platform/database/db.ts";

let service: TestService;
let image: string;

beforeAll(async () => {
  service = await startTestService();
  const small = await sharp("public/samples/coffee.png").resize(96, 64).png().toBuffer();
  image = small.toString("base64");
});
afterAll(async () => {
  expect(await checkInvariants(pool())).toEqual([]);
  await service.stop();
});

type Caller = Pick<TestAccount, "headers">;

const call = (caller: Caller, route: string, body?: object) => {
  const [method = "", path = ""] = route.split(" ");
  return service.call(caller as TestAccount, method, path, body);
};
const start = (caller: Caller, body: object) => call(caller, "POST /pipelines/runs", body);
const balance = async (account: TestAccount) => (await call(account, "GET /balance")).body;
const read = async (caller: Caller, id: string) => (await call(caller, `GET /pipelines/runs/${id}`)).body;

/** The run when it has ended. */
async function ended(caller: Caller, { status, body }: { status: number; body: { id: string } }) {
  expect(status, JSON.stringify(body)).toBe(201);
  const isOpen = async () => ["running", "canceling"].includes((await read(caller, body.id)).status);
  await expect.poll(isOpen, { timeout: 60_000 }).toBe(false);
  return read(caller, body.id);
}

const cutout = { id: "cutout", operation: "background-remove", parameters: { image: "$input", mode: "fast" } };
const large = {
  id: "large",
  operation: "image-upscale",
  parameters: { image: "$steps.cutout.outputs[0]", factor: 2 },
};
const drafts = (n: number) => ({
  id: "drafts",
  operation: "image-generate",
  parameters: { prompt: "a red fox", width: 64, height: 64, n, engine: "illustrator" },
});

describe("a run", () => {
  test("is held once for its exact price and charged step by step", async () => {
    const account = await testAccount(100);
    const body = { input: image, steps: [large, cutout], metadata: { order: "1" } };
    const quote = await call(account, "POST /quote/pipeline", body);
    expect(quote).toMatchObject({ status: 200, body: { price: 4, exact: true } });
    expect(quote.body.steps.map(({ id, price }: { id: string; price: number }) => [id, price])).toEqual([
      ["large", 2],
      ["cutout", 2],
    ]);
    expect((await balance(account)).available).toBe(100);
    const started = await start(account, { ...body, max_credits: 4 });
    expect(started.body.credits.price).toBe(4);
    const run = await ended(account, started);
    expect(run).toMatchObject({
      object: "run",
      status: "succeeded",
      progress: 1,
      credits: { price: 4, held: 0, charged: 4 },
      steps: [
        {
          id: "large",
          status: "succeeded",
          final: true,
          jobs: [{ run_id: run.id, batch_id: null, credits: { charged: 2 } }],
        },
        { id: "cutout", status: "succeeded", final: false, jobs: [{ metadata: { order: "1" } }] },
      ],
    });
    expect(run.steps[0].jobs[0].outputs).toMatchObject([{ width: 192, height: 128 }]);
    expect(await balance(account)).toMatchObject({ available: 96, held: 0 });
  });

  test("of a step with several outputs runs the next one for each, and a condition leaves steps out", async () => {
    const account = await testAccount(200);
    const each = { id: "each", operation: "image-upscale", parameters: { image: "$steps.drafts.outputs", factor: 2 } };
    const second = { ...large, parameters: { image: "$steps.each.outputs[1]", factor: 2 } };
    const never = { ...large, id: "never", parameters: second.parameters, when: "$steps.each.width > 128" };
    const after = {
      id: "after",
      operation: "image-edit",
      parameters: { image: "$steps.never.outputs[0]", instructions: "make it gray" },
    };
    const always = { ...never, id: "always", when: "$steps.each.width == 128" };
    // A step that uses no result of the step that its condition is about waits for it too.
    const own = { ...drafts(1), id: "own", when: "$steps.each.width > 128" };
    const steps = [own, drafts(2), each, second, never, after, always];
    const run = await ended(account, await start(account, { steps }));
    expect(
      run.steps.map(({ id, status, jobs }: { id: string; status: string; jobs: object[] }) => [
        id,
        status,
        jobs.length,
      ]),
    ).toEqual([
      ["own", "skipped", 1],
      ["drafts", "succeeded", 1],
      ["each", "succeeded", 2],
      ["large", "succeeded", 1],
      ["never", "skipped", 1],
      ["after", "skipped", 1],
      ["always", "succeeded", 1],
    ]);
    expect(run.status).toBe("succeeded");
    const archive = await fetch(`${service.base}/pipelines/runs/${run.id}/outputs.zip`, { headers: account.headers });
    expect(archive.headers.get("content-disposition")).toBe(`attachment; filename="${run.id}.zip"`);
    // Only what no other step uses, numbered through the jobs of a step.
    const files = await readArchive(new Uint8Array(await archive.arrayBuffer()));
    expect([...files.keys()]).toEqual(["large.png", "always.png"]);
    expect(run.steps[3].jobs[0].outputs[0].width).toBe(256);
    const { available, held } = await balance(account);
    expect([held, available]).toEqual([0, 200 - run.credits.charged]);
  });

  test("holds max_credits for a step whose price depends on a result, and charges its price", async () => {
    const account = await testAccount(100);
    const crop = { ...cutout, parameters: { ...cutout.parameters, crop: true } };
    const unbounded = await start(account, { input: image, steps: [crop, large] });
    expect([unbounded.status, unbounded.body.errors?.[0]?.pointer]).toEqual([422, "/steps/1/max_credits"]);
    const started = await start(account, { input: image, steps: [crop, { ...large, max_credits: 30 }] });
    expect(started.body.credits).toMatchObject({ price: 32 });
    const run = await ended(account, started);
    expect([run.status, run.credits.charged, (await balance(account)).available]).toEqual(["succeeded", 4, 96]);
    const low = await ended(
      account,
      await start(account, { input: image, steps: [crop, { ...large, max_credits: 1 }] }),
    );
    expect(low).toMatchObject({ status: "failed", credits: { charged: 2, held: 0 } });
    expect(low.steps[1].jobs[0].error).toMatchObject({
      code: "invalid_input",
      detail: expect.stringContaining("costs 2 credits"),
    });
    expect((await balance(account)).available).toBe(94);
  });

  test("with the same Idempotency-Key is the first one", async () => {
    const account = await testAccount(100);
    const headers = { ...account.headers, "idempotency-key": "run-1" };
    const body = { steps: [drafts(1)] };
    const first = await start({ headers }, body);
    const again = await start({ headers }, body);
    expect([first.status, again.status, again.body.id]).toEqual([201, 200, first.body.id]);
    expect((await start({ headers }, { steps: [drafts(2)] })).body.code).toBe("idempotency_mismatch");
    expect((await ended(account, first)).credits.charged).toBe(first.body.credits.price);
  });

  test("of a test key costs nothing and returns samples", async () => {
    const account = await testAccount(0);
    const { key } = await createRestrictedKey(account.id, { name: "T", test: true });
    const tester = { headers: { authorization: `Bearer ${key}` } };
    const run = await ended(tester, await start(tester, { input: image, steps: [cutout, large] }));
    expect(run).toMatchObject({ status: "succeeded", credits: { price: 0, charged: 0 } });
    expect(run.steps[1].jobs[0]).toMatchObject({ test: true, outputs: [{ content_type: "image/png" }] });
  });

  test("streams its states until its end", async () => {
    const account = await testAccount(100);
    const started = await start(account, { input: image, steps: [cutout, large] });
    const stream = await call(account, `GET /pipelines/runs/${started.body.id}/events`);
    const names = [...String(stream.body).matchAll(/^event: (\w+)$/gm)].map(([, name]) => name);
    expect([names.at(0), names.at(-1)]).toEqual(["running", "succeeded"]);
    expect((await call(account, "GET /pipelines/runs?limit=1")).body.data).toMatchObject([
      { id: started.body.id, status: "succeeded" },
    ]);
    expect((await call(account, `GET /batches/${started.body.id}`)).status).toBe(404);
    expect((await call(account, "GET /batches")).body.data).toEqual([]);
  });

  test("of a restricted key has operations of the key, and is its own", async () => {
    const account = await testAccount(100);
    const key = async (grants: object) => ({
      headers: { authorization: `Bearer ${(await createRestrictedKey(account.id, { name: "R", ...grants })).key}` },
    });
    const own = await key({ operations: ["image-generate"] });
    const refused = await start(own, { input: image, steps: [cutout] });
    expect([refused.status, refused.body.code]).toEqual([403, "key_restricted"]);
    const started = await start(own, { steps: [drafts(1)] });
    const otherKey = await key({ operations: ["image-generate"] });
    expect((await call(otherKey, `GET /pipelines/runs/${started.body.id}`)).body.code).toBe("key_restricted");
    expect((await call(otherKey, "GET /pipelines/runs")).body.data).toEqual([]);
    await ended(own, started);
  });
});

describe("a template", () => {
  const letter = Buffer.from("The red house has a garden.").toString("base64");
  test.each(pipelineTemplates.map((template) => [template.id, template] as const))(
    "%s is a run that can be sent as it is",
    async (id, { input, steps }) => {
      const account = await testAccount(0);
      const file = input === null ? {} : { input: input === "image" ? image : letter };
      const quote = await call(account, "POST /quote/pipeline", { ...file, steps });
      expect(quote.status, JSON.stringify(quote.body)).toBe(200);
      expect(quote.body.price).toBeGreaterThan(0);
      const listed = (await call(account, "GET /pipelines/templates")).body.data;
      expect(listed.find((item: { id: string }) => item.id === id)).toMatchObject({ input, steps });
    },
  );
});

describe("before anything is held", () => {
  const translation = {
    id: "letter",
    operation: "document-translate",
    parameters: { document: "$input", target_language: "es" },
  };
  const image0 = { image: "$steps.cutout.outputs[0]" };
  const refused: [name: string, body: object, pointer: string][] = [
    ["no step", { steps: [] }, "/steps"],
    ["an unknown operation", { steps: [{ id: "a", operation: "image-sing" }] }, "/steps/0/operation"],
    ["an id twice", { input: "x", steps: [cutout, cutout] }, "/steps/1/id"],
    ["a cycle", { steps: [{ ...cutout, parameters: { image: "$steps.large.outputs[0]" } }, large] }, "/steps/0"],
    ["a step that names itself", { steps: [{ ...cutout, parameters: image0 }] }, "/steps/0"],
    ["an unknown step", { steps: [large] }, "/steps/0/parameters/image"],
    ["an unknown step of a condition", { steps: [{ ...drafts(1), when: "$steps.x.width < 1" }] }, "/steps/0/when"],
    ["a condition that is none", { steps: [drafts(1), { ...drafts(1), id: "b", when: "width < 1" }] }, "/steps/1/when"],
    [
      "an output that does not exist",
      { steps: [drafts(2), { ...large, parameters: { image: "$steps.drafts.outputs[2]" } }] },
      "/steps/1/parameters/image",
    ],
    [
      "more than 10 outputs at once",
      {
        steps: [drafts(6), { id: "b", operation: "image-generate", parameters: { prompt: "a fox", n: 6 } }].concat([
          { id: "c", operation: "image-upscale", parameters: { image: "$steps.b.outputs" } } as never,
          {
            id: "d",
            operation: "background-remove",
            parameters: { image: "$steps.c.outputs", output: "both" },
          } as never,
          { id: "e", operation: "image-upscale", parameters: { image: "$steps.d.outputs" } } as never,
        ]),
      },
      "/steps/4/parameters",
    ],
    [
      "a document in a field for images",
      {
        input: Buffer.from("The red house.").toString("base64"),
        steps: [translation, { ...large, parameters: { image: "$steps.letter.outputs[0]" } }],
      },
      "/steps/1/parameters/image",
    ],
    [
      "an image in a field for documents",
      {
        input: "x",
        steps: [
          cutout,
          { ...translation, parameters: { document: "$steps.cutout.outputs[0]", target_language: "es" } },
        ],
      },
      "/steps/1/parameters/document",
    ],
    [
      "a reference in a text",
      { steps: [drafts(1), { ...drafts(1), id: "b", parameters: { prompt: "$steps.drafts.outputs[0]" } }] },
      "/steps/1/parameters/prompt",
    ],
    ["a missing input", { steps: [cutout] }, "/input"],
    ["an unreadable input", { input: "bm90IGFuIGltYWdl", steps: [cutout] }, "/steps/0/parameters/image"],
    [
      "an unknown field",
      { steps: [{ ...drafts(1), parameters: { prompt: "a fox", colour: "red" } }] },
      "/steps/0/parameters/colour",
    ],
    [
      "an engine that does not exist",
      { steps: [{ ...drafts(1), parameters: { prompt: "a fox", engine: "none" } }] },
      "/steps/0/parameters/engine",
    ],
    ["a price above the maximum of the run", { steps: [drafts(2)], max_credits: 1 }, "/max_credits"],
    ["a price above the maximum of a step", { steps: [{ ...drafts(2), max_credits: 1 }] }, "/steps/0/max_credits"],
    [
      "a retention of 0",
      { steps: [{ ...drafts(1), parameters: { prompt: "a fox", retention: 0 } }] },
      "/steps/0/parameters/retention",
    ],
    [
      "more than 12 steps",
      { steps: Array.from({ length: 13 }, (_, index) => ({ ...drafts(1), id: `s${index}` })) },
      "/steps",
    ],
  ];

  test.each(refused)("%s is refused with a pointer to it", async (_, body, pointer) => {
    const account = await testAccount(500);
    const input = "input" in body && body.input === "x" ? { input: image } : {};
    const { status, body: answer } = await start(account, { ...body, ...input });
    expect([status, answer.errors?.[0]?.pointer], JSON.stringify(answer)).toEqual([422, pointer]);
    expect(await balance(account)).toMatchObject({ available: 500, held: 0 });
    const { rowCount } = await pool().query("SELECT FROM job WHERE account_id = $1", [account.id]);
    expect(rowCount).toBe(0);
  });

  test("too few credits for all steps refuse the run", async () => {
    const account = await testAccount(3);
    const { status, body } = await start(account, { input: image, steps: [cutout, large] });
    expect([status, body.code, (await balance(account)).available]).toEqual([402, "insufficient_credits", 3]);
  });
});
