import { join } from "node:path";
import { AppError, type ErrorCode } from "@atelier/errors";
import { engineSettings } from "../engines/configured/settings.ts";
import type { EngineSettings } from "../engines/define.ts";
import type { InputFile } from "../operations/fields.ts";
import { env } from "../platform/env.ts";
import { newId } from "../platform/ids.ts";
import { ChildEnded, Children } from "../platform/process-pool.ts";
import { inspectFile } from "./inspect.ts";

/** Places are shares of the image's width and height, 0 to 1. */
export type Places = readonly (readonly [number, number])[];

export type SelectRequest = { selection: string; accountId: string; settings: EngineSettings } & (
  | { kind: "look"; path: string }
  | { kind: "select"; included: Places; excluded: Places }
);

export type SelectAnswer =
  | { looked: true }
  | { mask: Uint8Array }
  | { gone: true }
  | { code: ErrorCode; message: string };

const TIMEOUT_MS = 30_000;
/** The child holds a model and its embeddings; unused, it gives the memory back. */
const IDLE_MS = 10 * 60_000;
const MOST_WAITING = 16;
const HEAP_MB = 512;

const state = globalThis as typeof globalThis & {
  atelierSelector?: { child: Children<SelectRequest, never, SelectAnswer>; waiting: number; idle?: NodeJS.Timeout };
};

/**
 * Looks at an image so that objects in it can be picked by clicking. The selection's id answers for 10 minutes
 * after its last use, to this account alone. Throws `unreadable_image`, `engine_unavailable` or `overloaded`.
 */
export async function lookAtImage(accountId: string, image: InputFile): Promise<string> {
  await inspectFile(image, "image");
  const selection = newId("sel");
  await ask({ kind: "look", selection, accountId, path: image.path, settings: engineSettings(env()) });
  return selection;
}

/**
 * The object that the places lie on, and `excluded` ones do not, as a PNG of one plane, white on black, in the image's
 * proportions and at most 2048 pixels a side. Throws `result_expired` once the selection has ended.
 */
export async function selectAt(
  accountId: string,
  selection: string,
  { included, excluded }: { included: Places; excluded: Places },
): Promise<Uint8Array> {
  const answer = await ask({
    kind: "select",
    selection,
    accountId,
    included,
    excluded,
    settings: engineSettings(env()),
  });
  if ("mask" in answer) return answer.mask;
  throw new AppError("result_expired", "This selection has ended: send the image again.");
}

export function closeSelector(): void {
  clearTimeout(state.atelierSelector?.idle);
  state.atelierSelector?.child.close();
  delete state.atelierSelector;
}

async function ask(request: SelectRequest): Promise<Exclude<SelectAnswer, { code: ErrorCode }>> {
  state.atelierSelector ??= {
    child: new Children({
      module: join(import.meta.dirname, "select-child.ts"),
      size: 1,
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
    }),
    waiting: 0,
  };
  const selector = state.atelierSelector;
  if (selector.waiting >= MOST_WAITING)
    throw new AppError("overloaded", "Too many are selecting at once. Try again in a moment.", {
      retryAfterSeconds: 3,
    });
  clearTimeout(selector.idle);
  selector.waiting++;
  try {
    const answer = await selector.child.run(request, { timeoutMs: TIMEOUT_MS });
    if ("code" in answer) throw new AppError(answer.code, answer.message);
    return answer;
  } catch (error) {
    if (!(error instanceof ChildEnded)) throw error;
    throw new AppError("overloaded", "Selecting took too long. Try again, or mark by hand.", {
      retryAfterSeconds: 5,
      cause: error,
    });
  } finally {
    selector.waiting--;
    if (selector.waiting === 0) selector.idle = setTimeout(closeSelector, IDLE_MS).unref();
  }
}
