import { run as illustrations } from "./galleries/illustrations.ts";
import { run as products } from "./galleries/products.ts";
import type { BenchOptions } from "./table.ts";

/** Contact sheets of what the painters and the studio make, to be looked at: written to data/gallery. */
export async function run(options: BenchOptions): Promise<void> {
  await illustrations(options);
  await products(options);
}
