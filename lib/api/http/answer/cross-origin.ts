const EXPOSED =
  "Request-Id, Job-Id, Credits-Charged, Credits-Remaining, Engine, Retry-After, Idempotent-Replayed, Location, Atelier-Provenance, X-Request-Id, X-Trace-Id, WWW-Authenticate";
const ALLOWED = "Authorization, Content-Type, Accept, Prefer, Idempotency-Key, Last-Event-ID";
const PREFLIGHT_SECONDS = 7_200;

/** The headers that let pages of a site read a response. Cookies are never allowed. */
export const crossOriginHeaders = (origin: string): Record<string, string> => ({
  "access-control-allow-origin": origin,
  "access-control-expose-headers": EXPOSED,
  vary: "Origin",
});

/**
 * Answers a CORS preflight request for one of the methods of a path; null for other requests. It has no token, so every
 * site gets this response. Only responses to requests with a client token or an access token, and signed files, can be read by other sites.
 * `allowed` are the headers that a page may send.
 */
export function answerPreflight(
  { method, headers }: Request,
  methods: readonly string[],
  allowed = ALLOWED,
): Response | null {
  const origin = headers.get("origin");
  const wanted = headers.get("access-control-request-method");
  if (method !== "OPTIONS" || origin === null || wanted === null || !methods.includes(wanted)) return null;
  return new Response(null, {
    status: 204,
    headers: {
      "access-control-allow-origin": origin,
      "access-control-allow-methods": methods.join(", "),
      "access-control-allow-headers": allowed,
      "access-control-max-age": String(PREFLIGHT_SECONDS),
      vary: "Origin",
    },
  });
}
