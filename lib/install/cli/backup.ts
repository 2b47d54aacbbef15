import { resolve } from "node:path";
import { backUp } from "../backup/backup.ts";
import { type CheckedBackup, restoreBackup as restore, verifyBackup as verify } from "../backup/restore.ts";
import { type Command, type Options, print, required } from "./command.ts";

const getFolder = ({ args }: Options) => resolve(required("FOLDER", args?.[0]));

/** Backs up the database and the stored files. */
export const createBackup: Command = async (options) => {
  const folder = getFolder(options);
  const { createdAt, fileCount, tables, store } = await backUp(folder);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const files = store === "s3" ? `${fileCount} files of the bucket are listed, not copied` : `${fileCount} files`;
  print(
    options.json,
    { folder, createdAt, tables: tables.length, rows, files: fileCount, store },
    `Backed up ${rows} rows of ${tables.length} tables and ${files} to ${folder}.`,
  );
  return 0;
};

/** Checks a backup. */
export const verifyBackup: Command = async (options) => {
  const folder = getFolder(options);
  return report(options, await verify(folder), `The backup ${folder} is complete, and all ledger invariants hold.`);
};

/** Restores a backup. */
export const restoreBackup: Command = async (options) => {
  const folder = getFolder(options);
  return report(options, await restore(folder), `Restored ${folder}. All ledger invariants hold.`);
};

function report({ json }: Options, { manifest, violations }: CheckedBackup, success: string): number {
  const { createdAt, fileCount } = manifest;
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  print(
    json,
    { createdAt, rows, files: fileCount, violations },
    violations.length === 0
      ? success
      : violations.map(({ rule, subject, detail }) => `${subject}: ${rule} (${detail})`).join("\n"),
  );
  return violations.length === 0 ? 0 : 1;
}
