import { readFileSync, statSync } from "node:fs";
import { mkdir, rename, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { type Direction, directionKey, type FileRole, type LanguageFile, tableDirections } from "./direction.ts";
import { languagesDirectory } from "./installed-directions.ts";
import { type LanguageSource, readRegistryText } from "./source.ts";

/** How long a copy of the registry is used before it is read again. */
const FRESH_MS = 24 * 3_600_000;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const file = z.object({
  path: z.string().regex(/^(?!.*\.\.)[\w.+@/-]{1,300}$/),
  uncompressedSize: z.number().int().positive(),
  uncompressedHash: hash,
});
const tag = z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/);
const entry = z.object({
  architecture: z.string().regex(/^[\w-]{1,40}$/),
  releaseStatus: z.string(),
  sourceLanguage: tag,
  targetLanguage: tag,
  files: z.object({
    model: file,
    lexicalShortlist: file,
    vocab: file.optional(),
    srcVocab: file.optional(),
    trgVocab: file.optional(),
  }),
});
const registry = z.object({
  generated: z.union([z.string(), z.number()]),
  baseUrl: z.url({ protocol: /^https?$/ }),
  models: z.record(z.string(), z.array(z.unknown())),
});

type Entry = z.output<typeof entry>;

/** Firefox prefers these architectures in this order: the larger ones translate better. */
const ARCHITECTURES = ["base-memory", "base", "tiny"];

const registryPath = (cacheDirectory: string) => join(languagesDirectory(cacheDirectory), "registry.json");

let cached: { path: string; changedMs: number; directions: ReadonlyMap<string, Direction> } | null = null;

/** The directions of the copy of the registry that was read last; empty if there is none. */
function keptDirections(cacheDirectory: string): ReadonlyMap<string, Direction> {
  const path = registryPath(cacheDirectory);
  const changedMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  if (changedMs === undefined) return new Map();
  if (cached?.path === path && cached.changedMs === changedMs) return cached.directions;
  let directions: ReadonlyMap<string, Direction>;
  try {
    directions = parseRegistry(readFileSync(path, "utf8"));
  } catch {
    // The next download replaces a damaged copy.
    directions = new Map();
  }
  cached = { path, changedMs, directions };
  return directions;
}

/** All known directions by `from-to`: those of the kept registry, then those of the table. */
export function knownDirections(cacheDirectory: string): ReadonlyMap<string, Direction> {
  return new Map([...tableDirections, ...keptDirections(cacheDirectory)]);
}

/**
 * The sources of a direction in order of preference. Reads the registry first, unless its copy is from today. Without it,
 * the kept copy and the table in the repository remain.
 */
export async function findDirections(
  key: string,
  cacheDirectory: string,
  source: LanguageSource,
  signal?: AbortSignal,
): Promise<Direction[]> {
  await refreshRegistry(cacheDirectory, source, signal);
  const [kept, pinned] = [keptDirections(cacheDirectory).get(key), tableDirections.get(key)];
  return [kept, pinned].flatMap((direction) => direction ?? []);
}

/** Reads the registry and keeps a copy. Returns whether the copy is fresh. Throws only the signal's reason. */
export async function refreshRegistry(
  cacheDirectory: string,
  source: LanguageSource,
  signal?: AbortSignal,
): Promise<boolean> {
  const path = registryPath(cacheDirectory);
  const found = await stat(path).catch(() => null);
  if (found && Date.now() - found.mtimeMs < FRESH_MS) return true;
  try {
    const text = await readRegistryText(source, signal);
    if (parseRegistry(text).size === 0) return false;
    await mkdir(dirname(path), { recursive: true });
    const draft = `${path}.${process.pid}`;
    await writeFile(draft, text);
    await rename(draft, path);
    return true;
  } catch {
    signal?.throwIfAborted();
    return false;
  }
}

/** The released models of a registry, the best one of each direction. Throws for another format. */
export function parseRegistry(text: string): ReadonlyMap<string, Direction> {
  const { generated, baseUrl, models } = registry.parse(JSON.parse(text));
  const version = String(generated)
    .replaceAll(/[^\w]+/g, "")
    .slice(0, 20);
  const directions = new Map<string, Direction>();
  for (const candidates of Object.values(models)) {
    // An entry of a newer format does not make the others unusable.
    const entries = candidates.flatMap((candidate) => entry.safeParse(candidate).data ?? []);
    const [best] = entries.filter(isReleased).toSorted((a, b) => getRank(a) - getRank(b));
    if (!best || (best.sourceLanguage !== "en" && best.targetLanguage !== "en")) continue;
    const direction = toDirection(best, baseUrl, version);
    if (direction) directions.set(directionKey(direction), direction);
  }
  return directions;
}

const isReleased = ({ releaseStatus }: Entry) => releaseStatus.startsWith("Release");

/** Models that are released for one system only come after the others. */
function getRank({ architecture, releaseStatus }: Entry): number {
  const position = ARCHITECTURES.indexOf(architecture);
  return (releaseStatus === "Release" ? 0 : 10) + (position < 0 ? ARCHITECTURES.length : position);
}

function toDirection(best: Entry, baseUrl: string, version: string): Direction | null {
  const { model, lexicalShortlist, vocab, srcVocab, trgVocab } = best.files;
  const vocabularies: [FileRole, z.output<typeof file>][] =
    srcVocab && trgVocab
      ? [
          ["sourceVocabulary", srcVocab],
          ["targetVocabulary", trgVocab],
        ]
      : vocab
        ? [["vocabulary", vocab]]
        : [];
  if (vocabularies.length === 0) return null;
  const toFile = (
    role: FileRole,
    { path, uncompressedSize, uncompressedHash }: z.output<typeof file>,
  ): LanguageFile => ({
    role,
    name: (path.split("/").at(-1) ?? path).replace(/\.gz$/, ""),
    path,
    url: `${baseUrl.replace(/\/+$/, "")}/${path}`,
    sizeBytes: uncompressedSize,
    sha256: uncompressedHash,
  });
  const key = directionKey({ from: best.sourceLanguage, to: best.targetLanguage });
  return {
    from: best.sourceLanguage,
    to: best.targetLanguage,
    version: `${best.architecture}-${version}`,
    origin: "registry",
    // The registry has no scores; the table's are of the same or an earlier model.
    score: tableDirections.get(key)?.score ?? null,
    files: [
      toFile("model", model),
      toFile("lexicon", lexicalShortlist),
      ...vocabularies.map(([role, one]) => toFile(role, one)),
    ],
  };
}
