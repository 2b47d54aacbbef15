import { readFile, writeFile } from "node:fs/promises";
import { argv } from "node:process";

// Makes lib/models/languages/table.json from a listing of Mozilla's translation models with one line per file:
// configuration, direction, COMET, BLEU, file, bytes and SHA-256 of the .gz, SHA-256 of the model.

/** Configurations whose scores differ by less are equal, so the smaller one is used. */
const EQUAL_SCORES = 0.003;

interface Configuration {
  configuration: string;
  comet: number | null;
  bleu: number | null;
  files: (string | number)[][];
}

const text = await readFile(argv[2] ?? "", "utf8");
const [commit] = /(?<=at commit )[0-9a-f]{40}/.exec(text) ?? [];
if (!commit) throw new Error("The first line must name the commit.");
const directions = new Map<string, Configuration[]>();
for (const line of text.split("\n")) {
  const [configuration, direction, comet, bleu, file, bytes, sha256, modelSha256] = line.split("\t");
  if (line.startsWith("#") || !configuration || !direction || !file || !sha256) continue;
  if (file.startsWith("qualityModel")) continue;
  const key = `${direction.slice(0, 2)}-${direction.slice(2)}`;
  const known = directions.get(key) ?? [];
  directions.set(key, known);
  let entry = known.find((item) => item.configuration === configuration);
  if (!entry) {
    const score = (value: string | undefined) => (Number(value) > 0 ? Number(value) : null);
    entry = { configuration, comet: score(comet), bleu: score(bleu), files: [] };
    known.push(entry);
  }
  entry.files.push([file, Number(bytes), sha256, ...(modelSha256 ? [modelSha256] : [])]);
}

const getBytes = ({ files }: Configuration) => files.reduce((sum, [, bytes]) => sum + Number(bytes), 0);

/** The configuration with the best score; of equal ones the smallest. */
function best(configurations: readonly Configuration[]): Configuration | undefined {
  const top = Math.max(...configurations.map(({ comet }) => comet ?? 0));
  const good = configurations.filter(({ comet }) => (comet ?? 0) > top - EQUAL_SCORES);
  return good.toSorted((a, b) => getBytes(a) - getBytes(b))[0];
}

const lines = [...directions]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([key, configurations]) => `    ${JSON.stringify(key)}: ${JSON.stringify(best(configurations))}`);
await writeFile(
  new URL("../lib/models/languages/table.json", import.meta.url),
  `{\n  "commit": "${commit}",\n  "directions": {\n${lines.join(",\n")}\n  }\n}\n`,
);
