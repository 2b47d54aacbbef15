import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MarketplaceListing, PRODUCT } from "../../../test/helpers/servers/marketplace-listing.ts";
import { verifiedAccount } from "../../../test/helpers/servers/stripe.ts";
import { readBalance, takeCredits } from "../../credits/ledger.ts";
import { closeDatabase, pool } from "../../platform/database/db.ts";
import { newId } from "../../platform/ids.ts";
import { isRegistering, linkAgreement, registerBuyer } from "./register.ts";

let listing: MarketplaceListing;

beforeAll(async () => {
  listing = await MarketplaceListing.start();
});
beforeEach(() => listing.newBuyer());
afterAll(async () => {
  const violations = await listing.stop();
  await closeDatabase();
  expect(violations).toEqual([]);
});

const link = async (licenseArn = listing.licenseArn) =>
  linkAgreement(listing.accountId, await listing.register(licenseArn));

describe("a registration", () => {
  it("links the license and grants its credits once, by AWS account id and license", async () => {
    const { accountId, licenseArn } = listing;
    listing.entitle(2);
    const secret = await listing.register();
    expect(await isRegistering(secret)).toBe(true);
    const links = await Promise.allSettled([linkAgreement(accountId, secret), linkAgreement(accountId, secret)]);
    expect(links.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await listing.available()).toBe(100_000);
    expect(await isRegistering(secret)).toBe(false);
    expect((await link()).granted).toBe(0);
    expect(await listing.available()).toBe(100_000);
    const request = listing.market.requests.findLast(({ action }) => action === "GetEntitlements")?.body;
    expect(request).toMatchObject({ ProductCode: PRODUCT, Filter: { LICENSE_ARN: [licenseArn] } });
    expect(JSON.stringify(request)).not.toContain("CUSTOMER_IDENTIFIER");
  });

  it("is refused with an unknown token and for another product", async () => {
    await expect(registerBuyer("forged", "here")).rejects.toMatchObject({ code: "invalid_input" });
    await expect(registerBuyer("", "here")).rejects.toMatchObject({ code: "invalid_input" });
    listing.market.buyers.set("other", {
      CustomerAWSAccountId: listing.awsAccountId,
      LicenseArn: listing.licenseArn,
      ProductCode: "product-2",
    });
    await expect(registerBuyer("other", "here")).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("cannot link a license with a second account or with a guessed secret", async () => {
    listing.entitle(1);
    await link();
    const otherAccount = await verifiedAccount();
    await expect(linkAgreement(otherAccount, await listing.register())).rejects.toMatchObject({
      code: "invalid_input",
    });
    await expect(linkAgreement(otherAccount, "guess")).rejects.toMatchObject({ code: "invalid_input" });
    expect(await listing.available(otherAccount)).toBe(0);
    expect(await listing.available()).toBe(50_000);
  });

  it("counts every page of entitlements, but no expired or unknown ones", async () => {
    listing.market.entitlements.set(listing.licenseArn, [
      { dimension: "credits_50k", units: 1 },
      { dimension: "credits_1k", units: 3 },
      { dimension: "credits_50k", units: 9, expires: new Date(Date.now() - 1_000) },
      { dimension: "something_else", units: 9 },
    ]);
    await link();
    expect(await listing.available()).toBe(53_000);
  });
});

describe("an agreement", () => {
  it("grants once when its event arrives ten times at the same time", async () => {
    listing.entitle(1);
    const secret = await listing.register();
    const body = listing.licenseUpdated("a");
    await Promise.all([
      linkAgreement(listing.accountId, secret),
      ...Array.from({ length: 10 }, () => listing.receive(body)),
    ]);
    await Promise.all(Array.from({ length: 10 }, () => listing.receive(listing.licenseUpdated("a"))));
    expect(await listing.available()).toBe(50_000);
  });

  it("is granted when it is linked if its events arrive before its buyer", async () => {
    listing.entitle(1);
    await Promise.all(Array.from({ length: 10 }, () => listing.receive(listing.licenseUpdated("a"))));
    await link();
    expect(await listing.available()).toBe(50_000);
  });

  it("grants the difference when its units increase", async () => {
    listing.entitle(1);
    await link();
    await listing.receive(listing.licenseUpdated("a"));
    listing.entitle(3);
    await listing.receive(listing.licenseUpdated("a"));
    expect(await listing.available()).toBe(150_000);
  });

  it("grants again when it is renewed, once", async () => {
    listing.entitle(1);
    await link();
    await listing.receive(listing.licenseUpdated("a"));
    await listing.receive(listing.licenseUpdated("b"));
    await listing.receive(listing.agreementEnded("a", "RENEWED"));
    await listing.receive(listing.licenseUpdated("b"));
    await listing.receive(listing.licenseUpdated("a"));
    expect(await listing.available()).toBe(100_000);
  });

  it("grants nothing if it is reported after its renewal", async () => {
    listing.entitle(1);
    await link();
    const [old, renewed] = [listing.licenseUpdated("a"), listing.licenseUpdated("b")];
    await listing.receive(renewed);
    await listing.receive(old);
    await listing.receive(listing.licenseUpdated("b"));
    expect(await listing.available()).toBe(50_000);
  });

  it("loses its unspent credits when it is canceled, once and nothing more", async () => {
    const { accountId, licenseArn } = listing;
    listing.entitle(1);
    await link();
    await listing.receive(listing.licenseUpdated("a"));
    await takeCredits(pool(), { accountId, credits: 20_000, reference: `test:${newId("ent")}` });
    await listing.receive(listing.agreementEnded("a", "CANCELLED"));
    await listing.receive(listing.agreementEnded("a", "CANCELLED"));
    expect(await readBalance(pool(), accountId)).toEqual({ available: 0, held: 0, owed: 0 });
    const { rows } = await pool().query(
      "SELECT status, granted, revoked FROM marketplace_agreement WHERE license_arn = $1",
      [licenseArn],
    );
    expect(rows).toEqual([{ status: "canceled", granted: 50_000, revoked: 30_000 }]);
    await listing.receive(listing.licenseUpdated("a"));
    expect(await listing.available()).toBe(0);
  });

  it("keeps its paid credits when it expires, whichever end event arrives first", async () => {
    listing.entitle(1);
    await link();
    await listing.receive(listing.licenseUpdated("a"));
    const deprovisioned = listing.event("License Deprovisioned - Manufacturer", {
      agreement: { id: listing.agreementId("a") },
      license: { arn: listing.licenseArn },
      product: { code: PRODUCT },
      acceptor: { accountId: listing.awsAccountId },
    });
    await listing.receive(deprovisioned);
    await listing.receive(listing.agreementEnded("a", "EXPIRED"));
    expect(await listing.available()).toBe(50_000);
    // A cancellation that is reported after the end of the license still counts.
    await listing.receive(listing.agreementEnded("a", "CANCELLED"));
    expect(await listing.available()).toBe(0);
  });

  it("ends without an effect on another agreement of the same buyer", async () => {
    const second = `${listing.licenseArn}-2`;
    listing.entitle(1);
    listing.entitle(2, second);
    await link();
    await link(second);
    await listing.receive(listing.agreementEnded("unknown", "CANCELLED"));
    expect(await listing.available()).toBe(150_000);
    await listing.receive(listing.licenseUpdated("a"));
    await listing.receive(listing.licenseUpdated("b", second));
    await listing.receive(listing.agreementEnded("b", "CANCELLED"));
    expect(await listing.available()).toBe(50_000);
  });

  it("ignores an event that names another buyer", async () => {
    listing.entitle(1);
    await link();
    listing.awsAccountId = "999999999999";
    await listing.receive(listing.licenseUpdated("x"));
    await listing.receive(listing.agreementEnded("x", "CANCELLED"));
    expect(await listing.available()).toBe(50_000);
  });
});
