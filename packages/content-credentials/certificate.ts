import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { SIGNING_USAGES } from "./library.ts";

/** A COSE algorithm and the name that C2PA uses for it. */
export interface SigningAlgorithm {
  name: "es256" | "es384" | "es512" | "ps256" | "ed25519";
  cose: number;
  hash: "sha256" | "sha384" | "sha512" | null;
}

/** The signer of manifests: a private key and its certificates, the signer's first, without the root. */
export interface Signer {
  key: KeyObject;
  certificates: Buffer[];
  algorithm: SigningAlgorithm;
  /** The name on the signer's certificate. */
  name: string;
  expiresAt: Date;
}

/** The certificate or the key cannot sign content credentials. The message contains the correction. */
export class CertificateError extends Error {
  override readonly name = "CertificateError";
}

// Section 14.5.1 of the C2PA specification 2.2 lists the algorithms.
const EC: Record<string, SigningAlgorithm> = {
  prime256v1: { name: "es256", cose: -7, hash: "sha256" },
  secp384r1: { name: "es384", cose: -35, hash: "sha384" },
  secp521r1: { name: "es512", cose: -36, hash: "sha512" },
};
const RSA: SigningAlgorithm = { name: "ps256", cose: -37, hash: "sha256" };
const ED25519: SigningAlgorithm = { name: "ed25519", cose: -8, hash: null };
const PEM = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g;

/**
 * Reads a signer from a chain of certificates and a private key, both PEM. Throws CertificateError if one is not readable, the
 * certificate or one of its issuers is not valid at `now`, they do not belong together, or C2PA does not accept the certificate.
 */
export function readSigner(chain: string, privateKey: string, now = new Date()): Signer {
  const [own, ...issuers] = readCertificates(chain);
  if (!own) throw new CertificateError("The file has no certificate. It must be PEM: -----BEGIN CERTIFICATE-----.");
  const key = readKey(privateKey);
  if (!own.checkPrivateKey(key))
    throw new CertificateError("The key does not belong to the first certificate. Put the signer's certificate first.");
  checkDates(own, now);
  checkUsage(own);
  checkIssuers([own, ...issuers], now);
  // A chain carries no root: a reader must have it already.
  const certificates = [own, ...issuers.filter((issuer) => issuer.subject !== issuer.issuer)].map(({ raw }) => raw);
  const name = /^CN=(.*)$/m.exec(own.subject)?.[1] ?? own.subject;
  return { key, certificates, algorithm: findAlgorithm(key), name, expiresAt: new Date(own.validTo) };
}

function readCertificates(chain: string): X509Certificate[] {
  try {
    return (chain.match(PEM) ?? []).map((pem) => new X509Certificate(pem));
  } catch (cause) {
    throw new CertificateError("A certificate is not readable. Export the chain as PEM again.", { cause });
  }
}

function readKey(pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch (cause) {
    throw new CertificateError("The private key is not readable. It must be an unencrypted PEM key.", { cause });
  }
}

function checkDates({ validFrom, validTo }: X509Certificate, now: Date): void {
  if (new Date(validTo) <= now)
    throw new CertificateError(`The certificate expired on ${validTo}. Renew it at its issuer.`);
  if (new Date(validFrom) > now)
    throw new CertificateError(`The certificate is valid only from ${validFrom}. Check the clock of this machine.`);
}

function checkUsage({ ca, subject, issuer, keyUsage }: X509Certificate): void {
  if (ca || subject === issuer)
    throw new CertificateError(
      "The first certificate is one of an authority or self-signed. Content credentials need a certificate that an authority issued.",
    );
  if (!(keyUsage ?? []).some((usage) => SIGNING_USAGES.includes(usage)))
    throw new CertificateError(
      `The certificate is not issued for content credentials. Its extended key usage must contain one of ${SIGNING_USAGES.join(", ")}.`,
    );
}

/** Readers build the way to a root from the certificates in the file, so each one must be issued by the next. */
function checkIssuers(certificates: X509Certificate[], now: Date): void {
  for (const [at, issuer] of certificates.slice(1).entries()) {
    const issued = certificates[at];
    if (!issued?.checkIssued(issuer) || !issued.verify(issuer.publicKey))
      throw new CertificateError(
        `Certificate ${at + 2} of the file did not issue the one before it. Put the signer's first, then its issuer's, and so on.`,
      );
    checkDates(issuer, now);
  }
}

function findAlgorithm({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): SigningAlgorithm {
  if (asymmetricKeyType === "ed25519") return ED25519;
  if (asymmetricKeyType === "rsa" && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048) return RSA;
  const curve = asymmetricKeyType === "ec" ? EC[asymmetricKeyDetails?.namedCurve ?? ""] : undefined;
  if (curve) return curve;
  throw new CertificateError(
    "The kind of key is not supported. Use an elliptic curve key (P-256, P-384, P-521), Ed25519, or RSA with at least 2,048 bits.",
  );
}
