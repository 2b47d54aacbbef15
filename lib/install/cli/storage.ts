import { text } from "node:stream/consumers";
import { AppError } from "@atelier/errors";
import { KEPT_DAYS } from "../../jobs/keep.ts";
import { jobSettings } from "../../jobs/settings.ts";
import { newId } from "../../platform/ids.ts";
import { storage } from "../../storage/index.ts";
import { lifecycleRules } from "../../storage/lifecycle.ts";
import { type Command, print, wholeNumber } from "./command.ts";

/** Checks that the store can be listed, written, read and emptied. */
export const checkStore: Command = async ({ json }) => {
  const fault = await storage().check();
  if (fault) {
    print(json, { ok: false, ...fault }, fault.message);
    return 1;
  }
  const key = `uploads/00/${newId("upload")}`;
  try {
    await storage().put(key, Buffer.from(key), "application/octet-stream");
    const found = await storage().read(key);
    const isEqual = found !== null && (await text(found.stream)) === key;
    await storage().delete(key);
    print(
      json,
      { ok: isEqual },
      isEqual ? "The store can be listed, written, read and emptied." : "The store lost a file.",
    );
    return isEqual ? 0 : 1;
  } catch (error) {
    // The error's own message is for clients of the API. Its cause names what the operator has to correct.
    if (!(error instanceof AppError) || !(error.cause instanceof Error)) throw error;
    print(json, { ok: false, message: error.cause.message }, error.cause.message);
    return 1;
  }
};

/** Prints the rules by which an S3 store deletes what the service should have deleted. */
export const showLifecycle: Command = async ({ days }) => {
  const rules = lifecycleRules(jobSettings(), KEPT_DAYS, days === undefined ? undefined : wholeNumber("--days", days));
  process.stdout.write(`${JSON.stringify(rules, null, 2)}\n`);
  return 0;
};
