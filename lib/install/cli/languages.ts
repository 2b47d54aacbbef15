import { engineHealthSettings } from "../../engine-health/settings.ts";
import { addDirection } from "../../models/languages/add-direction.ts";
import { type Direction, downloadBytes, LANGUAGE_LICENSE } from "../../models/languages/direction.ts";
import { type DirectionRecord, installedDirections, recordBytes } from "../../models/languages/installed-directions.ts";
import { knownDirections, refreshRegistry } from "../../models/languages/registry.ts";
import { gigabytes } from "../../models/store/disk-space.ts";
import { ModelStoreError } from "../../models/store/error.ts";
import { env } from "../../platform/env.ts";
import { print, required } from "./command.ts";
import { downloadLine } from "./download-line.ts";

/**
 * Downloads the translation models of some languages, in both directions, or of all. Reads the registry first. Ctrl-C
 * stops; the same command continues.
 */
export async function addLanguages(wanted: string | undefined, json: boolean | undefined): Promise<number> {
  const { CACHE_DIR } = env();
  const source = { location: engineHealthSettings().LANGUAGE_SOURCE };
  const stop = new AbortController();
  const interrupt = () =>
    stop.abort(new ModelStoreError("Stopped. Run the same command again to continue the download."));
  process.once("SIGINT", interrupt);
  const progress = downloadLine(process.stderr);
  try {
    const isCurrent = await refreshRegistry(CACHE_DIR, source, stop.signal);
    if (!isCurrent)
      process.stderr.write("Mozilla's registry cannot be read. The models of this version's table are used.\n");
    const keys = chooseDirections(required("The languages", wanted), knownDirections(CACHE_DIR));
    const added: DirectionRecord[] = [];
    for (const key of keys) {
      const result = await addDirection(key, {
        cacheDirectory: CACHE_DIR,
        source,
        signal: stop.signal,
        onProgress: progress.update,
      });
      progress.end();
      if (result.added) added.push(result.record);
    }
    const size = gigabytes(added.reduce((sum, record) => sum + recordBytes(record), 0));
    print(
      json,
      { added, installed: keys.filter((key) => !added.some(({ from, to }) => key === `${from}-${to}`)) },
      `${added.length} of ${keys.length} translation models were added (${size}), the others are already installed. License: ${LANGUAGE_LICENSE.name}.`,
    );
    return 0;
  } finally {
    progress.end();
    process.off("SIGINT", interrupt);
  }
}

/** The directions of a list such as "de,fr", of "all", or a single one such as "en-de". Throws ModelStoreError. */
export function chooseDirections(wanted: string, known: ReadonlyMap<string, unknown>): string[] {
  const keys = [...known.keys()].sort();
  if (wanted === "all") return keys;
  const names = wanted.split(",").map((name) => name.trim());
  const unknown = names.filter((name) => !known.has(name) && !keys.some((key) => key.split("-").includes(name)));
  if (unknown.length > 0) {
    const languages = [...new Set(keys.flatMap((key) => key.split("-")))].filter((tag) => tag !== "en");
    throw new ModelStoreError(
      `There are no translation models for ${unknown.join(", ")}. Languages: ${languages.sort().join(", ")}. Or write "all".`,
    );
  }
  return keys.filter((key) => names.some((name) => name === key || (name !== "en" && key.split("-").includes(name))));
}

/** One line for each installed or known direction. */
export function languageLines(cacheDirectory: string): string[] {
  const installed = installedDirections(cacheDirectory);
  const known = [...knownDirections(cacheDirectory)].filter(([key]) => !installed.has(key));
  return [
    ...[...installed].map(([key, record]) => line("installed", key, recordBytes(record), record)),
    ...known.map(([key, direction]) => line("", key, downloadBytes(direction), direction)),
  ];
}

function line(state: string, key: string, bytes: number, { score }: Pick<Direction, "score">): string {
  const quality = score ? `, COMET ${score.comet.toFixed(3)}` : "";
  return `${state.padEnd(10)} ${key.padEnd(22)} ${gigabytes(bytes).padStart(8)}  translation (${LANGUAGE_LICENSE.name}${quality})`;
}
