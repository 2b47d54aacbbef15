import "reflect-metadata";
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  cryptoProvider,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from "@peculiar/x509";

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const EMAIL_PROTECTION = "1.3.6.1.5.5.7.3.4";
const DAY_MS = 86_400_000;
const ORGANIZATION = "O=Atelier development, not for production";

/** A certificate for ten years from an authority that exists only for it, and its key, both PEM. No reader trusts it. */
export async function createDevelopmentCertificate(now = new Date()): Promise<{ chain: string; key: string }> {
  cryptoProvider.set(crypto);
  const [authority, signer] = await Promise.all([generateKeys(), generateKeys()]);
  const validity = { notBefore: new Date(now.getTime() - DAY_MS), notAfter: new Date(now.getTime() + 3650 * DAY_MS) };
  const root = await X509CertificateGenerator.createSelfSigned({
    ...validity,
    serialNumber: "01",
    name: `CN=Atelier development authority, ${ORGANIZATION}`,
    signingAlgorithm: ALGORITHM,
    keys: authority,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(authority.publicKey),
    ],
  });
  const certificate = await X509CertificateGenerator.create({
    ...validity,
    serialNumber: "02",
    subject: `CN=Atelier development certificate, ${ORGANIZATION}`,
    issuer: root.subject,
    signingAlgorithm: ALGORITHM,
    publicKey: signer.publicKey,
    signingKey: authority.privateKey,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([EMAIL_PROTECTION]),
      await AuthorityKeyIdentifierExtension.create(authority.publicKey),
      await SubjectKeyIdentifierExtension.create(signer.publicKey),
    ],
  });
  const key = PemConverter.encode(await crypto.subtle.exportKey("pkcs8", signer.privateKey), "PRIVATE KEY");
  return { chain: `${certificate.toString("pem")}\n${root.toString("pem")}\n`, key: `${key}\n` };
}

const generateKeys = () => crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
