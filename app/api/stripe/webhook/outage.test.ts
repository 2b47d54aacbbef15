import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "#lib/install/postgres.ts";
import { closeDatabase } from "#lib/platform/database/db.ts";
import { setRuntimeEnv } from "#lib/platform/settings.ts";
import { eventBody, signature } from "../../../../test/helpers/servers/stripe.ts";
import { POST } from "./route.ts";

beforeAll(async () => {
  process.env.DATABASE_URL = `postgres://u:p@127.0.0.1:${await freePort()}/none`;
  setRuntimeEnv({ APP_SECRET: "a".repeat(64) });
});
afterAll(closeDatabase);

test("a payment event is answered with 503 while the database is away, so that Stripe sends it again", async () => {
  const body = eventBody("checkout.session.expired", "evt_away", {
    id: "cs_away",
    object: "checkout.session",
    metadata: { purchase_id: "pur_away" },
    client_reference_id: "pur_away",
    payment_status: "unpaid",
  });
  const response = await POST(
    new Request("http://localhost/api/stripe/webhook", {
      method: "POST",
      body,
      headers: { "stripe-signature": signature(body) },
    }),
  );
  expect(response.status).toBe(503);
  expect((await response.json()).error.message).toMatch(/^The database is not available\./);
});
