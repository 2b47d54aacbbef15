import { z } from "zod";
import { readEndings } from "../../../credits/expire.ts";
import { readBalance } from "../../../credits/ledger.ts";
import { pool } from "../../../platform/database/db.ts";
import { defineRoute } from "../../define-route.ts";
import { component } from "../../openapi/json-schema.ts";
import { count, time } from "../../openapi/values.ts";

const balance = component(
  "Balance",
  {
    object: z.literal("balance"),
    available: count,
    held: count,
    ends: z
      .array(z.object({ credits: count, at: time }))
      .meta({ description: "The available credits that end, the next ones first. The others do not end." }),
  },
  { object: "balance", available: 98, held: 2, ends: [{ credits: 50, at: "2027-03-03T23:59:59.000Z" }] },
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
    const ends = (await readEndings(pool(), caller.accountId)).map(({ credits, at }) => ({
      credits,
      at: at.toISOString(),
    }));
    return { object: "balance" as const, available, held, ends };
  },
});
