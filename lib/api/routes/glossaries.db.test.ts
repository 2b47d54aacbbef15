import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { form, type TestAccount, type TestService, testAccount } from "../../../test/helpers/servers/service.ts";
import { startTranslationService } from "../../../test/helpers/servers/translation-service.ts";
import { readBalance } from "../../credits/ledger.ts";
import { eraseRemainingData } from "../../erasure/erase.ts";
import { exportData } from "../../erasure/export-data.ts";
import { pool } from "../../platform/database/db.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTranslationService();
});
afterAll(() => service.stop());

const pair = { source_language: "en", target_language: "es" };

const create = (account: TestAccount, fields: object) =>
  service.call(account, "POST", "/glossaries", { name: "Products", ...pair, entries: { house: "mansión" }, ...fields });

describe("a glossary", () => {
  test("is created, listed, changed, downloaded and deleted", async () => {
    const account = await testAccount();
    const created = await create(account, { name: " Products ", entries: [{ source: "house", target: "mansión" }] });
    expect(created).toMatchObject({
      status: 201,
      body: { object: "glossary", name: "Products", ...pair, entry_count: 1, entries: [{ source: "house" }] },
    });
    const path = `/glossaries/${created.body.id}`;
    const changed = await service.call(account, "PATCH", path, { name: "Houses", text: "house;casa\nroom;sala" });
    expect(changed).toMatchObject({ status: 200, body: { name: "Houses", entry_count: 2 } });
    const list = await service.call(account, "GET", "/glossaries");
    expect(list.body.data).toMatchObject([{ id: created.body.id, name: "Houses", entry_count: 2 }]);
    expect(list.body.data[0].entries).toBeUndefined();
    expect(await service.call(account, "GET", `${path}?format=tsv`)).toMatchObject({
      body: "house\tcasa\r\nroom\tsala\r\n",
      type: expect.stringContaining("tab-separated"),
    });
    expect((await service.call(account, "GET", `${path}?format=tbx`)).body).toContain("<term>casa</term>");
    expect((await service.call(account, "DELETE", path)).status).toBe(204);
    expect((await service.call(account, "GET", path)).status).toBe(404);
    expect((await service.call(account, "DELETE", path)).status).toBe(404);
  });

  test("can have several pairs of languages, of which each is read, changed, downloaded and deleted", async () => {
    const account = await testAccount();
    const path = `/glossaries/${(await create(account, {})).body.id}`;
    const german = { source_language: "en", target_language: "de" };
    const change = (body: object) => service.call(account, "PATCH", path, body);
    expect((await change({ ...german, entries: { house: "Villa" } })).body).toMatchObject({
      entries: [{ source: "house", target: "mansión" }],
      further_pairs: [{ ...german, entry_count: 1, entries: [{ source: "house", target: "Villa" }] }],
    });
    expect((await change({ ...german, text: "house,Haus\nroom,Zimmer" })).body).toMatchObject({
      entry_count: 1,
      further_pairs: [{ ...german, entry_count: 2 }],
    });
    expect((await change({ entries: { house: "casa" } })).body).toMatchObject({
      entries: [{ source: "house", target: "casa" }],
      further_pairs: [{ ...german, entry_count: 2 }],
    });
    const query = "source_language=en&target_language=de";
    expect((await service.call(account, "GET", `${path}?format=csv&${query}`)).body).toContain("room,Zimmer");
    for (const [method, wrong] of [
      ["GET", `?${query}`],
      ["GET", "?format=csv&source_language=en"],
      ["DELETE", "?target_language=de"],
    ] as const)
      expect((await service.call(account, method, path + wrong)).status).toBe(422);
    expect((await change(german)).body.errors).toMatchObject([{ pointer: "/entries" }]);
    expect((await change({ ...german, source_language: "de", entries: { a: "b" } })).status).toBe(422);
    expect((await service.call(account, "DELETE", `${path}?source_language=en&target_language=fr`)).status).toBe(404);
    // A pair in the body would otherwise be ignored, and the whole glossary be deleted.
    const misplaced = { source_language: "en", target_language: "de" };
    expect(await service.call(account, "DELETE", path, misplaced)).toMatchObject({
      status: 422,
      body: { detail: "This request takes no body. Send its fields in the query." },
    });
    expect((await service.call(account, "DELETE", `${path}?${query}`)).status).toBe(204);
    expect((await service.call(account, "GET", path)).body.further_pairs).toBeUndefined();
    expect((await service.call(account, "DELETE", `${path}?source_language=en&target_language=es`)).status).toBe(204);
    expect((await service.call(account, "GET", path)).status).toBe(404);
  });

  test("keeps a pair that is added while the last other one is deleted, or refuses it", async () => {
    const account = await testAccount();
    const german = { source_language: "en", target_language: "de", entries: { house: "Haus" } };
    for (let round = 0; round < 10; round++) {
      const { body: glossary } = await create(account, { name: `Round ${round}` });
      const path = `/glossaries/${glossary.id}`;
      const [deleted, added] = await Promise.all([
        service.call(account, "DELETE", `${path}?source_language=en&target_language=es`),
        service.call(account, "PATCH", path, german),
      ]);
      expect(deleted.status).toBe(204);
      expect((await service.call(account, "GET", path)).status).toBe(added.status);
    }
  });

  test.each([
    ["terms.csv", "source,target\nhouse,casa\n"],
    ["terms.tsv", "house\tcasa\n"],
    [
      "terms.tbx",
      '<tbx><text><body><conceptEntry><langSec xml:lang="en"><termSec><term>house</term></termSec></langSec><langSec xml:lang="es"><termSec><term>casa</term></termSec></langSec></conceptEntry></body></text></tbx>',
    ],
    ["terms.txt", "\uFEFFhouse,casa\r\n"],
  ])("is created from the file %s", async (filename, content) => {
    const account = await testAccount();
    const body = form({ name: filename, ...pair, file: new File([content], filename) });
    const created = await service.call(account, "POST", "/glossaries", body);
    expect(created).toMatchObject({ status: 201, body: { entries: [{ source: "house", target: "casa" }] } });
  });

  test.each([
    [
      "two translations of a term",
      {
        entries: [
          ["a", "b"],
          ["A", "c"],
        ],
      },
      "/entries",
    ],
    ["no terms", { entries: {} }, "/entries"],
    ["nothing to read", { entries: undefined }, "/entries"],
    ["two sources of terms", { text: "a,b" }, "/text"],
    ["a term that is too long", { entries: { [`${"x".repeat(301)}`]: "b" } }, "/entries"],
    [
      "too many terms",
      { entries: Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`t${at}`, "b"])) },
      "/entries",
    ],
    ["damaged XML", { entries: undefined, text: "<tbx><text>" }, "/text"],
    ["a term base of other languages", { entries: undefined, text: "<tbx></tbx>" }, "/text"],
    ["one language twice", { target_language: "en-GB" }, "/target_language"],
    ["an empty name", { name: "  " }, "/name"],
    ["an unknown field", { words: 1 }, "/words"],
  ])("with %s is refused with a pointer", async (_what, fields, pointer) => {
    const account = await testAccount();
    const { status, body } = await create(account, fields);
    expect([status, body.code, body.errors[0].pointer]).toEqual([422, "invalid_input", pointer]);
    expect((await service.call(account, "GET", "/glossaries")).body.data).toEqual([]);
  });

  test("has a name of its own in the account, also when two are created at once", async () => {
    const [account, otherAccount] = [await testAccount(), await testAccount()];
    const created = await Promise.all([create(account, {}), create(account, {}), create(otherAccount, {})]);
    expect(created.map(({ status }) => status).sort()).toEqual([201, 201, 422]);
    const second = await create(account, { name: "Second" });
    const renamed = await service.call(account, "PATCH", `/glossaries/${second.body.id}`, { name: "Products" });
    expect([renamed.status, renamed.body.errors[0].pointer]).toEqual([422, "/name"]);
  });

  test("is refused when the account has 1,000, or more terms with it than are allowed", async () => {
    const account = await testAccount();
    await pool().query(
      `INSERT INTO glossary (id, account_id, name, source_language, target_language, entries, entry_count)
       SELECT 'gls_' || $1 || n, $1, n::text, 'en', 'es', '[["a", "b"]]', 1 FROM generate_series(1, 1000) n`,
      [account.id],
    );
    expect((await create(account, {})).body.detail).toContain("up to 1000 glossaries");
    const full = await testAccount();
    await pool().query(
      `INSERT INTO glossary (id, account_id, name, source_language, target_language, entries, entry_count, further, further_count)
       VALUES ('gls_' || $1, $1, 'Full', 'en', 'es', '[["a", "b"]]', 1, '[]', 499999)`,
      [full.id],
    );
    expect((await create(full, {})).body.detail).toContain("up to 500000 terms");
  });

  test("is exported with the account's data and erased with the account", async () => {
    const account = await testAccount();
    await create(account, { name: "Mine" });
    let text = "";
    for await (const chunk of exportData(account.id)) text += chunk;
    expect(JSON.parse(text).glossaries).toMatchObject([{ name: "Mine", entries: [["house", "mansión"]] }]);
    await pool().query("UPDATE account SET deleted_at = now() WHERE id = $1", [account.id]);
    await eraseRemainingData(account.id);
    const { rows } = await pool().query("SELECT FROM glossary WHERE account_id = $1", [account.id]);
    expect(rows).toEqual([]);
  });
});

describe("a translation", () => {
  const translate = (account: TestAccount, fields: Record<string, string | Blob>) =>
    service.call(account, "POST", "/document-translate", form({ ...pair, ...fields }));
  const document = () => new File(["The red house has two rooms."], "a.txt");

  test("uses the account's glossaries and reports their terms", async () => {
    const account = await testAccount();
    const first = await create(account, { entries: { house: "mansión", room: "sala" } });
    const second = await create(account, { name: "Second", entries: { house: "no", red: "rojizo" } });
    const glossaries = JSON.stringify([first.body.id, second.body.id]);
    const { status, body } = await translate(account, { document: document(), glossaries });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.report.glossary).toEqual({
      applied: 2,
      not_applied: [{ term: "room", translation: "sala", place: "body", sentences: 1 }],
    });
    const link = new URL(body.outputs[0].url);
    const text = await (await fetch(new URL(link.pathname + link.search, service.base))).text();
    expect(text).toContain("mansión");
    expect(text).toContain("rojizo");
  });

  test("with a glossary that does not exist, is another account's or has other languages costs nothing", async () => {
    const [account, otherAccount] = [await testAccount(50), await testAccount()];
    const foreign = await create(otherAccount, {});
    const german = await create(account, { target_language: "de" });
    for (const id of ["gls_none", foreign.body.id, german.body.id]) {
      const { status, body } = await translate(account, { document: document(), glossaries: JSON.stringify([id]) });
      expect([status, body.code, body.errors[0].pointer]).toEqual([422, "invalid_input", "/glossaries/0"]);
    }
    const six = JSON.stringify(Array.from({ length: 6 }, (_, at) => `gls_${at}`));
    expect((await translate(account, { document: document(), glossaries: six })).status).toBe(422);
    expect((await readBalance(pool(), account.id)).available).toBe(50);
  });
});
