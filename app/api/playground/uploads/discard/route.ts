import { AppError } from "@atelier/errors";
import { z } from "zod";
import { isOwnOrigin } from "#components/features/playground/server/api-proxy.ts";
import { permittedSession } from "#lib/accounts/session/session.ts";
import { readText } from "#lib/platform/read-text.ts";
import { deleteUpload, MAX_UPLOADS } from "#lib/uploads/uploads.ts";

const MAX_BODY_BYTES = 100_000;

const body = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue("Send JSON.");
      return z.NEVER;
    }
  })
  .pipe(z.strictObject({ ids: z.array(z.string().max(50)).max(MAX_UPLOADS) }));

/** Deletes uploads of the developer that are not used. Unknown ones are ignored: another request or their expiry deleted them. */
export async function POST(request: Request): Promise<Response> {
  const session = await permittedSession("run");
  if (!session) return new Response(null, { status: 401 });
  if (!isOwnOrigin(request)) return new Response(null, { status: 403 });
  const parsed = body.safeParse(await readText(request, MAX_BODY_BYTES));
  if (!parsed.success) return new Response(null, { status: 422 });
  for (const id of parsed.data.ids)
    await deleteUpload({ accountId: session.account.id }, id).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
  return new Response(null, { status: 204 });
}
