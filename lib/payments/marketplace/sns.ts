import { createVerify, X509Certificate } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError } from "@atelier/errors";
import { z } from "zod";
import { downloadInput } from "../../platform/guarded-fetch.ts";

const LARGEST_CERTIFICATE_BYTES = 20_000;
const KEPT_CERTIFICATES = 10;

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
 * Parses a message of Amazon's notification service and checks that the service signed it, for the one topic that is
 * heard here. Algorithm: Amazon SNS, "Verifying the signatures of Amazon SNS messages".
 * Throws `invalid_input`.
 */
export async function verifiedMessage(
  body: string,
  topicArn: string,
  load: LoadCertificate = certificate,
): Promise<SnsMessage> {
  const parsed = message.safeParse(parseJson(body));
  if (!parsed.success) throw new AppError("invalid_input", "This is no message of a topic.");
  const sent = parsed.data;
  if (sent.TopicArn !== topicArn) throw new AppError("invalid_input", "This topic is not heard here.");
  const text = signedFields(sent)
    .flatMap((name) => (sent[name] === undefined || sent[name] === null ? [] : [`${name}\n${sent[name]}\n`]))
    .join("");
  // The host comes first: nobody else's certificate is even fetched.
  assertAmazon(sent.SigningCertURL, /^\/SimpleNotificationService-[0-9a-f]{1,64}\.pem$/);
  const { publicKey, validFromDate, validToDate } = new X509Certificate(await load(sent.SigningCertURL));
  const fits = createVerify(sent.SignatureVersion === "2" ? "RSA-SHA256" : "RSA-SHA1")
    .update(text, "utf8")
    .verify(publicKey, sent.Signature, "base64");
  const now = new Date();
  if (!fits || now < validFromDate || now > validToDate)
    throw new AppError("invalid_input", "The signature does not fit.");
  return sent;
}

/** Says yes to the subscription of the topic that is heard here, at Amazon's own address. Throws `invalid_input`. */
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
  const fits =
    url?.protocol === "https:" &&
    /^sns\.[a-z0-9-]{1,40}\.amazonaws\.com(\.cn)?$/.test(url.hostname) &&
    url.port === "" &&
    url.username === "" &&
    url.password === "" &&
    path.test(url.pathname);
  if (!fits) throw new AppError("invalid_input", "This address is not the notification service's.");
}

const certificates = new Map<string, string>();

/** A signing certificate; a few are kept, for each is used for months. */
async function certificate(url: string): Promise<string> {
  const known = certificates.get(url);
  if (known) return known;
  const fetched = await download(url);
  if (certificates.size >= KEPT_CERTIFICATES) certificates.clear();
  certificates.set(url, fetched);
  return fetched;
}

async function download(url: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "atelier-sns-"));
  try {
    const path = join(directory, "answer");
    await downloadInput(url, path, LARGEST_CERTIFICATE_BYTES);
    return await readFile(path, "utf8");
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** A text as JSON; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
