import { AsyncLocalStorage } from "node:async_hooks";

/** A statement, or a request to a webhook's receiver, that a task waits for until the simulation advances it. */
export interface Pending {
  readonly task: Task;
  /** The statement or request. */
  readonly name: string;
  /** Its state, for the history. */
  readonly label: string;
  /** Whether a step can go on with it: it does not wait for a lock. */
  readonly isReady: boolean;
  /** Whether it adds no statement to those that wait for a lock. */
  readonly isAlone: boolean;
  /** Does its next step. */
  advance(): Promise<void>;
  /** Breaks its connection. The server may have executed it, or execute it later. */
  cut(): Promise<void>;
}

/** One call of the project's functions in a simulated process. */
export class Task {
  readonly pending = new Set<Pending>();
  isDone = false;
  /** Whether its process has crashed: it sends nothing more. */
  isDead = false;

  readonly name: string;
  /** The name of its process. */
  readonly process: string;
  /** The step that started it. */
  readonly startedAt: number;

  constructor(name: string, process: string, startedAt: number) {
    this.name = name;
    this.process = process;
    this.startedAt = startedAt;
  }

  /** Whether code of it may still run or wait, also what it started without waiting for it. */
  get isOver(): boolean {
    return this.isDone && this.pending.size === 0;
  }

  toString(): string {
    return `${this.process} ${this.name}`;
  }
}

/** The task whose code runs. */
export const currentTask = new AsyncLocalStorage<Task>();

/** The error of a broken connection, as pg throws it. */
export const brokenConnection = (): Error =>
  Object.assign(new Error("Connection terminated unexpectedly"), { code: "ECONNRESET" });
