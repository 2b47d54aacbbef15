import { AppError } from "@atelier/errors";
import { createAccountAsOperator, findAccount } from "../../accounts/operator.ts";
import { writeAuditLine } from "../../admin/audit.ts";
import { checkInvariants } from "../../credits/invariants.ts";
import { grantCredits, readBalance } from "../../credits/ledger.ts";
import { engineOverview } from "../../engines/health/overview.ts";
import { issueKey, listKeys } from "../../keys/issue.ts";
import { reconcile } from "../../payments/reconcile.ts";
import { startSandbox } from "../../payments/sandbox/local.ts";
import { closeDatabase, pool, transaction } from "../../platform/db.ts";
import { SettingsError } from "../../platform/env.ts";
import { newId } from "../../platform/ids.ts";
import { closeListener } from "../../platform/notifications.ts";
import { prepare } from "../local.ts";
import { engineLines } from "./engine-lines.ts";

export interface Options {
  email?: string | undefined;
  credits?: string | undefined;
  reference?: string | undefined;
  note?: string | undefined;
  key?: boolean | undefined;
  json?: boolean | undefined;
  help?: boolean | undefined;
}

const USAGE = `Usage: npm run atelier -- COMMAND [OPTIONS]

  account create --email ADDRESS [--credits N] [--key] [--json]   creates an account with a verified address
  account show   --email ADDRESS [--json]                         shows its credits and keys
  credits grant  --email ADDRESS --credits N --reference TEXT     grants credits, once per reference
  ledger check   [--json]                                         checks the money rules; exits with 1 on a violation
  engines        [--json]                                         shows each operation's engines, their state and the engine used now
  payments reconcile [--json]                                     repairs differences from Stripe; exits with 1 if that failed
`;

/** Runs one operator command. Returns the exit code: 0 success, 1 refusal or violation, 2 unknown command. */
export async function run(path: readonly string[], options: Options): Promise<number> {
  const command = commands[path.join(" ")];
  if (!command || options.help) {
    process.stdout.write(USAGE);
    return options.help ? 0 : 2;
  }
  let database: Awaited<ReturnType<typeof prepare>> | undefined;
  try {
    database = await prepare();
    return await command(options);
  } catch (error) {
    if (!(error instanceof AppError) && !(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  } finally {
    await closeListener();
    await closeDatabase();
    await database?.stop();
  }
}

const commands: Record<string, (options: Options) => Promise<number>> = {
  async "account create"({ email, credits, key, json }) {
    const account = await createAccountAsOperator(required("--email", email));
    const amount = credits === undefined ? 0 : wholeNumber("--credits", credits);
    if (amount > 0) {
      await grantByOperator(account.id, amount, `grant:${newId("ent")}`, "account create");
    }
    const issued = key ? (await issueKey(account.id)).key : null;
    const result = {
      id: account.id,
      email: account.email,
      key: issued,
      credits: (await readBalance(pool(), account.id)).available,
    };
    print(
      json,
      result,
      `Account ${result.id} (${result.email}) with ${result.credits} credits.${issued ? `\nKey (shown only once): ${issued}` : ""}`,
    );
    return 0;
  },
  async "account show"({ email, json }) {
    const account = await findAccount(required("--email", email));
    const balance = await readBalance(pool(), account.id);
    const keys = (await listKeys(account.id)).map(({ id, prefix, lastFour }) => ({ id, prefix, last_four: lastFour }));
    const summary = { id: account.id, email: account.email, ...balance, keys };
    print(
      json,
      summary,
      `Account ${summary.id} (${summary.email}): ${balance.available} credits available, ${balance.held} held, ${balance.owed} owed; ${keys.length} keys.`,
    );
    return 0;
  },
  async "credits grant"({ email, credits, reference, note, json }) {
    const account = await findAccount(required("--email", email));
    const amount = wholeNumber("--credits", required("--credits", credits));
    const result = await grantByOperator(account.id, amount, `grant:${required("--reference", reference)}`, note);
    print(
      json,
      { id: account.id, ...result },
      result.granted
        ? `Credits granted: ${result.available} are available now.`
        : "Credits for this reference were granted before, so nothing changed.",
    );
    return 0;
  },
  async "ledger check"({ json }) {
    const violations = await checkInvariants(pool());
    print(
      json,
      { violations },
      violations.length === 0
        ? "No money rule is violated."
        : violations.map(({ rule, subject, detail }) => `${subject}: ${rule} (${detail})`).join("\n"),
    );
    return violations.length === 0 ? 0 : 1;
  },
  async engines({ json }) {
    const operations = await engineOverview({ probe: true });
    print(json, { operations }, engineLines(operations));
    return operations.every(({ serves }) => serves) ? 0 : 1;
  },
  async "payments reconcile"({ json }) {
    const stopSandbox = await startSandbox();
    try {
      const found = await reconcile();
      const { compared, missedEvents, repaired, failed } = found;
      const lines = [
        `${compared} purchases compared, ${missedEvents} missed events applied, ${repaired.length} repaired, ${failed.length} failed.`,
        ...repaired.map(({ purchaseId, from, to }) => `${purchaseId}: ${from} → ${to}`),
        ...failed.map(({ id, reason }) => `${id}: ${reason}`),
      ];
      print(json, found, lines.join("\n"));
      return failed.length === 0 ? 0 : 1;
    } finally {
      await stopSandbox();
    }
  },
};

/** Grants credits once per reference and records the grant in the audit log. */
function grantByOperator(accountId: string, credits: number, reference: string, note: string | undefined) {
  return transaction(async (tx) => {
    const before = await readBalance(tx, accountId);
    const grant = { accountId, credits, kind: "grant" as const, reference, ...(note ? { note } : {}) };
    const result = await grantCredits(tx, grant);
    if (result.granted)
      await writeAuditLine(tx, {
        actor: "command line",
        act: "credits.grant",
        subject: `account:${accountId}`,
        accountId,
        reason: note ?? "No reason given",
        request: `command:${reference}`,
        before: { available: before.available, owed: before.owed },
        after: { available: result.available, granted: credits },
      });
    return result;
  });
}

function print(json: boolean | undefined, value: object, text: string): void {
  process.stdout.write(`${json ? JSON.stringify(value) : text}\n`);
}

function required(name: string, value: string | undefined): string {
  if (value === undefined || value === "")
    throw new AppError("invalid_input", `${name} is missing. Run npm run atelier -- --help to see the options.`);
  return value;
}

function wholeNumber(name: string, value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value))
    throw new AppError("invalid_input", `"${value}" is not valid for ${name}. Give a positive whole number.`);
  return Number(value);
}
