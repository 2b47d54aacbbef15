// A translation that can be edited, without a worker and without a translator.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { storeDrafts } from "../../../lib/drafts/store.ts";
import { defaultPrices } from "../../../lib/operations/define.ts";
import { documentTranslate } from "../../../lib/operations/document-translate/index.ts";
import { runTranslation } from "../../../lib/operations/document-translate/run.ts";
import { InputFile } from "../../../lib/operations/fields.ts";
import { pool, transaction } from "../../../lib/platform/database/db.ts";
import { newId } from "../../../lib/platform/ids.ts";
import { storage } from "../../../lib/storage/index.ts";
import { job } from "../accounts/money-steps.ts";

const CREDITS = 5;
const MANY = 1_000;

/** Adds a succeeded job that has translated a text of two paragraphs into Spanish. Returns its id. */
export async function editableTranslation(accountId: string): Promise<string> {
  const jobId = newId("job");
  // Other tests leave open jobs in the same account.
  await transaction((tx) => job.open(tx, accountId, jobId, CREDITS, MANY));
  await transaction((tx) => job.end(tx, jobId, "succeeded", CREDITS));
  const directory = await mkdtemp(join(tmpdir(), "atelier-editable-"));
  try {
    await storeTranslation(accountId, jobId, directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
  return jobId;
}

async function storeTranslation(accountId: string, jobId: string, directory: string): Promise<void> {
  const key = `results/${jobId.slice(-2)}/${jobId}-0-0`;
  const { documents, editable } = await translated(directory);
  await storage().put(key, documents[0]?.path ?? "", "text/plain");
  const input = { editable: true, source_language: "en", target_language: "es" };
  await pool().query(
    "UPDATE job SET operation = 'document-translate', input = $2, inputs_deleted_at = now() WHERE id = $1",
    [jobId, JSON.stringify(input)],
  );
  await pool().query(
    "UPDATE file SET storage_key = $2, content_type = 'text/plain', filename = 'a.es.txt', expires_at = now() + interval '1 day' WHERE job_id = $1",
    [jobId, key],
  );
  if (editable) await storeDrafts({ id: jobId, account_id: accountId, attempt: 0 }, editable);
}

/** Runs the operation with a translator that doubles each sentence. */
async function translated(directory: string) {
  const path = join(directory, "a.txt");
  const text = "The door is red.\n\nThe wall is white.\n";
  await writeFile(path, text);
  const document = new InputFile({ path, sizeBytes: text.length, sha256: "", filename: "a.txt" });
  const result = await runTranslation({
    input: { document, source_language: "en", target_language: "es", formality: "default", editable: true },
    translator: {
      supports: async () => true,
      languages: async () => [],
      translate: async ({ segments }) => ({
        engine: "doubles",
        translations: segments.map(({ text: sentence }) => `${sentence} ${sentence}`),
      }),
    },
    context: { signal: new AbortController().signal, seed: 1, progress: () => {}, warn: () => {} },
    directory,
    prices: defaultPrices(documentTranslate),
  });
  if (result.kind !== "documents") throw new TypeError("A translation has documents.");
  return result;
}
