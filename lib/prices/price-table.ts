import { cardOfEngine } from "../engines/card-of-engine.ts";
import { defaultPrices, type Operation, type UnitPrices } from "../operations/define.ts";
import { cachedRead } from "../platform/database/cached-read.ts";
import { isDatabaseUnavailable } from "../platform/database/database-errors.ts";
import { pool, type Queryable } from "../platform/database/db.ts";
import { int, run, statement, text } from "../platform/database/statement.ts";
import { priceSettings } from "./settings.ts";
import { resolvePrices, type ScopedPrices } from "./unit-prices.ts";

/** How long a process uses the prices that it read. A change takes effect in every process after this time. */
const CACHE_MS = 2_000;

const READ = statement(
  "read_unit_prices",
  {},
  "SELECT operation, engine, effort, unit, credits FROM unit_price ORDER BY operation, engine, effort, unit",
  { operation: text(), engine: text(), effort: text(), unit: text(), credits: int },
);

/** The operator's prices at one moment. */
export interface PriceTable {
  /** The settings' entries, then those of the administration. */
  entries: readonly ScopedPrices[];
  /** The administration's entries, one per unit. */
  stored: readonly ScopedPrices[];
  /** The price of each unit for an engine and effort; without them, the prices of the operation. */
  getPrices(operation: Operation, engine?: string, effort?: string): UnitPrices;
}

let lastRead: PriceTable | undefined;

/** The operator's prices, read at most every two seconds. */
export const readPriceTable = cachedRead(CACHE_MS, async (): Promise<PriceTable> => {
  lastRead = await readCurrentPrices(pool());
  return lastRead;
});

/** The prices for a page. While the database is not available, those that were read last, or those of the settings. */
export async function readShownPrices(): Promise<PriceTable> {
  try {
    return await readPriceTable();
  } catch (error) {
    if (isDatabaseUnavailable(error)) return lastRead ?? toTable([]);
    throw error;
  }
}

/** The operator's prices without the cache. */
export async function readCurrentPrices(db: Queryable): Promise<PriceTable> {
  const rows = await run(db, READ, {});
  const stored = rows.map(
    ({ operation, engine, effort, unit, credits }): ScopedPrices => ({
      operation,
      engine: engine || undefined,
      effort: effort || undefined,
      prices: { [unit]: credits },
    }),
  );
  return toTable(stored);
}

/** The default prices of an operation, or of one of its engines. */
function getDefaults(operation: Operation, engine: string | undefined): UnitPrices {
  const own = engine === undefined ? undefined : cardOfEngine(engine)?.prices?.[operation.slug];
  return { ...defaultPrices(operation), ...own };
}

function toTable(stored: readonly ScopedPrices[]): PriceTable {
  const entries = [...priceSettings().UNIT_PRICES, ...stored];
  return {
    entries,
    stored,
    getPrices: (operation, engine, effort) =>
      resolvePrices(entries, { operation: operation.slug, engine, effort }, getDefaults(operation, engine)),
  };
}
