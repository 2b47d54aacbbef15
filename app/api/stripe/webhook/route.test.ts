import { expect, test } from "vitest";
import { POST } from "./route.ts";

test("a body without a length is read only up to the limit", async () => {
  const chunk = new Uint8Array(64 * 1024);
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += chunk.length;
      if (sent > 64 * 1024 * 1024) controller.close();
      else controller.enqueue(chunk);
    },
  });
  const request = new Request("http://localhost/api/stripe/webhook", { method: "POST", body, ...{ duplex: "half" } });
  expect((await POST(request)).status).toBe(413);
  expect(sent).toBeLessThan(2 * 1024 * 1024);
});
