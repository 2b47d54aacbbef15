import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { newAccount } from "../../test/helpers/accounts/money-steps.ts";
import { readBalance } from "../credits/ledger.ts";
import { requestInvoice } from "../payments/invoices/request.ts";
import { closeDatabase, pool } from "../platform/database/db.ts";
import { setRuntimeEnv } from "../platform/settings.ts";
import { listAudit } from "./audit.ts";
import { closeInvoice, readInvoiceRequest } from "./invoices.ts";
import { closePromotion, createPromotion } from "./promotions.ts";

beforeEach(() => {
  process.env.INVOICE_INSTRUCTIONS = "Transfer it.";
  setRuntimeEnv({});
});
afterEach(() => {
  delete process.env.INVOICE_INSTRUCTIONS;
  setRuntimeEnv({});
});
afterAll(closeDatabase);

const form = (request: string = randomUUID()) => ({ actor: "acct_boss", reason: "Bank statement 12", request });

test("an order is marked as paid once per form, in both audit logs", async () => {
  const accountId = await newAccount();
  await pool().query("UPDATE account SET email_verified_at = now() WHERE id = $1", [accountId]);
  const order = {
    credits: 100,
    currency: "usd",
    company: "Example Ltd",
    address: "Dublin",
    taxId: "",
    orderReference: "",
  };
  const { purchaseId } = await requestInvoice(accountId, order, { kind: "person", id: accountId });
  expect(await readInvoiceRequest(purchaseId)).toMatchObject({ company: "Example Ltd", taxId: null });
  const once = form();
  const effects = await Promise.all([1, 2, 3].map(() => closeInvoice(purchaseId, "paid", once)));
  expect(effects.sort()).toEqual([false, false, true]);
  await expect(closeInvoice(purchaseId, "canceled", form())).rejects.toThrow(/paid already/);
  expect((await readBalance(pool(), accountId)).available).toBe(100);
  expect(await listAudit({ limit: 10, accountId })).toMatchObject([
    { act: "invoice.paid", subject: `purchase:${purchaseId}`, reason: "Bank statement 12", after: { status: "paid" } },
  ]);
  const shown =
    "SELECT actor_kind, action FROM audit_event WHERE account_id = $1 AND action LIKE 'invoice.%' ORDER BY number";
  expect((await pool().query(shown, [accountId])).rows).toEqual([
    { actor_kind: "person", action: "invoice.requested" },
    { actor_kind: "operator", action: "invoice.paid" },
  ]);
});

test("a promotion code is created once per form and ended, with entries in the audit log", async () => {
  const once = form();
  const promotion = { credits: 5, maxRedemptions: 2, validDays: 0 };
  const created = await Promise.all([1, 2].map(() => createPromotion(promotion, once)));
  const code = created.find((item) => item !== null) ?? "";
  expect(created.filter((item) => item !== null)).toHaveLength(1);
  const end = form();
  expect([await closePromotion(code, end), await closePromotion(code, end)]).toEqual([true, false]);
  await expect(closePromotion(code, form())).rejects.toMatchObject({ code: "not_found" });
  const acts = "SELECT act FROM audit_entry WHERE subject = $1 OR after->>'code' = $2 ORDER BY created_at";
  const { rows } = await pool().query<{ act: string }>(acts, [`promotion:${code}`, code]);
  expect(rows.map(({ act }) => act)).toEqual(["promotion.create", "promotion.end"]);
});
