import { constants, type SignKeyObjectInput, sign } from "node:crypto";
import { encodeArray, encodeBytes, encodeInteger, encodeMap, encodeTagged, encodeText, NULL } from "./cbor.ts";
import type { Signer } from "./certificate.ts";

const COSE_SIGN1 = 18;
const ALGORITHM = 1;
const X5CHAIN = 33;

/**
 * The COSE_Sign1 signature (RFC 9052, section 4.2) of a C2PA claim, whose bytes are not part of it, padded to `sizeBytes`. The
 * certificates are in the protected header, as section 13.2 of the C2PA specification demands.
 */
export function signClaim(claim: Uint8Array, signer: Signer, sizeBytes: number): Uint8Array<ArrayBuffer> {
  const { algorithm, certificates } = signer;
  const [first, ...others] = certificates.map(encodeBytes);
  const chain = first && others.length === 0 ? first : encodeArray(...certificates.map(encodeBytes));
  const header = encodeMap([encodeInteger(ALGORITHM), encodeInteger(algorithm.cose)], [encodeInteger(X5CHAIN), chain]);
  const signed = encodeArray(
    encodeText("Signature1"),
    encodeBytes(header),
    encodeBytes(new Uint8Array()),
    encodeBytes(claim),
  );
  const signature = sign(algorithm.hash, signed, keyInput(signer));
  const withPadding = (padding: number) =>
    encodeTagged(
      COSE_SIGN1,
      encodeArray(
        encodeBytes(header),
        encodeMap([encodeText("pad"), encodeBytes(Buffer.alloc(padding))]),
        NULL,
        encodeBytes(signature),
      ),
    );
  // The head of the padding has the same length for all sizes in question.
  const excess = withPadding(sizeBytes).length - sizeBytes;
  return new Uint8Array(withPadding(sizeBytes - excess));
}

function keyInput({ key, algorithm }: Signer): SignKeyObjectInput {
  if (algorithm.name !== "ps256") return { key, dsaEncoding: "ieee-p1363" };
  return { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };
}

/** How many bytes a signature may take: its certificates, the signature and their heads. */
export const signatureBytes = ({ certificates }: Signer): number =>
  2_048 + certificates.reduce((sum, { length }) => sum + length + 8, 0);
