import { hash } from "node:crypto";
import type pg from "pg";
import { databaseSettings } from "./database-settings.ts";
import type { Queryable } from "./db.ts";

/** A result column or a parameter: the TypeScript type of its values, and the PostgreSQL types that they have. */
export interface Column<T> {
  readonly oids: readonly number[];
  /** Whether a value is sent as JSON. */
  readonly isJson?: boolean;
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
export const json = <T>(): Column<T> => ({ ...column<T>(114, 3802), isJson: true });
/** The same column or parameter where it may be NULL. */
export const nullable = <T>(of: Column<T>): Column<T | null> => of as Column<T | null>;
/** A parameter with a list of values. */
export const array = <T>({ oids }: Column<T>): Column<readonly T[]> =>
  column(...oids.flatMap((oid) => ARRAY_OIDS[oid] ?? []));

/** The array type of each element type. */
const ARRAY_OIDS: Record<number, number> = {
  16: 1000,
  17: 1001,
  20: 1016,
  21: 1005,
  23: 1007,
  25: 1009,
  114: 199,
  650: 651,
  700: 1021,
  701: 1022,
  869: 1041,
  1043: 1015,
  1082: 1182,
  1114: 1115,
  1184: 1185,
  1700: 1231,
  3802: 3807,
  5069: 271,
};

export type Columns = Record<string, Column<unknown>>;
export type RowOf<C extends Columns> = { [K in keyof C]: C[K] extends Column<infer T> ? T : never };
/** The values of parameters by their names. */
export type ValuesOf<P extends Columns> = { readonly [K in keyof P]: P[K] extends Column<infer T> ? T : never };

type Intersection<U> = (U extends unknown ? (part: U) => void : never) extends (part: infer I) => void ? I : never;
/** The parameters of all parts of a template. */
type ParamsOf<Parts extends readonly Sql[]> = Parts extends readonly []
  ? Record<never, never>
  : Intersection<{ [K in keyof Parts]: Parts[K] extends Sql<infer P> ? P : never }[number]> extends infer All extends
        Columns
    ? All
    : never;

/** SQL with named and typed parameters, written `$name`. Modules export it, and statements compose it. */
export class Sql<out P extends Columns = Columns> {
  readonly source: string;
  readonly params: P;

  constructor(source: string, params: P) {
    this.source = source;
    this.params = params;
  }

  /** Only `sql` composes it, which keeps the parameters. */
  toString(): never {
    throw new TypeError("Compose SQL with the template sql`…`.");
  }
}

/** Composes SQL. Each part brings its parameters; names that are written in the template belong to `fragment` or `statement`. */
export const sql = <const Parts extends readonly Sql[]>(
  strings: TemplateStringsArray,
  ...parts: Parts
): Sql<ParamsOf<Parts>> =>
  new Sql(
    strings.map((string, index) => `${string}${parts[index]?.source ?? ""}`).join(""),
    mergeParams(parts.map(({ params }) => params)) as ParamsOf<Parts>,
  );

/** SQL with parameters of its own, for statements of other modules too. */
export const fragment = <P extends Columns, Q extends Columns>(params: P, body: Sql<Q>): Sql<P & Q> =>
  new Sql(body.source, mergeParams([params, body.params]) as P & Q);

/** SQL without parameters from text that the code computes, such as a list of columns. */
export const sqlText = (source: string): Sql<Record<never, never>> => new Sql(source, {});

/**
 * A condition that is always true. The commit of the statement's transaction does not wait for the disk: for changes that
 * may be lost if PostgreSQL or its machine crashes within the next second. PostgreSQL keeps the order of commits, so a
 * later commit that waits for the disk saves them as well.
 */
export const COMMITS_LATER = "set_config('synchronous_commit', 'off', true) = 'off'";

/** An SQL statement with a name, so that the server plans it once per connection, and with typed parameters and columns. */
export interface Statement<out Row, out P extends Columns = Columns> {
  readonly label: string;
  /** The text for PostgreSQL, with numbered parameters. */
  readonly text: string;
  readonly params: P;
  /** The names of the parameters in the order of their numbers. */
  readonly order: readonly string[];
  readonly columns: Columns;
  /** Whether the server plans it for the values of each run, as for filters whose best index depends on them. */
  readonly isPlannedPerRun?: boolean;
  /** Never set; carries the type. */
  readonly row?: Row;
}

/** The statements of this process by their label, for the test that prepares all of them. */
export const definedStatements = new Map<string, Statement<unknown>>();

/**
 * Defines a statement. `params` lists its parameters, which its SQL names `$name`, beside those of the fragments that it
 * composes, and `columns` lists every column that it returns. Throws TypeError for a name that is unknown, unused, or
 * declared twice with different types.
 */
export function statement<P extends Columns, C extends Columns, Q extends Columns = Record<never, never>>(
  label: string,
  params: P,
  body: string | Sql<Q>,
  columns: C,
  { isPlannedPerRun = false } = {},
): Statement<RowOf<C>, P & Q> {
  const { source, params: inner } = typeof body === "string" ? sqlText(body) : body;
  const all = mergeParams([params, inner]);
  const order: string[] = [];
  const text = source.replace(/\$(\w+)/g, (_, name: string) => {
    if (!Object.hasOwn(all, name)) throw new TypeError(`The statement ${label} has no parameter "${name}".`);
    if (!order.includes(name)) order.push(name);
    return `$${order.indexOf(name) + 1}`;
  });
  const unused = Object.keys(all).filter((name) => !order.includes(name));
  if (unused.length > 0)
    throw new TypeError(`The statement ${label} does not use its parameters ${unused.join(", ")}.`);
  const defined = { label, text, params: all as P & Q, order, columns, isPlannedPerRun };
  definedStatements.set(label, defined);
  return defined;
}

function mergeParams(all: readonly Columns[]): Columns {
  const merged: Columns = {};
  for (const [name, param] of all.flatMap((params) => Object.entries(params))) {
    const known = merged[name];
    if (known && known.oids.join() !== param.oids.join())
      throw new TypeError(`The parameter "${name}" is declared twice with different types.`);
    merged[name] = param;
  }
  return merged;
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
export async function run<Row, P extends Columns>(
  db: Queryable,
  statement: Statement<Row, P>,
  values: ValuesOf<P>,
): Promise<Row[]> {
  return (await execute(db, statement, values)).rows;
}

/** As `run`, for the number of rows that were changed. */
export async function runForCount<P extends Columns>(
  db: Queryable,
  statement: Statement<unknown, P>,
  values: ValuesOf<P>,
): Promise<number> {
  return (await execute(db, statement, values)).rowCount ?? 0;
}

async function execute<Row>(
  db: Queryable,
  statement: Statement<Row>,
  named: Readonly<Record<string, unknown>>,
): Promise<pg.QueryResult<Row & pg.QueryResultRow>> {
  isNamed ??= databaseSettings().DATABASE_PREPARED;
  const name = () => (statement.isPlannedPerRun || !isNamed ? {} : { name: getName(statement) });
  const values = statement.order.map((name) => encode(statement.params[name], named[name]));
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

/** The driver sends a list as an array, so JSON is written here. */
const encode = (param: Column<unknown> | undefined, value: unknown): unknown =>
  param?.isJson && value !== null ? JSON.stringify(value) : value;

const names = new WeakMap<Statement<unknown>, string>();

/** The hash keeps two versions of the code apart that share connections through a pooler. */
function getName(statement: Statement<unknown>): string {
  const { label, text } = statement;
  const name = names.get(statement) ?? `${label}_${hash("sha256", text, "hex").slice(0, 12)}`;
  names.set(statement, name);
  return `${name}_${generation}`;
}

/** Throws TypeError if the result's columns differ from the declared columns. */
function checkColumns({ label, columns }: Statement<unknown>, fields: pg.FieldDef[]): void {
  for (const [name, { oids }] of Object.entries(columns)) {
    const field = fields.find((candidate) => candidate.name === name);
    if (!field) throw new TypeError(`The statement ${label} returns no column "${name}".`);
    if (!oids.includes(field.dataTypeID))
      throw new TypeError(`The statement ${label} returns "${name}" with type ${field.dataTypeID}, not ${oids}.`);
  }
}
