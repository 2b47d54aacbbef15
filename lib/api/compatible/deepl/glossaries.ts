import { z } from "zod";
import {
  createGlossary,
  deleteGlossary,
  type GlossarySummary,
  listGlossaries,
  MAX_GLOSSARIES,
  readGlossary,
} from "../../../translation/glossaries.ts";
import { MAX_GLOSSARY_BYTES, readEntries, writeEntries } from "../../../translation/glossary-entries.ts";
import { TemporaryFolder } from "../../http/body/temporary.ts";
import type { Context } from "../../http/context.ts";
import { parseFields } from "../../http/page.ts";
import { receiveForm } from "../receive-form.ts";
import { getLanguage } from "../translation-languages.ts";

const input = z.strictObject({
  name: z.string().min(1).max(1_024),
  source_lang: z.string().min(2).max(20),
  target_lang: z.string().min(2).max(20),
  entries: z.string().min(1).max(MAX_GLOSSARY_BYTES),
  entries_format: z.enum(["tsv", "csv"]).default("tsv"),
});

/** POST /v2/glossaries. */
export async function addGlossary(context: Context): Promise<Response> {
  const folder = new TemporaryFolder();
  try {
    const request = parseFields(input, await receiveForm(context, folder));
    const pair = {
      from: await getLanguage(request.source_lang, "source_lang"),
      to: await getLanguage(request.target_lang, "target_lang"),
    };
    const entries = await readEntries(request.entries, request.entries_format, pair, "/entries");
    const { accountId } = context.get("caller");
    const fields = { name: request.name, sourceLanguage: pair.from, targetLanguage: pair.to, entries };
    return context.json(glossaryView(await createGlossary(accountId, fields)), 201);
  } finally {
    await folder.remove();
  }
}

/** GET /v2/glossaries. */
export async function allGlossaries(context: Context): Promise<Response> {
  const glossaries = await listGlossaries(context.get("caller").accountId, { limit: MAX_GLOSSARIES });
  return context.json({ glossaries: glossaries.map(glossaryView) });
}

/** GET /v2/glossaries/{id}. */
export async function oneGlossary(context: Context, id: string): Promise<Response> {
  return context.json(glossaryView(await readGlossary(context.get("caller").accountId, id)));
}

/** GET /v2/glossaries/{id}/entries, as tab-separated values. */
export async function glossaryEntries(context: Context, id: string): Promise<Response> {
  const { entries, sourceLanguage, targetLanguage } = await readGlossary(context.get("caller").accountId, id);
  const text = writeEntries(entries, "tsv", { from: sourceLanguage, to: targetLanguage });
  return context.body(text, 200, { "content-type": "text/tab-separated-values; charset=utf-8" });
}

/** DELETE /v2/glossaries/{id}. */
export async function removeGlossary(context: Context, id: string): Promise<Response> {
  await deleteGlossary(context.get("caller").accountId, id);
  return context.body(null, 204);
}

const glossaryView = ({ id, name, sourceLanguage, targetLanguage, createdAt, entryCount }: GlossarySummary) => ({
  glossary_id: id,
  name,
  ready: true,
  source_lang: sourceLanguage.toLowerCase(),
  target_lang: targetLanguage.toLowerCase(),
  creation_time: createdAt.toISOString(),
  entry_count: entryCount,
});
