import { z } from "zod";

/** The highest price of one unit, so that the price of the largest input still fits in an integer column. */
export const MAX_UNIT_PRICE = 10_000;

/** Where prices apply: to an operation, to one engine of it, or to one effort of that engine. */
export interface PriceScope {
  operation: string;
  engine?: string | undefined;
  effort?: string | undefined;
}

/** The operator's prices of a scope by unit, in credits. Units that are left out have the price of the wider scope. */
export interface ScopedPrices extends PriceScope {
  prices: Readonly<Record<string, number>>;
}

const scopedPrices = z
  .strictObject({
    operation: z.string().min(1).max(100),
    engine: z.string().min(1).max(200).optional(),
    effort: z.string().min(1).max(20).optional(),
    prices: z.record(z.string().max(100), z.int().min(0).max(MAX_UNIT_PRICE)),
  })
  .refine(({ engine, effort }) => engine !== undefined || effort === undefined, "Write an engine beside the effort.");

const FORM = '[{"operation":"image-generate","engine":"stability:ultra","prices":{"per_image":8}}]';

/** The setting UNIT_PRICES: a JSON list of the operator's prices. The catalogue checks its names later. */
export const unitPrices = z
  .string()
  .transform((value, context) => {
    try {
      return JSON.parse(value) as unknown;
    } catch {
      context.addIssue({ code: "custom", message: `Not valid JSON. Write a list, for example ${FORM}` });
      return z.NEVER;
    }
  })
  .pipe(z.array(scopedPrices, `Write a list, for example ${FORM}`).max(2_000));

/**
 * The price of each unit in a scope: the one of the engine and effort, else of the engine, else of the operation, else the
 * default. Of two entries with the same scope, the later one counts.
 */
export function resolvePrices(
  entries: readonly ScopedPrices[],
  { operation, engine, effort }: PriceScope,
  defaults: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const widestFirst: PriceScope[] = [
    { operation },
    ...(engine === undefined ? [] : [{ operation, engine }]),
    ...(engine === undefined || effort === undefined ? [] : [{ operation, engine, effort }]),
  ];
  const matching = widestFirst.flatMap((scope) => entries.filter((entry) => isSameScope(entry, scope)));
  return Object.assign({ ...defaults }, ...matching.map(({ prices }) => prices));
}

export const isSameScope = (a: PriceScope, b: PriceScope): boolean =>
  a.operation === b.operation && a.engine === b.engine && a.effort === b.effort;
