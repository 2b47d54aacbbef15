import { readFile } from "node:fs/promises";
import { readArchive } from "@atelier/document-model";
import { writeSegmentFile } from "@atelier/documents/exchange";
import { pdf } from "@atelier/pdf";
import { afterAll, beforeAll, expect, test } from "vitest";
import { form, type TestAccount, type TestService, testAccount } from "../../test/helpers/servers/service.ts";
import { startTranslationService } from "../../test/helpers/servers/translation-service.ts";
import { readBalance } from "../credits/ledger.ts";
import { purgeJob } from "../jobs/cancel.ts";
import { pool } from "../platform/database/db.ts";
import { storage } from "../storage/index.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTranslationService();
});
afterAll(() => service.stop());

interface Segment {
  id: number;
  source: string;
  target: string | null;
  edited: boolean;
}

async function translate(account: TestAccount, document: File, fields: Record<string, string> = {}) {
  const sent = form({ document, source_language: "en", target_language: "es", editable: "true", ...fields });
  const { status, body } = await service.call(account, "POST", "/document-translate", sent);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

async function readSegments(account: TestAccount, job: { id: string }): Promise<Segment[]> {
  const { status, body } = await service.call(account, "GET", `/jobs/${job.id}/segments?limit=100`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

const edit = (account: TestAccount, job: { id: string }, segments: object[]) =>
  service.call(account, "PATCH", `/jobs/${job.id}/segments`, { segments });

async function output({ outputs }: { outputs: { url: string }[] }, at = 0): Promise<Uint8Array> {
  const link = new URL(outputs[at]?.url ?? "");
  const response = await fetch(new URL(link.pathname + link.search, service.base));
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

const sample = async (path: string) => new File([await readFile(path)], path.split("/").at(-1) ?? "");
const textFile = (text: string, name: string) => new File([text], name);
const MARKER = "Corregido a mano 7.";

/** Edits the first segment without tags. Returns the outputs before and after as text, and what was replaced. */
async function editOne(document: File) {
  const account = await testAccount(100);
  const job = await translate(account, document);
  const before = await output(job);
  const segments = await readSegments(account, job);
  const chosen = segments.find(({ target }) => target && !/[<&]/.test(target));
  if (!chosen?.target) throw new Error("The document has no plain segment.");
  const paid = await readBalance(pool(), account.id);
  const { status, body } = await edit(account, job, [{ id: chosen.id, target: MARKER }]);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(await readBalance(pool(), account.id)).toEqual(paid);
  expect(body.credits.charged).toBe(job.credits.charged);
  const listed = await readSegments(account, job);
  expect(listed).toEqual(
    segments.map((segment) => (segment.id === chosen.id ? { ...segment, target: MARKER, edited: true } : segment)),
  );
  return { before, after: await output(body), replaced: chosen.target };
}

const decode = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

test.each([
  ["HTML", textFile("<h1>The garden</h1><p>The door is <b>red</b>.</p><p>The wall is white.</p>", "a.html")],
  [
    "PO",
    textFile(
      'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "The door is red."\nmsgstr ""\n\nmsgid "Hello %s, welcome."\nmsgstr ""\n',
      "a.po",
    ),
  ],
])("an edit of %s changes exactly its text", async (_format, document) => {
  const { before, after, replaced } = await editOne(document);
  expect(decode(before)).toContain(replaced);
  expect(decode(after)).toBe(decode(before).replace(replaced, MARKER));
});

test("an edit of a Word document changes exactly its text and no other part of the package", async () => {
  const { before, after, replaced } = await editOne(await sample("public/samples/letter.docx"));
  const [old, edited] = [await readArchive(before), await readArchive(after)];
  expect([...edited.keys()]).toEqual([...old.keys()]);
  for (const [name, bytes] of old)
    if (name !== "word/document.xml") expect(decode(edited.get(name)), name).toBe(decode(bytes));
  const text = decode(old.get("word/document.xml"));
  expect(text.split(replaced)).toHaveLength(2);
  expect(decode(edited.get("word/document.xml"))).toBe(text.replace(replaced, MARKER));
});

test("an edit of a PDF changes exactly one paragraph", async () => {
  const { default: PdfKit } = await import("pdfkit");
  const pdfDocument = new PdfKit();
  const chunks: Buffer[] = [];
  pdfDocument.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => pdfDocument.on("end", resolve));
  pdfDocument.text("The door of the old house is red.").moveDown(3).text("The wall of the garden is white.").end();
  await ended;
  const { before, after } = await editOne(new File([new Uint8Array(Buffer.concat(chunks))], "a.pdf"));
  const texts = async (bytes: Uint8Array) =>
    (await pdf.open(bytes)).blocks.map(({ runs }) => runs.map((run) => (run.kind === "text" ? run.text : "")).join(""));
  const [old, edited] = [await texts(before), await texts(after)];
  expect(edited).toHaveLength(old.length);
  expect(edited.filter((text, at) => text !== old[at])).toEqual([MARKER]);
});

test("tags are checked: a lost object and an unknown tag are refused, and nothing changes", async () => {
  const account = await testAccount(100);
  const job = await translate(
    account,
    textFile("<p>The door <img src='a.png'> is <b>red</b> today.</p><p>Stay.</p>", "a.html"),
  );
  const before = decode(await output(job));
  const [first] = await readSegments(account, job);
  const cases = [
    [{ id: 1, target: `${first?.target}<g9>x</g9>` }, "/segments/0/target"],
    [{ id: 1, target: "" }, "/segments/0/target"],
    [{ id: 1, target: first?.target?.replaceAll(/<x1\/>/g, "") ?? "" }, "/segments/0/target"],
    [{ id: 99, target: "Nada." }, "/segments/0/id"],
  ] as const;
  for (const [segment, pointer] of cases) {
    const { status, body } = await edit(account, job, [segment]);
    expect([status, body.code, body.errors?.[0]?.pointer], JSON.stringify(body)).toEqual([
      422,
      "invalid_input",
      pointer,
    ]);
  }
  const { body } = await service.call(account, "GET", `/jobs/${job.id}`);
  expect(decode(await output(body))).toBe(before);
});

test("segments are listed in pages, by part and by text", async () => {
  const account = await testAccount(100);
  const job = await translate(account, textFile("The door is red.\n\nThe wall is white.\n\nThe roof.\n", "a.txt"));
  const list = async (query: string) => (await service.call(account, "GET", `/jobs/${job.id}/segments?${query}`)).body;
  const first = await list("limit=2");
  expect([first.data.map(({ id }: Segment) => id), first.next_cursor]).toEqual([[1, 2], "2"]);
  const second = await list(`limit=2&cursor=${first.next_cursor}`);
  expect([second.data.map(({ id }: Segment) => id), second.next_cursor]).toEqual([[3], null]);
  expect((await list("search=WALL")).data.map(({ id }: Segment) => id)).toEqual([2]);
  expect((await list(`place=${first.data[0].place}`)).data).toHaveLength(3);
  expect((await list("place=footnotes")).data).toEqual([]);
});

test("repeated terms are listed with their translations", async () => {
  const account = await testAccount(100);
  const job = await translate(
    account,
    textFile("The garden door is red.\n\nClose the garden door.\n\nThe roof.\n", "a.txt"),
  );
  const { status, body } = await service.call(account, "GET", `/jobs/${job.id}/terms?limit=5`);
  expect([status, body.source_language, body.target_language]).toEqual([200, "en", "es"]);
  expect(body.data).toEqual([
    expect.objectContaining({ object: "term_candidate", source: "garden door", count: 2, segments: [1, 2] }),
  ]);
  expect((await service.call(account, "GET", `/jobs/${job.id}/terms?limit=101`)).status).toBe(422);
});

test.each(["xliff", "docx", "xlsx"] as const)("segments are exported and imported as %s", async (format) => {
  const account = await testAccount(100);
  const job = await translate(account, textFile("<p>The door is <b>red</b>.</p><p>The wall is white.</p>", "a.html"));
  const url = `${service.base}/jobs/${job.id}/segments`;
  const response = await fetch(`${url}/export?format=${format}`, { headers: account.headers });
  expect(response.status).toBe(200);
  const file = new Uint8Array(await response.arrayBuffer());
  const pair = { from: "en", to: "es" };
  const [first, second] = await readSegments(account, job);
  if (!first || !second) throw new Error("The segments are missing.");
  const changed = [
    { ...first, place: "body", target: "La puerta es <g1>azul</g1>." },
    { ...second, place: "body" },
  ];
  const send = (bytes: Uint8Array, name = "a") => {
    const body = form({ file: new File([new Uint8Array(bytes)], name) });
    return service.call(account, "POST", `/jobs/${job.id}/segments/import`, body);
  };
  const unchanged = await send(file);
  expect([unchanged.status, unchanged.body.errors?.[0]?.pointer]).toEqual([422, "/file"]);
  const { status, body } = await send(writeSegmentFile(format, changed, pair));
  expect(status, JSON.stringify(body)).toBe(200);
  expect(decode(await output(body))).toContain("<p>La puerta es <b>azul</b>.</p>");
  expect(body.credits.charged).toBe(job.credits.charged);
  const otherFile = await send(writeSegmentFile(format, [{ ...first, place: "", source: "Another text." }], pair));
  expect(otherFile.body.errors[0].message).toContain("Segment 1 is not one of this translation");
  const broken = await send(writeSegmentFile(format, [{ ...first, place: "", target: "<g7>x</g7>" }], pair));
  expect(broken.body.errors[0].message).toMatch(/Segment 1: The tag .*g7/);
  expect((await send(new TextEncoder().encode("words"))).status).toBe(422);
});

test("two edits at once are both written", async () => {
  const account = await testAccount(100);
  const job = await translate(account, textFile("The door is red.\n\nThe wall is white.\n", "a.txt"));
  const answers = await Promise.all([
    edit(account, job, [{ id: 1, target: "Uno." }]),
    edit(account, job, [{ id: 2, target: "Dos." }]),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { body } = await service.call(account, "GET", `/jobs/${job.id}`);
  expect(decode(await output(body))).toBe("Uno.\n\nDos.\n");
});

test("each language of a job has its own segments", async () => {
  const account = await testAccount(100);
  const document = textFile("The door is red.\n", "a.txt");
  const sent = form({ document, source_language: "en", targets: '["es","de"]', editable: "true" });
  const job = (await service.call(account, "POST", "/document-translate", sent)).body;
  const path = `/jobs/${job.id}/segments`;
  expect((await service.call(account, "GET", path)).body.errors[0].pointer).toBe("/target_language");
  expect((await service.call(account, "GET", `${path}?target_language=ja`)).status).toBe(422);
  const segments = [{ id: 1, target: "Un." }];
  const edited = await service.call(account, "PATCH", path, { target_language: "de", segments });
  expect(decode(await output(edited.body, 1))).toBe("Un.\n");
  expect(decode(await output(edited.body, 0))).toBe(decode(await output(job, 0)));
});

test("an edit goes to the translation memory if the job uses it, and the next translation has it", async () => {
  const account = await testAccount(100);
  const document = () => textFile("The door is red.\n", "a.txt");
  const job = await translate(account, document(), { memory: "true" });
  await edit(account, job, [{ id: 1, target: "La puerta es roja." }]);
  const next = await translate(account, document(), { memory: "true" });
  expect(decode(await output(next))).toBe("La puerta es roja.\n");
  expect(next.credits.charged).toBe(0);
  const without = await translate(account, textFile("The wall is white.\n", "b.txt"));
  await edit(account, without, [{ id: 1, target: "Blanca." }]);
  expect((await service.call(account, "GET", "/memory")).body.segments).toBe(1);
});

test("an edit with a restricted key goes to the memory only if the key has the scope translation", async () => {
  const account = await testAccount(100);
  const segments = async () => (await service.call(account, "GET", "/memory")).body.segments;
  for (const [scopes, stored] of [
    [[], 0],
    [["translation"], 1],
  ] as const) {
    const fields = { name: "limited", scopes, operations: ["document-translate"] };
    const { key } = (await service.call(account, "POST", "/keys", fields)).body;
    const limited = { ...account, key, headers: { authorization: `Bearer ${key}` } };
    const job = await translate(limited, textFile(`The door ${scopes.length} is red.\n`, "a.txt"), { memory: "true" });
    await pool().query("DELETE FROM translation_unit WHERE account_id = $1", [account.id]);
    const { status } = await edit(limited, job, [{ id: 1, target: "Otra cosa." }]);
    expect([status, await segments()]).toEqual([200, stored]);
  }
});

test("other accounts, and jobs without segments, get 404; the files are not outputs", async () => {
  const [owner, stranger] = [await testAccount(100), await testAccount(100)];
  const job = await translate(owner, textFile("The door is red.\n", "a.txt"));
  expect(job.outputs).toHaveLength(1);
  expect((await service.call(stranger, "GET", `/jobs/${job.id}/segments`)).status).toBe(404);
  expect((await edit(stranger, job, [{ id: 1, target: "Uno." }])).status).toBe(404);
  const plain = await translate(owner, textFile("The door is red.\n", "a.txt"), { editable: "false" });
  const refused = await service.call(owner, "GET", `/jobs/${plain.id}/segments`);
  expect([refused.status, refused.body.detail]).toEqual([404, expect.stringContaining("editable: true")]);
});

test("without editable no source is kept, and a purge deletes all files of an editable translation", async () => {
  const account = await testAccount(100);
  const kinds = async (jobId: string) => {
    const { rows } = await pool().query<{ kind: string; key: string }>(
      "SELECT kind, storage_key AS key FROM file WHERE job_id = $1 AND deleted_at IS NULL ORDER BY position",
      [jobId],
    );
    return rows;
  };
  const plain = await translate(account, textFile("The door is red.\n", "a.txt"), { editable: "false" });
  expect((await kinds(plain.id)).map(({ kind }) => kind)).toEqual(["output"]);
  const job = await translate(account, textFile("The door is red.\n", "a.txt"));
  const files = await kinds(job.id);
  expect(files.map(({ kind }) => kind)).toEqual(["output", "source", "draft"]);
  await purgeJob(account.id, job.id);
  for (const { key } of files) expect(await storage().read(key)).toBeNull();
  expect((await service.call(account, "GET", `/jobs/${job.id}/segments`)).status).toBe(410);
});

test("a request that keeps nothing cannot be editable", async () => {
  const account = await testAccount(100);
  const document = textFile("The door is red.\n", "a.txt");
  const fields = { source_language: "en", target_language: "es", editable: "true", retention: "0", response: "base64" };
  const { status, body } = await service.call(account, "POST", "/document-translate", form({ document, ...fields }));
  expect([status, body.errors?.[0]?.pointer]).toEqual([422, "/editable"]);
  expect((await readBalance(pool(), account.id)).available).toBe(100);
});
