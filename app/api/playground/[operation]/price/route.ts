import { z } from "zod";
import { operations } from "#lib/operations/index.ts";
import { quotePrice } from "#lib/operations/quote.ts";
import { currentSession } from "#lib/session.ts";

const request = z.strictObject({
  fields: z.record(z.string().max(100), z.unknown()),
  width: z.int().min(0).max(100_000),
  height: z.int().min(0).max(100_000),
  characters: z.int().min(0).max(100_000_000).default(0),
});

/** What the form as it stands would cost; null where that cannot be said yet. Nothing is stored or charged. */
export async function POST(
  incoming: Request,
  { params }: { params: Promise<{ operation: string }> },
): Promise<Response> {
  const { operation: slug } = await params;
  const operation = operations.find((candidate) => candidate.slug === slug);
  if (!operation || !(await currentSession())) return new Response(null, { status: 404 });
  if (Number(incoming.headers.get("content-length") ?? 0) > 100_000) return new Response(null, { status: 413 });
  const parsed = request.safeParse(await incoming.json().catch(() => null));
  if (!parsed.success) return Response.json({ credits: null }, { status: 422 });
  const { fields, ...facts } = parsed.data;
  return Response.json({ credits: quotePrice(operation, fields, facts) });
}
