import { spawnSync } from "node:child_process";
import { readdir } from "node:fs/promises";
import { parseArgs } from "node:util";
import { endStarted } from "./service.ts";
import { type BenchOptions, printTable } from "./table.ts";

const { values, positionals } = parseArgs({
  options: { json: { type: "boolean", default: false } },
  allowPositionals: true,
});
const known = await benches();
const wanted = positionals.length > 0 ? positionals : known;
const unknown = wanted.find((name) => !known.includes(name));
if (unknown !== undefined) {
  console.error(`There is no bench "${unknown}". There are: ${known.join(", ")}.`);
  process.exit(2);
}
process.exit(wanted.length === 1 ? await runHere(wanted[0] ?? "") : runApart(wanted));

async function runHere(name: string): Promise<number> {
  const { run } = (await import(`./${name}.ts`)) as { run(options: BenchOptions): Promise<void> };
  try {
    await run({ json: values.json });
  } finally {
    await endStarted();
  }
  printTable({ json: values.json });
  // Engines keep processes of their own (translators) that would hold this one open.
  return 0;
}

/** Each in a process of its own: none measures what another left behind. Returns how many failed. */
function runApart(names: readonly string[]): number {
  const args = values.json ? ["--json"] : [];
  return names.filter((name) => {
    const { status } = spawnSync(process.execPath, [import.meta.filename, name, ...args], { stdio: "inherit" });
    return status !== 0;
  }).length;
}

/** The modules of this folder that measure something: all but the tools they share. */
async function benches(): Promise<string[]> {
  const tools = ["run", "table", "measure", "service", "known-alpha"];
  const files = await readdir(import.meta.dirname);
  const names = files
    .filter((file) => file.endsWith(".ts") && !file.includes(".test."))
    .map((file) => file.slice(0, -3));
  return names.filter((name) => !tools.includes(name)).sort();
}
