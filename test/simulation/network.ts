import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { connect, isoTime, START_MS } from "./database.ts";
import type { Mutation } from "./mutations.ts";
import { brokenConnection, currentTask, type Pending, type Task } from "./tasks.ts";

/** How long a statement may run before the simulation looks whether it waits for a lock. */
const LOCK_CHECK_MS = 2;
/** Statements that only prepare a plan of a job and are cached by time, so that they are no steps. */
const UNCONTROLLED = /FROM (engine_state|operator_setting|unit_price)\b/;
const NOTIFICATION = /pg_notify\(/;
/** Statements whose commit does not wait for the disk, and those of them that claim jobs. */
const COMMITS_LATER = /'synchronous_commit', 'off'/;
const CLAIM = /^claim_/;
/** PostgreSQL started again without these claims. */
const UNDO_CLAIMS = `UPDATE job SET status = 'queued', attempt = lost.attempt - 1, worker_id = NULL, progress_step = 'queued'
   FROM unnest($1::text[], $2::int[]) AS lost (id, attempt)
   WHERE job.id = lost.id AND job.attempt = lost.attempt AND status = 'running' RETURNING job.id`;

type Config = pg.QueryConfig & { text: string };
type Outcome = { result: pg.QueryResult } | { error: Error };

/** A connection to PostgreSQL that simulated connections use one after another. */
interface ServerConnection {
  client: pg.Client;
  pid: number;
  timeMs: number;
}

/** The connection that a task has: it lasts for a statement, or for a transaction. */
interface Session {
  server: ServerConnection | undefined;
  inTransaction: boolean;
  isBroken: boolean;
}

/** Stands between the project's functions and PostgreSQL: it decides when a statement is sent and answered. */
export class Network {
  /** The statements that tasks wait for, oldest first. */
  readonly pending: PendingStatement[] = [];
  /** The time of the database's clock, in milliseconds since 1970. */
  timeMs = START_MS;
  mutation: Mutation | undefined;
  /** Statements that run without control of the simulation. */
  uncontrolled = 0;
  /** Whether a statement has committed since this was reset. */
  hasCommitted = false;
  /** Whether a statement had the text of the planted bug. */
  isPlanted = false;
  /** The claims since the last commit that waited for the disk. */
  #unsaved: { id: string; attempt: number }[] = [];
  readonly #sent = new Set<PendingStatement>();
  /** The servers' processes that a statement waits for. */
  readonly #blockers = new Set<number>();
  readonly #idle: ServerConnection[] = [];
  readonly #all: ServerConnection[] = [];
  readonly #observer: pg.Client;
  readonly #onNotification: (channel: string, payload: string) => void;
  readonly #onDeadlock: (statements: string) => void;

  constructor(options: {
    observer: pg.Client;
    onNotification: (channel: string, payload: string) => void;
    onDeadlock: (statements: string) => void;
  }) {
    this.#observer = options.observer;
    this.#onNotification = options.onNotification;
    this.#onDeadlock = options.onDeadlock;
  }

  /** A pool for the project's functions, which use it as their own. */
  createPool(): pg.Pool {
    const query = (statement: string | Config, values?: unknown[]) =>
      this.#query({ server: undefined, inTransaction: false, isBroken: false }, toConfig(statement, values));
    const connectClient = async () => {
      const session: Session = { server: undefined, inTransaction: false, isBroken: false };
      return {
        query: (statement: string | Config, values?: unknown[]) => this.#query(session, toConfig(statement, values)),
        release: () => {},
      };
    };
    return Object.assign(new pg.Pool({ max: 1 }), { query, connect: connectClient });
  }

  /** Begins a run, in which a bug can be planted. */
  reset(mutation: Mutation | undefined): void {
    this.timeMs = START_MS;
    this.mutation = mutation;
    this.isPlanted = false;
    this.#unsaved = [];
  }

  /** Records what a crash of PostgreSQL would undo after a commit. */
  recordCommit({ name = "", text }: Config, { rows }: pg.QueryResult<{ id: string | null; attempt: number }>): void {
    if (!COMMITS_LATER.test(text)) this.#unsaved = [];
    else if (CLAIM.test(name)) for (const { id, attempt } of rows) if (id !== null) this.#unsaved.push({ id, attempt });
  }

  /** PostgreSQL crashes: all connections break, and claims that are not on the disk are undone. Returns their jobs. */
  async crash(): Promise<string[]> {
    for (const statement of [...this.pending]) await statement.cut();
    await this.drain();
    const lost = this.#unsaved.splice(0);
    const values = [lost.map(({ id }) => id), lost.map(({ attempt }) => attempt)];
    // The triggers would refuse this change as one of the project's functions.
    await this.#observer.query("SET session_replication_role = replica");
    const { rows } = await this.#observer.query<{ id: string }>(UNDO_CLAIMS, values);
    await this.#observer.query("RESET session_replication_role");
    return rows.map(({ id }) => id);
  }

  /** Whether no statement waits for a lock, or the server's process has the lock that one waits for. */
  mayExecute(pid: number | undefined): boolean {
    return this.#blockers.size === 0 || (pid !== undefined && this.#blockers.has(pid));
  }

  /** Waits until the server has ended the statements of broken connections. */
  async drain(): Promise<void> {
    while (this.#sent.size > 0) {
      for (const item of this.#sent) await item.answered;
      await this.settle();
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map(({ client }) => client.end()));
  }

  async #query(session: Session, config: Config): Promise<pg.QueryResult> {
    const task = currentTask.getStore();
    if (!task || UNCONTROLLED.test(config.text)) return this.#pass(config);
    if (NOTIFICATION.test(config.text)) {
      const [channels = [], payloads = []] = (config.values ?? []) as string[][];
      for (const [index, channel] of channels.entries()) this.#onNotification(channel, payloads[index] ?? "");
      return { rows: [], rowCount: 0, fields: [], command: "SELECT", oid: 0 };
    }
    const { text, outside, after } = this.#mutate(config);
    const chosen = outside ? { server: undefined, inTransaction: false, isBroken: false } : session;
    const result = await this.#send(task, chosen, text);
    if (after) await this.#send(task, chosen, after);
    return result;
  }

  #mutate(config: Config): { text: Config; after?: Config; outside?: boolean } {
    const { mutation } = this;
    if (!mutation?.find.test(config.text)) return { text: config };
    this.isPlanted = true;
    const text = config.text.replace(mutation.find, mutation.replace);
    const name = config.name
      ? { name: `${config.name}_planted_${mutation.name.replaceAll(" ", "_")}`.slice(0, 63) }
      : {};
    const values = [...(config.values ?? [])];
    return {
      text: { ...config, text, ...name },
      ...(mutation.after ? { after: mutation.after(values) } : {}),
      ...(mutation.outside ? { outside: true } : {}),
    };
  }

  #send(task: Task, session: Session, config: Config): Promise<pg.QueryResult> {
    if (task.isDead || session.isBroken) return Promise.reject(brokenConnection());
    return new Promise((resolve, reject) => {
      const statement = new PendingStatement(this, { task, session, config, resolve, reject });
      this.pending.push(statement);
      task.pending.add(statement);
    });
  }

  async #pass(config: Config): Promise<pg.QueryResult> {
    this.uncontrolled++;
    const server = await this.acquire();
    try {
      return await server.client.query(config);
    } finally {
      this.uncontrolled--;
      this.#idle.push(server);
    }
  }

  async acquire(): Promise<ServerConnection> {
    const idle = this.#idle.pop();
    if (idle) return idle;
    const client = await connect();
    const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    const server = { client, pid: rows[0]?.pid ?? 0, timeMs: START_MS };
    this.#all.push(server);
    return server;
  }

  free(session: Session): void {
    if (session.server) this.#idle.push(session.server);
    session.server = undefined;
    session.inTransaction = false;
  }

  /** Sets the clock of a connection, which a transaction reads from its start. */
  async setTime(server: ServerConnection): Promise<void> {
    if (server.timeMs === this.timeMs) return;
    server.timeMs = this.timeMs;
    await server.client.query({
      name: "set_time",
      text: "SELECT set_config('simulation.time', $1, false)",
      values: [isoTime(this.timeMs)],
    });
  }

  /** Waits until every sent statement is answered or waits for a lock. */
  async settle(sent?: PendingStatement): Promise<void> {
    if (sent) this.#sent.add(sent);
    const answered = (statement: PendingStatement) => statement.outcome !== undefined;
    if (sent) await Promise.race([sent.answered, sleep(LOCK_CHECK_MS)]);
    for (;;) {
      for (const item of this.#sent) if (answered(item)) this.#sent.delete(item);
      this.#blockers.clear();
      if (this.#sent.size === 0) return;
      const waiting = [...this.#sent];
      const blockers = await this.#readBlockers(waiting);
      const running = waiting.filter((item) => !answered(item) && (blockers.get(item.pid) ?? []).length === 0);
      if (running.length === 0 && !waiting.some(answered)) return this.#wait(waiting, blockers);
      if (running.length > 0) await Promise.race([...running.map((item) => item.answered), sleep(LOCK_CHECK_MS)]);
    }
  }

  async #readBlockers(waiting: readonly PendingStatement[]): Promise<Map<number, number[]>> {
    const { rows } = await this.#observer.query<{ pid: number; blockers: number[] }>({
      name: "read_blockers",
      text: "SELECT pid, pg_blocking_pids(pid) AS blockers FROM unnest($1::int[]) pid",
      values: [waiting.map(({ pid }) => pid)],
    });
    return new Map(rows.map(({ pid, blockers }) => [pid, blockers]));
  }

  #wait(waiting: readonly PendingStatement[], blockers: Map<number, number[]>): void {
    for (const pids of blockers.values()) for (const pid of pids) this.#blockers.add(pid);
    const reaches = (from: number, target: number, seen: Set<number>): boolean =>
      (blockers.get(from) ?? []).some(
        (next) => next === target || (!seen.has(next) && reaches(next, target, seen.add(next))),
      );
    const circle = waiting.filter(({ pid }) => reaches(pid, pid, new Set()));
    if (circle.length > 0) this.#onDeadlock(circle.map(({ label }) => label).join(" and "));
  }
}

/** A statement of a task: it is sent by one step, and its response is delivered by another one. */
export class PendingStatement implements Pending {
  readonly task: Task;
  outcome: Outcome | undefined;
  answered: Promise<void> = Promise.resolve();
  pid = 0;
  readonly #network: Network;
  readonly #session: Session;
  readonly #config: Config;
  readonly #resolve: (result: pg.QueryResult) => void;
  readonly #reject: (error: Error) => void;
  #isSent = false;
  #isDelivered = false;

  constructor(
    network: Network,
    {
      task,
      session,
      config,
      resolve,
      reject,
    }: {
      task: Task;
      session: Session;
      config: Config;
      resolve: (result: pg.QueryResult) => void;
      reject: (error: Error) => void;
    },
  ) {
    this.#network = network;
    this.task = task;
    this.#session = session;
    this.#config = config;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  get name(): string {
    return (
      this.#config.name?.replace(/_[0-9a-f]{12}_\d+(?=_|$)/, "") ??
      this.#config.text.trim().slice(0, 60).replace(/\s+/g, " ")
    );
  }

  get label(): string {
    return `${this.task}: ${this.name} ${this.#state}`;
  }

  get #state(): string {
    if (!this.#isSent) return "is not sent";
    if (this.#isDelivered) return "is answered";
    if (!this.outcome) return "waits for a lock";
    return "error" in this.outcome ? `fails: ${this.outcome.error.message}` : "is executed";
  }

  /** Whether a step can do something with it: it does not wait for a lock. */
  get isReady(): boolean {
    return !this.#isSent || this.outcome !== undefined;
  }

  /** Whether it adds no statement to those that wait for a lock. */
  get isAlone(): boolean {
    return this.outcome !== undefined || this.#network.mayExecute(this.#session.server?.pid);
  }

  async advance(): Promise<void> {
    if (this.outcome) this.#deliver(this.outcome);
    else if (!this.#isSent) await this.#execute();
  }

  /** Breaks the connection: before the statement is sent, while it runs, or before its response arrives. */
  async cut(): Promise<void> {
    this.#remove();
    this.#session.isBroken = true;
    this.#reject(brokenConnection());
    if (!this.#isSent || this.outcome) await this.#abandon();
    // A server that waits for a lock notices the broken connection only when the statement is done.
  }

  async #execute(): Promise<void> {
    const session = this.#session;
    const { text } = this.#config;
    session.server ??= await this.#network.acquire();
    const { server } = session;
    this.pid = server.pid;
    if (!session.inTransaction) await this.#network.setTime(server);
    this.#isSent = true;
    if (text === "BEGIN") session.inTransaction = true;
    this.answered = server.client.query(this.#config).then(
      (result) => this.#end({ result: sortUnordered(result, this.#config.text) }),
      (error: Error) => this.#end({ error }),
    );
    await this.#network.settle(this);
  }

  async #end(outcome: Outcome): Promise<void> {
    const session = this.#session;
    const { text } = this.#config;
    if (!session.inTransaction || text === "COMMIT") {
      this.#network.hasCommitted = true;
      if ("result" in outcome) this.#network.recordCommit(this.#config, outcome.result);
    }
    if (text === "COMMIT" || text === "ROLLBACK") session.inTransaction = false;
    if (session.isBroken) await this.#abandon();
    else if (!session.inTransaction) this.#network.free(session);
    this.outcome = outcome;
  }

  /** The server rolls back what a broken connection has not committed. */
  async #abandon(): Promise<void> {
    const session = this.#session;
    if (session.inTransaction && session.server) await session.server.client.query("ROLLBACK");
    this.#network.free(session);
    if (this.outcome || !this.#isSent) await this.#network.settle();
  }

  #deliver(outcome: Outcome): void {
    this.#isDelivered = true;
    this.#remove();
    if ("error" in outcome) this.#reject(outcome.error);
    else this.#resolve(outcome.result);
  }

  #remove(): void {
    this.task.pending.delete(this);
    const { pending } = this.#network;
    pending.splice(pending.indexOf(this), 1);
  }
}

const toConfig = (statement: string | Config, values?: unknown[]): Config =>
  typeof statement === "string"
    ? { text: statement, ...(values ? { values } : {}) }
    : { ...statement, ...(values ? { values } : {}) };

const HAS_ORDER = /ORDER BY [^()]*$/;
const ID_COLUMNS = ["id", "jobId", "eventId"];

/** Rows without an order have the order of their IDs, which grow, so that a seed has the same history each time. */
function sortUnordered(result: pg.QueryResult, text: string): pg.QueryResult {
  const column = ID_COLUMNS.find((name) => typeof result.rows?.[0]?.[name] === "string");
  if (column && !HAS_ORDER.test(text))
    result.rows.sort((first, second) => (first[column] < second[column] ? -1 : first[column] > second[column] ? 1 : 0));
  return result;
}
