import { z } from "zod";
import { currentSession } from "#lib/accounts/session/session.ts";
import { engineOptions, likelyEngine } from "#lib/engine-health/engine-choices.ts";
import { effortFor } from "#lib/engines/efforts.ts";
import { operations } from "#lib/operations/index.ts";
import { quotePrice } from "#lib/operations/quote.ts";
import { readText } from "#lib/platform/read-text.ts";
import { readPriceTable } from "#lib/prices/price-table.ts";

const MAX_BODY_BYTES = 100_000;

const request = z.strictObject({
  fields: z.record(z.string().max(100), z.unknown()),
  width: z.int().min(0).max(100_000),
  height: z.int().min(0).max(100_000),
  frames: z.int().min(1).max(100_000).default(1),
  characters: z.int().min(0).max(100_000_000).default(0),
});

/** Returns the price of the current form values, or null if it is not known yet. Stores and charges nothing. */
export async function POST(
  incoming: Request,
  { params }: { params: Promise<{ operation: string }> },
): Promise<Response> {
  const { operation: slug } = await params;
  const operation = operations.find((candidate) => candidate.slug === slug);
  if (!operation || !(await currentSession())) return new Response(null, { status: 404 });
  const text = await readText(incoming, MAX_BODY_BYTES);
  if (text === null) return new Response(null, { status: 413 });
  const parsed = request.safeParse(parsedJson(text));
  if (!parsed.success) return Response.json({ credits: null }, { status: 422 });
  const { fields, ...facts } = parsed.data;
  const engine = likelyEngine(await engineOptions(operation.slug), operation.slug, fields);
  const { getPrices } = await readPriceTable();
  const prices = getPrices(operation, engine?.id, engine && effortFor(engine, fields.effort));
  return Response.json({ credits: quotePrice(operation, fields, facts, prices) });
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
