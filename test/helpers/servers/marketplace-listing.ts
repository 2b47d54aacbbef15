// A configured listing on the fake AWS Marketplace, with signed messages of its topic.
import { createSign, type KeyObject, randomUUID } from "node:crypto";
import { checkInvariants } from "../../../lib/credits/invariants.ts";
import { readBalance } from "../../../lib/credits/ledger.ts";
import { handleMarketplaceMessage } from "../../../lib/payments/marketplace/events.ts";
import { registerBuyer } from "../../../lib/payments/marketplace/register.ts";
import { pool } from "../../../lib/platform/database/db.ts";
import { setRuntimeEnv } from "../../../lib/platform/settings.ts";
import { selfSigned } from "./certificate.ts";
import { type FakeMarketplace, startFakeMarketplace } from "./marketplace.ts";
import { verifiedAccount } from "./stripe.ts";

const TOPIC = "arn:aws:sns:us-east-1:111122223333:agreements";
export const PRODUCT = "product-1";

const settings: Record<string, string> = {
  AWS_MARKETPLACE_PRODUCT_CODE: PRODUCT,
  AWS_MARKETPLACE_DIMENSIONS: '{"credits_50k":50000,"credits_1k":1000}',
  AWS_MARKETPLACE_TOPIC_ARN: TOPIC,
  AWS_ACCESS_KEY_ID: "test",
  AWS_SECRET_ACCESS_KEY: "test",
};

const SIGNED_FIELDS = ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"];

export class MarketplaceListing {
  readonly market: FakeMarketplace;
  /** Signs the messages. */
  key: KeyObject;
  certificate: string;
  /** The URLs that certificates were loaded from. */
  readonly loadedUrls: string[] = [];
  accountId = "";
  licenseArn = "";
  awsAccountId = "";
  readonly #settings: Record<string, string>;
  #events = 0;

  private constructor(market: FakeMarketplace, usage: Record<string, string>) {
    this.market = market;
    ({ key: this.key, certificate: this.certificate } = selfSigned("sns.amazonaws.com"));
    this.#settings = { ...settings, ...usage, AWS_MARKETPLACE_API_URL: market.url };
    Object.assign(process.env, this.#settings);
    setRuntimeEnv({});
  }

  /** Starts a contract listing, or with `usage` settings one that is paid by usage. */
  static async start(usage: Record<string, string> = {}): Promise<MarketplaceListing> {
    return new MarketplaceListing(await startFakeMarketplace(), usage);
  }

  /** Stops the fakes. Returns the violated money rules. */
  async stop() {
    const violations = await checkInvariants(pool());
    await this.market.stop();
    for (const name of Object.keys(this.#settings)) delete process.env[name];
    setRuntimeEnv({});
    return violations;
  }

  /** Uses a new account and a new buyer from now on. */
  async newBuyer(): Promise<void> {
    this.accountId = await verifiedAccount();
    this.licenseArn = `arn:aws:license-manager::294406891311:license:l-${randomUUID()}`;
    this.awsAccountId = String(Math.floor(1e11 + Math.random() * 8e11));
  }

  async available(accountId = this.accountId): Promise<number> {
    return (await readBalance(pool(), accountId)).available;
  }

  entitle(units: number, licenseArn = this.licenseArn): void {
    this.market.entitlements.set(licenseArn, [{ dimension: "credits_50k", units }]);
  }

  /** Registers the buyer. Returns the secret that links an account. */
  async register(licenseArn = this.licenseArn): Promise<string> {
    const token = randomUUID();
    this.market.buyers.set(token, {
      CustomerAWSAccountId: this.awsAccountId,
      LicenseArn: licenseArn,
      ProductCode: PRODUCT,
    });
    return (await registerBuyer(token, randomUUID())).secret;
  }

  /** A message of the topic, signed like Amazon's. */
  message(changes: Record<string, string> = {}, fields = SIGNED_FIELDS): string {
    const message: Record<string, string | undefined> = {
      Type: "Notification",
      MessageId: randomUUID(),
      TopicArn: TOPIC,
      Timestamp: new Date().toISOString(),
      SignatureVersion: "2",
      SigningCertURL: "https://sns.us-east-1.amazonaws.com/SimpleNotificationService-0123abcd.pem",
      ...changes,
    };
    const text = fields
      .flatMap((name) => (message[name] === undefined ? [] : [`${name}\n${message[name]}\n`]))
      .join("");
    const algorithm = message.SignatureVersion === "1" ? "RSA-SHA1" : "RSA-SHA256";
    return JSON.stringify({ ...message, Signature: createSign(algorithm).update(text).sign(this.key, "base64") });
  }

  receive = (body: string) =>
    handleMarketplaceMessage(body, async (url) => {
      this.loadedUrls.push(url);
      return this.certificate;
    });

  /** An event with a later time than every event before. */
  event(type: string, detail: object): string {
    this.#events += 1;
    const time = new Date(Date.now() + 1_000 * this.#events).toISOString();
    const source = "aws.agreement-marketplace";
    return this.message({
      Message: JSON.stringify({ source, "detail-type": type, id: randomUUID(), time, detail }),
    });
  }

  licenseUpdated(agreement: string, licenseArn = this.licenseArn): string {
    return this.event("License Updated - Manufacturer", {
      agreement: { id: this.agreementId(agreement) },
      license: { arn: licenseArn },
      product: { id: "prod-x", code: PRODUCT },
      acceptor: { accountId: this.awsAccountId },
    });
  }

  agreementEnded(agreement: string, status: string): string {
    return this.event("Purchase Agreement Ended - Proposer", {
      agreement: { id: this.agreementId(agreement), status },
      acceptor: { accountId: this.awsAccountId },
    });
  }

  /** Agreement ids are unique at AWS, and the tests of a file share a database. */
  agreementId(name: string): string {
    return `${name}-${this.awsAccountId}`;
  }
}
