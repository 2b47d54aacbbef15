import { NextRequest } from "next/server.js";
import { expect, test } from "vitest";
import { GET, POST } from "./route.ts";

const context = { params: Promise.resolve({ nextauth: ["callback", "credentials"] }) };

test.each([
  ["is too long", { "content-length": "100001" }],
  ["has no length", {}],
])("a body that %s is not read", async (_name, headers) => {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        sent++;
        if (sent > 1_000) controller.close();
        else controller.enqueue(new Uint8Array(1_000));
      },
    },
    { highWaterMark: 0 },
  );
  const request = new NextRequest("http://localhost/api/auth/callback/credentials", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body,
    duplex: "half",
  });
  expect((await POST(request, context)).status).toBe(413);
  expect(sent).toBe(0);
});

const post = (contentType: string, body: string) =>
  POST(
    new NextRequest("http://localhost/api/auth/callback/credentials", {
      method: "POST",
      headers: { "content-type": contentType, "content-length": String(Buffer.byteLength(body)) },
      body,
    }),
    context,
  );

test.each([
  ["not JSON", '{"email": '],
  ["empty", ""],
  ["a list", "[]"],
  ["null", "null"],
  ["a text", '"email"'],
  ["a field that is an object", '{"email": {"a": 1}}'],
  ["a field that is a list", '{"csrfToken": ["a"]}'],
  ["a field that is a number", '{"password": 1}'],
])("a JSON body that is %s is refused with 400", async (_name, body) => {
  expect((await post("application/json", body)).status).toBe(400);
});

test.each<[string, string[], string, number]>([
  ["the callback of the password form", ["callback", "credentials"], "", 405],
  ["an error with a control character", ["error"], "?error=%00", 400],
  ["an error outside of Latin-1", ["error"], "?error=%F0%9F%98%80", 400],
  ["a path outside of Latin-1", ["error", "\u{1f600}"], "", 400],
])("a GET request for %s is refused", async (_name, nextauth, query, status) => {
  const request = new NextRequest(`http://localhost/api/auth/${nextauth.map(encodeURIComponent).join("/")}${query}`);
  expect((await GET(request, { params: Promise.resolve({ nextauth }) })).status).toBe(status);
});
