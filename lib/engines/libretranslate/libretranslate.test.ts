import { afterAll, beforeAll, expect, test } from "vitest";
import { libreTranslateApi } from "../../../test/fakes/libretranslate.ts";
import { type FakeServer, startFakeServer } from "../../../test/fakes/server.ts";
import { parseEngineList } from "../choice.ts";
import { describeEngine } from "../index.ts";
import type { EngineContext } from "../ports/index.ts";

const settings = {
  cacheDirectory: "",
  threads: 1,
  bestBackground: false,
  secrets: { LIBRETRANSLATE_API_KEY: "libre-1" },
};

let server: FakeServer;
beforeAll(async () => {
  server = await startFakeServer(libreTranslateApi("libre-1"));
});
afterAll(() => server.stop());

function engine() {
  const [choice] = parseEngineList(`libretranslate@${server.origin}`, "document-translate", () => true);
  if (!choice) throw new Error("The list is empty.");
  return describeEngine(choice, ["document-translate"], settings);
}

test("converts the server's language codes to tags and back", async () => {
  const { "document-translate": translator } = engine().load(settings);
  const [first] = (await translator?.languages()) ?? [];
  expect(first?.from).toEqual(["ar"]);
  expect(first?.to).toEqual(["de", "en", "es", "he", "ja", "pt-BR", "zh-Hans", "zh-Hant"]);
  const context: EngineContext = { signal: new AbortController().signal, seed: 1, progress: () => {}, warn: () => {} };
  const call = { segments: [{ text: "One." }], from: "en", formality: "default" as const, glossary: [] };
  for (const [to, code] of [
    ["zh-TW", "zt"],
    ["pt", "pb"],
  ] as const) {
    expect((await translator?.translate({ ...call, to }, context))?.translations).toEqual([`[${code}] ONE.`]);
    expect(server.received.at(-1)?.json().target).toBe(code);
  }
  expect(server.protocolErrors).toEqual([]);
});

test("requires an address", () => {
  expect(() => parseEngineList("libretranslate", "document-translate", () => true)).toThrow("has no address");
});
