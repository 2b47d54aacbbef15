// next-auth answers some malformed requests with status 500. These checks refuse them before it reads them.

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";

/**
 * The fields of a sign-in request's body. Returns null for JSON that is malformed or is not an object of texts and
 * booleans: next-auth would answer it with status 500. Another content type has no fields, as in next-auth.
 */
export function parseAuthBody(contentType: string | null, body: string): Map<string, string> | null {
  if (contentType?.includes(JSON_TYPE)) return parseJsonFields(body);
  return new Map(contentType?.includes(FORM) ? new URLSearchParams(body) : []);
}

function parseJsonFields(body: string): Map<string, string> | null {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const fields = Object.entries(value);
  if (fields.some(([, field]) => typeof field !== "string" && typeof field !== "boolean")) return null;
  return new Map(fields.map(([name, field]) => [name, String(field)]));
}

/** The providers whose callback a form posts. */
const POSTED = new Set(["credentials", "code", "passkey", "link"]);

/**
 * The status that refuses a GET request, or null if next-auth can answer it. `path` is the path under `/api/auth`, and
 * `error` the query's parameter, which next-auth copies into the Location header.
 */
export function refuseAuthGet(path: readonly string[], error: string | null): 400 | 405 | null {
  if (path[0] === "callback" && POSTED.has(path[1] ?? "")) return 405;
  return [error ?? "", ...path].every((text) => /^[\x20-\x7e]*$/.test(text)) ? null : 400;
}
