import { createSign, type KeyObject, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { selfSigned } from "../../../test/helpers/certificate.ts";
import { startTestMarketplace, type TestMarketplace } from "../../../test/helpers/marketplace.ts";
import { verifiedAccount } from "../../../test/helpers/stripe.ts";
import { checkInvariants } from "../../credits/invariants.ts";
import { grantCredits, readBalance, takeCredits } from "../../credits/ledger.ts";
import { closeDatabase, pool } from "../../platform/db.ts";
import { provide } from "../../platform/env.ts";
import { newId } from "../../platform/ids.ts";
import { handleMarketplaceMessage } from "./events.ts";
import { meterUsage } from "./metering.ts";
import { isRegistering, linkAgreement, registerBuyer } from "./register.ts";

const TOPIC = "arn:aws:sns:us-east-1:111122223333:agreements";
const PRODUCT = "product-1";
let market: TestMarketplace;
let key: KeyObject;
let certificate: string;

const settings: Record<string, string> = {
  AWS_MARKETPLACE_PRODUCT_CODE: PRODUCT,
  AWS_MARKETPLACE_DIMENSIONS: '{"credits_50k":50000,"credits_1k":1000}',
  AWS_MARKETPLACE_TOPIC_ARN: TOPIC,
  AWS_ACCESS_KEY_ID: "test",
  AWS_SECRET_ACCESS_KEY: "test",
};

beforeAll(async () => {
  market = await startTestMarketplace();
  Object.assign(process.env, settings, { AWS_MARKETPLACE_API_URL: market.url });
  provide({});
  ({ key, certificate } = selfSigned("sns.amazonaws.com"));
});
afterAll(async () => {
  const violations = await checkInvariants(pool());
  await market.stop();
  for (const name of [...Object.keys(settings), "AWS_MARKETPLACE_API_URL", "AWS_MARKETPLACE_USAGE_DIMENSION"])
    delete process.env[name];
  provide({});
  await closeDatabase();
  expect(violations).toEqual([]);
});

let accountId: string;
let licenseArn: string;
let awsAccountId: string;
beforeEach(async () => {
  accountId = await verifiedAccount();
  licenseArn = `arn:aws:license-manager::294406891311:license:l-${randomUUID()}`;
  awsAccountId = String(Math.floor(1e11 + Math.random() * 8e11));
});

const available = async (id = accountId) => (await readBalance(pool(), id)).available;
const entitle = (units: number, arn = licenseArn) =>
  market.entitlements.set(arn, [{ dimension: "credits_50k", units }]);
/** A buyer comes from AWS. */
async function arrive(arn = licenseArn) {
  const token = randomUUID();
  market.buyers.set(token, { CustomerAWSAccountId: awsAccountId, LicenseArn: arn, ProductCode: PRODUCT });
  return (await registerBuyer(token, randomUUID())).secret;
}

interface Sent {
  [field: string]: string;
}
/** A message of the topic, signed as Amazon signs. */
function signed(
  change: Partial<Sent> = {},
  fields = ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"],
): string {
  const message: Record<string, string | undefined> = {
    Type: "Notification",
    MessageId: randomUUID(),
    TopicArn: TOPIC,
    Timestamp: new Date().toISOString(),
    SignatureVersion: "2",
    SigningCertURL: "https://sns.us-east-1.amazonaws.com/SimpleNotificationService-0123abcd.pem",
    ...change,
  };
  const text = fields.flatMap((name) => (message[name] === undefined ? [] : [`${name}\n${message[name]}\n`])).join("");
  const algorithm = message.SignatureVersion === "1" ? "RSA-SHA1" : "RSA-SHA256";
  return JSON.stringify({ ...message, Signature: createSign(algorithm).update(text).sign(key, "base64") });
}
const told: string[] = [];
const load = async (url: string) => {
  told.push(url);
  return certificate;
};
const hear = (body: string) => handleMarketplaceMessage(body, load);
let turn = 0;
/** AWS's clock, which goes on with each event. */
const at = () => new Date(Date.now() + 1_000 * ++turn);
const event = (type: string, detail: object) =>
  signed({
    Message: JSON.stringify({
      source: "aws.agreement-marketplace",
      "detail-type": type,
      id: randomUUID(),
      time: at().toISOString(),
      detail,
    }),
  });
const updated = (agreement = "agmt-1", arn = licenseArn) =>
  event("License Updated - Manufacturer", {
    agreement: { id: agreement },
    license: { arn },
    product: { id: "prod-x", code: PRODUCT },
    acceptor: { accountId: awsAccountId },
  });
const ended = (agreement: string, status: string) =>
  event("Purchase Agreement Ended - Proposer", {
    agreement: { id: agreement, status },
    acceptor: { accountId: awsAccountId },
  });
/** Agreements' ids are unique at AWS; tests share a database. */
const named = (name: string) => `${name}-${awsAccountId}`;

describe("a registration", () => {
  it("links what was bought and grants it once, by account id and license alone", async () => {
    entitle(2);
    const secret = await arrive();
    expect(await isRegistering(secret)).toBe(true);
    const links = await Promise.allSettled([linkAgreement(accountId, secret), linkAgreement(accountId, secret)]);
    expect(links.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await available()).toBe(100_000);
    expect(await isRegistering(secret)).toBe(false);
    const again = await linkAgreement(accountId, await arrive());
    expect(again.granted).toBe(0);
    expect(await available()).toBe(100_000);
    const asked = market.asked.findLast(({ action }) => action === "GetEntitlements")?.body;
    expect(asked).toMatchObject({ ProductCode: PRODUCT, Filter: { LICENSE_ARN: [licenseArn] } });
    expect(JSON.stringify(asked)).not.toContain("CUSTOMER_IDENTIFIER");
  });

  it("with a token that AWS does not know, or of another product, is refused", async () => {
    await expect(registerBuyer("forged", "here")).rejects.toMatchObject({ code: "invalid_input" });
    await expect(registerBuyer("", "here")).rejects.toMatchObject({ code: "invalid_input" });
    market.buyers.set("other", {
      CustomerAWSAccountId: awsAccountId,
      LicenseArn: licenseArn,
      ProductCode: "product-2",
    });
    await expect(registerBuyer("other", "here")).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("cannot bring a license to a second account, nor a secret of one's own making", async () => {
    entitle(1);
    await linkAgreement(accountId, await arrive());
    const other = await verifiedAccount();
    await expect(linkAgreement(other, await arrive())).rejects.toMatchObject({ code: "invalid_input" });
    await expect(linkAgreement(other, "guess")).rejects.toMatchObject({ code: "invalid_input" });
    expect(await available(other)).toBe(0);
    expect(await available()).toBe(50_000);
  });

  it("counts every page of entitlements, but none that has run out or is unknown here", async () => {
    market.entitlements.set(licenseArn, [
      { dimension: "credits_50k", units: 1 },
      { dimension: "credits_1k", units: 3 },
      { dimension: "credits_50k", units: 9, expires: new Date(Date.now() - 1_000) },
      { dimension: "something_else", units: 9 },
    ]);
    await linkAgreement(accountId, await arrive());
    expect(await available()).toBe(53_000);
  });
});

describe("an agreement", () => {
  it("grants once, though its event comes ten times at the same time", async () => {
    entitle(1);
    const secret = await arrive();
    const body = updated(named("a"));
    await Promise.all([linkAgreement(accountId, secret), ...Array.from({ length: 10 }, () => hear(body))]);
    await Promise.all(Array.from({ length: 10 }, () => hear(updated(named("a")))));
    expect(await available()).toBe(50_000);
  });

  it("told ten times at once before its buyer arrives is granted when it is linked", async () => {
    entitle(1);
    await Promise.all(Array.from({ length: 10 }, () => hear(updated(named("a")))));
    await linkAgreement(accountId, await arrive());
    expect(await available()).toBe(50_000);
  });

  it("that grows grants the difference", async () => {
    entitle(1);
    await linkAgreement(accountId, await arrive());
    await hear(updated(named("a")));
    entitle(3);
    await hear(updated(named("a")));
    expect(await available()).toBe(150_000);
  });

  it("that is renewed grants anew, once", async () => {
    entitle(1);
    await linkAgreement(accountId, await arrive());
    await hear(updated(named("a")));
    await hear(updated(named("b")));
    await hear(ended(named("a"), "RENEWED"));
    await hear(updated(named("b")));
    await hear(updated(named("a")));
    expect(await available()).toBe(100_000);
  });

  it("that is told of only after the one that followed it grants nothing", async () => {
    entitle(1);
    await linkAgreement(accountId, await arrive());
    const [old, renewed] = [updated(named("a")), updated(named("b"))];
    await hear(renewed);
    await hear(old);
    await hear(updated(named("b")));
    expect(await available()).toBe(50_000);
  });

  it("that is canceled gives back what is unspent, once, and never more than that", async () => {
    entitle(1);
    await linkAgreement(accountId, await arrive());
    await hear(updated(named("a")));
    await takeCredits(pool(), { accountId, credits: 20_000, reference: `test:${newId("ent")}` });
    await hear(ended(named("a"), "CANCELLED"));
    await hear(ended(named("a"), "CANCELLED"));
    expect(await readBalance(pool(), accountId)).toEqual({ available: 0, held: 0, owed: 0 });
    const { rows } = await pool().query(
      "SELECT status, granted, revoked FROM marketplace_agreement WHERE license_arn = $1",
      [licenseArn],
    );
    expect(rows).toEqual([{ status: "canceled", granted: 50_000, revoked: 30_000 }]);
    await hear(updated(named("a")));
    expect(await available()).toBe(0);
  });

  it("that ran its time keeps what was paid for, whichever end is told first", async () => {
    entitle(1);
    await linkAgreement(accountId, await arrive());
    await hear(updated(named("a")));
    const gone = event("License Deprovisioned - Manufacturer", {
      agreement: { id: named("a") },
      license: { arn: licenseArn },
      product: { code: PRODUCT },
      acceptor: { accountId: awsAccountId },
    });
    await hear(gone);
    await hear(ended(named("a"), "EXPIRED"));
    expect(await available()).toBe(50_000);
    // A cancellation told after the license's end still counts.
    await hear(ended(named("a"), "CANCELLED"));
    expect(await available()).toBe(0);
  });

  it("beside another of the same buyer ends alone", async () => {
    const second = `${licenseArn}-2`;
    entitle(1);
    entitle(2, second);
    await linkAgreement(accountId, await arrive());
    await linkAgreement(accountId, await arrive(second));
    await hear(ended(named("unknown"), "CANCELLED"));
    expect(await available()).toBe(150_000);
    await hear(updated(named("a")));
    await hear(updated(named("b"), second));
    await hear(ended(named("b"), "CANCELLED"));
    expect(await available()).toBe(50_000);
  });

  it("whose event names another buyer than its license has is not believed", async () => {
    entitle(1);
    await linkAgreement(accountId, await arrive());
    awsAccountId = "999999999999";
    await hear(updated(named("x")));
    await hear(ended(named("x"), "CANCELLED"));
    expect(await available()).toBe(50_000);
  });
});

describe("a message", () => {
  it("is taken in both versions of the signature", async () => {
    expect(await hear(signed({ Message: "{}", SignatureVersion: "1" }))).toBe("ignored");
    expect(await hear(signed({ Message: "{}", Subject: "with one" }))).toBe("ignored");
  });

  it.each<[string, () => string]>([
    ["was changed", () => updated(named("a")).replace("License Updated", "License  Updated")],
    ["is of another topic", () => signed({ Message: "{}", TopicArn: "arn:aws:sns:us-east-1:999999999999:mine" })],
    [
      "is signed by who knows whom",
      () => signed({ Message: "{}", SigningCertURL: "https://evil.example/SimpleNotificationService-0.pem" }),
    ],
    [
      "hides its host",
      () =>
        signed({
          Message: "{}",
          SigningCertURL: "https://sns.us-east-1.amazonaws.com@evil.example/SimpleNotificationService-0.pem",
        }),
    ],
    [
      "points into somebody's bucket",
      () => signed({ Message: "{}", SigningCertURL: "https://mine.s3.amazonaws.com/SimpleNotificationService-0.pem" }),
    ],
    [
      "uses a host that only ends like it",
      () =>
        signed({
          Message: "{}",
          SigningCertURL: "https://sns.us-east-1.amazonaws.com.evil.example/SimpleNotificationService-0.pem",
        }),
    ],
    [
      "comes without TLS",
      () =>
        signed({ Message: "{}", SigningCertURL: "http://sns.us-east-1.amazonaws.com/SimpleNotificationService-0.pem" }),
    ],
    ["is no message at all", () => "[]"],
    ["is no JSON", () => "{"],
  ])("that %s is refused", async (_name, body) => {
    const before = told.length;
    await expect(hear(body())).rejects.toMatchObject({ code: "invalid_input" });
    expect(told.slice(before).filter((url) => !url.startsWith("https://sns.us-east-1.amazonaws.com/"))).toEqual([]);
  });

  it("whose certificate has run out is refused", async () => {
    const [old, current] = [selfSigned("sns.amazonaws.com", 0.5), key];
    key = old.key;
    const body = signed({ Message: "{}" });
    key = current;
    await expect(handleMarketplaceMessage(body, async () => old.certificate)).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it.each([
    "https://evil.example/?Action=ConfirmSubscription",
    "https://sns.us-east-1.amazonaws.com/?Action=DeleteTopic",
  ])("that wants %s called to confirm a subscription is refused, though it is signed", async (SubscribeURL) => {
    const body = signed({ Type: "SubscriptionConfirmation", Message: "Confirm", Token: "t", SubscribeURL }, [
      "Message",
      "MessageId",
      "SubscribeURL",
      "Timestamp",
      "Token",
      "TopicArn",
      "Type",
    ]);
    await expect(hear(body)).rejects.toMatchObject({ code: "invalid_input" });
  });
});

describe("a listing that is paid by usage", () => {
  beforeAll(() => {
    process.env.AWS_MARKETPLACE_USAGE_DIMENSION = "credits";
    process.env.AWS_MARKETPLACE_CREDIT_LINE = "1000";
    provide({});
  });
  afterAll(() => {
    delete process.env.AWS_MARKETPLACE_USAGE_DIMENSION;
    delete process.env.AWS_MARKETPLACE_CREDIT_LINE;
    provide({});
  });

  it("bills each hour once, and fills the credit line up again by as much", async () => {
    await linkAgreement(accountId, await arrive());
    expect(await available()).toBe(1_000);
    await pool().query(
      "UPDATE marketplace_agreement SET created_at = now() - interval '1 day' WHERE license_arn = $1",
      [licenseArn],
    );
    for (const credits of [30, 12]) {
      const jobId = newId("job");
      await takeCredits(pool(), { accountId, credits, reference: `test:${jobId}` });
      await pool().query(
        "INSERT INTO usage (job_id, account_id, operation, credits, created_at) VALUES ($1, $2, 'x', $3, date_trunc('hour', now()) - interval '90 minutes')",
        [jobId, accountId, credits],
      );
    }
    expect(await available()).toBe(958);
    await Promise.all([meterUsage(), meterUsage(), meterUsage()]);
    expect(await available()).toBe(1_000);
    const records = market.asked
      .filter(({ action }) => action === "BatchMeterUsage")
      .flatMap(({ body }) => body.UsageRecords as Record<string, unknown>[])
      .filter((record) => record.LicenseArn === licenseArn);
    // Told again it is the same record, which AWS bills once.
    expect(new Set(records.map((record) => JSON.stringify(record))).size).toBe(1);
    expect(records[0]).toMatchObject({ CustomerAWSAccountId: awsAccountId, Dimension: "credits", Quantity: 42 });
    expect(market.asked.some(({ action, body }) => action === "BatchMeterUsage" && "ProductCode" in body)).toBe(false);
    expect(await meterUsage()).toBe(0);
  });

  it("tells AWS of every hour in one go, however many there are", async () => {
    await linkAgreement(accountId, await arrive());
    await pool().query(
      `INSERT INTO marketplace_usage (agreement, hour, credits)
       SELECT a.id, date_trunc('hour', now()) - make_interval(hours => h), 1
       FROM marketplace_agreement a, generate_series(1, 20) h WHERE a.license_arn = $1`,
      [licenseArn],
    );
    const second = `${licenseArn}-2`;
    await linkAgreement(await verifiedAccount(), await arrive(second));
    await pool().query(
      `INSERT INTO marketplace_usage (agreement, hour, credits)
       SELECT a.id, date_trunc('hour', now()) - make_interval(hours => h), 1
       FROM marketplace_agreement a, generate_series(1, 20) h WHERE a.license_arn = $1`,
      [second],
    );
    expect(await meterUsage()).toBe(40);
    expect(await meterUsage()).toBe(0);
  });

  it.each([
    ["pays the line off", 0, 0],
    ["of a line that was given back comes back", 500, 500],
  ])("that is canceled is not filled up again: what AWS bills afterwards %s", async (_name, bought, left) => {
    await linkAgreement(accountId, await arrive());
    await hear(updated(named("a")));
    await pool().query(
      "UPDATE marketplace_agreement SET created_at = now() - interval '1 day' WHERE license_arn = $1",
      [licenseArn],
    );
    if (bought > 0)
      await grantCredits(pool(), { accountId, credits: bought, kind: "grant", reference: `test:${newId("ent")}` });
    for (const hours of [2, 3]) {
      const jobId = newId("job");
      await takeCredits(pool(), { accountId, credits: 150, reference: `test:${jobId}` });
      await pool().query(
        `INSERT INTO usage (job_id, account_id, operation, credits, created_at)
         VALUES ($1, $2, 'x', 150, date_trunc('hour', now()) - make_interval(hours => $3) + interval '1 minute')`,
        [jobId, accountId, hours],
      );
    }
    await hear(ended(named("a"), "CANCELLED"));
    expect(await meterUsage()).toBe(2);
    expect(await available()).toBe(left);
  });

  it("keeps nothing of its line when it has run its time, and begins anew when it is renewed", async () => {
    await linkAgreement(accountId, await arrive());
    await hear(updated(named("a")));
    await takeCredits(pool(), { accountId, credits: 100, reference: `test:${newId("job")}` });
    await hear(updated(named("b")));
    expect(await available()).toBe(1_000);
    await hear(ended(named("b"), "EXPIRED"));
    expect(await available()).toBe(0);
  });
});
