// Headers of generated requests: credentials, and what clients and proxies send around them.
import fc from "fast-check";
import type { Route } from "./document.ts";
import { latinText } from "./hostile.ts";
import type { World } from "./world.ts";

const ACCEPTED = [
  "*/*",
  "application/json",
  "image/png",
  "image/*",
  "image/webp;q=0.5, image/avif;q=0.1",
  "application/*",
];
const NOT_ACCEPTED = [
  "application/octet-stream",
  "text/html",
  "application/json;q=0",
  ";;,,;q=",
  "image/png;q=abc, */*;q=0.1",
  "a/b,".repeat(300),
];
/** Waiting for a job makes a run slow, so most requests do not wait for long. */
const WAITS = [
  "respond-async",
  "wait=0",
  "wait=1",
  "respond-async",
  "wait=0",
  "wait=1",
  "wait=5",
  "WAIT=2",
  'wait="3"',
];
const ODD_WAITS = [
  "wait",
  "wait=",
  "wait=-1",
  "wait=1.5",
  "wait=121",
  "wait=1e1",
  "wait=0x2",
  "wait= 1",
  "wait=9e999",
  "respond-async, wait=9",
  "wait=2;a=b",
];
const KEYS = ["order-1", "order-2", "a b", "x".repeat(255)];
const ODD_KEYS = ["", "x".repeat(256), "\xe9", "a\tb"];

/** A header with one of the values, an odd value or any text. `absent` is the weight of no header against 9. */
const header = (name: string, absent: number, values: string[], oddValues: string[]) =>
  fc.oneof(
    { weight: absent, arbitrary: fc.constant({}) },
    { weight: 6, arbitrary: fc.constantFrom(...values).map((value) => ({ [name]: value })) },
    { weight: 2, arbitrary: fc.constantFrom(...oddValues).map((value) => ({ [name]: value })) },
    { weight: 1, arbitrary: latinText.map((value) => ({ [name]: value.trim() })) },
  );

/** Headers with a credential, and sometimes with odd values. */
export function toHeaders({ authorization: { valid, refused } }: World): fc.Arbitrary<Record<string, string>> {
  const authorization = fc.oneof(
    { weight: 20, arbitrary: fc.constant(valid) },
    { weight: 3, arbitrary: fc.constantFrom(...refused) },
    { weight: 1, arbitrary: latinText.map((text) => `Bearer ${text}`) },
  );
  const prefer = fc.oneof(
    { weight: 15, arbitrary: fc.constantFrom(...WAITS) },
    { weight: 1, arbitrary: fc.constantFrom(...ODD_WAITS) },
  );
  const expectation = fc.oneof(
    { weight: 30, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.constant({ expect: "100-continue" }) },
  );
  return fc
    .tuple(
      authorization.map((value) => (value === "" ? {} : { authorization: value })),
      prefer.map((value) => ({ prefer: value })),
      header("accept", 20, ACCEPTED, NOT_ACCEPTED),
      header("idempotency-key", 20, KEYS, ODD_KEYS),
      header("x-forwarded-for", 150, ["1.2.3.4"], ["not an address"]),
      header("content-encoding", 150, ["identity"], ["gzip"]),
      expectation,
    )
    .map((all) => Object.assign({}, ...all) as Record<string, string>);
}

/** The headers that a route needs, with their only or smallest value. */
export const requiredHeaders = ({ headers }: Route): Record<string, string> =>
  Object.fromEntries(
    headers.map(({ name, schema }) => [name.toLowerCase(), String(schema.const ?? schema.minimum ?? 0)]),
  );

/** The same, and sometimes other values or none. */
export function routeHeaders(route: Route): fc.Arbitrary<Record<string, string>> {
  const right = requiredHeaders(route);
  const names = Object.keys(right);
  if (names.length === 0) return fc.constant({});
  const wrong = fc
    .tuple(fc.constantFrom(...names), fc.oneof(fc.constantFrom("", "-1", "0", "7", "1e9", "1.0", "x"), latinText))
    .map(([name, value]) => ({ ...right, [name]: value.trim() }));
  return fc.oneof({ weight: 4, arbitrary: fc.constant(right) }, { weight: 2, arbitrary: wrong }, fc.constant({}));
}
