import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { newAccount, readViolations } from "../../../test/helpers/accounts/money-steps.ts";
import { readBalance } from "../../credits/ledger.ts";
import { closeDatabase, pool, transaction } from "../../platform/database/db.ts";
import { setRuntimeEnv } from "../../platform/settings.ts";
import { listPurchases } from "../purchases.ts";
import { refundable } from "../refund-purchase.ts";
import { decideInvoice } from "./decide.ts";
import { eraseInvoices } from "./erase.ts";
import { requestInvoice } from "./request.ts";

beforeEach(() => {
  process.env.INVOICE_INSTRUCTIONS = "IBAN DE02 1203 0000 0000 2020 51";
  setRuntimeEnv({});
});
afterEach(() => {
  delete process.env.INVOICE_INSTRUCTIONS;
  setRuntimeEnv({});
});
afterAll(closeDatabase);

async function createAccount(): Promise<string> {
  const accountId = await newAccount();
  await pool().query("UPDATE account SET email_verified_at = now() WHERE id = $1", [accountId]);
  return accountId;
}

const buyer = { company: "Example Ltd", address: "1 Main Street\nDublin", taxId: "IE123", orderReference: "" };
const order = (accountId: string, more: Partial<Parameters<typeof requestInvoice>[1]> = {}) =>
  requestInvoice(accountId, { credits: 750, currency: "usd", ...buyer, ...more }, { kind: "person", id: accountId });
const decide = (purchaseId: string, decision: "paid" | "canceled") =>
  transaction((tx) => decideInvoice(tx, purchaseId, decision));
async function readMails(accountId: string): Promise<{ subject: string; text: string }[]> {
  const mails = "SELECT subject, text FROM mail WHERE recipient = $1 ORDER BY id";
  return (await pool().query<{ subject: string; text: string }>(mails, [`${accountId}@example.com`])).rows;
}

test("an order is pending with a number, and its payment grants the credits once, with mails and audit events", async () => {
  const accountId = await createAccount();
  const { purchaseId, number } = await order(accountId);
  expect(number).toMatch(/^CR-\d{6}$/);
  expect(await listPurchases(accountId)).toMatchObject([
    { id: purchaseId, status: "pending", origin: "invoice", credits: 750, amount: 3_000, invoice: { number } },
  ]);
  expect((await readBalance(pool(), accountId)).available).toBe(0);
  const results = await Promise.allSettled(["paid", "paid", "paid"].map(() => decide(purchaseId, "paid")));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await readBalance(pool(), accountId)).available).toBe(750);
  const [ordered, paid, ...rest] = await readMails(accountId);
  expect(ordered?.text).toContain(`IBAN DE02 1203 0000 0000 2020 51\nReference of the payment: ${number}`);
  expect(ordered?.text).toContain("$30.00");
  expect([paid?.subject, rest]).toEqual([`Your payment of order ${number} has arrived`, []]);
  const audit = "SELECT action FROM audit_event WHERE account_id = $1 ORDER BY number";
  const { rows } = await pool().query<{ action: string }>(audit, [accountId]);
  expect(rows.map(({ action }) => action)).toEqual(["invoice.requested", "credits.purchased"]);
  await expect(refundable(purchaseId)).rejects.toThrow(/Transfer the money back/);
  expect(await readViolations(accountId)).toEqual([]);
});

test("of a payment and a cancellation at once, one wins", async () => {
  const accountId = await createAccount();
  const { purchaseId } = await order(accountId);
  const results = await Promise.allSettled([decide(purchaseId, "canceled"), decide(purchaseId, "paid")]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const [purchase] = await listPurchases(accountId);
  expect((await readBalance(pool(), accountId)).available).toBe(purchase?.status === "paid" ? 750 : 0);
  expect(await readViolations(accountId)).toEqual([]);
});

test("a canceled order can be ordered again, and five unpaid ones are the most, also at once", async () => {
  const accountId = await createAccount();
  const { purchaseId } = await order(accountId);
  await decide(purchaseId, "canceled");
  await expect(decide(purchaseId, "paid")).rejects.toMatchObject({ code: "invalid_input" });
  const results = await Promise.allSettled(Array.from({ length: 7 }, () => order(accountId)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
});

test("a package costs its price; wrong fields, unverified accounts and other purchases are refused", async () => {
  const accountId = await createAccount();
  await order(accountId, { credits: 2_500 });
  expect((await listPurchases(accountId))[0]).toMatchObject({ packageId: "team", amount: 7_500 });
  const wrong = [
    [{ credits: 1 }, "/credits"],
    [{ credits: Number.NaN }, "/credits"],
    [{ company: " " }, "/company"],
    [{ company: "x".repeat(201) }, "/company"],
    [{ address: "\u0000" }, "/address"],
    [{ taxId: "x".repeat(51) }, "/tax_id"],
  ] as const;
  for (const [more, pointer] of wrong)
    await expect(order(accountId, more)).rejects.toMatchObject({ errors: [{ pointer }] });
  await expect(order(accountId, { currency: "xyz" })).rejects.toMatchObject({ code: "not_found" });
  await expect(order(await newAccount())).rejects.toThrow(/not verified/);
  await expect(decide(`pur_${randomUUID()}`, "paid")).rejects.toMatchObject({ code: "not_found" });
});

test("without instructions of the operator nothing is sold on invoice", async () => {
  delete process.env.INVOICE_INSTRUCTIONS;
  setRuntimeEnv({});
  await expect(order(await createAccount())).rejects.toMatchObject({ code: "not_found" });
});

test("a deleted account keeps no company data and no unpaid order", async () => {
  const accountId = await createAccount();
  const { purchaseId } = await order(accountId);
  await transaction((tx) => eraseInvoices(tx, accountId));
  expect(await listPurchases(accountId)).toMatchObject([{ id: purchaseId, status: "canceled", invoice: null }]);
});
