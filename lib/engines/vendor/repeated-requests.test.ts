import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { deeplApi } from "../../../test/fakes/deepl.ts";
import { CREDENTIALS, googleTranslateApi } from "../../../test/fakes/google-translate.ts";
import { libreTranslateApi } from "../../../test/fakes/libretranslate.ts";
import { openAiApi } from "../../../test/fakes/openai.ts";
import { replicateApi } from "../../../test/fakes/replicate.ts";
import {
  type FakeServer,
  type Received,
  type Reply,
  startFakeServer,
  type VendorApi,
} from "../../../test/fakes/server.ts";
import { stabilityApi } from "../../../test/fakes/stability.ts";
import { translatingModel } from "../../../test/fakes/translating-model.ts";
import { parseEngineList } from "../choice.ts";
import type { EngineSettings } from "../define.ts";
import { describeEngine } from "../index.ts";
import type { Capability, EngineContext } from "../ports/index.ts";
import { EngineRun } from "./engine-run.ts";

const settings: EngineSettings = {
  cacheDirectory: "",
  threads: 1,
  bestBackground: false,
  secrets: {
    DEEPL_API_KEY: "key-1",
    GOOGLE_TRANSLATE_CREDENTIALS: CREDENTIALS,
    LIBRETRANSLATE_API_KEY: "key-1",
    OPENAI_API_KEY: "key-1",
    REPLICATE_API_TOKEN: "key-1",
    STABILITY_API_KEY: "key-1",
  },
};

let server: FakeServer;
afterEach(() => server.stop());

/** A server that counts the calls that it answered, which a vendor charges for, and fails chosen requests. */
async function startCounting(
  api: VendorApi,
  fail: (request: Received, call: number) => Promise<Reply | null> | Reply | null,
) {
  const paid: Received[] = [];
  let calls = 0;
  server = await startFakeServer({
    ...api,
    async answer(request, origin) {
      const isCall = api.isCall(request);
      const failure = await fail(request, isCall ? ++calls : 0);
      if (failure) return failure;
      const reply = await api.answer(request, origin);
      if (isCall) paid.push(request);
      return reply;
    },
  });
  return paid;
}

const unavailable: Reply = { status: 503, body: { message: "Overloaded." } };

function getEngines(spec: string, capability: Capability, path = "") {
  const [choice] = parseEngineList(`${spec}@${server.origin}${path}`, capability, () => true);
  if (!choice) throw new Error("The list is empty.");
  return describeEngine(choice, [capability], settings).load(settings);
}

const toContext = (signal = new AbortController().signal): EngineContext => ({
  signal,
  seed: 1,
  progress: () => {},
  warn: () => {},
});

const texts = Array.from({ length: 400 }, (_, at) => `Sentence ${at + 1}.`);

function translate(spec: string, path = "", signal?: AbortSignal) {
  const segments = texts.map((text) => ({ text }));
  const call = { segments, from: "en", to: "es", formality: "default" as const, glossary: [] };
  return getEngines(spec, "document-translate", path)["document-translate"]?.translate(call, toContext(signal));
}

function generate(spec: string, n: number, path = "", signal?: AbortSignal) {
  const input = { prompt: "a red fox", style: "none" as const, width: 256, height: 256, n, transparent: false };
  return getEngines(spec, "image-generate", path)["image-generate"]?.generate(input, toContext(signal));
}

const translators = [
  { spec: "deepl", api: deeplApi("key-1"), count: (body: Record<string, unknown>) => getLength(body.text) },
  {
    spec: "google-translate",
    api: googleTranslateApi(CREDENTIALS),
    count: (body: Record<string, unknown>) => getLength(body.contents),
  },
  {
    spec: "libretranslate",
    api: libreTranslateApi("key-1"),
    count: (body: Record<string, unknown>) => getLength(body.q),
  },
  {
    spec: "llm:openai/gpt-5-mini",
    path: "/v1",
    api: openAiApi({ key: "key-1", chat: translatingModel }),
    count: (body: Record<string, unknown>) => toPrompt(body).segments.length,
  },
];
const getLength = (list: unknown) => (list as unknown[]).length;
const toPrompt = (body: Record<string, unknown>) => {
  const last = (body.input as { content: { text: string }[] }[]).at(-1);
  return JSON.parse(last?.content.map(({ text }) => text).join("") ?? "") as { segments: unknown[] };
};

describe.each(translators)("$spec", ({ spec, path, api, count }) => {
  test("a 503 in the middle of a document repeats only its batch", async () => {
    const paid = await startCounting(api, (_request, call) => (call === 4 ? unavailable : null));
    const translated = await translate(spec, path);
    expect(translated?.translations).toHaveLength(texts.length);
    expect(paid.reduce((sum, request) => sum + count(request.json()), 0)).toBe(texts.length);
    expect(server.calls).toBe(paid.length + 1);
  });
});

describe("several images", () => {
  test.each([
    { spec: "stability", path: "", api: stabilityApi("key-1") },
    { spec: "ai-sdk:replicate/black-forest-labs/flux-schnell", path: "/v1", api: replicateApi("key-1") },
  ])("of $spec: one 503 repeats only its request", async ({ spec, path, api }) => {
    const paid = await startCounting(api, (_request, call) => (call === 3 ? unavailable : null));
    expect((await generate(spec, 4, path))?.images).toHaveLength(4);
    expect([server.calls, paid.length]).toEqual([5, 4]);
  });

  test.each([
    { spec: "stability", path: "", api: stabilityApi("key-1") },
    { spec: "ai-sdk:replicate/black-forest-labs/flux-schnell", path: "/v1", api: replicateApi("key-1") },
  ])("of $spec: a final failure aborts the other requests", async ({ spec, path, api }) => {
    await startCounting(api, async (_request, call) => {
      if (call === 3) return { status: 500, body: { message: "Broken." } };
      if (call > 0) await new Promise((resolve) => setTimeout(resolve, 1_000));
      return null;
    });
    let aborted = 0;
    server.server.on("request", (_request, response) =>
      response.on("close", () => {
        if (!response.writableFinished) aborted++;
      }),
    );
    await expect(generate(spec, 4, path)).rejects.toMatchObject({ name: "EngineError", retryable: false });
    await expect.poll(() => aborted).toBe(3);
    expect(server.calls).toBe(4);
  });
});

describe("in the run of an engine's client", () => {
  const pauses: number[] = [];
  let waits = 0;
  beforeEach(() => {
    pauses.length = 0;
    waits = 0;
  });
  const inRun = <T>(use: () => Promise<T>) =>
    new EngineRun({
      retryAfterMs: () => 0,
      pause: (ms) => pauses.push(ms),
      waitForCall: async () => {
        waits++;
      },
    }).execute(use);
  const limited = (seconds: number): Reply => ({ status: 429, headers: { "retry-after": `${seconds}` }, body: {} });

  test("a Retry-After in the middle of a document pauses the engine and repeats only the batch", async () => {
    const paid = await startCounting(deeplApi("key-1"), (_request, call) => (call === 4 ? limited(1) : null));
    const start = performance.now();
    expect((await inRun(async () => translate("deepl")))?.translations).toHaveLength(texts.length);
    expect(performance.now() - start).toBeGreaterThan(1_000);
    expect([paid.length, server.calls]).toEqual([8, 9]);
    expect({ pauses, waits }).toEqual({ pauses: [1_000], waits: 1 });
  });

  test("a long Retry-After fails the run, which must not start again", async () => {
    await startCounting(deeplApi("key-1"), (_request, call) => (call === 4 ? limited(60) : null));
    await expect(inRun(async () => translate("deepl"))).rejects.toMatchObject({
      retryable: false,
      retryAfterMs: 60_000,
    });
    expect(waits).toBe(0);
  });

  test.each([
    { name: "a document", call: () => translate("deepl"), api: deeplApi("key-1"), most: 10 },
    { name: "several images", call: () => generate("stability", 4), api: stabilityApi("key-1"), most: 6 },
  ])("a permanent 503 of one request of $name fails the run after three attempts", async ({ call, api, most }) => {
    let bytes: string | undefined;
    let attempts = 0;
    await startCounting(api, async (request, at) => {
      const body = getBody(request);
      if (at === 2) bytes = body;
      if (at > 0 && body === bytes) {
        attempts++;
        return unavailable;
      }
      return null;
    });
    await expect(inRun(async () => call())).rejects.toMatchObject({ name: "EngineError", retryable: false });
    expect(attempts).toBe(3);
    expect(server.calls).toBeLessThanOrEqual(most);
  });

  test("a request is not repeated if no other may be charged, because the client repeats the run", async () => {
    await startCounting(stabilityApi("key-1"), () => unavailable);
    await expect(inRun(async () => generate("stability", 1))).rejects.toMatchObject({ retryable: true });
    expect(server.calls).toBe(1);
  });

  test("a server that is down fails a run of several images so that it can start again", async () => {
    await startCounting(stabilityApi("key-1"), () => null);
    await server.stop();
    await expect(inRun(async () => generate("stability", 4))).rejects.toMatchObject({ retryable: true });
  });

  test("a 503 of a request for the result does not start the image again", async () => {
    let polls = 0;
    const paid = await startCounting(replicateApi("key-1"), ({ path }) =>
      path.endsWith("/predictions/p1") && ++polls === 1 ? unavailable : null,
    );
    const generated = await inRun(async () => generate("ai-sdk:replicate/black-forest-labs/flux-schnell", 1, "/v1"));
    expect(generated?.images).toHaveLength(1);
    expect([paid.length, polls]).toEqual([1, 2]);
  });

  test("an abort ends the pause before a repetition", async () => {
    const cancel = new AbortController();
    await startCounting(deeplApi("key-1"), (_request, call) => {
      if (call < 8) return null;
      setTimeout(() => cancel.abort(new DOMException("Canceled.", "AbortError")), 100);
      return limited(20);
    });
    const start = performance.now();
    await expect(inRun(async () => translate("deepl", "", cancel.signal))).rejects.toThrow("Canceled.");
    expect(performance.now() - start).toBeLessThan(5_000);
    expect(server.calls).toBe(8);
  });
});

/** The body of a request without the boundary of a form, which differs between repetitions. */
const getBody = ({ bytes, headers }: Received): string =>
  bytes.toString("latin1").replaceAll(/boundary=(.*)/.exec(headers["content-type"] ?? "")?.[1] ?? "\0", "");
