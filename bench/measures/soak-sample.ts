import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pool } from "../../lib/platform/database/db.ts";

/** The memory, descriptors, connections and files of a service at one moment, on Linux. */
export interface Sample {
  /** Seconds by the clock of this process. */
  at: number;
  memoryMb: number;
  descriptors: number;
  connections: number;
  temporaryFiles: number;
}

/** Reads the use of a process with all its children, of its database, and of its folder for temporary files. */
export async function sampleResources(pid: number, temporary: string): Promise<Sample> {
  const family = await listFamily(pid);
  const uses = await Promise.all(family.map(readUse));
  const { rows } = await pool().query<{ count: number }>(
    "SELECT count(*) AS count FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
  const folders = [temporary, join(process.env.DATA_DIR ?? "", "uploads")];
  const files = await Promise.all(folders.map((folder) => readdir(folder, { recursive: true }).catch(() => [])));
  return {
    at: performance.now() / 1000,
    memoryMb: sum(uses.map(({ memoryMb }) => memoryMb)),
    descriptors: sum(uses.map(({ descriptors }) => descriptors)),
    connections: rows[0]?.count ?? 0,
    temporaryFiles: files.flat().length,
  };
}

async function listFamily(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  const children = text.split(" ").filter(Boolean).map(Number);
  return [pid, ...(await Promise.all(children.map(listFamily))).flat()];
}

/** A process that has ended uses nothing. */
async function readUse(pid: number): Promise<{ memoryMb: number; descriptors: number }> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const descriptors = await readdir(`/proc/${pid}/fd`).catch(() => []);
  return { memoryMb: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024, descriptors: descriptors.length };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
