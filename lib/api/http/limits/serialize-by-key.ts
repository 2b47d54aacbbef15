import { AppError } from "@atelier/errors";

const WAIT_TIMEOUT_MS = 30_000;

const inProgress = new Map<string, Promise<unknown>>();

/**
 * Runs requests with one idempotency key one after another in this process: a repeated request waits for the first one
 * and joins its job instead of uploading its input again. Between processes the unique key of the idempotency record has
 * the same effect. Throws `idempotency_in_progress` if the first request takes too long.
 */
export async function serializeByKey<T>(accountId: string, key: string | undefined, run: () => Promise<T>): Promise<T> {
  if (key === undefined) return run();
  const name = `${accountId}\n${key}`;
  const deadline = Date.now() + WAIT_TIMEOUT_MS;
  for (let first = inProgress.get(name); first; first = inProgress.get(name)) {
    if (!(await settlesBefore(first, deadline))) {
      const message = "The first request with this Idempotency-Key is still being received. Try again in a moment.";
      throw new AppError("idempotency_in_progress", message, { retryAfterSeconds: 1 });
    }
  }
  const running = run();
  inProgress.set(name, running);
  try {
    return await running;
  } finally {
    inProgress.delete(name);
  }
}

function settlesBefore(promise: Promise<unknown>, deadline: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), deadline - Date.now());
    const settled = () => {
      clearTimeout(timer);
      resolve(true);
    };
    promise.then(settled, settled);
  });
}
