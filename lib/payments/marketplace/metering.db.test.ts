import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MarketplaceListing } from "../../../test/helpers/servers/marketplace-listing.ts";
import { verifiedAccount } from "../../../test/helpers/servers/stripe.ts";
import { grantCredits, takeCredits } from "../../credits/ledger.ts";
import { closeDatabase, pool } from "../../platform/database/db.ts";
import { newId } from "../../platform/ids.ts";
import { meterUsage } from "./metering.ts";
import { linkAgreement } from "./register.ts";

let listing: MarketplaceListing;

beforeAll(async () => {
  listing = await MarketplaceListing.start({
    AWS_MARKETPLACE_USAGE_DIMENSION: "credits",
    AWS_MARKETPLACE_CREDIT_LINE: "1000",
  });
});
beforeEach(async () => {
  await listing.newBuyer();
  await linkAgreement(listing.accountId, await listing.register());
});
afterAll(async () => {
  const violations = await listing.stop();
  await closeDatabase();
  expect(violations).toEqual([]);
});

const backdateAgreement = () =>
  pool().query("UPDATE marketplace_agreement SET created_at = now() - interval '1 day' WHERE license_arn = $1", [
    listing.licenseArn,
  ]);

/** Spends credits on a job that ended in an earlier hour. */
async function useCredits(credits: number, hoursAgo: number): Promise<void> {
  const jobId = newId("job");
  await takeCredits(pool(), { accountId: listing.accountId, credits, reference: `test:${jobId}` });
  await pool().query(
    `INSERT INTO usage (job_id, account_id, operation, credits, created_at)
     VALUES ($1, $2, 'x', $3, date_trunc('hour', now()) - make_interval(hours => $4) + interval '1 minute')`,
    [jobId, listing.accountId, credits, hoursAgo],
  );
}

async function addUnreportedHours(licenseArn: string): Promise<void> {
  await pool().query(
    `INSERT INTO marketplace_usage (agreement, hour, credits)
     SELECT a.id, date_trunc('hour', now()) - make_interval(hours => h), 1
     FROM marketplace_agreement a, generate_series(1, 20) h WHERE a.license_arn = $1`,
    [licenseArn],
  );
}

describe("a listing that is paid by usage", () => {
  it("bills each hour once and refills the credit line by the same amount", async () => {
    expect(await listing.available()).toBe(1_000);
    await backdateAgreement();
    await useCredits(30, 2);
    await useCredits(12, 2);
    expect(await listing.available()).toBe(958);
    await Promise.all([meterUsage(), meterUsage(), meterUsage()]);
    expect(await listing.available()).toBe(1_000);
    const reports = listing.market.requests.filter(({ action }) => action === "BatchMeterUsage");
    const records = reports
      .flatMap(({ body }) => body.UsageRecords as Record<string, unknown>[])
      .filter((record) => record.LicenseArn === listing.licenseArn);
    // AWS bills an identical record once.
    expect(new Set(records.map((record) => JSON.stringify(record))).size).toBe(1);
    expect(records[0]).toMatchObject({
      CustomerAWSAccountId: listing.awsAccountId,
      Dimension: "credits",
      Quantity: 42,
    });
    expect(reports.some(({ body }) => "ProductCode" in body)).toBe(false);
    expect(await meterUsage()).toBe(0);
  });

  it("reports all hours in one run, even with more than one batch", async () => {
    await addUnreportedHours(listing.licenseArn);
    const second = `${listing.licenseArn}-2`;
    await linkAgreement(await verifiedAccount(), await listing.register(second));
    await addUnreportedHours(second);
    expect(await meterUsage()).toBe(40);
    expect(await meterUsage()).toBe(0);
  });

  it.each([
    ["pays the unpaid line off", 0, 0],
    ["returns the part beyond the unpaid line", 500, 500],
  ])("is not refilled after a cancellation: later billing %s", async (_name, granted, remaining) => {
    const { accountId } = listing;
    await listing.receive(listing.licenseUpdated("a"));
    await backdateAgreement();
    if (granted > 0)
      await grantCredits(pool(), { accountId, credits: granted, kind: "grant", reference: `test:${newId("ent")}` });
    await useCredits(150, 2);
    await useCredits(150, 3);
    await listing.receive(listing.agreementEnded("a", "CANCELLED"));
    expect(await meterUsage()).toBe(2);
    expect(await listing.available()).toBe(remaining);
  });

  it("loses its credit line when it expires, and gets a new one when it is renewed", async () => {
    const { accountId } = listing;
    await listing.receive(listing.licenseUpdated("a"));
    await takeCredits(pool(), { accountId, credits: 100, reference: `test:${newId("job")}` });
    await listing.receive(listing.licenseUpdated("b"));
    expect(await listing.available()).toBe(1_000);
    await listing.receive(listing.agreementEnded("b", "EXPIRED"));
    expect(await listing.available()).toBe(0);
  });
});
