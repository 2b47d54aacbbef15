import type { Operation } from "../operations/define.ts";
import { isDatabaseUnavailable } from "../platform/database/database-errors.ts";
import { readShownPrices } from "../prices/price-table.ts";
import { type EngineOption, engineOptions } from "./engine-choices.ts";

/** An engine of an operation for pages, with its current price as text. */
export interface EnginePrice extends Pick<EngineOption, "id" | "title" | "description" | "local" | "ready"> {
  /** With the effort medium, if the engine differs by effort. */
  priceNote: string;
  /** The efforts whose price differs from it. */
  efforts: { effort: string; priceNote: string }[];
}

/** The engines that a request for an operation can choose, in the operator's order. None while the database is not available. */
export async function enginePrices(operation: Operation): Promise<EnginePrice[]> {
  const [options, { getPrices }] = await Promise.all([shownOptions(operation), readShownPrices()]);
  const getNote = (id: string, effort?: string) => operation.priceNote(getPrices(operation, id, effort));
  return options.map(({ id, title, description, local, ready, efforts }) => {
    const priceNote = getNote(id, efforts.length > 0 ? "medium" : undefined);
    const priced = efforts.map((effort) => ({ effort, priceNote: getNote(id, effort) }));
    return {
      id,
      title,
      description,
      local,
      ready,
      priceNote,
      efforts: priced.filter((item) => item.priceNote !== priceNote),
    };
  });
}

async function shownOptions({ slug }: Operation): Promise<EngineOption[]> {
  try {
    return await engineOptions(slug);
  } catch (error) {
    if (isDatabaseUnavailable(error)) return [];
    throw error;
  }
}
