import { expect, test } from "vitest";
import { createDeviceToken } from "./known-device.ts";
import { createSignUpToken, readSignUpToken } from "./sign-up-token.ts";

test("the browser that signed up continues where it began", async () => {
  const token = await createSignUpToken("ada@example.com", "/playground/image-edit");
  expect(await readSignUpToken(token, "ada@example.com")).toEqual({ next: "/playground/image-edit" });
});

test("a token for another address, a changed one and one for another purpose are refused", async () => {
  const token = await createSignUpToken("ada@example.com", "/start");
  expect(await readSignUpToken(token, "eve@example.com")).toBeNull();
  expect(await readSignUpToken(changeSignature(token), "ada@example.com")).toBeNull();
  expect(await readSignUpToken(await createDeviceToken("ada@example.com"), "ada@example.com")).toBeNull();
  expect(await readSignUpToken(undefined, "ada@example.com")).toBeNull();
});

/** The token with another first character of its signature. The last one also has bits that no byte uses. */
function changeSignature(token: string): string {
  const start = token.lastIndexOf(".") + 1;
  return `${token.slice(0, start)}${token[start] === "x" ? "y" : "x"}${token.slice(start + 1)}`;
}
