import { AppError } from "@atelier/errors";
import { addDirection } from "../../models/languages/add-direction.ts";
import { installedDirections } from "../../models/languages/installed-directions.ts";
import { getPublicMessage } from "../../models/store/error.ts";
import type { EngineSettings } from "../define.ts";
import type { EngineContext } from "../ports/index.ts";
import type { Usable } from "./routes.ts";

/** How long a failed download is not tried again, so that the other engines of a job do not wait for it each time. */
const PAUSE_MS = 60_000;

const failures = new Map<string, { until: number; error: unknown }>();

/**
 * Downloads the models of a route that are not installed. Throws AppError `engine_unavailable` that names the file and
 * its digest, so that the next engine is tried or the job ends without a charge. Its cause names the source.
 */
export async function ensureDirections(
  route: readonly Usable[],
  { cacheDirectory, languages = { downloads: false } }: EngineSettings,
  { signal, progress }: Pick<EngineContext, "signal" | "progress">,
): Promise<void> {
  const keys = route.map(({ from, to }) => `${from}-${to}`);
  const missing = keys.filter((key) => !installedDirections(cacheDirectory).has(key));
  for (const [at, key] of missing.entries()) {
    const failed = failures.get(key);
    if (failed && Date.now() < failed.until) throw unavailable(failed.error);
    try {
      await addDirection(key, {
        cacheDirectory,
        source: { location: languages.source },
        signal,
        onProgress: ({ receivedBytes, totalBytes }) =>
          progress(`downloading the language model ${key}`, (at + receivedBytes / totalBytes) / missing.length),
      });
      failures.delete(key);
    } catch (error) {
      signal.throwIfAborted();
      failures.set(key, { until: Date.now() + PAUSE_MS, error });
      throw unavailable(error);
    }
  }
}

const unavailable = (cause: unknown) =>
  new AppError(
    "engine_unavailable",
    `The language model could not be downloaded. ${getPublicMessage(cause)} Nothing was charged. Try again later, or ask the operator to add the language.`,
    { cause, retryAfterSeconds: PAUSE_MS / 1000 },
  );
