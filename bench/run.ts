import { readdir } from "node:fs/promises";
import { parseArgs } from "node:util";
import { type BenchOptions, printTable } from "./table.ts";

const { values, positionals } = parseArgs({
  options: { json: { type: "boolean", default: false } },
  allowPositionals: true,
});
const known = await benches();
const wanted = positionals.length > 0 ? positionals : known;
for (const name of wanted) {
  if (!known.includes(name)) {
    console.error(`There is no bench "${name}". There are: ${known.join(", ")}.`);
    process.exit(2);
  }
  const { run } = (await import(`./${name}.ts`)) as { run(options: BenchOptions): Promise<void> };
  await run({ json: values.json });
}
printTable({ json: values.json });
// Engines keep processes of their own (translators) that would hold this one open.
process.exit(0);

/** The modules of this folder that measure something: all but the tools they share. */
async function benches(): Promise<string[]> {
  const tools = ["run", "table", "measure", "service", "known-alpha"];
  const files = await readdir(import.meta.dirname);
  const names = files
    .filter((file) => file.endsWith(".ts") && !file.includes(".test."))
    .map((file) => file.slice(0, -3));
  return names.filter((name) => !tools.includes(name)).sort();
}
