import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { pdf } from "@atelier/pdf";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hasLibreOffice } from "../../test/helpers/files/readers.ts";
import { form, type TestAccount, type TestService, testAccount } from "../../test/helpers/servers/service.ts";
import { startTranslationService } from "../../test/helpers/servers/translation-service.ts";
import { beginSession } from "../accounts/sessions.ts";
import { createPlaygroundToken } from "../api/http/caller/playground-token.ts";
import { purgeJob } from "../jobs/cancel.ts";
import { pool } from "../platform/database/db.ts";
import { storage } from "../storage/index.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTranslationService();
});
afterAll(() => service.stop());

async function portal({ id: accountId }: TestAccount): Promise<Record<string, string>> {
  const sessionId = await beginSession(accountId, undefined);
  return { authorization: `Bearer ${await createPlaygroundToken({ accountId, sessionId })}` };
}

async function translate(headers: Record<string, string>, document: File) {
  const body = form({ document, source_language: "en", target_language: "es" });
  const response = await fetch(`${service.base}/document-translate`, { method: "POST", headers, body });
  const job = await response.json();
  expect(response.status, JSON.stringify(job)).toBe(200);
  return job;
}

const preview = (headers: Record<string, string>, job: { id: string }, side: string) =>
  fetch(`${service.base}/jobs/${job.id}/preview?side=${side}`, { headers });

test("a translation of the playground is editable, and both of its sides can be shown as text", async () => {
  const account = await testAccount(100);
  const headers = await portal(account);
  const page = "<h1>The garden</h1><script>alert(1)</script><p>The door is red.</p>";
  const job = await translate(headers, new File([page], "a.html"));
  const source = await preview(headers, job, "source");
  expect(await source.text()).toBe(page);
  // A browser that opens the address must not run the document's scripts.
  expect(source.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(source.headers.get("content-security-policy")).toContain("sandbox");
  const result = await (await preview(headers, job, "result")).text();
  expect(result).toContain("<h1>");
  expect(result).not.toContain("The garden");
  expect((await preview(await portal(await testAccount(0)), job, "source")).status).toBe(404);
  expect((await preview(account.headers, job, "source")).status).toBe(404);
});

test.runIf(hasLibreOffice)(
  "an office document is converted once, again after an edit, and purged with the job",
  {
    timeout: 240_000,
  },
  async () => {
    const account = await testAccount(100);
    const headers = await portal(account);
    const job = await translate(headers, new File([await readFile("public/samples/letter.docx")], "letter.docx"));
    const keys = async () =>
      (
        await pool().query<{ key: string }>(
          "SELECT storage_key AS key FROM file WHERE job_id = $1 AND kind = 'preview' AND deleted_at IS NULL",
          [job.id],
        )
      ).rows.map(({ key }) => key);
    const first = await preview(headers, job, "result");
    expect(first.headers.get("content-type")).toBe("application/pdf");
    expect((await first.text()).startsWith("%PDF-")).toBe(true);
    const stored = await keys();
    expect((await preview(headers, job, "result")).status).toBe(200);
    expect(await keys()).toEqual(stored);
    const edit = async (target: string) =>
      (await service.call(account, "PATCH", `/jobs/${job.id}/segments`, { segments: [{ id: 1, target }] })).status;
    expect(await edit("Queridos amigos,")).toBe(200);
    expect(await keys()).toEqual([]);
    // The document is replaced while it is converted.
    const during = preview(headers, job, "result");
    await sleep(100);
    expect(await edit("Estimadas vecinas,")).toBe(200);
    expect((await during).status).toBe(200);
    const shown = await pdf.open(new Uint8Array(await (await preview(headers, job, "result")).arrayBuffer()));
    const texts = shown.blocks.flatMap(({ runs }) => runs.map((run) => (run.kind === "text" ? run.text : "")));
    expect(texts.join("")).toContain("Estimadas vecinas");
    const [key = ""] = await keys();
    expect(stored).not.toContain(key);
    await purgeJob(account.id, job.id);
    expect(await storage().read(key)).toBeNull();
    expect((await preview(headers, job, "result")).status).toBe(410);
  },
);
