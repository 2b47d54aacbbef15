import { AppError, invalidInput } from "@atelier/errors";
import { pool, type Queryable, transaction } from "../platform/database/db.ts";
import {
  int,
  json,
  nullable,
  type RowOf,
  run,
  runForCount,
  statement,
  text,
  timestamp,
} from "../platform/database/statement.ts";
import { newId } from "../platform/ids.ts";
import type { Variables } from "./variables.ts";

/** The most pipelines that an account can store, and the most versions of each. */
export const MAX_PIPELINES = 100;
export const MAX_VERSIONS = 100;
/** The characters of the steps and variables of a version as JSON. */
const MAX_CHARACTERS = 64 * 1024;

/** The content of a version. The steps are as a request has them. */
export interface PipelineContent {
  steps: readonly object[];
  variables: Variables;
}

const columns = {
  id: text(),
  name: text(),
  version: int,
  steps: json<Record<string, unknown>[]>(),
  variables: json<Variables>(),
  created_at: timestamp,
  updated_at: timestamp,
};

/** A stored pipeline in one of its versions. */
export type StoredPipeline = RowOf<typeof columns>;

/** Stores a pipeline as its first version. Throws `invalid_input` above the limits. */
export async function createPipeline(
  accountId: string,
  name: string,
  content: PipelineContent,
): Promise<StoredPipeline> {
  refuseLong(content);
  const id = newId("pip");
  return transaction(async (tx) => {
    // Two requests at once would not count each other's pipeline.
    await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`pipelines:${accountId}`]);
    const [counted] = await run(tx, COUNT, { accountId });
    if ((counted?.pipelines ?? 0) >= MAX_PIPELINES)
      throw invalidInput("/name", `An account can store ${MAX_PIPELINES} pipelines. Delete one first.`);
    await runForCount(tx, INSERT, { id, accountId, name });
    await runForCount(tx, INSERT_VERSION, { id, version: 1, ...toColumns(content) });
    return readPipeline(accountId, id, undefined, tx);
  });
}

/**
 * Changes the name, or adds the version that `content` makes of the newest one. Throws `not_found`, `invalid_input` above
 * the limits, and as `content`.
 */
export async function changePipeline(
  accountId: string,
  id: string,
  change: { name?: string | undefined; content?: ((newest: StoredPipeline) => PipelineContent) | undefined },
): Promise<StoredPipeline> {
  const { name = null, content: merge } = change;
  return transaction(async (tx) => {
    const [changed] = await run(tx, CHANGE, { accountId, id, name, added: merge ? 1 : 0 });
    if (!changed) throw missing();
    if (changed.version > MAX_VERSIONS)
      throw invalidInput("/steps", `A pipeline can have ${MAX_VERSIONS} versions. Store these steps as another one.`);
    if (merge) {
      // The row is locked, so that two changes at once follow each other.
      const content = merge(await readPipeline(accountId, id, changed.version - 1, tx));
      refuseLong(content);
      await runForCount(tx, INSERT_VERSION, { id, version: changed.version, ...toColumns(content) });
    }
    return readPipeline(accountId, id, undefined, tx);
  });
}

/** One of the account's pipelines, by default in its newest version. Throws `not_found`. */
export async function readPipeline(
  accountId: string,
  id: string,
  version: number | undefined = undefined,
  db: Queryable = pool(),
): Promise<StoredPipeline> {
  const [found] = await run(db, READ, { accountId, id, version: version ?? null });
  if (!found) throw missing(version);
  return found;
}

/** The account's pipelines in their newest versions, newest first; `before` is an ID. */
export const listPipelines = (
  accountId: string,
  { limit, before = null }: { limit: number; before?: string | null | undefined },
): Promise<StoredPipeline[]> => run(pool(), LIST, { accountId, before, limit });

/** Deletes a pipeline with all versions. Its runs stay. Throws `not_found`. */
export async function deletePipeline(accountId: string, id: string): Promise<void> {
  if ((await runForCount(pool(), DELETE, { accountId, id })) === 0) throw missing();
}

/** Deletes all pipelines of an account. */
export const erasePipelines = (accountId: string): Promise<number> => runForCount(pool(), ERASE, { accountId });

const missing = (version?: number) =>
  new AppError(
    "not_found",
    version === undefined ? "This pipeline does not exist." : `This pipeline has no version ${version}.`,
  );

const toColumns = ({ steps, variables }: PipelineContent) => ({ steps, variables });

function refuseLong(content: PipelineContent): void {
  if (JSON.stringify(content).length > MAX_CHARACTERS)
    throw invalidInput(
      "/steps",
      `The steps and variables have more than ${MAX_CHARACTERS} characters. Store files as uploads, or send them as variables.`,
    );
}

const SELECT = `SELECT p.id, p.name, v.version, v.steps, v.variables, p.created_at, p.updated_at
   FROM pipeline p JOIN pipeline_version v ON v.pipeline_id = p.id`;

const READ = statement(
  "read_pipeline",
  { accountId: text(), id: text(), version: nullable(int) },
  `${SELECT} AND v.version = coalesce($version::int, p.version) WHERE p.id = $id AND p.account_id = $accountId`,
  columns,
);

const LIST = statement(
  "list_pipelines",
  { accountId: text(), before: nullable(text()), limit: int },
  `${SELECT} AND v.version = p.version
   WHERE p.account_id = $accountId AND ($before::text IS NULL OR p.id < $before) ORDER BY p.id DESC LIMIT $limit`,
  columns,
);

const COUNT = statement(
  "count_pipelines",
  { accountId: text() },
  "SELECT count(*)::int AS pipelines FROM pipeline WHERE account_id = $accountId",
  { pipelines: int },
);

const INSERT = statement(
  "insert_pipeline",
  { id: text(), accountId: text(), name: text() },
  "INSERT INTO pipeline (id, account_id, name, version) VALUES ($id, $accountId, $name, 1)",
  {},
);

const INSERT_VERSION = statement(
  "insert_pipeline_version",
  { id: text(), version: int, steps: json<readonly object[]>(), variables: json<Variables>() },
  "INSERT INTO pipeline_version (pipeline_id, version, steps, variables) VALUES ($id, $version, $steps, $variables)",
  {},
);

/** Locks the row, so that two changes at once get different versions. */
const CHANGE = statement(
  "change_pipeline",
  { accountId: text(), id: text(), name: nullable(text()), added: int },
  `UPDATE pipeline SET name = coalesce($name::text, name), version = version + $added::int, updated_at = now()
   WHERE id = $id AND account_id = $accountId RETURNING version`,
  { version: int },
);

const DELETE = statement(
  "delete_pipeline",
  { accountId: text(), id: text() },
  "DELETE FROM pipeline WHERE id = $id AND account_id = $accountId",
  {},
);

const ERASE = statement(
  "erase_pipelines",
  { accountId: text() },
  "DELETE FROM pipeline WHERE account_id = $accountId",
  {},
);
