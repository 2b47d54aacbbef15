import { run as examples } from "./galleries/examples.ts";
import { run as illustrations } from "./galleries/illustrations.ts";
import { run as photographs } from "./galleries/photographs.ts";
import { run as products } from "./galleries/products.ts";
import type { BenchOptions } from "./table.ts";

/** What the operations make, to be looked at: the docs' pictures, every operation on every sample photograph, and contact sheets of the painters and the studio in data/gallery. */
export async function run(options: BenchOptions): Promise<void> {
  await examples(options);
  await photographs(options);
  await illustrations(options);
  await products(options);
}
