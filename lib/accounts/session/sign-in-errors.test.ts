import { describe, expect, test } from "vitest";
import { authOptions } from "./auth-options.ts";
import { signInErrorMessage } from "./sign-in-errors.ts";

describe("the error of the sign-in page", () => {
  test("a known code has its own message", () => {
    expect(signInErrorMessage("rate_limited")).toMatch(/too many attempts/);
    expect(signInErrorMessage("CredentialsSignin")).toMatch(/Incorrect/);
  });

  test.each(["Call 555 0100 to unlock your account", "constructor", "__proto__", "", ["rate_limited"], undefined])(
    "%j gives the general message",
    (code) => {
      expect(signInErrorMessage(code)).toBe("Could not sign in. Try again.");
    },
  );
});

describe("next-auth's callbacks", () => {
  const { callbacks } = authOptions();
  const baseUrl = "http://localhost:3000";

  test.each([
    ["/dashboard?a=b", `${baseUrl}/dashboard?a=b`],
    [`${baseUrl}/credits`, `${baseUrl}/credits`],
    ["/日本\n", `${baseUrl}/%E6%97%A5%E6%9C%AC`],
    ["https://evil.example/x", baseUrl],
    ["//evil.example/x", baseUrl],
    ["/\\evil.example", baseUrl],
    ["javascript:alert(1)", baseUrl],
    ["http://", baseUrl],
  ])("a sign-in continues from %j at %s", async (url, expected) => {
    expect(await callbacks?.redirect?.({ url, baseUrl })).toBe(expected);
  });

  test("a callback URL that is not text continues at the home page", async () => {
    // A JSON body can contain any value here.
    const body: { url: string } = JSON.parse('{"url":{"a":1}}');
    expect(await callbacks?.redirect?.({ ...body, baseUrl })).toBe(baseUrl);
  });

  test("a refused sign-in with a provider continues with an error code", async () => {
    const account = { provider: "unknown", providerAccountId: "1", type: "oauth" as const };
    const profile = { sub: "1", email: "a@example.com" };
    expect(await callbacks?.signIn?.({ user: { id: "1" }, account, profile })).toBe("/sign-in?error=invalid_input");
  });
});
