// A service with several engines per operation, of which none is called: jobs are planned, held and canceled.
import sharp from "sharp";
import { expect } from "vitest";
import { checkInvariants } from "../../../lib/credits/invariants.ts";
import { engineSettings } from "../../../lib/engine-health/configured/settings.ts";
import type { ListedEngine } from "../../../lib/engines/define.ts";
import { engineList } from "../../../lib/engines/index.ts";
import type { Capability } from "../../../lib/engines/ports/index.ts";
import type { Operation } from "../../../lib/operations/define.ts";
import { operations } from "../../../lib/operations/index.ts";
import { closeDatabase, pool } from "../../../lib/platform/database/db.ts";
import { setRuntimeEnv } from "../../../lib/platform/settings.ts";
import { readPriceTable } from "../../../lib/prices/price-table.ts";
import { startFakeTranslator } from "../engines/fake-engines.ts";
import { startTestService } from "./service.ts";

/** Closed ports: no engine is called, because no worker runs. */
export const SERVER = "http://127.0.0.1:9";
export const manyEngines: Record<string, string> = {
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

export interface PlanningService {
  base: string;
  /** Asks for the price of a request. */
  quote(headers: Record<string, string>, body: FormData | object): Promise<Answer>;
  /** Checks the invariants of the ledger, and stops the service and its database connections. */
  stop(): Promise<void>;
}

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read the fields they expect.
  body: any;
}

/** Starts the service without a worker. Every configured engine counts as ready. */
export async function startPlanningService(): Promise<PlanningService> {
  const translator = await startFakeTranslator();
  Object.assign(process.env, manyEngines);
  setRuntimeEnv({});
  const service = await startTestService({ work: false });
  await markAllReady();
  return {
    base: service.base,
    quote: async (headers, body) => {
      const answer = await post(`${service.base}/quote`, headers, body);
      return { status: answer.status, body: await answer.json() };
    },
    stop: async () => {
      expect(await checkInvariants(pool())).toEqual([]);
      await service.stop();
      await translator.stop();
      await closeDatabase();
    },
  };
}

/** Reports every configured engine as ready, as a worker that can reach its servers does. */
async function markAllReady(): Promise<void> {
  for (const { name } of operations.flatMap(configuredEngines))
    await pool().query(
      `INSERT INTO engine_state (worker_id, engine, state, updated_at) VALUES ('test', $1, 'ready', now() + interval '1 day')
       ON CONFLICT DO NOTHING`,
      [name],
    );
}

export const configuredEngines = ({ slug }: Operation): ListedEngine[] => engineList(slug, engineSettings());

/** Replaces all prices of the administration. */
export async function setPrices(rows: readonly (readonly [string, string, string, string, number])[]): Promise<void> {
  await pool().query("DELETE FROM unit_price");
  for (const row of rows)
    await pool().query(
      "INSERT INTO unit_price (operation, engine, effort, unit, credits) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
      [...row],
    );
  readPriceTable.forget();
}

/** Text fields of a valid request, as a form has them. */
export const requiredFields: Record<Capability, Record<string, string>> = {
  "image-generate": { prompt: "a red fox" },
  "image-edit": { instructions: "make it brighter" },
  "image-cleanup": { boxes: "[[1,1,8,8]]" },
  "image-upscale": {},
  "sketch-to-image": { prompt: "a red house" },
  "background-remove": {},
  "product-photo": { prompt: "on a beach" },
  "document-translate": { target_language: "es", source_language: "en" },
};

/** The files of a valid request. */
export async function fileFields(
  { input }: Operation,
  { width, height }: { width: number; height: number },
): Promise<Record<string, Blob>> {
  if ("document" in input.shape)
    return {
      document: new Blob(["A sentence about the weather in the mountains. ".repeat(60)], { type: "text/plain" }),
    };
  if (!("image" in input.shape)) return {};
  const image = sharp({ create: { width, height, channels: 3, background: "teal" } });
  return { image: new Blob([Uint8Array.from(await image.png().toBuffer())]) };
}

/** Sends a request that does not wait for its job. */
export const post = (url: string, headers: Record<string, string>, body: FormData | object): Promise<Response> =>
  fetch(url, {
    method: "POST",
    headers: {
      ...headers,
      prefer: "respond-async",
      ...(body instanceof FormData ? {} : { "content-type": "application/json" }),
    },
    body: body instanceof FormData ? body : JSON.stringify(body),
  });
