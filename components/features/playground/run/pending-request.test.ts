import { expect, test } from "vitest";
import { keyFor } from "./pending-request.ts";

test("a retry of the same request reuses the idempotency key", () => {
  expect(keyFor("a", { signature: "a", key: "key-1" })).toBe("key-1");
});

test("another request gets a new key", () => {
  const keys = [keyFor("b", { signature: "a", key: "key-1" }), keyFor("a", undefined), keyFor("a", undefined)];
  expect(new Set([...keys, "key-1"]).size).toBe(4);
});
