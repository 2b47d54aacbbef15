import { afterAll, beforeAll, expect, test } from "vitest";
import { getRoutes } from "../../test/fuzz/document.ts";
import { fuzz } from "../../test/fuzz/fuzz.ts";
import { type FuzzService, startFuzzService } from "../../test/fuzz/service.ts";
import { proof } from "../../test/helpers/proof.ts";
import { isFull } from "../../test/helpers/short-form.ts";
import { operations } from "../operations/index.ts";
import { openApiDocument } from "./openapi/document.ts";

/** `npm run fuzz` sends more requests with a seed of its choice. */
const SEED = 14;
const REQUESTS = isFull ? 6_000 : 450;
/** The routes where no generated request succeeds, and what it lacks. */
const LACKING: Record<string, string> = {
  "POST /direct-uploads": "an S3 store",
  "POST /jobs/{id}/segments/import": "a file that was exported from the same job",
  "POST /team/invitations": "an email address",
};

let running: FuzzService;
beforeAll(async () => {
  running = await startFuzzService();
});
afterAll(() => running.stop());

const document = () => structuredClone(openApiDocument(operations));

test("generated requests are answered as the OpenAPI document promises", { timeout: 600_000 }, async () => {
  console.log(`fuzz: seed ${SEED}, ${REQUESTS} requests`);
  const { sent, violations, outcomes } = await fuzz(running.service, running.world, { requests: REQUESTS, seed: SEED });
  expect(violations.map(({ index, request, answer, found }) => [index, ...found, request, answer].join("\n"))).toEqual(
    [],
  );
  expect(sent).toBe(REQUESTS);
  for (const { method, path } of getRoutes(document())) {
    if (`${method} ${path}` in LACKING) continue;
    const found = [...(outcomes.get(`${method} ${path}`)?.keys() ?? [])];
    expect(found, `${method} ${path} succeeded at least once`).toContainEqual(expect.stringMatching(/^2/));
  }
});

proof("a response that differs from the document is found", async () => {
  const changed = document();
  const { Balance, Job, Health } = changed.components.schemas;
  Object.assign(Balance?.properties ?? {}, { available: { type: "string" } });
  Object.assign(Job ?? {}, { required: ["owner"] });
  Object.assign(Health ?? {}, { properties: {} });
  delete changed.paths["/files/{id}"]?.get?.responses[404];
  const { violations } = await fuzz(running.service, running.world, { requests: 900, seed: SEED, document: changed });
  const found = violations.flatMap((violation) => violation.found).join("\n");
  expect(found).toContain("/available must be string");
  expect(found).toContain("must have required property 'owner'");
  expect(found).toContain("must NOT have unevaluated properties");
  expect(found).toContain("The status 404 is not documented.");
});
