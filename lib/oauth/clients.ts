import { z } from "zod";
import { pool } from "../platform/database/db.ts";
import { bool, json, type RowOf, run, runForCount, statement, text } from "../platform/database/statement.ts";
import { isStorableText } from "../platform/database/storable-text.ts";
import { newId } from "../platform/ids.ts";
import { throttle } from "../platform/limits/throttle.ts";
import { fetchPublic } from "../platform/network/guarded-fetch.ts";
import { OAuthError } from "./oauth-error.ts";
import { describeRefusedRedirect } from "./redirects.ts";

const MAX_REDIRECTS = 10;
/** Registrations of a network in an hour. Unused ones are deleted after a week. */
const REGISTRATIONS = 60;
/** Metadata documents that a person lets this service read in an hour. */
const DOCUMENTS = 60;
const HOUR_SECONDS = 3_600;
const DOCUMENT_TIMEOUT_MS = 5_000;
const MAX_DOCUMENT_BYTES = 16 * 1024;
const MAX_ID_LENGTH = 500;

const columns = { id: text(), name: text(), redirectUris: json<string[]>() };

/** An application that people may connect. */
export type OAuthClient = RowOf<typeof columns>;

/** The fields of an application's metadata (RFC 7591) that count here. Others are ignored, as the protocol demands. */
const metadata = z.object({
  redirect_uris: z.array(z.string()).min(1).max(MAX_REDIRECTS),
  client_name: z.string().optional(),
  grant_types: z.array(z.string()).max(20).optional(),
  response_types: z.array(z.string()).max(20).optional(),
});

/**
 * Registers an application (RFC 7591). It gets no secret, because programs on the computers of people cannot keep one.
 * Throws OAuthError and `rate_limited`. `network` is that of the request.
 */
export async function registerClient(fields: unknown, network: string): Promise<OAuthClient> {
  const { name, redirectUris } = parseMetadata(fields);
  await throttle(`oauth-register:${network}`, REGISTRATIONS, HOUR_SECONDS);
  const client = { id: newId("client"), name, redirectUris };
  await runForCount(pool(), STORE, { ...client, isDocument: false });
  return client;
}

/**
 * Finds an application by its ID. An ID that is an address is that of the application's metadata, which is read again
 * after an hour; `personId` is who wants to connect it. Returns null if it is unknown or its metadata is not valid.
 */
export async function findClient(id: string, personId: string): Promise<OAuthClient | null> {
  if (id.length > MAX_ID_LENGTH || !isStorableText(id)) return null;
  const [known] = await run(pool(), FIND, { id });
  if (known) return known;
  return isDocumentAddress(id) ? readDocument(id, personId) : null;
}

/** An address with a path, which no other spelling stands for. The guard allows only https. */
function isDocumentAddress(id: string): boolean {
  const url = URL.parse(id);
  return url !== null && url.href === id && url.pathname !== "/" && url.hash === "" && !url.username && !url.password;
}

async function readDocument(id: string, personId: string): Promise<OAuthClient | null> {
  await throttle(`oauth-document:${personId}`, DOCUMENTS, HOUR_SECONDS);
  const found = await fetchDocument(id).catch(() => null);
  if (!found || found.client_id !== id || (found.token_endpoint_auth_method ?? "none") !== "none") return null;
  try {
    const client = { id, ...parseMetadata(found) };
    await runForCount(pool(), STORE, { ...client, isDocument: true });
    return client;
  } catch (error) {
    if (error instanceof OAuthError) return null;
    throw error;
  }
}

const document = z.looseObject({ client_id: z.string(), token_endpoint_auth_method: z.string().optional() });

/** Redirects are not followed, because the address itself is the application's identity. */
async function fetchDocument(id: string) {
  const request = { headers: { accept: "application/json" }, signal: AbortSignal.timeout(DOCUMENT_TIMEOUT_MS) };
  const response = await fetchPublic(id, request, MAX_DOCUMENT_BYTES);
  return response.status === 200 ? document.parse(await response.json()) : null;
}

function parseMetadata(fields: unknown): Pick<OAuthClient, "name" | "redirectUris"> {
  const parsed = metadata.safeParse(fields);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const isRedirect = issue?.path[0] === "redirect_uris";
    throw new OAuthError(
      isRedirect ? "invalid_redirect_uri" : "invalid_client_metadata",
      isRedirect
        ? `Send redirect_uris with 1 to ${MAX_REDIRECTS} addresses.`
        : `The field ${issue?.path.join(".")} is not valid: ${issue?.message}.`,
    );
  }
  const { redirect_uris, client_name, grant_types, response_types } = parsed.data;
  for (const address of redirect_uris) {
    const refusal = describeRefusedRedirect(address);
    if (refusal) throw new OAuthError("invalid_redirect_uri", refusal);
  }
  if (!(grant_types?.includes("authorization_code") ?? true) || !(response_types?.includes("code") ?? true))
    throw new OAuthError(
      "invalid_client_metadata",
      "Only the grant type authorization_code with the response type code is supported.",
    );
  return { name: cleanName(client_name ?? "") || describeTarget(redirect_uris), redirectUris: redirect_uris };
}

/** A name without characters that hide or reorder what follows them. */
const cleanName = (name: string) =>
  name
    .normalize("NFC")
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "")
    .trim()
    .slice(0, 100);

const describeTarget = ([first = ""]: readonly string[]) => {
  const url = new URL(first);
  return url.host || url.protocol.slice(0, -1);
};

/** Records that somebody connected the application, so that it is not deleted as an unused one. */
export const recordClientUse = statement(
  "record_oauth_client_use",
  { clientId: text() },
  "UPDATE oauth_client SET used_at = now() WHERE id = $clientId",
  {},
);

const FIND = statement(
  "find_oauth_client",
  { id: text() },
  `SELECT id, name, redirect_uris AS "redirectUris" FROM oauth_client
   WHERE id = $id AND (fetched_at IS NULL OR fetched_at > now() - interval '1 hour')`,
  columns,
);

const STORE = statement(
  "store_oauth_client",
  { ...columns, isDocument: bool },
  `INSERT INTO oauth_client (id, name, redirect_uris, fetched_at) VALUES ($id, $name, $redirectUris, CASE WHEN $isDocument::boolean THEN now() END)
   ON CONFLICT (id) DO UPDATE SET name = excluded.name, redirect_uris = excluded.redirect_uris, fetched_at = excluded.fetched_at`,
  {},
);
