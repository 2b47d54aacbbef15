import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { accessTo } from "./access.ts";
import { callImageModel } from "./call.ts";
import { languageModel } from "./language-model.ts";

const MB = 1024 * 1024;
/** The limit of 96 MB and what the sockets buffer. */
const MAX_SENT = 128 * MB;
/** More than this would be kept if the response were not limited; the server stops here, so that the test ends. */
const END = 512 * MB;
const settings = { cacheDirectory: "", threads: 1, bestBackground: false };

let sent = 0;
let status = 200;
const chunk = Buffer.alloc(MB, " ");
const server = createServer((_request, response) => {
  response.writeHead(status, { "content-type": "application/json" });
  const send = () => {
    while (!response.destroyed && sent < END) {
      sent += chunk.length;
      if (!response.write(chunk)) return;
    }
    response.end();
  };
  response.on("drain", send);
  send();
});
let address: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => server.close());
beforeEach(() => {
  sent = 0;
});

const callLanguageModel = () =>
  languageModel({ name: "x", provider: "openai-compatible", model: "x", address }, settings).generate({
    system: "",
    prompt: "x",
    schema: z.object({}),
    signal: new AbortController().signal,
  });

const callForImage = () =>
  callImageModel(
    { name: "x", family: "ai-sdk", model: "openai-compatible/x", address },
    accessTo("openai-compatible", address, settings),
    { text: "x", width: 64, height: 64 },
    { signal: new AbortController().signal, seed: 1, warn: () => {}, effort: undefined },
  );

test.each([
  { name: "a language model", call: callLanguageModel, code: 200 },
  { name: "an image model", call: callForImage, code: 200 },
  { name: "an error", call: callLanguageModel, code: 500 },
  { name: "an unavailable server", call: callForImage, code: 503 },
])("an endless response of $name is not read beyond 96 MB", async ({ call, code }) => {
  status = code;
  await expect(call()).rejects.toMatchObject({
    name: "EngineError",
    message: expect.stringContaining("larger than 96 MB"),
    retryable: false,
  });
  expect(sent).toBeLessThan(MAX_SENT);
});
