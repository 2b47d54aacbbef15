import { redirect } from "next/navigation";
import { requireAdmin } from "#lib/accounts/session/session.ts";
import { readSample } from "#lib/admin/setup/sample.ts";

/** An operation's first example by one engine, for the comparison on the setup page. */
export async function GET(request: Request): Promise<Response> {
  await requireAdmin();
  const search = new URL(request.url).searchParams;
  const [operation, engine] = [search.get("operation"), search.get("engine")];
  if (!operation || !engine) redirect("/admin/setup");
  const headers = { "cache-control": "private, no-store" };
  try {
    const image = await readSample(operation, engine);
    return new Response(Buffer.from(image), { headers: { ...headers, "content-type": "image/webp" } });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return new Response(message, { status: 422, headers: { ...headers, "content-type": "text/plain; charset=utf-8" } });
  }
}
