// Finds texts that the service has stored, for tests of what is deleted.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pool } from "../../../lib/platform/database/db.ts";
import { env } from "../../../lib/platform/env.ts";

/** The tables of the database with a row that contains the text, also as bytes; letters of either case. */
export async function tablesWith(canary: string): Promise<string[]> {
  const { rows } = await pool().query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  const patterns = [canary, Buffer.from(canary).toString("hex")].map((text) => `%${text}%`);
  const found: string[] = [];
  for (const { name } of rows) {
    const query = `SELECT FROM ${name} AS t WHERE t::text ILIKE ANY($1) LIMIT 1`;
    if ((await pool().query(query, [patterns])).rowCount) found.push(name);
  }
  return found;
}

/** The files of the data directory, without the database's own, whose path or content contains the text. */
export async function filesWith(canary: string): Promise<string[]> {
  const root = env().DATA_DIR;
  const folders = (await readdir(root, { withFileTypes: true })).filter(({ name }) => name !== "postgres");
  const lists = await Promise.all(
    folders.map(async ({ name }) =>
      (await readdir(join(root, name), { recursive: true })).map((path) => join(name, path)),
    ),
  ).catch(() => null);
  // A folder can be deleted while it is listed.
  if (!lists) return filesWith(canary);
  const found = await Promise.all(
    lists.flat().map(async (path) => {
      const content = await readFile(join(root, path)).catch(() => Buffer.alloc(0));
      return path.includes(canary) || content.toString("latin1").toLowerCase().includes(canary.toLowerCase());
    }),
  );
  return lists.flat().filter((_, index) => found[index]);
}
