import { createHmac } from "node:crypto";
import { AppError } from "@atelier/errors";
import { sessionIsLive } from "../../accounts/sessions.ts";
import type { Caller } from "../../keys/authenticate.ts";
import { equalInTime, secretFor } from "../../platform/secrets.ts";

const PREFIX = "atlp_";
const LIFETIME_MS = 60_000;

/** A bearer token for one request of the portal's own, made on the server for a signed-in developer and never sent to a browser. */
export function makePlaygroundToken(
  { accountId, sessionId }: { accountId: string; sessionId: string },
  now = Date.now(),
): string {
  const payload = Buffer.from(JSON.stringify({ aud: "api", accountId, sessionId, until: now + LIFETIME_MS })).toString(
    "base64url",
  );
  return `${PREFIX}${payload}.${sign(payload)}`;
}

export const isPlaygroundToken = (token: string) => token.startsWith(PREFIX);

/** Who a playground token stands for. Throws `invalid_key` where it is forged, old, or its session or account has ended. */
export async function authenticatePlayground(token: string, now = Date.now()): Promise<Caller> {
  const [payload = "", signature = ""] = token.slice(PREFIX.length).split(".");
  if (!equalInTime(sign(payload), signature)) throw refused();
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
  const { aud, accountId, sessionId, until } = claims;
  if (
    aud !== "api" ||
    typeof accountId !== "string" ||
    typeof sessionId !== "string" ||
    typeof until !== "number" ||
    until < now
  )
    throw refused();
  if (!(await sessionIsLive(sessionId, accountId))) throw refused();
  return { accountId, keyId: null };
}

const sign = (payload: string) => createHmac("sha256", secretFor("playground")).update(payload).digest("base64url");

const refused = () => new AppError("invalid_key", "The playground's session has ended. Sign in again.");
