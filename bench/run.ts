import { spawnSync } from "node:child_process";
import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { stopStarted } from "./measures/service.ts";
import { type BenchOptions, printTable } from "./measures/table.ts";

const INTERRUPTED = 130;

const { values, positionals } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    minutes: { type: "string" },
    plot: { type: "string" },
  },
  allowPositionals: true,
});
const benches = await listBenches();
const selected = positionals.length > 0 ? positionals : [...benches.keys()].sort();
const unknown = selected.find((name) => !benches.has(name));
if (unknown !== undefined) {
  console.error(`The bench "${unknown}" does not exist. Choose from: ${[...benches.keys()].sort().join(", ")}.`);
  process.exit(2);
}
process.exit(selected.length === 1 ? await runHere(selected[0] ?? "") : runInProcesses(selected));

async function runHere(name: string): Promise<number> {
  // An interrupted bench leaves no PostgreSQL or server behind.
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void stopStarted().finally(() => process.exit(INTERRUPTED)));
  const { run } = (await import(`./${benches.get(name)}`)) as { run(options: BenchOptions): Promise<void> };
  try {
    const { json, plot } = values;
    const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
    await run({ json, ...(minutes === undefined ? {} : { minutes }), ...(plot === undefined ? {} : { plot }) });
  } finally {
    await stopStarted();
  }
  printTable({ json: values.json });
  // The processes of engines such as translators would keep this process open.
  return 0;
}

/** Runs each bench in a separate process, so that none affects another. Returns the number of failures. */
function runInProcesses(names: readonly string[]): number {
  const args = values.json ? ["--json"] : [];
  return names.filter((name) => {
    const { status } = spawnSync(process.execPath, [import.meta.filename, name, ...args], { stdio: "inherit" });
    return status !== 0;
  }).length;
}

/** The benches by name, with the paths of their modules: those of this folder, and those of images in a folder of theirs. */
async function listBenches(): Promise<Map<string, string>> {
  const files = await Promise.all(
    ["", "pictures/"].map(async (folder) =>
      (await readdir(join(import.meta.dirname, folder))).map((file) => `${folder}${file}`),
    ),
  );
  const modules = files.flat().filter((path) => path.endsWith(".ts") && !path.includes(".test.") && path !== "run.ts");
  return new Map(modules.map((path) => [basename(path, ".ts"), path]));
}
