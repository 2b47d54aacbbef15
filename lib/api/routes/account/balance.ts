import { z } from "zod";
import { readBalance } from "../../../credits/ledger.ts";
import { pool } from "../../../platform/database/db.ts";
import { defineRoute } from "../../define-route.ts";
import { component } from "../../openapi/json-schema.ts";
import { count } from "../../openapi/values.ts";

const balance = component(
  "Balance",
  { object: z.literal("balance"), available: count, held: count },
  { object: "balance", available: 98, held: 2 },
);

export const balanceRoute = defineRoute({
  method: "GET",
  path: "/balance",
  tag: "Account",
  operationId: "getBalance",
  summary: "Get the account's credits",
  access: { scope: "account" },
  output: balance,
  async handler({ caller }) {
    const { available, held } = await readBalance(pool(), caller.accountId);
    return { object: "balance" as const, available, held };
  },
});
