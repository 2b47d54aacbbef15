import { NextRequest } from "next/server.js";
import { expect, test } from "vitest";
import { POST } from "./route.ts";

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
