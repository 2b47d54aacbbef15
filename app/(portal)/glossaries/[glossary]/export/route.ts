import { AppError } from "@atelier/errors";
import { permittedSession } from "#lib/accounts/session/session.ts";
import { readGlossary } from "#lib/translation/glossaries.ts";
import { glossaryFormats, glossaryTypes, writeEntries } from "#lib/translation/glossary-entries.ts";

/** Downloads a glossary of the account. The parameter `format` is csv, tsv or tbx. */
export async function GET(request: Request, { params }: { params: Promise<{ glossary: string }> }): Promise<Response> {
  const session = await permittedSession("read_jobs");
  if (!session) return new Response("Sign in first.", { status: 401 });
  const { glossary: id } = await params;
  const wanted = new URL(request.url).searchParams.get("format");
  const format = glossaryFormats.find((known) => known === wanted) ?? "csv";
  try {
    const { entries, sourceLanguage: from, targetLanguage: to } = await readGlossary(session.account.id, id);
    return new Response(writeEntries(entries, format, { from, to }), {
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
