import { createAccountAsOperator, findAccount } from "../../accounts/operator.ts";
import { readEndings } from "../../credits/expire.ts";
import { readBalance } from "../../credits/ledger.ts";
import { listKeys } from "../../keys/list.ts";
import { pool } from "../../platform/database/db.ts";
import { newId } from "../../platform/ids.ts";
import { type Command, print, required, wholeNumber } from "./command.ts";

/** Creates an account, optionally with credits and a key. */
export const createAccount: Command = async ({ email, credits, key, json }) => {
  const account = await createAccountAsOperator(required("--email", email));
  const amount = credits === undefined ? 0 : wholeNumber("--credits", credits);
  if (amount > 0) {
    const { grantByOperator } = await import("./credits.ts");
    await grantByOperator(account.id, amount, `grant:${newId("ent")}`, { note: "account create" });
  }
  const issued = key ? (await (await import("../../keys/issue.ts")).issueKey(account.id)).key : null;
  const { available } = await readBalance(pool(), account.id);
  const result = { id: account.id, email: account.email, key: issued, credits: available };
  print(
    json,
    result,
    `Account ${result.id} (${result.email}) with ${result.credits} credits.${issued ? `\nKey (shown only once): ${issued}` : ""}`,
  );
  return 0;
};

/** Shows an account's credits and keys. */
export const showAccount: Command = async ({ email, json }) => {
  const account = await findAccount(required("--email", email));
  const balance = await readBalance(pool(), account.id);
  const ends = (await readEndings(pool(), account.id)).map(({ credits, at }) => ({ credits, at: at.toISOString() }));
  const keys = (await listKeys(account.id)).map(({ id, prefix, lastFour }) => ({ id, prefix, last_four: lastFour }));
  const summary = { id: account.id, email: account.email, ...balance, ends, keys };
  print(
    json,
    summary,
    `Account ${summary.id} (${summary.email}): ${balance.available} credits available, ${balance.held} held, ${balance.owed} owed; ${keys.length} keys.${ends.map(({ credits, at }) => `\n${credits} credits end on ${at.slice(0, 10)}.`).join("")}`,
  );
  return 0;
};

/** Requests the removal of a lost authenticator app, which takes effect after FACTOR_REMOVAL_HOURS. */
export const removeTwoStep: Command = async ({ email, json }) => {
  const account = await findAccount(required("--email", email));
  const { requestFactorRemoval } = await import("../../accounts/factors/lost-factors.ts");
  const dueAt = (await requestFactorRemoval(account.id)).toISOString();
  print(
    json,
    { id: account.id, email: account.email, due_at: dueAt },
    `Two-step sign-in of ${account.email} is removed at ${dueAt}. The owner was mailed, and stops it by signing in with a code.`,
  );
  return 0;
};

/** Lets people with a domain sign in without the provider of the team that requires it, as when all of its owners are locked out. */
export const disableSso: Command = async ({ args: [domain] = [], json }) => {
  const { releaseDomain } = await import("../../accounts/sso/enforcement.ts");
  const team = await releaseDomain(required("DOMAIN", domain));
  print(
    json,
    { team, domain },
    `Team ${team} no longer requires single sign-on. People with an address at ${domain} set a password with "Forgot password?".`,
  );
  return 0;
};
