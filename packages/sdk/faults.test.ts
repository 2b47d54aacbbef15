import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { afterEach, expect, test, vi } from "vitest";
import { ApiError, Atelier, AtelierError, type ClientOptions, type Job, verifyWebhook } from "./index.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A client of a server that answers as a listener does. Counts its requests. */
async function readClient(listener: RequestListener, options: Partial<ClientOptions> = {}) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url} ${request.headers["idempotency-key"] ?? ""}`.trim());
    listener(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { requests, client: new Atelier({ apiKey: "atl_key", baseUrl, maxRetries: 1, timeoutMs: 300, ...options }) };
}

const problem =
  (code: string, status: number, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    response
      .writeHead(status, { "content-type": "application/problem+json", ...headers })
      .end(JSON.stringify({ type: "t", title: "Refused", status, detail: "Wait.", code, request_id: "req_1" }));

const failure = async (call: Promise<unknown>): Promise<AtelierError> => {
  const error = await call.then(
    () => expect.fail("The call succeeded."),
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(AtelierError);
  return error;
};

test("no key is an error that says where to get one", () => {
  expect(() => new Atelier({ apiKey: "" })).toThrow(expect.objectContaining({ code: "missing_api_key" }));
});

test("an address that is none is an error", () => {
  expect(() => new Atelier({ apiKey: "k", baseUrl: "localhost:3000" })).toThrow(
    expect.objectContaining({ code: "invalid_option", message: expect.stringContaining("http://localhost:3000") }),
  );
});

test("no network ends as connection_failed with the reason", async () => {
  const client = new Atelier({ apiKey: "k", baseUrl: "http://127.0.0.1:1", maxRetries: 0 });
  expect(await failure(client.account.balance())).toMatchObject({
    code: "connection_failed",
    message: expect.stringContaining("http://127.0.0.1:1"),
  });
});

test("a wrong address is reported after maxConnectRetries, and a service that answered before is waited for", async () => {
  const options = { maxRetries: 2, maxConnectRetries: 0 };
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(closed.address() as AddressInfo).port}`;
  await new Promise((resolve) => closed.close(resolve));
  const wrong = new Atelier({ apiKey: "k", baseUrl, debug: true, ...options });
  const lines = vi.spyOn(console, "error").mockImplementation(() => {});
  expect(await failure(wrong.account.balance())).toMatchObject({ code: "connection_failed" });
  expect(lines).toHaveBeenCalledTimes(1);
  lines.mockRestore();
  const { client, requests } = await readClient((request) => request.socket.destroy(), options);
  await failure(client.account.balance());
  expect(requests).toHaveLength(3);
});

test("a server that never answers ends as request_timed_out after the limit of each attempt", async () => {
  const { client, requests } = await readClient(() => {});
  expect(await failure(client.imageGenerate({ prompt: "x" }))).toMatchObject({ code: "request_timed_out" });
  expect(requests).toHaveLength(2);
  expect(requests[0]).toMatch(/^POST \/api\/v1\/image-generate [0-9a-f]{32}$/);
  // With the same key, the service handles both as one request.
  expect(requests[1]).toBe(requests[0]);
});

test("a request without an idempotency key that may have run is not repeated", async () => {
  const { client, requests } = await readClient((request) => request.socket.destroy());
  await failure(client.keys.create({ name: "one" }));
  expect(requests).toEqual(["POST /api/v1/keys"]);
});

test("a storm of 429 ends as rate_limited after the retries", async () => {
  const { client, requests } = await readClient(problem("rate_limited", 429, { "retry-after": "0" }), {
    maxRetries: 2,
  });
  const error = await failure(client.keys.create({ name: "one" }));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code: "rate_limited", status: 429, requestId: "req_1", message: "Wait." });
  expect(requests).toHaveLength(3);
});

test("a Retry-After of an hour is the caller's decision", async () => {
  const { client, requests } = await readClient(problem("rate_limited", 429, { "retry-after": "3600" }));
  expect(await failure(client.account.balance())).toMatchObject({ code: "rate_limited", retryAfterSeconds: 3600 });
  expect(requests).toHaveLength(1);
});

test("input errors are not repeated", async () => {
  const { client, requests } = await readClient(problem("invalid_input", 422));
  expect(await failure(client.imageGenerate({ prompt: "" }))).toMatchObject({ code: "invalid_input" });
  expect(requests).toHaveLength(1);
});

test("a server that dies in the middle of its answer is asked again", async () => {
  let answers = 0;
  const { client } = await readClient((_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    if (answers++ > 0) return response.end('{"object":"balance","available":7,"held":0}');
    response.write('{"object":"bal', () => response.destroy());
  });
  expect(await client.account.balance()).toMatchObject({ available: 7 });
});

test("a page of a proxy is named as such", async () => {
  const page: RequestListener = (_, response) => response.writeHead(403, { "content-type": "text/html" }).end("<p>");
  const { client } = await readClient(page);
  expect(await failure(client.account.balance())).toMatchObject({
    code: "invalid_response",
    status: 403,
    message: expect.stringContaining("proxy"),
  });
  const login = await readClient((_, response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>"));
  expect(await failure(login.client.account.balance())).toMatchObject({ code: "invalid_response" });
});

test("a folder, a missing file and text streams are refused before any request", async () => {
  const { client, requests } = await readClient(() => {});
  const folder = await mkdtemp(`${tmpdir()}/atelier-folder-`);
  const texts = (async function* () {
    yield "text" as unknown as Uint8Array;
  })();
  for (const image of [folder, `${folder}/missing.png`, texts, 7 as unknown as string])
    expect(await failure(client.backgroundRemove({ image }))).toMatchObject({ code: "invalid_file" });
  await rm(folder, { recursive: true });
  expect(requests).toEqual([]);
});

test("an aborted call throws the reason and sends nothing more", async () => {
  const { client, requests } = await readClient(() => {}, { timeoutMs: 60_000 });
  const reason = new Error("stop");
  const stop = new AbortController();
  const call = client.account.balance({ signal: stop.signal });
  await expect.poll(() => requests.length).toBe(1);
  stop.abort(reason);
  await expect(call).rejects.toBe(reason);
  expect(requests).toHaveLength(1);
});

test("a job whose stream is silent is polled until the wait ends", async () => {
  const { client } = await readClient((request, response) => {
    if (request.url?.endsWith("/events"))
      return void response.writeHead(200, { "content-type": "text/event-stream" }).write(":\n\n");
    response.writeHead(200, { "content-type": "application/json" }).end('{"id":"job_1","status":"running"}');
  });
  const error = await failure(client.jobs.wait("job_1", { waitTimeoutMs: 200 }));
  expect(error).toMatchObject({ code: "wait_timed_out", jobId: "job_1" });
});

test("a function for the key is called once, and again when its key is refused", async () => {
  const keys: string[] = [];
  let valid = "key_1";
  const { client, requests } = await readClient(
    (request, response) => {
      if (request.headers.authorization !== `Bearer ${valid}`) return problem("invalid_key", 401)(request, response);
      return response.writeHead(200, { "content-type": "application/json" }).end('{"available": 5}');
    },
    {
      apiKey: async () => {
        keys.push(`key_${keys.length + 1}`);
        return keys.at(-1) ?? "";
      },
    },
  );
  await Promise.all([client.account.balance(), client.account.balance()]);
  await client.account.balance();
  expect(keys).toEqual(["key_1"]);
  valid = "key_2";
  await Promise.all([client.account.balance(), client.account.balance()]);
  expect(keys).toEqual(["key_1", "key_2"]);
  valid = "none";
  const before = requests.length;
  expect(await failure(client.account.balance())).toMatchObject({ code: "invalid_key" });
  // The refused key, and one new key.
  expect(requests.length - before).toBe(2);
});

test("a key that no header can have is refused before any request, and is not shown", async () => {
  for (const apiKey of ["atl_secret\nkey", "atl_secret…", "atl_secret key"]) {
    const { client, requests } = await readClient((_, response) => response.end(), { apiKey });
    const error = await failure(client.account.balance());
    expect([error.code, error.message.includes("secret"), requests]).toEqual(["invalid_option", false, []]);
  }
});

test("an empty ATELIER_URL is as none", () => {
  const before = process.env.ATELIER_URL;
  process.env.ATELIER_URL = "";
  try {
    expect(() => new Atelier({ apiKey: "k" })).not.toThrow();
  } finally {
    if (before === undefined) delete process.env.ATELIER_URL;
    else process.env.ATELIER_URL = before;
  }
});

test("the results of a batch whose download breaks off are read again, each once", async () => {
  const line = (id: string) => `${JSON.stringify({ id, job: null })}\n`;
  const { client, requests } = await readClient((_, response) => {
    response.writeHead(200, { "content-type": "application/jsonl", "content-length": String(line("a").length * 2) });
    if (requests.length > 1) response.end(line("a") + line("b"));
    else response.write(`${line("a")}{"id":`, () => setTimeout(() => response.destroy(), 20));
  });
  const ids = [];
  for await (const { id } of client.batches.results("batch_1")) ids.push(id);
  expect([ids, requests.length]).toEqual([["a", "b"], 2]);
});

test("a page of a proxy is not saved in place of a file, and a file of that type is", async () => {
  const { client, requests } = await readClient((_, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end("<p>");
  });
  const file = (contentType: string) => {
    const output = { url: "http://localhost/api/v1/files/file_1?signature=a", content_type: contentType };
    return client.jobs.result({ status: "succeeded", outputs: [output] } as unknown as Job).bytes();
  };
  expect((await failure(file("image/png"))).code).toBe("invalid_response");
  expect((await failure(client.batches.outputs("batch_1"))).code).toBe("invalid_response");
  expect(requests).toHaveLength(2);
  expect(new TextDecoder().decode(await file("text/html; charset=utf-8"))).toBe("<p>");
});

test("a page of a proxy is no result of a batch and no resumable upload", async () => {
  const { client, requests } = await readClient((_, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end("<p>Sign in");
  });
  expect((await failure(client.batches.results("batch_1").next())).code).toBe("invalid_response");
  expect((await failure(client.uploads.createResumable(new Blob(["a"])))).code).toBe("invalid_response");
  expect(requests).toHaveLength(2);
});

test("an answer to a part that says nothing about its bytes is an error instead of a loop", async () => {
  const { client, requests } = await readClient((request, response) => {
    response.writeHead(201, request.method === "POST" ? { location: "/resumable-uploads/upload_1" } : {}).end();
  });
  expect((await failure(client.uploads.createResumable(new Blob(["a"])))).code).toBe("invalid_response");
  expect(requests).toHaveLength(2);
  const empty = client.uploads.createResumable(new Blob(["a"]), { partBytes: 0 });
  expect((await failure(empty)).code).toBe("invalid_option");
});

test("an abort while a batch is submitted cancels it with cancelOnAbort", async () => {
  const stop = new AbortController();
  const { client, requests } = await readClient((request, response) => {
    if (request.url?.endsWith("/batches")) stop.abort(new Error("Stopped."));
    setTimeout(() => response.setHeader("content-type", "application/json").end('{"id":"batch_1"}'), 30);
  });
  const items = [{ input: { prompt: "a fox" } }];
  const batch = client.batches.create(
    { operation: "image-generate", items },
    { signal: stop.signal, cancelOnAbort: true },
  );
  await expect(batch).rejects.toThrow("Stopped.");
  expect(requests.at(-1)).toBe("POST /api/v1/batches/batch_1/cancel");
});

test("a webhook without a secret is not verified", async () => {
  const headers = {
    "webhook-id": "evt_1",
    "webhook-timestamp": String(Math.floor(Date.now() / 1000)),
    "webhook-signature": "v1,AAAA",
  };
  for (const secret of [undefined, "", "whsec_", "secret"])
    expect((await failure(verifyWebhook("{}", headers, secret))).code).toBe("invalid_option");
});

const answerBalance: RequestListener = (request, response) =>
  response
    .writeHead(200, {
      "content-type": "application/json",
      "request-id": "req_7",
      "x-got": request.headers["x-trace"] ?? "",
    })
    .end(JSON.stringify({ object: "balance", available: 7, held: 0 }));

test("withResponse returns a result with its response, and withHeaders sends headers with one call", async () => {
  const { client } = await readClient(answerBalance, { headers: { "X-Trace": "all" } });
  const { data, status, headers, requestId } = await client.withResponse((item) => item.account.balance());
  expect([data.available, status, requestId, headers.get("x-got")]).toEqual([7, 200, "req_7", "all"]);
  const traced = client.withHeaders({ "x-trace": "one" });
  expect((await traced.withResponse((item) => item.account.balance())).headers.get("x-got")).toBe("one");
  expect((await client.withResponse((item) => item.account.balance())).headers.get("x-got")).toBe("all");
  expect(await failure(client.withResponse(async () => 1))).toMatchObject({ code: "invalid_option" });
  expect(() => client.withHeaders({ "x-trace": "a\nb" })).toThrow(expect.objectContaining({ code: "invalid_option" }));
});

test("the key of a header does not replace that of the client", async () => {
  let authorization: string | undefined;
  const { client } = await readClient((request, response) => {
    ({ authorization } = request.headers);
    answerBalance(request, response);
  });
  await client.withHeaders({ Authorization: "Bearer other" }).account.balance();
  expect(authorization).toBe("Bearer atl_key");
});

test("derived clients share the key that a function returns", async () => {
  const apiKey = vi.fn(() => "atl_client_1");
  const { client } = await readClient(answerBalance, { apiKey });
  await client.account.balance();
  await client.withResponse((item) => item.account.balance());
  expect(apiKey).toHaveBeenCalledTimes(1);
});

test("the log has each attempt and its request, but no key, query or body", async () => {
  const lines = vi.spyOn(console, "error").mockImplementation(() => {});
  try {
    let calls = 0;
    const { client } = await readClient(
      (request, response) =>
        calls++ === 0 ? problem("overloaded", 503)(request, response) : answerBalance(request, response),
      { debug: true },
    );
    await client.account.usage({ from: "2026-01-01" }).page();
    await client.quoteFacts({ operation: "image-generate", parameters: { prompt: "a secret" } });
    const text = lines.mock.calls.map(([line]) => String(line).replace(/\d+ ms/, "1 ms"));
    expect(text).toEqual([
      "atelier: GET /api/v1/usage: 503, overloaded, req_1 after 1 ms",
      "atelier: GET /api/v1/usage (repetition 1): 200, req_7 after 1 ms",
      "atelier: POST /api/v1/quote: 200, req_7 after 1 ms",
    ]);
  } finally {
    lines.mockRestore();
  }
});
