import { join } from "node:path";
import { AppError, type ErrorCode } from "@atelier/errors";
import { engineSettings } from "../engine-health/configured/settings.ts";
import type { EngineSettings } from "../engines/define.ts";
import type { InputFile } from "../operations/fields.ts";
import { newId } from "../platform/ids.ts";
import { ProcessPool } from "../platform/processes/process-pool.ts";
import { inspectFile } from "./inspect.ts";
import { describePoolFailure } from "./pool-failure.ts";

/** Points as shares of the image's width and height, 0 to 1. */
export type Points = readonly (readonly [number, number])[];

export type SelectRequest = { selection: string; accountId: string; settings: EngineSettings } & (
  | { kind: "embed"; path: string }
  | { kind: "select"; included: Points; excluded: Points }
);

export type SelectAnswer =
  | { embedded: true }
  | { mask: Uint8Array }
  | { expired: true }
  | { code: ErrorCode; message: string };

const TIMEOUT_MS = 60_000;
/** The child holds a model and embeddings; it is ended after this long without a request. */
const IDLE_MS = 10 * 60_000;
const MAX_QUEUED = 16;
const PER_ACCOUNT = { running: 1, queued: 3 };
const HEAP_MB = 512;

const state = globalThis as typeof globalThis & {
  atelierSelector?: { pool: ProcessPool<SelectRequest, never, SelectAnswer>; active: number; idle?: NodeJS.Timeout };
};

/**
 * Embeds an image so that objects in it can be selected by clicking. The selection's id is valid for 10 minutes after
 * its last use, for this account only. Throws `unreadable_image`, `engine_unavailable`, `rate_limited` or `overloaded`.
 */
export async function createSelection(accountId: string, image: InputFile): Promise<string> {
  await inspectFile(accountId, image, "image");
  const selection = newId("sel");
  await ask({ kind: "embed", selection, accountId, path: image.path, settings: engineSettings() });
  return selection;
}

/**
 * The object under the `included` points and not under the `excluded` ones, as a PNG of one channel, white on black, in
 * the image's proportions and at most 2048 pixels a side. Throws `result_expired` once the selection has expired.
 */
export async function selectAt(
  accountId: string,
  selection: string,
  { included, excluded }: { included: Points; excluded: Points },
): Promise<Uint8Array> {
  const answer = await ask({
    kind: "select",
    selection,
    accountId,
    included,
    excluded,
    settings: engineSettings(),
  });
  if ("mask" in answer) return answer.mask;
  throw new AppError("result_expired", "This selection has expired. Send the image again.");
}

/** How many requests are handled before this account's next one; null if none of this account's is waiting. */
export function selectionsAhead(accountId: string): number | null {
  return state.atelierSelector?.pool.ahead(accountId) ?? null;
}

export function closeSelector(): void {
  clearTimeout(state.atelierSelector?.idle);
  state.atelierSelector?.pool.close();
  delete state.atelierSelector;
}

async function ask(request: SelectRequest): Promise<Exclude<SelectAnswer, { code: ErrorCode }>> {
  state.atelierSelector ??= {
    pool: new ProcessPool({
      module: join(import.meta.dirname, "select-child.ts"),
      size: 1,
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      maxQueued: MAX_QUEUED,
      perShare: PER_ACCOUNT,
    }),
    active: 0,
  };
  const selector = state.atelierSelector;
  clearTimeout(selector.idle);
  selector.active++;
  try {
    const answer = await selector.pool.request(request, { timeoutMs: TIMEOUT_MS, share: request.accountId });
    if ("code" in answer) throw new AppError(answer.code, answer.message);
    return answer;
  } catch (error) {
    throw describePoolFailure(error, {
      share: "Too many selections of this account are running. Wait for one to finish.",
      busy: "The selection took too long. Try again in a moment, or paint the mask.",
    });
  } finally {
    selector.active--;
    if (selector.active === 0) selector.idle = setTimeout(closeSelector, IDLE_MS).unref();
  }
}
