import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { form, type TestAccount, type TestService, testAccount } from "../../../test/helpers/servers/service.ts";
import { startTranslationService } from "../../../test/helpers/servers/translation-service.ts";
import { checkInvariants } from "../../credits/invariants.ts";
import { readBalance } from "../../credits/ledger.ts";
import { eraseRemainingData } from "../../erasure/erase.ts";
import { exportData } from "../../erasure/export-data.ts";
import { pool } from "../../platform/database/db.ts";
import { createGlossary } from "../../translation/glossaries.ts";
import { memoryKey, storeUnits } from "../../translation/memory.ts";
import { deleteExpiredData } from "../../worker/tasks/retention.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTranslationService();
});
afterAll(() => service.stop());

const pair = { source_language: "en", target_language: "es" };

async function translate(account: TestAccount, text: string, fields: Record<string, string> = {}) {
  const document = new File([text], "a.txt");
  const { body } = await service.call(
    account,
    "POST",
    "/document-translate",
    form({ document, ...pair, memory: "true", ...fields }),
  );
  expect(body.status, JSON.stringify(body)).toBe("succeeded");
  const link = new URL(body.outputs[0].url);
  const file = await (await fetch(new URL(link.pathname + link.search, service.base))).text();
  return { job: body, translation: file };
}

const importFile = (account: TestAccount, content: string, fields = pair) =>
  service.call(account, "POST", "/memory/import", form({ ...fields, file: new File([content], "memory.tmx") }));

const tmx = (units: [string, string][]) =>
  `<tmx version="1.4"><header srclang="en"/><body>${units
    .map(
      ([source, target]) =>
        `<tu><tuv xml:lang="en"><seg>${source}</seg></tuv><tuv xml:lang="es"><seg>${target}</seg></tuv></tu>`,
    )
    .join("")}</body></tmx>`;

const segments = async (account: TestAccount) => (await service.call(account, "GET", "/memory")).body.segments;

describe("a translation with the memory", () => {
  test("reuses what was translated before free of charge, and holds the full price", async () => {
    const account = await testAccount(50);
    const long = Array.from({ length: 100 }, (_, at) => `Sentence number ${at} is about houses.`).join("\n");
    const first = await translate(account, long);
    expect(first.job).toMatchObject({ price: 7, credits: { charged: 7 }, report: { memory: { exact: 0 } } });
    expect(await segments(account)).toBe(100);
    const second = await translate(account, long);
    expect(second.job).toMatchObject({
      price: 7,
      engine: "translation-memory",
      credits: { charged: 0, remaining: 43 },
      report: { memory: { exact: 100, similar: 0 } },
    });
    expect(second.translation).toBe(first.translation);
    const third = await translate(account, `${long}\n${"A new sentence about trees and rivers. ".repeat(20)}`);
    expect(third.job).toMatchObject({ price: 9, credits: { charged: 5 }, report: { memory: { exact: 100 } } });
    expect((await readBalance(pool(), account.id)).available).toBe(38);
    expect(await checkInvariants(pool())).toEqual([]);
  });

  test("is off unless the request or the account's default asks for it", async () => {
    const account = await testAccount(50);
    await translate(account, "The red house.", { memory: "false" });
    expect(await segments(account)).toBe(0);
    const { body } = await service.call(account, "PATCH", "/memory", { default: true });
    expect(body).toEqual({ object: "memory", default: true, segments: 0, languages: [] });
    const text = { texts: ["The red house."], ...pair };
    await service.call(account, "POST", "/translate-text", text);
    expect(await segments(account)).toBe(1);
    const again = await service.call(account, "POST", "/translate-text", text);
    expect(again.body.credits.charged).toBe(0);
    const off = await service.call(account, "POST", "/translate-text", { ...text, memory: false });
    expect(off.body.credits.charged).toBe(5);
  });

  test("reuses segments only with the same terms, formality and languages", async () => {
    const account = await testAccount(100);
    const { id } = await createGlossary(account.id, {
      name: "Houses",
      sourceLanguage: "en",
      targetLanguage: "es",
      entries: [["tree", "árbol"]],
    });
    const glossaries = JSON.stringify([id]);
    const text = "The red house has a garden.";
    await translate(account, text);
    expect((await translate(account, text, { glossaries })).job.report.memory.exact).toBe(0);
    expect((await translate(account, text, { glossaries })).job.report.memory.exact).toBe(1);
    expect((await translate(account, text, { formality: "more" })).job.report.memory.exact).toBe(0);
    expect((await translate(account, text, { target_language: "de" })).job.report.memory.exact).toBe(0);
    const otherAccount = await testAccount(50);
    expect((await translate(otherAccount, text)).job.report.memory.exact).toBe(0);
  });
});

describe("the memory", () => {
  test("is imported, used, exported and purged", async () => {
    const account = await testAccount(50);
    const file = tmx([
      ["The red house.", "La mansión escarlata."],
      ['Press <ph x="1">{0}</ph> now.', 'Pulse ya <ph x="1">{0}</ph>.'],
    ]);
    expect(await importFile(account, file)).toMatchObject({ status: 200, body: { imported: 2, skipped: 0 } });
    const { translation, job } = await translate(account, "The red house.\nPress {name} now.");
    expect(translation).toBe("La mansión escarlata.\nPulse ya {name}.");
    expect(job.credits.charged).toBe(0);
    const exported = (await service.call(account, "GET", "/memory/export?source_language=en&target_language=es")).body;
    expect(exported).toContain("<seg>La mansión escarlata.</seg>");
    const copy = await testAccount();
    expect((await importFile(copy, exported)).body.imported).toBe(2);
    expect((await service.call(account, "GET", "/memory")).body.languages).toEqual([{ ...pair, segments: 2 }]);
    expect((await service.call(account, "DELETE", "/memory?source_language=en&target_language=de")).status).toBe(204);
    expect(await segments(account)).toBe(2);
    // Languages in the body would otherwise be ignored, and the whole memory be deleted.
    const misplaced = { source_language: "en", target_language: "es" };
    expect((await service.call(account, "DELETE", "/memory", misplaced)).status).toBe(422);
    expect((await service.call(account, "DELETE", "/memory")).status).toBe(204);
    expect(await segments(account)).toBe(0);
    expect(await segments(copy)).toBe(2);
  });

  test("is imported from text in JSON, and not without a file or text", async () => {
    const account = await testAccount();
    const text = tmx([["One.", "Uno."]]);
    expect((await service.call(account, "POST", "/memory/import", { ...pair, text })).body.imported).toBe(1);
    expect((await service.call(account, "POST", "/memory/import", pair)).body.errors[0].pointer).toBe("/file");
  });

  test.each([
    ["a damaged file", "<tmx><body>", pair, "/file"],
    ["a file of other languages", tmx([["a", "b"]]), { ...pair, target_language: "de" }, "/file"],
    ["one language twice", tmx([["a", "b"]]), { ...pair, target_language: "en-GB" }, "/target_language"],
  ])("refuses %s", async (_what, content, fields, pointer) => {
    const account = await testAccount();
    const { status, body } = await importFile(account, content, fields);
    expect([status, body.code, body.errors[0].pointer]).toEqual([422, "invalid_input", pointer]);
  });

  test("refuses one language without the other in queries", async () => {
    const account = await testAccount();
    for (const [method, path] of [
      ["DELETE", "/memory?source_language=en"],
      ["GET", "/memory/export?target_language=en"],
    ] as const)
      expect((await service.call(account, method, path)).status).toBe(422);
  });

  test("keeps the most recently used segments within its limit, and none longer than its retention", async () => {
    const account = await testAccount();
    const limit = 20;
    await pool().query(
      `INSERT INTO translation_unit (account_id, source_language, target_language, digest, source, target, used_at)
       SELECT $1, 'en', 'de', n::text, 'a', 'b', now() - interval '1 day' FROM generate_series(1, $2) n`,
      [account.id, limit],
    );
    await storeUnits(account.id, memoryKey({ from: "EN", to: "es" }), [{ source: "One.", target: "Uno." }], { limit });
    expect((await service.call(account, "GET", "/memory")).body).toMatchObject({
      segments: limit,
      languages: [{ target_language: "de" }, { ...pair, segments: 1 }],
    });
    await pool().query(
      "UPDATE translation_unit SET used_at = now() - interval '366 days' WHERE account_id = $1 AND target_language = 'de'",
      [account.id],
    );
    await deleteExpiredData();
    expect(await segments(account)).toBe(1);
  });

  test("keeps the most recently used segments within its limit of characters", async () => {
    const account = await testAccount();
    const key = memoryKey({ from: "en", to: "es" });
    const unit = (letter: string) => ({ source: letter.repeat(30), target: letter.repeat(20) });
    await storeUnits(account.id, key, [unit("a"), unit("b")]);
    await pool().query(
      "UPDATE translation_unit SET used_at = now() - interval '1 day' WHERE account_id = $1 AND source LIKE 'a%'",
      [account.id],
    );
    await storeUnits(account.id, key, [unit("c")], { characters: 100 });
    const { rows } = await pool().query(
      "SELECT left(source, 1) AS letter FROM translation_unit WHERE account_id = $1 ORDER BY 1",
      [account.id],
    );
    expect(rows.map(({ letter }) => letter)).toEqual(["b", "c"]);
  });

  test("is part of the account's export and is erased with the account", async () => {
    const account = await testAccount();
    await importFile(account, tmx([["One.", "Uno."]]));
    let text = "";
    for await (const chunk of exportData(account.id)) text += chunk;
    expect(JSON.parse(text).translation_memory).toMatchObject([{ source: "One.", target: "Uno." }]);
    await pool().query("UPDATE account SET deleted_at = now() WHERE id = $1", [account.id]);
    await eraseRemainingData(account.id);
    await storeUnits(account.id, memoryKey({ from: "en", to: "es" }), [{ source: "Two.", target: "Dos." }]);
    const { rows } = await pool().query("SELECT FROM translation_unit WHERE account_id = $1", [account.id]);
    expect(rows).toEqual([]);
  });
});

test("a job with several targets has a result for each and costs the sum", async () => {
  const account = await testAccount(50);
  const targets = JSON.stringify(["es", "de", "pt-BR"]);
  const document = new File(["The red house."], "a.txt");
  const { status, body } = await service.call(
    account,
    "POST",
    "/document-translate",
    form({ document, source_language: "en", targets }),
  );
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({ price: 15, credits: { charged: 15, remaining: 35 } });
  expect(body.outputs).toHaveLength(3);
  expect(body.report.targets.map((target: { target_language: string }) => target.target_language)).toEqual([
    "es",
    "de",
    "pt-BR",
  ]);
  const texts = await Promise.all(
    body.outputs.map(async ({ url }: { url: string }) => {
      const link = new URL(url);
      return (await fetch(new URL(link.pathname + link.search, service.base))).text();
    }),
  );
  expect(new Set(texts).size).toBe(3);
});

test.each([
  ["no target", {}, "/target_language"],
  ["both fields", { target_language: "es", targets: '["de"]' }, "/target_language"],
  ["a language twice", { targets: '["de", "DE"]' }, "/targets/1"],
  ["the source language", { targets: '["de", "en-US"]' }, "/targets/1"],
  ["no language", { targets: "[]" }, "/targets"],
])("a request with %s among its targets is refused and costs nothing", async (_what, fields, pointer) => {
  const account = await testAccount(50);
  const document = new File(["The red house."], "a.txt");
  const { status, body } = await service.call(
    account,
    "POST",
    "/document-translate",
    form({ document, source_language: "en", ...fields }),
  );
  expect([status, body.code, body.errors[0].pointer]).toEqual([422, "invalid_input", pointer]);
  expect((await readBalance(pool(), account.id)).available).toBe(50);
});
