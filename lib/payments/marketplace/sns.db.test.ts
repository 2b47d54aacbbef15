import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { selfSigned } from "../../../test/helpers/servers/certificate.ts";
import { MarketplaceListing } from "../../../test/helpers/servers/marketplace-listing.ts";
import { closeDatabase } from "../../platform/database/db.ts";
import { handleMarketplaceMessage } from "./events.ts";

let listing: MarketplaceListing;

beforeAll(async () => {
  listing = await MarketplaceListing.start();
});
beforeEach(() => listing.newBuyer());
afterAll(async () => {
  await listing.stop();
  await closeDatabase();
});

const withCertificate = (SigningCertURL: string) => listing.message({ Message: "{}", SigningCertURL });

describe("a message", () => {
  it("is accepted in both versions of the signature", async () => {
    expect(await listing.receive(listing.message({ Message: "{}", SignatureVersion: "1" }))).toBe("ignored");
    expect(await listing.receive(listing.message({ Message: "{}", Subject: "with one" }))).toBe("ignored");
  });

  it.each<[string, () => string]>([
    ["was changed", () => listing.licenseUpdated("a").replace("License Updated", "License  Updated")],
    [
      "belongs to another topic",
      () => listing.message({ Message: "{}", TopicArn: "arn:aws:sns:us-east-1:999999999999:mine" }),
    ],
    [
      "has a certificate of another host",
      () => withCertificate("https://evil.example/SimpleNotificationService-0.pem"),
    ],
    [
      "hides the host behind user info",
      () => withCertificate("https://sns.us-east-1.amazonaws.com@evil.example/SimpleNotificationService-0.pem"),
    ],
    [
      "has a certificate in a storage bucket",
      () => withCertificate("https://mine.s3.amazonaws.com/SimpleNotificationService-0.pem"),
    ],
    [
      "has a host that only starts like Amazon's",
      () => withCertificate("https://sns.us-east-1.amazonaws.com.evil.example/SimpleNotificationService-0.pem"),
    ],
    [
      "has a certificate without TLS",
      () => withCertificate("http://sns.us-east-1.amazonaws.com/SimpleNotificationService-0.pem"),
    ],
    ["has another structure", () => "[]"],
    ["is not JSON", () => "{"],
  ])("that %s is refused", async (_name, body) => {
    const before = listing.loadedUrls.length;
    await expect(listing.receive(body())).rejects.toMatchObject({ code: "invalid_input" });
    const loaded = listing.loadedUrls.slice(before);
    expect(loaded.filter((url) => !url.startsWith("https://sns.us-east-1.amazonaws.com/"))).toEqual([]);
  });

  it("with an expired certificate is refused", async () => {
    const [expired, current] = [selfSigned("sns.amazonaws.com", 0.5), listing.key];
    listing.key = expired.key;
    const body = listing.message({ Message: "{}" });
    listing.key = current;
    await expect(handleMarketplaceMessage(body, async () => expired.certificate)).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it.each([
    "https://evil.example/?Action=ConfirmSubscription",
    "https://sns.us-east-1.amazonaws.com/?Action=DeleteTopic",
  ])("with %s as the confirmation URL is refused, although it is signed", async (SubscribeURL) => {
    const body = listing.message({ Type: "SubscriptionConfirmation", Message: "Confirm", Token: "t", SubscribeURL }, [
      "Message",
      "MessageId",
      "SubscribeURL",
      "Timestamp",
      "Token",
      "TopicArn",
      "Type",
    ]);
    await expect(listing.receive(body)).rejects.toMatchObject({ code: "invalid_input" });
  });
});
