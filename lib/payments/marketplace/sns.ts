import { createVerify, X509Certificate } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError } from "@atelier/errors";
import { z } from "zod";
import { downloadInput } from "../../platform/network/guarded-fetch.ts";

const MAX_CERTIFICATE_BYTES = 20_000;
const MAX_CACHED_CERTIFICATES = 10;

const message = z.object({
  Type: z.enum(["Notification", "SubscriptionConfirmation", "UnsubscribeConfirmation"]),
  MessageId: z.string().min(1).max(200),
  TopicArn: z.string().max(300),
  Message: z.string().max(300_000),
  Timestamp: z.string().max(50),
  Subject: z.string().max(300).nullish(),
  Token: z.string().max(5_000).optional(),
  SubscribeURL: z.string().max(5_000).optional(),
  SignatureVersion: z.enum(["1", "2"]),
  Signature: z.base64().max(2_000),
  SigningCertURL: z.string().max(500),
});

export type SnsMessage = z.output<typeof message>;
export type LoadCertificate = (url: string) => Promise<string>;

/**
 * Parses a message of Amazon SNS and verifies its signature and topic.
 * Algorithm: Amazon SNS, "Verifying the signatures of Amazon SNS messages".
 * Throws `invalid_input`.
 */
export async function verifiedMessage(
  body: string,
  topicArn: string,
  load: LoadCertificate = certificate,
): Promise<SnsMessage> {
  const parsed = message.safeParse(parseJson(body));
  if (!parsed.success) throw new AppError("invalid_input", "This is not an Amazon SNS message.");
  const sent = parsed.data;
  if (sent.TopicArn !== topicArn)
    throw new AppError("invalid_input", "This topic is not the configured one. Check AWS_MARKETPLACE_TOPIC_ARN.");
  const text = signedFields(sent)
    .flatMap((name) => (sent[name] === undefined || sent[name] === null ? [] : [`${name}\n${sent[name]}\n`]))
    .join("");
  // The host is checked first, so that no certificate is fetched from another host.
  assertAmazon(sent.SigningCertURL, /^\/SimpleNotificationService-[0-9a-f]{1,64}\.pem$/);
  const { publicKey, validFromDate, validToDate } = new X509Certificate(await load(sent.SigningCertURL));
  const matches = createVerify(sent.SignatureVersion === "2" ? "RSA-SHA256" : "RSA-SHA1")
    .update(text, "utf8")
    .verify(publicKey, sent.Signature, "base64");
  const now = new Date();
  if (!matches || now < validFromDate || now > validToDate)
    throw new AppError("invalid_input", "The signature does not match the message.");
  return sent;
}

/** Confirms the subscription to the configured topic, at Amazon's address. Throws `invalid_input`. */
export async function confirmSubscription({ SubscribeURL: url = "" }: SnsMessage): Promise<void> {
  assertAmazon(url, /^\/$/);
  if (new URL(url).searchParams.get("Action") !== "ConfirmSubscription")
    throw new AppError("invalid_input", "This address does not confirm a subscription.");
  await download(url);
}

function signedFields({ Type: type }: SnsMessage) {
  return type === "Notification"
    ? (["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"] as const)
    : (["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"] as const);
}

function assertAmazon(address: string, path: RegExp): void {
  const url = URL.parse(address);
  const isAmazon =
    url?.protocol === "https:" &&
    /^sns\.[a-z0-9-]{1,40}\.amazonaws\.com(\.cn)?$/.test(url.hostname) &&
    url.port === "" &&
    url.username === "" &&
    url.password === "" &&
    path.test(url.pathname);
  if (!isAmazon) throw new AppError("invalid_input", "This address does not belong to Amazon SNS.");
}

const certificates = new Map<string, string>();

/** A signing certificate. A few are cached, because Amazon uses each for months. */
async function certificate(url: string): Promise<string> {
  const cached = certificates.get(url);
  if (cached) return cached;
  const fetched = await download(url);
  if (certificates.size >= MAX_CACHED_CERTIFICATES) certificates.clear();
  certificates.set(url, fetched);
  return fetched;
}

async function download(url: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "atelier-sns-"));
  try {
    const path = join(directory, "answer");
    await downloadInput(url, { path, maxBytes: MAX_CERTIFICATE_BYTES, share: "marketplace" });
    return await readFile(path, "utf8");
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Parses a text as JSON. Returns undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
