import { z } from "zod";
import { EngineError } from "../ports/index.ts";

const LIFETIME_SECONDS = 3_600;
/** A token is renewed this long before it expires. */
const MARGIN_MS = 300_000;

const serviceAccount = z.object({
  type: z.literal("service_account"),
  project_id: z.string().min(1),
  private_key_id: z.string().min(1),
  private_key: z.string().min(1),
  client_email: z.string().min(1),
});
type ServiceAccount = z.output<typeof serviceAccount>;

/** A service account and its authorization header. */
export interface GoogleAccess {
  project: string;
  secrets: readonly string[];
  /** Throws EngineError if the private key is invalid. */
  authorization(): Promise<string>;
}

/** Parses the key of a service account, as JSON or in base64. Throws EngineError without any part of the key. */
export function googleAccess(text: string): GoogleAccess {
  const account = parseAccount(text);
  let token: { header: string; until: number } | undefined;
  return {
    project: account.project_id,
    secrets: [account.private_key, account.private_key_id],
    async authorization() {
      if (!token || Date.now() > token.until - MARGIN_MS) {
        token = { header: `Bearer ${await signToken(account)}`, until: Date.now() + LIFETIME_SECONDS * 1_000 };
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
    throw new EngineError("GOOGLE_TRANSLATE_CREDENTIALS is not the key of a service account as JSON or in base64.");
  }
}

/** Google accepts self-signed tokens (AIP-4111), so no token request is needed. */
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
      .setExpirationTime(`${LIFETIME_SECONDS}s`)
      .sign(key);
  } catch {
    throw new EngineError("GOOGLE_TRANSLATE_CREDENTIALS contains an invalid private key.");
  }
}
