import { AppError } from "@atelier/errors";

const WAIT_TIMEOUT_MS = 30_000;

const inProgress = new Map<string, Promise<unknown>>();

/**
 * Lets requests with one idempotency key into this process one after another: a repeat that comes while the first
 * is being admitted waits and then joins its job, instead of uploading and inspecting beside it.
 * Across processes the record's own unique key does the same at the end. Throws `idempotency_in_progress` when the first takes too long.
 */
export async function serializeByKey<T>(
  accountId: string,
  key: string | undefined,
  admit: () => Promise<T>,
): Promise<T> {
  if (key === undefined) return admit();
  const name = `${accountId}\n${key}`;
  const deadline = Date.now() + WAIT_TIMEOUT_MS;
  for (let before = inProgress.get(name); before; before = inProgress.get(name)) {
    if (!(await settledBefore(before, deadline))) {
      throw new AppError(
        "idempotency_in_progress",
        "The first request with this Idempotency-Key is still being read. Try again in a moment.",
        {
          retryAfterSeconds: 1,
        },
      );
    }
  }
  const admission = admit();
  inProgress.set(name, admission);
  try {
    return await admission;
  } finally {
    inProgress.delete(name);
  }
}

function settledBefore(promise: Promise<unknown>, deadline: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), deadline - Date.now());
    const done = () => {
      clearTimeout(timer);
      resolve(true);
    };
    promise.then(done, done);
  });
}
