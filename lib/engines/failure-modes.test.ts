import { AppError } from "@atelier/errors";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { stripes } from "../../test/fakes/picture.ts";
import type { FakeProvider } from "../../test/fakes/provider.ts";
import { choiceOf, fakeProviders, secrets } from "../../test/fakes/providers.ts";
import { type FakeServer, RETRY_AFTER_SECONDS } from "../../test/fakes/server.ts";
import { defaultCacheDirectory, ensureWeights } from "../models/install-weights.ts";
import type { EngineSettings } from "./define.ts";
import { describeEngine } from "./index.ts";
import { type EngineContext, EngineError } from "./ports/index.ts";

const settings: EngineSettings = {
  cacheDirectory: defaultCacheDirectory(),
  threads: 2,
  bestBackground: false,
  secrets,
};

beforeAll(() => ensureWeights(["u2netp"], settings), 600_000);

// One call per provider: generates or edits an image, translates a sentence or removes a background.
async function ask(provider: FakeProvider, origin: string, signal = new AbortController().signal): Promise<unknown> {
  const capability = (["generator", "translator", "backgroundRemover", "editor"] as const).find((one) =>
    provider.serves.includes(one),
  );
  if (!capability) throw new Error("The provider has no testable capability.");
  const choice = choiceOf(provider, origin, capability);
  const engines = describeEngine(choice, [capability], settings).load(settings);
  const context: EngineContext = { signal, seed: 1, progress: () => {}, warn: () => {} };
  if (engines.backgroundRemover)
    return engines.backgroundRemover.removeBackground({ image: stripes(64, 64), mode: "fast" }, context);
  if (engines.editor)
    return engines.editor.edit({ image: stripes(64, 64), instructions: "Make it brighter.", style: "none" }, context);
  if (engines.translator) {
    const segments = [{ text: "The <g1>red</g1> house &amp; <x1/>." }, { text: "" }];
    const call = { segments, from: "en", to: "es", formality: "default" as const, glossary: [] };
    const { translations } = await engines.translator.translate(call, context);
    expect(translations).toEqual(["[es] THE <g1>RED</g1> HOUSE &amp; <x1/>.", ""]);
    return translations;
  }
  const input = { prompt: "a red fox", style: "none" as const, width: 256, height: 256, n: 1, transparent: false };
  return engines.generator?.generate(input, context);
}

const failureOf = (provider: FakeProvider, origin: string) =>
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
    await expect(ask(provider, server.origin)).resolves.toBeDefined();
    expect(server.protocolErrors).toEqual([]);
    expect(server.calls).toBe(1);
  });

  test("rate_limited: is retryable and passes on Retry-After", async () => {
    server.failure = "rate_limited";
    const error = await failureOf(provider, server.origin);
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
    const error = await failureOf(provider, server.origin);
    expect(error).toBeInstanceOf(EngineError);
    expect(error).toMatchObject({ retryable: false, fault: "engine", unfit: false });
    expect(server.calls).toBe(1);
    expectNoSecret(error);
  });

  test.each(["malformed", "truncated"] as const)("%s: fails with the fault engine", async (failure) => {
    server.failure = failure;
    const error = await failureOf(provider, server.origin);
    expect(error).toBeInstanceOf(EngineError);
    expect(error).toMatchObject({ fault: "engine", unfit: false });
    expectNoSecret(error);
  });

  test.skipIf(provider.withoutContentPolicy)("moderating: fails with content_refused", async () => {
    server.failure = "moderating";
    const error = await failureOf(provider, server.origin);
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
    expect(await failureOf(provider, gone.origin)).toMatchObject({ retryable: true, fault: "engine" });
  });

  test("the probe succeeds with the key and reports an unreachable server", async () => {
    server.failure = "none";
    const choice = choiceOf(provider, server.origin, provider.serves[0] ?? "generator");
    const engine = describeEngine(choice, provider.serves, settings);
    const signal = () => AbortSignal.timeout(5_000);
    expect(await engine.probe?.(settings, fetch, signal())).toBeNull();
    const nowhere = choiceOf(provider, "http://127.0.0.1:9", provider.serves[0] ?? "generator");
    expect(await describeEngine(nowhere, provider.serves, settings).probe?.(settings, fetch, signal())).toBe(
      "the server does not respond",
    );
  });
});
