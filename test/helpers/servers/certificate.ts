// A self-signed X.509 certificate for tests, in DER (RFC 5280), with only the fields that a signature check needs.
import { createSign, generateKeyPairSync, type KeyObject } from "node:crypto";

const SHA256_WITH_RSA = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b];
const COMMON_NAME = [0x55, 0x04, 0x03];
const DAY_MS = 86_400_000;

/** A key and its certificate as PEM. The certificate is valid for `days` days from yesterday. */
export function selfSigned(name: string, days = 2): { key: KeyObject; certificate: string } {
  const { privateKey: key, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const algorithm = der(0x30, der(0x06, Buffer.from(SHA256_WITH_RSA)), der(0x05));
  const subject = der(0x30, der(0x31, der(0x30, der(0x06, Buffer.from(COMMON_NAME)), der(0x0c, Buffer.from(name)))));
  const start = Date.now() - DAY_MS;
  const toBeSigned = der(
    0x30,
    der(0x02, Buffer.from([1])),
    algorithm,
    subject,
    der(0x30, time(start), time(start + days * DAY_MS)),
    subject,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = createSign("RSA-SHA256").update(toBeSigned).sign(key);
  const certificate = der(0x30, toBeSigned, algorithm, der(0x03, Buffer.from([0]), signature));
  const lines = certificate.toString("base64").match(/.{1,64}/g) ?? [];
  return { key, certificate: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n` };
}

/** Encodes a value with its tag and length. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

/** UTCTime: YYMMDDHHMMSSZ. */
const time = (ms: number) =>
  der(0x17, Buffer.from(`${new Date(ms).toISOString().slice(2, 19).replace(/[-T:]/g, "")}Z`));
