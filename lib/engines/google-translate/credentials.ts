import { z } from "zod";
import { EngineError } from "../ports/index.ts";

const LIFE_SECONDS = 3_600;
/** A token is renewed this long before it ends. */
const MARGIN_MS = 300_000;

const serviceAccount = z.object({
  type: z.literal("service_account"),
  project_id: z.string().min(1),
  private_key_id: z.string().min(1),
  private_key: z.string().min(1),
  client_email: z.string().min(1),
});
type ServiceAccount = z.output<typeof serviceAccount>;

/** Who asks, and the header that says so. */
export interface GoogleAccess {
  project: string;
  secrets: readonly string[];
  /** Throws EngineError where the key is none. */
  authorization(): Promise<string>;
}

/** Reads a service account's key, the JSON as it was downloaded or in base64. Throws EngineError, without a word of it. */
export function googleAccess(text: string): GoogleAccess {
  const account = parseAccount(text);
  let token: { header: string; until: number } | undefined;
  return {
    project: account.project_id,
    secrets: [account.private_key, account.private_key_id],
    async authorization() {
      if (!token || Date.now() > token.until - MARGIN_MS) {
        token = { header: `Bearer ${await signToken(account)}`, until: Date.now() + LIFE_SECONDS * 1_000 };
      }
      return token.header;
    },
  };
}

function parseAccount(text: string): ServiceAccount {
  try {
    const json = text.trim().startsWith("{") ? text : Buffer.from(text, "base64").toString("utf8");
    return serviceAccount.parse(JSON.parse(json));
  } catch {
    throw new EngineError("GOOGLE_TRANSLATE_CREDENTIALS is not the key of a service account, in JSON or its base64.");
  }
}

/** Signed by ourselves and taken by the service as it is (Google's AIP-4111): no other server is asked for a token. */
async function signToken({ client_email, private_key, private_key_id }: ServiceAccount): Promise<string> {
  try {
    const { importPKCS8, SignJWT } = await import("jose");
    const key = await importPKCS8(private_key, "RS256");
    return await new SignJWT({})
      .setProtectedHeader({ alg: "RS256", typ: "JWT", kid: private_key_id })
      .setIssuer(client_email)
      .setSubject(client_email)
      .setAudience("https://translation.googleapis.com/")
      .setIssuedAt()
      .setExpirationTime(`${LIFE_SECONDS}s`)
      .sign(key);
  } catch {
    throw new EngineError("GOOGLE_TRANSLATE_CREDENTIALS holds a private key that cannot be read.");
  }
}
