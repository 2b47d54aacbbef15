import { afterAll, expect, test } from "vitest";
import { newAccount } from "../../test/helpers/accounts/money-steps.ts";
import { grantCredits, takeCredits } from "../credits/ledger.ts";
import { closeDatabase, pool, transaction } from "../platform/database/db.ts";
import { newId } from "../platform/ids.ts";
import { notifyEndingCredits } from "./ending-credits.ts";

afterAll(closeDatabase);

const HOUR_MS = 3_600_000;

/** A verified account with credits that end in a number of hours and were granted 60 days before. */
async function createAccount(credits: number, hours: number): Promise<string> {
  const accountId = await newAccount();
  await pool().query("UPDATE account SET email_verified_at = now() WHERE id = $1", [accountId]);
  await grantEnding(accountId, credits, hours);
  return accountId;
}

async function grantEnding(accountId: string, credits: number, hours: number, grantedDaysAgo = 60): Promise<void> {
  const reference = `test:${newId("ent")}`;
  const end = { kind: "promotional" as const, at: new Date(Date.now() + hours * HOUR_MS) };
  await transaction((tx) => grantCredits(tx, { accountId, credits, kind: "grant", reference, end }));
  await pool().query("UPDATE credit_lot SET created_at = now() - make_interval(days => $2) WHERE reference = $1", [
    reference,
    grantedDaysAgo,
  ]);
}

const moveEnds = (accountId: string, hours: number) =>
  pool().query("UPDATE credit_lot SET ends_at = now() + make_interval(hours => $2) WHERE account_id = $1", [
    accountId,
    hours,
  ]);

async function readSubjects(accountId: string): Promise<string[]> {
  const mails = "SELECT subject FROM mail WHERE recipient = $1 ORDER BY id";
  const { rows } = await pool().query<{ subject: string }>(mails, [`${accountId}@example.com`]);
  return rows.map(({ subject }) => subject);
}

test("an account is mailed 14 and 3 days before its credits end, once each, also by tasks at once", async () => {
  const accountId = await createAccount(120, 24 * 20);
  await notifyEndingCredits();
  expect(await readSubjects(accountId)).toEqual([]);
  await moveEnds(accountId, 24 * 13);
  await Promise.all([1, 2, 3].map(() => notifyEndingCredits()));
  expect(await readSubjects(accountId)).toEqual([expect.stringMatching(/^120 credits at .* end soon$/)]);
  await takeCredits(pool(), { accountId, credits: 20, reference: `take:${accountId}` });
  await moveEnds(accountId, 24 * 2);
  await notifyEndingCredits();
  await notifyEndingCredits();
  expect(await readSubjects(accountId)).toEqual([
    expect.stringMatching(/^120 /),
    expect.stringMatching(/^100 credits at .* end soon$/),
  ]);
});

test("an account whose warning fails does not stop the next, and is warned by the next task", async () => {
  const [failing, next] = [await createAccount(40, 24 * 2), await createAccount(50, 24 * 2)];
  await pool().query(`CREATE FUNCTION refuse_warning() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF NEW.account_id = '${failing}' THEN RAISE 'refused'; END IF; RETURN NEW; END $$`);
  await pool().query(
    "CREATE TRIGGER refuse_warning BEFORE UPDATE ON credit_lot FOR EACH ROW EXECUTE FUNCTION refuse_warning()",
  );
  try {
    await expect(notifyEndingCredits()).rejects.toBeInstanceOf(AggregateError);
  } finally {
    await pool().query("DROP TRIGGER refuse_warning ON credit_lot");
    await pool().query("DROP FUNCTION refuse_warning()");
  }
  expect(await readSubjects(next)).toHaveLength(1);
  await notifyEndingCredits();
  expect(await readSubjects(failing)).toHaveLength(1);
  expect(await readSubjects(next)).toHaveLength(1);
});

test("steps that were missed are one mail, with the credits of all lots", async () => {
  const accountId = await createAccount(30, 24 * 2);
  await grantEnding(accountId, 12, 24 * 10);
  await notifyEndingCredits();
  expect(await readSubjects(accountId)).toEqual([expect.stringMatching(/^42 /)]);
});

test("no mail about spent credits, ended ones, and those that were granted for a few days", async () => {
  const spent = await createAccount(30, 24 * 2);
  await takeCredits(pool(), { accountId: spent, credits: 30, reference: `take:${spent}` });
  const ended = await createAccount(30, -1);
  const short = await newAccount();
  await pool().query("UPDATE account SET email_verified_at = now() WHERE id = $1", [short]);
  await grantEnding(short, 30, 24 * 2, 0);
  await notifyEndingCredits();
  expect(await Promise.all([spent, ended, short].map(readSubjects))).toEqual([[], [], []]);
});
