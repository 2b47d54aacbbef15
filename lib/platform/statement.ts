import { hash } from "node:crypto";
import type pg from "pg";
import { databaseSettings } from "./database-settings.ts";
import type { Queryable } from "./db.ts";

/** A result column: the TypeScript type of its values, and the PostgreSQL types that give it. */
export interface Column<T> {
  readonly oids: readonly number[];
  /** Never set; carries the type. */
  readonly value?: T;
}

const column = <T>(...oids: number[]): Column<T> => ({ oids });

/** smallint, integer, or bigint below 2^53. */
export const int: Column<number> = column(20, 21, 23);
export const float: Column<number> = column(700, 701);
export const bool: Column<boolean> = column(16);
export const timestamp: Column<Date> = column(1184, 1114);
export const text = <T extends string = string>(): Column<T> => column(25, 1043);
/** json or jsonb whose shape the writer guarantees. */
export const json = <T>(): Column<T> => column(114, 3802);
/** The same column where it may be NULL. */
export const nullable = <T>({ oids }: Column<T>): Column<T | null> => ({ oids });

export type Columns = Record<string, Column<unknown>>;
export type RowOf<C extends Columns> = { [K in keyof C]: C[K] extends Column<infer T> ? T : never };

/** An SQL statement with a name, so that the server plans it once per connection, and with typed result columns. */
export interface Statement<Row> {
  readonly label: string;
  readonly text: string;
  readonly columns: Columns;
  /** Whether the server plans it for the values of each run, as for filters whose best index depends on them. */
  readonly isPlannedPerRun?: boolean;
  /** Never set; carries the type. */
  readonly row?: Row;
}

/** Defines a statement. `columns` lists every column that it returns; a statement that returns nothing has none. */
export function statement<C extends Columns>(
  label: string,
  text: string,
  columns: C,
  { isPlannedPerRun = false } = {},
): Statement<RowOf<C>> {
  return { label, text, columns, isPlannedPerRun };
}

/** The names of the columns for a SELECT or RETURNING list, with a table in front: `job.id, job.price`. */
export const columnList = (columns: Columns, table: string): string =>
  Object.keys(columns)
    .map((name) => `${table}.${name}`)
    .join(", ");

const PLAN_CHANGED = "cached plan must not change result type";

/** Statements whose result columns were compared with the declared ones. */
const checked = new WeakSet<Statement<unknown>>();
let generation = 0;
/** Whether statements may have names. Read once, because every statement needs it. */
let isNamed: boolean | undefined;

/**
 * Runs a statement and returns its rows. If a migration has changed its result since it was planned, it is planned again
 * and repeated; inside a transaction this fails once, and the caller repeats the transaction.
 */
export async function run<Row>(db: Queryable, statement: Statement<Row>, values: unknown[]): Promise<Row[]> {
  return (await execute(db, statement, values)).rows;
}

/** As `run`, for the number of rows that were changed. */
export async function runForCount(db: Queryable, statement: Statement<unknown>, values: unknown[]): Promise<number> {
  return (await execute(db, statement, values)).rowCount ?? 0;
}

async function execute<Row>(
  db: Queryable,
  statement: Statement<Row>,
  values: unknown[],
): Promise<pg.QueryResult<Row & pg.QueryResultRow>> {
  isNamed ??= databaseSettings().DATABASE_PREPARED;
  const name = () => (statement.isPlannedPerRun || !isNamed ? {} : { name: nameOf(statement) });
  const send = () => db.query<Row & pg.QueryResultRow>({ ...name(), text: statement.text, values });
  let result: pg.QueryResult<Row & pg.QueryResultRow>;
  try {
    result = await send();
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes(PLAN_CHANGED)) throw error;
    generation++;
    result = await send();
  }
  if (!checked.has(statement)) {
    checkColumns(statement, result.fields);
    checked.add(statement);
  }
  return result;
}

const names = new WeakMap<Statement<unknown>, string>();

/** The hash keeps two versions of the code apart that share connections through a pooler. */
function nameOf(statement: Statement<unknown>): string {
  const { label, text } = statement;
  const name = names.get(statement) ?? `${label}_${hash("sha256", text, "hex").slice(0, 12)}`;
  names.set(statement, name);
  return `${name}_${generation}`;
}

/** Throws TypeError if the result's columns are not the declared ones. */
function checkColumns({ label, columns }: Statement<unknown>, fields: pg.FieldDef[]): void {
  for (const [name, { oids }] of Object.entries(columns)) {
    const field = fields.find((candidate) => candidate.name === name);
    if (!field) throw new TypeError(`The statement ${label} returns no column "${name}".`);
    if (!oids.includes(field.dataTypeID))
      throw new TypeError(`The statement ${label} returns "${name}" with type ${field.dataTypeID}, not ${oids}.`);
  }
}
