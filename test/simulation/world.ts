import { AppError, type ErrorCode } from "@atelier/errors";
import type pg from "pg";
import type { JobRow } from "../../lib/jobs/record.ts";
import { isDatabaseUnavailable } from "../../lib/platform/database/database-errors.ts";
import type { Account } from "./accounts.ts";
import { Model } from "./model.ts";
import type { Network } from "./network.ts";
import { Random } from "./random.ts";
import type { Receiver } from "./receiver.ts";
import { currentTask, type Pending, Task } from "./tasks.ts";

export const PROCESSES = 3;

/** A job that a simulated worker runs. */
export interface RunningJob {
  job: JobRow;
  isCanceled: boolean;
  /** Whether its end is being written. */
  isEnding: boolean;
}

/** A server and worker. A crash ends its tasks and its memory. */
export interface SimulatedProcess {
  readonly name: string;
  workerId: string;
  running: RunningJob[];
  tasks: Set<Task>;
}

/** Something that a process can begin to do. */
export interface Action {
  /** How often it is chosen, relative to others. */
  weight: number;
  act(world: World, process: SimulatedProcess): Promise<unknown>;
}

interface FoundRow {
  id: string;
  account_id: string;
  /** Of a delivery. */
  endpoint_id: string;
}

export interface Violation {
  rule: string;
  subject: string;
  detail: string;
}

/** Thrown by a step that found a violation. */
export class Violated extends Error {
  readonly violations: readonly Violation[];

  constructor(violations: readonly Violation[]) {
    super(violations.map(({ rule, subject, detail }) => `${rule}: ${subject}: ${detail}`).join("\n"));
    this.violations = violations;
  }
}

/** Refusals that requests expect. Every other error of a task is a violation. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "insufficient_credits",
  "spend_limit_reached",
  "rate_limited",
  "overloaded",
  "account_suspended",
  "idempotency_mismatch",
  "key_restricted",
  "job_ended",
  "batch_ended",
  "run_ended",
  "run_running",
  "result_expired",
  "webhook_disabled",
]);

/** A cancel waits for the worker. The simulation goes on without this wait. */
export class StopWaiting extends Error {}

/** How long a task may run without a statement or request. */
const TASK_MS = 20_000;

/** Everything of one run that is not in the database. */
export class World {
  readonly processes: SimulatedProcess[];
  readonly model = new Model();
  readonly history: string[] = [];
  /** Notifications that no process has received. */
  readonly notifications: { channel: string; payload: string }[] = [];
  accounts: Account[] = [];
  /** Calls that the code of a task causes: they start when it waits. */
  readonly later: (() => Promise<unknown>)[] = [];
  /** The random numbers of the current step. */
  random = new Random(0);
  step = 0;
  readonly #names = new Map<string, string>();
  #nextTask = 1;
  #nextWorker = 1;

  readonly network: Network;
  readonly observer: pg.Client;
  readonly receiver: Receiver;
  /** For temporary files. */
  readonly directory: string;

  constructor(network: Network, observer: pg.Client, receiver: Receiver, directory: string) {
    this.network = network;
    this.directory = directory;
    this.observer = observer;
    this.receiver = receiver;
    this.processes = Array.from({ length: PROCESSES }, (_, index) => ({
      name: `process ${index + 1}`,
      workerId: this.newWorkerId(),
      running: [],
      tasks: new Set(),
    }));
  }

  newWorkerId = (): string => `wrk_${this.#nextWorker++}`;

  log(text: string): void {
    this.history.push(`${this.step} ${this.shorten(text)}`);
  }

  /** A text in which IDs have short names, which are the same in every run of the seed. */
  shorten(text: string): string {
    return text.replace(/\b([a-z]{2,6})_[0-9a-z]{26}\b/g, (id, prefix) => {
      const name = this.#names.get(id) ?? `${prefix}${this.#names.size + 1}`;
      this.#names.set(id, name);
      return name;
    });
  }

  /** Starts a call of the project's functions in a process, up to its first statement or request. */
  async start(process: SimulatedProcess, name: string, work: () => Promise<void>): Promise<Task> {
    const task = new Task(`${name} #${this.#nextTask++}`, process.name, this.step);
    process.tasks.add(task);
    this.log(`${task}: starts`);
    currentTask.run(task, () =>
      work()
        .catch((error: unknown) => this.#checkError(task, error))
        .finally(() => {
          task.isDone = true;
        }),
    );
    await this.settle(task);
    return task;
  }

  #failure: Violation | undefined;

  #throwFailure(): void {
    const failure = this.#failure;
    this.#failure = undefined;
    if (failure) throw new Violated([failure]);
  }

  fail(violation: Violation): void {
    this.#failure ??= violation;
  }

  #checkError(task: Task, error: unknown): void {
    const isRefusal = error instanceof AppError && REFUSALS.has(error.code);
    if (isRefusal) this.log(`${task}: refused with ${error.code}`);
    if (isRefusal || error instanceof StopWaiting || isDatabaseUnavailable(error) || task.isDead) return;
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.fail({ rule: "an error that no request expects", subject: task.name, detail });
  }

  /** A random row of a query that selects an ID and its account, as a client has it. */
  async pickRow(sql: string): Promise<FoundRow | undefined> {
    const { rows } = await this.observer.query<FoundRow>(sql);
    return this.random.pick(rows);
  }

  /** Runs the code of a task until it waits for the simulation. */
  async settle(task: Task): Promise<void> {
    this.receiver.sender = task;
    const deadline = performance.now() + TASK_MS;
    for (let turn = 0; turn < 2 || this.network.uncontrolled > 0 || (!task.isDone && task.pending.size === 0); turn++) {
      await new Promise(setImmediate);
      if (performance.now() > deadline)
        throw new Error(`${task} waits for something that the simulation does not control.`);
    }
    for (const process of this.processes) if (task.isOver) process.tasks.delete(task);
    this.#throwFailure();
    for (const start of this.later.splice(0)) await start();
  }

  /** Ends the tasks and the memory of a process. What it has sent may still take effect. A new worker starts in its place. */
  async crash(process: SimulatedProcess): Promise<void> {
    for (const task of [...process.tasks]) {
      task.isDead = true;
      for (const pending of [...task.pending]) await pending.cut();
      await this.settle(task);
    }
    process.tasks.clear();
    process.running = [];
    process.workerId = this.newWorkerId();
  }

  get pending(): Pending[] {
    return [...this.network.pending, ...this.receiver.pending];
  }

  /** The pending statements and requests that a step can advance. */
  get ready(): Pending[] {
    return this.pending.filter(({ isReady }) => isReady);
  }

  /** Goes on with a task: sends its statement, or delivers a response to it. */
  async advance(pending: Pending): Promise<void> {
    await pending.advance();
    this.log(pending.label);
    await this.settle(pending.task);
  }

  /** Runs a call to its end without other steps. */
  async complete(process: SimulatedProcess, name: string, work: () => Promise<void>): Promise<void> {
    const task = await this.start(process, name, work);
    while (!task.isOver) {
      const [pending] = task.pending;
      await pending?.advance();
      await this.settle(task);
    }
  }
}
