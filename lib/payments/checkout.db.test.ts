import { createServer, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDatabase, pool } from "../db.ts";
import { provide } from "../env.ts";
import { newId } from "../ids.ts";
import { startPurchase } from "./start-purchase.ts";

/** What a server in Stripe's place was asked, newest last. */
const asked: { path: string; key: string | undefined; body: URLSearchParams }[] = [];
let server: Server;
let failing = false;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = new URLSearchParams(await text(request));
    asked.push({ path: request.url ?? "", key: request.headers["idempotency-key"]?.toString(), body });
    response.setHeader("content-type", "application/json");
    if (failing) {
      response.statusCode = 400;
      response.end(JSON.stringify({ error: { type: "invalid_request_error", message: "No." } }));
      return;
    }
    const id = `cs_test_${body.get("client_reference_id")}`;
    response.end(JSON.stringify({ id, object: "checkout.session", url: `https://checkout.stripe.com/c/pay/${id}` }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  Object.assign(process.env, {
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
    STRIPE_API_URL: `http://127.0.0.1:${address.port}`,
  });
  provide({});
});

afterAll(async () => {
  for (const name of ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_API_URL"]) delete process.env[name];
  provide({});
  server.close();
  await closeDatabase();
});

async function verifiedAccount(): Promise<string> {
  const id = newId("acct");
  await pool().query("INSERT INTO account (id, email, email_verified_at) VALUES ($1, $1 || '@example.com', now())", [
    id,
  ]);
  return id;
}

it("the purchase is written before Stripe is asked, and its id goes with everything Stripe keeps", async () => {
  const accountId = await verifiedAccount();
  const { redirectUrl } = await startPurchase(accountId, "team");
  expect(redirectUrl).toMatch(/^https:\/\/checkout\.stripe\.com\//);
  const { rows } = await pool().query("SELECT * FROM purchase WHERE account_id = $1", [accountId]);
  expect(rows).toHaveLength(1);
  const purchase = rows[0];
  expect(purchase).toMatchObject({ credits: 2500, amount: 7500, currency: "usd", status: "pending", live: false });
  const call = asked.at(-1);
  expect(call?.path).toBe("/v1/checkout/sessions");
  expect(call?.key).toBe(purchase?.id);
  expect(Object.fromEntries(call?.body ?? [])).toMatchObject({
    mode: "payment",
    client_reference_id: purchase?.id,
    "metadata[purchase_id]": purchase?.id,
    "payment_intent_data[metadata][purchase_id]": purchase?.id,
    "line_items[0][price_data][unit_amount]": "7500",
    "line_items[0][price_data][currency]": "usd",
  });
  expect(purchase?.session_id).toBe(`cs_test_${purchase?.id}`);
});

it("a checkout that Stripe refuses grants nothing", async () => {
  failing = true;
  const accountId = await verifiedAccount();
  await expect(startPurchase(accountId, "team")).rejects.toThrow();
  const { rows } = await pool().query("SELECT available FROM account WHERE id = $1", [accountId]);
  expect(rows[0]?.available).toBe(0);
});
