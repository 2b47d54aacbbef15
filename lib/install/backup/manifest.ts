import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { lstat, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { AppError } from "@atelier/errors";
import { z } from "zod";

/** The version of the format; a change that older code cannot read increases it. */
const FORMAT = 1;

/** A file of a backup with its size and checksum. Its path cannot leave the folder. */
export const stored = z.object({
  /** Its path below the folder of the backup. */
  path: z.string().regex(/^(?!\/)(?!.*\.\.)[\w./-]+$/),
  sizeBytes: z.number().int().min(0),
  sha256: z.string().regex(/^[\da-f]{64}$/),
});
export type BackupFile = z.output<typeof stored>;

const identifier = z.string().regex(/^[a-z_][a-z\d_]*$/);

const manifest = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** The applied migrations with their checksums, in order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** The tables in an order in which they can be filled: a table follows those that it references. */
  tables: z.array(stored.extend({ table: identifier, columns: z.array(identifier), rows: z.number().int().min(0) })),
  sequences: z.array(z.object({ name: identifier, value: z.number().int() })),
  /** `s3`: the files stay in the bucket, and `list` has their keys only. */
  store: z.enum(["local", "s3"]),
  /** One line of JSON for each file: `BackupFile` for copied ones, `{ key }` for those of a bucket. */
  list: stored,
  fileCount: z.number().int().min(0),
  /** The secret that local mode generated; null if the settings have it. */
  secret: stored.nullable(),
});
export type Manifest = z.output<typeof manifest>;

const NAME = "manifest.json";

/** Writes the manifest, which is last: a backup without it is incomplete. */
export async function writeManifest(folder: string, content: Omit<Manifest, "format">): Promise<void> {
  const part = join(folder, `${NAME}.part`);
  await writeFile(part, `${JSON.stringify({ format: FORMAT, ...content }, null, 2)}\n`);
  await rename(part, join(folder, NAME));
}

/** Reads the manifest of a backup. Throws `invalid_input` if there is none, or if this version cannot read it. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, NAME), "utf8").catch(() => undefined);
  if (text === undefined)
    throw new AppError("invalid_input", `${folder} is not a complete backup: it has no ${NAME}. Name another folder.`);
  const parsed = manifest.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new AppError(
    "invalid_input",
    issue?.path[0] === "format"
      ? `The format of this backup is not ${FORMAT}. Use the version of the service that created it.`
      : `${join(folder, NAME)} is damaged (${issue?.path.join(".")}). Use another backup.`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The size and SHA-256 of a file. */
export async function readChecksum(path: string): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  await pipeline(createReadStream(path), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk);
      sizeBytes += chunk.length;
    }
  });
  return { sizeBytes, sha256: hash.digest("hex") };
}

/** Throws `invalid_input` if a file of the backup is missing, a link, or differs from its checksum. */
export async function checkFile(folder: string, { path, sha256 }: BackupFile): Promise<void> {
  const stats = await lstat(join(folder, path)).catch(() => undefined);
  if (stats && !stats.isFile())
    throw new AppError("invalid_input", `The backup is damaged: ${path} is not a file. Use another backup.`);
  const found = await readChecksum(join(folder, path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (!found) throw new AppError("invalid_input", `The backup is damaged: ${path} is missing. Use another backup.`);
  if (found.sha256 !== sha256)
    throw new AppError("invalid_input", `The backup is damaged: ${path} has changed. Use another backup.`);
}
