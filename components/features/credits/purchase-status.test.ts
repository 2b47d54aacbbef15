import { expect, test } from "vitest";
import { testTranslator } from "#test/helpers/engines/translator.ts";
import { purchaseStatus as statusOf } from "./purchase-status.ts";

const paid = { status: "paid", refunded: 0, paidAmount: 500, clawedBack: 0 } as const;

const purchaseStatus = (purchase: Parameters<typeof statusOf>[0]) => statusOf(purchase, testTranslator("credits"));

test("describes a purchase by its payment and its refunds", () => {
  expect(purchaseStatus(paid)).toEqual(["good", "Paid"]);
  expect(purchaseStatus({ ...paid, refunded: 250, clawedBack: 50 })).toEqual(["warn", "Partially refunded"]);
  // Credits that have expired are not taken back again.
  expect(purchaseStatus({ ...paid, refunded: 250 })).toEqual(["warn", "Partially refunded"]);
  expect(purchaseStatus({ ...paid, refunded: 500, clawedBack: 100 })).toEqual(["warn", "Refunded"]);
  expect(purchaseStatus({ ...paid, status: "expired", paidAmount: null })).toEqual(["plain", "Not completed"]);
  expect(purchaseStatus({ ...paid, status: "pending", paidAmount: null })).toEqual(["warn", "Awaiting payment"]);
  expect(purchaseStatus({ ...paid, status: "canceled", paidAmount: null })).toEqual(["plain", "Canceled"]);
  expect(purchaseStatus({ ...paid, status: "failed", paidAmount: null })).toEqual(["bad", "Payment failed"]);
});
