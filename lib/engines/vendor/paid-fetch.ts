import { setTimeout as sleep } from "node:timers/promises";
import type { Fetch } from "../define.ts";
import { fetchWhole, type WholeResponse } from "./capped-fetch.ts";
import { currentRun, type EngineRun } from "./engine-run.ts";
import { isUnsent, notStarted } from "./failure.ts";

const MAX_REPEATS = 2;
const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 2_000;
/** A request is not repeated if its engine requests a longer pause. */
const MAX_RETRY_AFTER_MS = 30_000;

/**
 * A fetch function for requests that cost money, with responses of at most 96 MB. It repeats a single request that the
 * vendor did not start if other requests of the run may be charged, so that they need not be sent again. Otherwise the
 * engine's client repeats the whole run.
 */
export function paidFetch(fetch: Fetch): Fetch {
  return async (input, init) => {
    const run = currentRun();
    const signal = init?.signal ?? new AbortController().signal;
    // Vendors charge for a POST, which runs the model. Other requests read the state or download the result.
    const isPost = init?.method?.toUpperCase() === "POST";
    const request = () => attempt(fetch, input, init);
    for (let repeats = 0; ; repeats++) {
      const result = isPost && run ? await run.send(request, ({ refusal }) => refusal !== null) : await request();
      const { response, refusal } = result;
      const pauseMs = repeats < MAX_REPEATS && refusal ? pauseBefore(repeats, refusal, isPost, run) : null;
      if (pauseMs === null) return toResponse(response);
      await sleep(pauseMs, undefined, { signal });
      await run?.limits.waitForCall(signal);
    }
  };
}

/** Why a request was not started, with the vendor's Retry-After if it sent one. */
interface Refusal {
  retryAfterMs?: number | undefined;
}

/** A response, or the error of a request that was not sent. `refusal` is null if the vendor may have started the request. */
interface Attempt {
  response: WholeResponse | { error: unknown };
  refusal: Refusal | null;
}

async function attempt(fetch: Fetch, input: Parameters<Fetch>[0], init: RequestInit | undefined): Promise<Attempt> {
  try {
    const response = await fetchWhole(fetch, input, init);
    return { response, refusal: notStarted(response) };
  } catch (error) {
    if (init?.signal?.aborted || !isUnsent(error)) throw error;
    return { response: { error }, refusal: {} };
  }
}

/** How long to wait before a repetition, in milliseconds; null for none. */
function pauseBefore(
  repeats: number,
  { retryAfterMs }: Refusal,
  isPost: boolean,
  run: EngineRun | undefined,
): number | null {
  // Without a run no client repeats the call, so the request is repeated here; its caller decides about a Retry-After.
  if (run ? !run.mayBeCharged : !isPost || retryAfterMs !== undefined) return null;
  if (retryAfterMs) run?.limits.pause(retryAfterMs);
  const pauseMs = Math.max(retryAfterMs ?? 0, run?.limits.retryAfterMs() ?? 0);
  if (pauseMs > MAX_RETRY_AFTER_MS) return null;
  // The pause is jittered, so that concurrent requests are not repeated at the same moment.
  return pauseMs + Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** repeats) * (0.5 + Math.random() / 2);
}

function toResponse(response: Attempt["response"]): Response {
  if ("error" in response) throw response.error;
  const { status, statusText, headers, bytes } = response;
  return new Response(bytes.length > 0 ? (bytes as BodyInit) : null, { status, statusText, headers });
}
