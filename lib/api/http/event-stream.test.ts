import { Hono } from "hono";
import { expect, test } from "vitest";
import { setRuntimeEnv } from "../../platform/env.ts";
import type { ApiEnv } from "./context.ts";
import { sendEvents } from "./event-stream.ts";

process.env.LOG_LEVEL = "silent";
setRuntimeEnv({});

/** More than an account may have open at once. */
const MANY = 150;

test("a stream that fails ends without the error's message, and makes room for the next", async () => {
  const app = new Hono<ApiEnv>().get("/", (context) =>
    sendEvents(context, "acct_1", async function* () {
      yield { event: "running", data: "{}" };
      throw new Error("a detail of the database");
    }),
  );
  for (let count = 0; count < MANY; count++) {
    const response = await app.request("/");
    expect([response.status, await response.text()]).toEqual([200, "event: running\ndata: {}\nretry: 2000\n\n"]);
  }
});
