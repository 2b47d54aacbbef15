import { run as examples } from "../galleries/examples.ts";
import { run as illustrations } from "../galleries/illustrations.ts";
import { run as photographs } from "../galleries/photographs.ts";
import { run as products } from "../galleries/products.ts";
import { run as templates } from "../galleries/templates.ts";
import type { BenchOptions } from "../measures/table.ts";

/**
 * Makes pictures for a visual check: the pictures of the docs, every operation on every sample photograph, the templates of
 * pipelines, and contact sheets of the illustrator, the colorist and the product studio in data/gallery.
 */
export async function run(options: BenchOptions): Promise<void> {
  await examples(options);
  await photographs(options);
  await illustrations(options);
  await products(options);
  await templates(options);
}
