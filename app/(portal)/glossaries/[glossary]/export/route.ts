import { AppError } from "@atelier/errors";
import { permittedSession } from "#lib/accounts/session/session.ts";
import { selectDictionary } from "#lib/translation/dictionaries.ts";
import { readGlossary } from "#lib/translation/glossaries.ts";
import { glossaryFormats, glossaryTypes, writeEntries } from "#lib/translation/glossary-entries.ts";

/** Downloads a pair of languages of a glossary: `format` is csv, tsv or tbx, `from` and `to` name the pair. */
export async function GET(request: Request, { params }: { params: Promise<{ glossary: string }> }): Promise<Response> {
  const session = await permittedSession("read_jobs");
  if (!session) return new Response("Sign in first.", { status: 401 });
  const { glossary: id } = await params;
  const query = new URL(request.url).searchParams;
  const format = glossaryFormats.find((known) => known === query.get("format")) ?? "csv";
  const [source, target] = [query.get("from"), query.get("to")];
  try {
    const glossary = await readGlossary(session.account.id, id);
    const pair = selectDictionary(glossary, source && target ? { from: source, to: target } : undefined);
    return new Response(writeEntries(pair.entries, format, pair), {
      headers: {
        "content-type": glossaryTypes[format],
        "content-disposition": `attachment; filename="${id}.${format}"`,
        "x-content-type-options": "nosniff",
        "cache-control": "no-store",
      },
    });
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return new Response(error.message, { status: 404 });
    throw error;
  }
}
