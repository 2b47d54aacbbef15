import { allowedEngines } from "../../../engine-health/allowed-engines.ts";
import { engineReports, reportFor } from "../../../engine-health/states.ts";
import { engineFacts } from "../../../engines/card-of-engine.ts";
import type { ListedEngine } from "../../../engines/define.ts";
import type { Operation, UnitPrices } from "../../../operations/define.ts";
import { describeOperation, inputJsonSchema } from "../../../operations/describe.ts";
import { type PriceTable, readPriceTable } from "../../../prices/price-table.ts";

/** How long a response is repeated before prices and engines are read again. */
const CACHE_MS = 1_000;

type Body = Uint8Array<ArrayBuffer>;

/** The body of GET /operations in UTF-8: at once while it is fresh, so that the route needs no promise. */
export function createCatalogue(operations: readonly Operation[]): () => Body | Promise<Body> {
  const fixed = operations.map(describeFixed);
  let cached: { at: number; body: Body | Promise<Body> } | undefined;
  return () => {
    if (cached && Date.now() - cached.at < CACHE_MS) return cached.body;
    const entry = { at: Date.now(), body: encode(operations, fixed) as Body | Promise<Body> };
    cached = entry;
    Promise.resolve(entry.body).then(
      (body) => {
        entry.body = body;
      },
      () => {
        cached = undefined;
      },
    );
    return entry.body;
  };
}

async function encode(operations: readonly Operation[], fixed: readonly object[]): Promise<Body> {
  const [table, reports] = await Promise.all([readPriceTable(), engineReports()]);
  const readyFor = ({ slug }: Operation) =>
    new Set(reports.flatMap((report) => (reportFor(report, slug).state === "ready" ? [report.engine] : [])));
  const data = operations.map((operation, index) => ({
    ...fixed[index],
    ...priceView(operation, table.getPrices(operation)),
    engines: allowedEngines(operation, {}).engines.flatMap((engine) =>
      engineView(operation, engine, readyFor(operation), table),
    ),
  }));
  return new TextEncoder().encode(JSON.stringify({ object: "list", data }));
}

/** Builds the part of an operation's description that stays the same while the server runs. */
function describeFixed(operation: Operation) {
  const { slug, title, summary, output, fields } = describeOperation(operation);
  return {
    object: "operation",
    slug,
    title,
    summary,
    method: "POST",
    path: `/api/v1/${slug}`,
    output,
    fields: fields.map(({ minLength, maxLength, maxItems, requiredWithout, ...field }) => ({
      ...field,
      ...(requiredWithout === undefined ? {} : { required_without: requiredWithout }),
      ...(minLength === undefined ? {} : { min_length: minLength }),
      ...(maxLength === undefined ? {} : { max_length: maxLength }),
      ...(maxItems === undefined ? {} : { max_items: maxItems }),
    })),
    input_schema: inputJsonSchema(operation),
  };
}

const priceView = (operation: Operation, prices: UnitPrices) => ({
  price: operation.priceNote(prices),
  unit_prices: prices,
});

function engineView(operation: Operation, engine: ListedEngine, ready: ReadonlySet<string>, { getPrices }: PriceTable) {
  const facts = engineFacts(engine.name, operation.slug);
  if (!facts) return [];
  const priced = (effort?: string) => priceView(operation, getPrices(operation, engine.name, effort));
  const { id, title, description } = facts;
  return [
    {
      id,
      title,
      description,
      local: engine.local,
      ready: ready.has(engine.name),
      ...priced(engine.efforts.length > 0 ? "medium" : undefined),
      efforts: engine.efforts.map((effort) => ({ effort, ...priced(effort) })),
    },
  ];
}
