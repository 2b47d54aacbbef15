import { KEPT_DAYS } from "../../jobs/keep.ts";
import { env } from "../../platform/env.ts";
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
  const content = Buffer.from(key);
  await storage().put(key, content, "application/octet-stream");
  const sizeBytes = await storage().size(key);
  await storage().delete(key);
  const isEqual = sizeBytes === content.length;
  const text = isEqual ? "The store can be listed, written, read and emptied." : "The store lost a file.";
  print(json, { ok: isEqual }, text);
  return isEqual ? 0 : 1;
};

/** Prints the rules by which an S3 store deletes what the service should have deleted. */
export const showLifecycle: Command = async ({ days }) => {
  const rules = lifecycleRules(env(), KEPT_DAYS, days === undefined ? undefined : wholeNumber("--days", days));
  process.stdout.write(`${JSON.stringify(rules, null, 2)}\n`);
  return 0;
};
