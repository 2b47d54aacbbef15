import { AppError } from "@atelier/errors";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FakeProvider } from "../../test/fakes/provider.ts";
import { fakeProviders, getChoice, secrets } from "../../test/fakes/providers.ts";
import { type FakeServer, RETRY_AFTER_SECONDS } from "../../test/fakes/server.ts";
import { defaultCacheDirectory, ensureWeights } from "../models/install-weights.ts";
import type { EngineSettings } from "./define.ts";
import { describeEngine } from "./index.ts";
import { callPort, EngineError } from "./ports/index.ts";

const settings: EngineSettings = {
  cacheDirectory: defaultCacheDirectory(),
  threads: 2,
  bestBackground: false,
  secrets,
};

beforeAll(() => ensureWeights(["u2netp"], settings), 600_000);

/** Makes the call of the port of the first operation that the provider serves. */
async function ask(provider: FakeProvider, origin: string, signal = new AbortController().signal): Promise<unknown> {
  const [capability] = provider.serves;
  if (!capability) throw new Error("The provider serves no operation.");
  const choice = getChoice(provider, origin, capability);
  const engines = describeEngine(choice, [capability], settings).load(settings);
  return callPort(capability, engines, { signal, seed: 1, progress: () => {}, warn: () => {} });
}

const readFailure = (provider: FakeProvider, origin: string) =>
  ask(provider, origin).then(
    () => null,
    (error: unknown) => error,
  );

/** Checks for secrets and for tokens derived from them. */
function expectNoSecret(error: unknown): void {
  const text = everythingIn(error);
  for (const secret of Object.values(secrets)) expect(text).not.toContain(secret);
  expect(text).not.toMatch(/PRIVATE KEY|eyJ/);
}

/** All properties of an error and its causes, as a log would print them. */
function everythingIn(error: unknown): string {
  const parts: string[] = [];
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    parts.push(at.message, at.stack ?? "", JSON.stringify({ ...at }));
  return parts.join("\n");
}

describe.each(fakeProviders.map((provider) => ({ name: provider.spec, provider })))("$name", ({ provider }) => {
  let server: FakeServer;
  beforeAll(async () => {
    server = await provider.start(settings);
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    server.calls = 0;
  });
  test.each(["none", "slow"] as const)("%s: returns a result after one valid call", async (failure) => {
    server.failure = failure;
    const outcome = await ask(provider, server.origin);
    expect(outcome).toHaveProperty("engine");
    if (provider.serves.includes("document-translate"))
      expect(outcome).toMatchObject({ translations: ["[es] THE <g1>RED</g1> HOUSE &amp; <x1/>.", ""] });
    expect(server.protocolErrors).toEqual([]);
    expect(server.calls).toBe(1);
  });

  test("rate_limited: is retryable and passes on Retry-After", async () => {
    server.failure = "rate_limited";
    const error = await readFailure(provider, server.origin);
    expect(error).toMatchObject({
      retryable: true,
      retryAfterMs: RETRY_AFTER_SECONDS * 1000,
      fault: "engine",
      unfit: false,
    });
    expect(server.calls).toBe(1);
  });

  test("down: fails without a retry and without a secret in the error", async () => {
    server.failure = "down";
    const error = await readFailure(provider, server.origin);
    expect(error).toBeInstanceOf(EngineError);
    expect(error).toMatchObject({ retryable: false, fault: "engine", unfit: false });
    expect(server.calls).toBe(1);
    expectNoSecret(error);
  });

  test.each(["malformed", "truncated"] as const)("%s: fails with the fault engine", async (failure) => {
    server.failure = failure;
    const error = await readFailure(provider, server.origin);
    expect(error).toBeInstanceOf(EngineError);
    expect(error).toMatchObject({ fault: "engine", unfit: false });
    expectNoSecret(error);
  });

  test.skipIf(provider.withoutContentPolicy)("moderating: fails with content_refused", async () => {
    server.failure = "moderating";
    const error = await readFailure(provider, server.origin);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: "content_refused" });
  });

  test("silent: ends at its timeout", async () => {
    server.failure = "silent";
    await expect(ask(provider, server.origin, AbortSignal.timeout(300))).rejects.toMatchObject({
      name: "TimeoutError",
    });
  });

  test("gone: a refused connection is retryable", async () => {
    const gone = await provider.start(settings);
    await gone.stop();
    expect(await readFailure(provider, gone.origin)).toMatchObject({ retryable: true, fault: "engine" });
  });

  test("the probe succeeds with the key and reports an unreachable server", async () => {
    server.failure = "none";
    const choice = getChoice(provider, server.origin, provider.serves[0] ?? "image-generate");
    const engine = describeEngine(choice, provider.serves, settings);
    const signal = () => AbortSignal.timeout(5_000);
    expect(await engine.probe?.(settings, fetch, signal())).toBeNull();
    const nowhere = getChoice(provider, "http://127.0.0.1:9", provider.serves[0] ?? "image-generate");
    expect(await describeEngine(nowhere, provider.serves, settings).probe?.(settings, fetch, signal())).toBe(
      "the server does not respond",
    );
  });
});
