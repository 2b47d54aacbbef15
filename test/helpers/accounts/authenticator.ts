// An authenticator for passkeys in software: a key pair that signs as browsers and devices do (WebAuthn level 2, ES256).
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();
const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_CREDENTIAL = 0x40;

export interface Authenticator {
  id: string;
  /** The response to the options of a new passkey, as JSON. */
  create(options: { challenge: string }): string;
  /** The response to the options of a sign-in or proof, as JSON. */
  use(options: { challenge: string }, over?: { origin?: string; counter?: number; verified?: boolean }): string;
}

/** A new authenticator with one passkey for a site. */
export function createAuthenticator(site: { id: string; origin: string }): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const rawId = randomBytes(32);
  const id = rawId.toString("base64url");
  let counter = 0;
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = (flags: number, count: number, credential = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(count, 1);
    return Buffer.concat([sha256(site.id), head, credential]);
  };
  const toJson = (response: Record<string, Buffer>) =>
    JSON.stringify({
      id,
      rawId: id,
      type: "public-key",
      clientExtensionResults: {},
      response: Object.fromEntries(Object.entries(response).map(([name, data]) => [name, data.toString("base64url")])),
    });
  return {
    id,
    create({ challenge }) {
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      // The key in COSE: EC2, ES256, P-256 and both coordinates.
      const cose = Buffer.concat([
        Buffer.from("a5010203262001215820", "hex"),
        Buffer.from(x, "base64url"),
        Buffer.from("225820", "hex"),
        Buffer.from(y, "base64url"),
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, cose]);
      const data = authData(PRESENT | VERIFIED | WITH_CREDENTIAL, counter, credential);
      // CBOR: { fmt: "none", attStmt: {}, authData }.
      const head = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from("fmt"),
        Buffer.from([0x64]),
        Buffer.from("none"),
        Buffer.from([0x67]),
        Buffer.from("attStmt"),
        Buffer.from([0xa0, 0x68]),
        Buffer.from("authData"),
        Buffer.from([0x58, data.length]),
      ]);
      return toJson({
        clientDataJSON: clientData("webauthn.create", challenge, site.origin),
        attestationObject: Buffer.concat([head, data]),
      });
    },
    use({ challenge }, over = {}) {
      counter = over.counter ?? counter + 1;
      const clientDataJSON = clientData("webauthn.get", challenge, over.origin ?? site.origin);
      const authenticatorData = authData(PRESENT | (over.verified === false ? 0 : VERIFIED), counter);
      const signature = sign("sha256", Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey);
      return toJson({ clientDataJSON, authenticatorData, signature });
    },
  };
}
