import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type pg from "pg";
import { from, to } from "pg-copy-streams";
import { type Manifest, readChecksum } from "./manifest.ts";

/** The tables of pg-boss are not among them: its tasks are recorded again from the rows that need them. */
const TABLES = `
  SELECT c.relname AS table, array_agg(a.attname::text ORDER BY a.attnum) AS columns,
    ARRAY(SELECT DISTINCT f.confrelid::regclass::text FROM pg_constraint f
      WHERE f.contype = 'f' AND f.conrelid = c.oid AND f.confrelid <> c.oid) AS references
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE n.nspname = 'public' AND c.relkind = 'r' AND c.relname <> '_prisma_migrations'
    AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  GROUP BY c.oid, c.relname ORDER BY c.relname`;

interface Table {
  table: string;
  columns: string[];
  references: string[];
}

/**
 * Writes every table to `folder` as gzipped COPY text, all as of the moment at which the client's transaction began.
 * The client must be in a transaction with repeatable reads.
 */
export async function dumpTables(
  client: pg.Client,
  folder: string,
): Promise<Pick<Manifest, "migrations" | "tables" | "sequences">> {
  const { rows: migrations } = await client.query<Manifest["migrations"][number]>(
    `SELECT migration_name AS name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL
       AND rolled_back_at IS NULL ORDER BY migration_name`,
  );
  const { rows: found } = await client.query<Table>(TABLES);
  const tables: Manifest["tables"] = [];
  for (const { table, columns } of inFillOrder(found)) {
    const path = `database/${table}.copy.gz`;
    const copy = client.query(to(`COPY ${target(table, columns)} TO STDOUT`));
    await pipeline(copy, createGzip({ level: 1 }), createWriteStream(join(folder, path)));
    tables.push({ table, columns, rows: copy.rowCount, path, ...(await readChecksum(join(folder, path))) });
  }
  const { rows: sequences } = await client.query<Manifest["sequences"][number]>(
    `SELECT sequencename::text AS name, last_value::float8 AS value FROM pg_sequences
     WHERE schemaname = 'public' AND last_value IS NOT NULL`,
  );
  return { migrations, tables, sequences };
}

/**
 * Fills the tables of an empty database with the same migrations. The client must be in a transaction. The triggers of
 * the tables are off, because they record changes that the backup has already.
 */
export async function loadTables(
  client: pg.Client,
  folder: string,
  { tables, sequences }: Pick<Manifest, "tables" | "sequences">,
): Promise<void> {
  for (const { table, columns, path } of tables) {
    await client.query(`ALTER TABLE ${quoted(table)} DISABLE TRIGGER USER`);
    const copy = client.query(from(`COPY ${target(table, columns)} FROM STDIN`));
    await pipeline(createReadStream(join(folder, path)), createGunzip(), copy);
    await client.query(`ALTER TABLE ${quoted(table)} ENABLE TRIGGER USER`);
  }
  for (const { name, value } of sequences) await client.query("SELECT setval($1::regclass, $2)", [name, value]);
}

const quoted = (name: string) => `public."${name}"`;
const target = (table: string, columns: readonly string[]) =>
  `${quoted(table)} (${columns.map((column) => `"${column}"`).join(", ")})`;

/** Orders tables so that each follows those that it references. Throws if tables reference each other in a circle. */
function inFillOrder(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  let rest = [...tables];
  while (rest.length > 0) {
    const waiting = new Set(rest.map(({ table }) => table));
    const next = rest.filter(({ references }) => !references.some((name) => waiting.has(name.replaceAll('"', ""))));
    if (next.length === 0) throw new Error(`These tables reference each other: ${[...waiting].join(", ")}.`);
    ordered.push(...next);
    rest = rest.filter((table) => !next.includes(table));
  }
  return ordered;
}
