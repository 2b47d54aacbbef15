import { invalidInput } from "@atelier/errors";
import { defaultRetentionHours } from "../../../jobs/retention.ts";
import type { Caller } from "../../../keys/authenticate.ts";

/**
 * Refuses fields that a page may not decide for the account whose client token it has: an address for signed webhooks, and
 * a longer retention than the account's. Throws `invalid_input`.
 */
export async function refuseServerFields(
  { accountId, grants }: Caller,
  { webhook_url, retention }: Record<string, unknown>,
): Promise<void> {
  if (typeof grants?.origin !== "string") return;
  if (webhook_url !== undefined)
    throw invalidInput(
      "/webhook_url",
      "A client token may not set webhook_url. Use a webhook endpoint of the account.",
    );
  if (typeof retention !== "number") return;
  const hours = await defaultRetentionHours(accountId);
  if (retention > hours)
    throw invalidInput("/retention", `With a client token, results are kept for at most ${hours} hours. Send less.`);
}
