import { AppError } from "@atelier/errors";
import { permittedSession } from "#lib/accounts/session/session.ts";
import { statementCsv, statementPdf } from "#lib/statements/files.ts";
import { readStatement } from "#lib/statements/statement.ts";

/** A month's statement as PDF, or as CSV with `format=csv`. */
export async function GET(request: Request, { params }: { params: Promise<{ month: string }> }): Promise<Response> {
  const session = await permittedSession("read_billing");
  if (!session) return new Response("Sign in first.", { status: 401 });
  const { month } = await params;
  try {
    const statement = await readStatement(session.account.id, month);
    return new URL(request.url).searchParams.get("format") === "csv"
      ? fileResponse(statementCsv(statement), `statement-${month}.csv`, "text/csv; charset=utf-8")
      : fileResponse(Buffer.from(await statementPdf(statement)), `statement-${month}.pdf`, "application/pdf");
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return new Response(error.message, { status: 404 });
    throw error;
  }
}

const fileResponse = (body: BodyInit, filename: string, contentType: string) =>
  new Response(body, {
    headers: {
      "content-type": contentType,
      "content-disposition": `attachment; filename="${filename}"`,
      "cache-control": "no-store",
    },
  });
