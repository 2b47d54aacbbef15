import { invalidInput } from "@atelier/errors";
import { engineOptions } from "../engine-health/engine-choices.ts";
import type { Operation } from "../operations/define.ts";
import { operations } from "../operations/index.ts";
import { pool, type Queryable } from "../platform/database/db.ts";
import { int, run, statement, text } from "../platform/database/statement.ts";
import { findFault } from "../prices/check-unit-prices.ts";
import { type PriceTable, readCurrentPrices, readPriceTable } from "../prices/price-table.ts";
import { isSameScope, MAX_UNIT_PRICE, type PriceScope } from "../prices/unit-prices.ts";
import { type ActRequest, type Facts, performAct } from "./perform-act.ts";

/**
 * Sets the prices of a scope in credits by unit, once per form; null removes the operator's price, so that the wider scope
 * or the setting decides again. New jobs have the new price in every process after at most two seconds; submitted jobs
 * keep theirs. Returns false if the form already had its effect. Throws `invalid_input`.
 */
export async function changePrices(
  scope: PriceScope,
  prices: Readonly<Record<string, number | null>>,
  request: ActRequest,
): Promise<boolean> {
  const fault = findFault({ ...scope, prices: Object.fromEntries(Object.keys(prices).map((unit) => [unit, 0])) });
  if (fault) throw invalidInput("/operation", fault);
  for (const [unit, credits] of Object.entries(prices))
    if (credits !== null && !(Number.isInteger(credits) && credits >= 0 && credits <= MAX_UNIT_PRICE))
      throw invalidInput(
        `/price-${unit}`,
        `Write a whole number of credits, 0 to ${MAX_UNIT_PRICE.toLocaleString("en")}.`,
      );
  const { operation, engine = "", effort = "" } = scope;
  const subject = `price:${[operation, engine, effort].filter(Boolean).join(" ")}`;
  const applied = await performAct({ ...request, act: "price.change", subject, accountId: null }, async (tx) => {
    // Concurrent changes wait, so that the audit log has the prices that this one replaced.
    await tx.query("LOCK TABLE unit_price IN SHARE ROW EXCLUSIVE MODE");
    const before = await readScope(tx, scope, Object.keys(prices));
    for (const [unit, credits] of Object.entries(prices)) {
      const key = { operation, engine, effort, unit };
      await (credits === null ? run(tx, REMOVE, key) : run(tx, SET, { ...key, credits }));
    }
    return { before, after: await readScope(tx, scope, Object.keys(prices)) };
  });
  readPriceTable.forget();
  return applied;
}

/** The prices of one unit in a scope of the administration's page. */
export interface UnitLine {
  unit: string;
  title: string;
  /** The current price, and the operator's own one for exactly this scope. */
  credits: number;
  own: number | null;
}

/** A scope of the administration's page: an operation, an engine, or an effort of it. */
export interface PriceLine {
  operation: string;
  title: string;
  /** Null for all engines. */
  engine: { id: string; title: string } | null;
  effort: string | null;
  priceNote: string;
  units: UnitLine[];
}

/** The price of every operation, of its engines, and of the efforts of engines that differ by effort. */
export async function listPrices(): Promise<PriceLine[]> {
  const table = await readCurrentPrices(pool());
  const lines = await Promise.all(
    operations.map(async (operation) => {
      const engines = await engineOptions(operation.slug);
      // Prices of an engine that no worker has any more can still be removed.
      const others = table.stored.flatMap((entry) => (entry.operation === operation.slug ? (entry.engine ?? []) : []));
      const absent = [...new Set(others)].filter((id) => !engines.some((engine) => engine.id === id));
      const scopes: Pick<PriceLine, "engine" | "effort">[] = [
        { engine: null, effort: null },
        ...engines.flatMap((engine) => [
          { engine, effort: null },
          ...engine.efforts.map((effort) => ({ engine, effort })),
        ]),
        ...absent.map((id) => ({ engine: { id, title: id }, effort: null })),
      ];
      return scopes.map((scope) => getLine(operation, scope, table));
    }),
  );
  return lines.flat();
}

function getLine(
  operation: Operation,
  { engine, effort }: Pick<PriceLine, "engine" | "effort">,
  { getPrices, stored }: PriceTable,
): PriceLine {
  const scope = { operation: operation.slug, engine: engine?.id, effort: effort ?? undefined };
  const prices = getPrices(operation, scope.engine, scope.effort);
  const own: Record<string, number> = Object.assign(
    {},
    ...stored.filter((entry) => isSameScope(entry, scope)).map((entry) => entry.prices),
  );
  return {
    operation: operation.slug,
    title: operation.title,
    engine: engine && { id: engine.id, title: engine.title },
    effort,
    priceNote: operation.priceNote(prices),
    units: Object.entries(operation.units).map(([unit, { title }]) => ({
      unit,
      title,
      credits: prices[unit] ?? 0,
      own: own[unit] ?? null,
    })),
  };
}

/** The prices that are set for exactly this scope; null for a unit without one. */
async function readScope(tx: Queryable, scope: PriceScope, units: readonly string[]): Promise<Facts> {
  const { entries } = await readCurrentPrices(tx);
  const set = Object.assign({}, ...entries.filter((entry) => isSameScope(entry, scope)).map(({ prices }) => prices));
  return Object.fromEntries(units.map((unit) => [unit, set[unit] ?? null]));
}

const keyParams = { operation: text(), engine: text(), effort: text(), unit: text() };

const SET = statement(
  "set_unit_price",
  { ...keyParams, credits: int },
  `INSERT INTO unit_price (operation, engine, effort, unit, credits) VALUES ($operation, $engine, $effort, $unit, $credits)
   ON CONFLICT (operation, engine, effort, unit) DO UPDATE SET credits = excluded.credits, changed_at = now()`,
  {},
);

const REMOVE = statement(
  "remove_unit_price",
  keyParams,
  "DELETE FROM unit_price WHERE operation = $operation AND engine = $engine AND effort = $effort AND unit = $unit",
  {},
);
