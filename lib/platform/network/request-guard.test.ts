import { describe, expect, test } from "vitest";
import { type GuardedRequest, refuseRequest, withoutInvalidCallback } from "./request-guard.ts";

const local = { local: true, PUBLIC_URL: "http://localhost:3000" };
const atPublicUrl = { local: false, PUBLIC_URL: "https://atelier.example" };

function findStatus(request: Partial<GuardedRequest>, settings = local): number | null {
  const complete = { method: "GET", url: "/", headers: { host: "localhost:3000" }, ...request };
  return refuseRequest(complete, settings)?.status ?? null;
}

describe("methods and targets", () => {
  test.each(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])("%s is handled", (method) => {
    expect(findStatus({ method })).toBeNull();
  });

  test.each(["/", "/api/v1/jobs", "/api/stripe/webhook"])("TRACE %s is refused with the allowed methods", (url) => {
    const refusal = refuseRequest({ method: "TRACE", url, headers: { host: "localhost" } }, local);
    expect(refusal?.status).toBe(405);
    expect(refusal?.headers?.allow).toContain("GET");
  });

  test.each(["*", "", undefined, "http://localhost:3000/", "https://other.example/", "example.com:443", "docs", "//["])(
    "the target %j is refused",
    (url) => {
      expect(findStatus({ method: "OPTIONS", url })).toBe(400);
      expect(findStatus({ url }, atPublicUrl)).toBe(400);
    },
  );

  test.each(["/%", "/%zz", "/docs/%c0%80", "/docs%00", "/outbox%0d%0a"])("the page path %s is refused", (url) => {
    expect(findStatus({ url })).toBe(400);
  });

  test.each(["/", "/docs?a=%zz", "/docs/caf%C3%A9", "/a%2Fb", "/_next/static/a.js", "/api/v1/jobs/%zz", "//docs"])(
    "the target %s is handled",
    (url) => {
      expect(findStatus({ url })).toBeNull();
    },
  );
});

describe("host names in local mode", () => {
  test.each(["localhost", "localhost:3000", "LOCALHOST:80", "127.0.0.1:3000", "127.8.9.1", "[::1]:3000", "[::1]"])(
    "%s is this machine",
    (host) => {
      expect(findStatus({ headers: { host } })).toBeNull();
    },
  );

  test.each([
    "evil.example",
    "evil.example:3000",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "169.254.169.254",
    "0.0.0.0:3000",
    "localhost@evil.example",
    "evil.example/localhost",
    "[::ffff:127.0.0.1]",
    "",
    "a b",
    ":3000",
    undefined,
  ])("%j is refused on pages and on the API", (host) => {
    for (const url of ["/", "/outbox", "/api/v1/health", "/api/playground/jobs", "/_next/static/a.js"])
      expect(findStatus({ url, headers: { host } })).toBe(421);
  });

  test("the host of PUBLIC_URL is allowed", () => {
    const settings = { local: true, PUBLIC_URL: "http://127.0.0.2:8080" };
    expect(findStatus({ headers: { host: "127.0.0.2:8080" } }, settings)).toBeNull();
  });

  test("in public mode the host is not checked", () => {
    expect(findStatus({ headers: { host: "10.0.0.7:3000" } }, atPublicUrl)).toBeNull();
  });
});

describe("sign-in and server actions", () => {
  test.each(["/dashboard", "/a?b=c", "http://localhost:3000/x", "https://other.example", ""])(
    "callbackUrl %j is handled",
    (value) => {
      expect(findStatus({ url: `/api/auth/signin?callbackUrl=${encodeURIComponent(value)}` })).toBeNull();
    },
  );

  test.each(["dashboard", "javascript:alert(1)", "http://", "//[", "\u0000", "%"])(
    "callbackUrl %j is refused",
    (value) => {
      expect(findStatus({ url: `/api/auth/csrf?callbackUrl=${encodeURIComponent(value)}` })).toBe(400);
      expect(findStatus({ url: `/api/auth/csrf?callbackUrl=/a&callbackUrl=${encodeURIComponent(value)}` })).toBe(400);
    },
  );

  test.each([
    ["http://localhost:3000", null],
    [undefined, null],
    ["https://evil.example", 403],
    ["http://localhost:4000", 403],
    ["null", 403],
    ["not an origin", 403],
    ["", 403],
  ])("a post to a page from the origin %j gives %s", (origin, status) => {
    const headers = { host: "localhost:3000", origin, "next-action": "0".repeat(42) };
    expect(findStatus({ method: "POST", url: "/settings", headers })).toBe(status);
  });

  test("routes of the API check origins themselves", () => {
    const headers = { host: "localhost:3000", origin: "https://other.example" };
    expect(findStatus({ method: "POST", url: "/api/v1/background-remove", headers })).toBeNull();
  });

  test("a callback cookie that next-auth does not accept is removed", () => {
    expect(withoutInvalidCallback("a=1; next-auth.callback-url=nonsense; b=2")).toBe("a=1; b=2");
    expect(withoutInvalidCallback("__Secure-next-auth.callback-url=%zz")).toBe("");
    const valid = "a=1; next-auth.callback-url=http%3A%2F%2Flocalhost%3A3000%2Fdashboard; b=2=3";
    expect(withoutInvalidCallback(valid)).toBe(valid);
  });
});
