import { Readable } from "node:stream";
import { permittedSession } from "#lib/accounts/session/session.ts";
import { languageTag } from "#lib/operations/fields.ts";
import { writeMemory } from "#lib/translation/memory-files.ts";

/** Downloads the account's translation memory as TMX, or the language pair of the parameters `from` and `to`. */
export async function GET(request: Request): Promise<Response> {
  const session = await permittedSession("read_jobs");
  if (!session) return new Response("Sign in first.", { status: 401 });
  const { searchParams } = new URL(request.url);
  const [from, to] = ["from", "to"].map((name) => languageTag.safeParse(searchParams.get(name)).data);
  const pages = writeMemory(session.account.id, from && to ? { from, to } : undefined);
  return new Response(Readable.toWeb(Readable.from(pages)) as ReadableStream, {
    headers: {
      "content-type": "application/x-tmx+xml; charset=utf-8",
      "content-disposition": 'attachment; filename="memory.tmx"',
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    },
  });
}
