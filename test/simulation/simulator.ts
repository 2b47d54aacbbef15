import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { finishCancels, resumeBatch } from "../../lib/batches/control.ts";
import { forgetCounters } from "../../lib/credits/project-spend.ts";
import { closeInspectors } from "../../lib/jobs/inspect.ts";
import { databaseState } from "../../lib/platform/database/db.ts";
import { Listener } from "../../lib/platform/database/notifications.ts";
import { setRuntimeEnv } from "../../lib/platform/settings.ts";
import { createAccounts } from "./accounts.ts";
import { checkAll, checkQuickly } from "./checks.ts";
import { clientActions, endCredits, preparePlan } from "./clients.ts";
import { connect, emptyDatabase, prepareDatabase } from "./database.ts";
import { deliveryActions, sendDeliveries } from "./deliveries.ts";
import type { Mutation } from "./mutations.ts";
import { Network } from "./network.ts";
import { createPurchases, paymentActions } from "./payments.ts";
import { Random, stepSeed } from "./random.ts";
import { append, receiptActions } from "./receipts.ts";
import { Receiver } from "./receiver.ts";
import { continueStalled, prepareRunPlan, runActions } from "./runs.ts";
import { SimulatedStore } from "./store.ts";
import { currentTask } from "./tasks.ts";
import { beat, claim, endJob, workerActions } from "./workers.ts";
import { type Action, type SimulatedProcess, StopWaiting, Violated, type Violation, World } from "./world.ts";

export interface RunOptions {
  seed: number;
  /** The steps to run, in order; others are left out. */
  steps: readonly number[];
  mutation?: Mutation | undefined;
  /** Whether all rules are checked after each commit, to find the first step that violates one. */
  checksAll?: boolean;
}

export interface RunResult {
  violations: readonly Violation[];
  /** How many steps ran. */
  steps: number;
  /** Whether a statement had the text of the planted bug. */
  isPlanted: boolean;
  history: readonly string[];
}

/** The line of the history after which everything comes to its end. */
export const NO_MORE_FAULTS = "no more faults";
/**
 * In every second seed several statements can wait for one row. PostgreSQL decides which of them is next, so such a seed
 * does not always have the same history.
 */
export const CROWDED_SEEDS = 2;
/** After this many steps all rules are checked. */
const CHECK_STEPS = 500;
/** More tasks than this do not start at once. */
const MAX_TASKS = 12;
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
/** Clock jumps of the database: usual steps, past a lease, past all retries, into the next day. */
const JUMPS = {
  20: 10,
  [SECOND]: 10,
  [4 * SECOND]: 6,
  [12 * SECOND]: 8,
  [40 * SECOND]: 3,
  [HOUR]: 1,
  [25 * HOUR]: 3,
};
const STEPS = { advance: 60, start: 33, clock: 4, cut: 2, crash: 1, outage: 0.5 };
const STATUSES = { 204: 85, 500: 10, broken: 4, 410: 0.2 };
/** Jobs, and runs whose jobs may all have ended. */
const OPEN_WORK = `SELECT (SELECT count(*) FROM job WHERE finished_at IS NULL)
  + (SELECT count(*) FROM batch WHERE steps IS NOT NULL AND outcome IS NULL) AS open`;
const actions: Record<string, Action> = {
  ...clientActions,
  ...runActions,
  ...workerActions,
  ...receiptActions,
  ...deliveryActions,
  ...paymentActions,
};
/** Without these, little else happens. */
const ALWAYS: ReadonlySet<string> = new Set([
  "submit a job",
  "claim jobs",
  "end a job",
  "heartbeat",
  "grant",
  "an event of Stripe",
  "send deliveries",
]);

/**
 * The weights of the actions of a seed. Each seed leaves out about half of them, so that those that remain meet more often
 * (swarm testing, Groce et al., 2012).
 */
function chooseActions(seed: number): Record<string, number> {
  const random = new Random(stepSeed(-seed - 1, 0));
  const chosen = Object.entries(actions).filter(([name]) => random.chance(0.5) || ALWAYS.has(name));
  return Object.fromEntries(chosen.map(([name, { weight }]) => [name, weight]));
}

/** Small limits are reached often, and a price of several credits can be charged in part. */
const SETTINGS = {
  OPEN_JOBS: "6",
  OPEN_BATCHES: "2",
  OPEN_RUNS: "2",
  QUEUE_LIMIT: "12",
  LOG_LEVEL: "silent",
  UNIT_PRICES: JSON.stringify([{ operation: "image-generate", engine: "illustrator", prices: { per_image: 4 } }]),
};

/** Runs seeds on the database of DATABASE_URL, which must be migrated and empty, one after another. */
export class Simulator {
  readonly #network: Network;
  readonly #observer: pg.Client;
  readonly #receiver: Receiver;
  readonly #store = new SimulatedStore();
  readonly #directory = mkdtempSync(join(tmpdir(), "atelier-simulation-"));
  #world: World;
  #weights: Record<string, number> = {};

  private constructor(observer: pg.Client, receiver: Receiver) {
    this.#observer = observer;
    this.#receiver = receiver;
    this.#network = new Network({
      observer,
      onNotification: (channel, payload) => this.#world.notifications.push({ channel, payload }),
      onDeadlock: (statements) =>
        this.#world.fail({ rule: "no statements wait for each other", subject: statements, detail: "" }),
    });
    this.#world = this.#createWorld();
  }

  #createWorld = (): World => new World(this.#network, this.#observer, this.#receiver, this.#directory);

  static async start(): Promise<Simulator> {
    Object.assign(process.env, SETTINGS);
    setRuntimeEnv({});
    await prepareDatabase();
    const simulator = new Simulator(await connect(), await Receiver.start());
    databaseState.atelierPool = simulator.#network.createPool();
    Object.assign(globalThis, {
      atelierListener: Promise.resolve(new SilentListener()),
      atelierStorage: simulator.#store,
    });
    return simulator;
  }

  async close(): Promise<void> {
    await databaseState.atelierPrisma?.$disconnect();
    delete databaseState.atelierPrisma;
    delete databaseState.atelierPool;
    await this.#network.close();
    await this.#observer.end();
    this.#receiver.close();
    closeInspectors();
    rmSync(this.#directory, { recursive: true });
  }

  /** Runs the steps of a seed, then a time without faults, and checks the rules. Stops at the first violation. */
  async run({ seed, steps, mutation, checksAll = false }: RunOptions): Promise<RunResult> {
    const { random } = Math;
    await emptyDatabase(this.#observer);
    this.#network.reset(mutation);
    forgetCounters();
    this.#receiver.accepted.clear();
    this.#store.clear();
    const world = this.#createWorld();
    this.#world = world;
    this.#weights = chooseActions(seed);
    let done = 0;
    let violations: readonly Violation[] = [];
    // The project's functions use random numbers for delays.
    // Timers that other tests left in this process must not take the numbers of the steps.
    Math.random = () => (currentTask.getStore() ? world.random.next() : random());
    try {
      await this.#prepare(world);
      for (const step of steps) {
        await this.#step(world, seed, step);
        if (this.#network.hasCommitted) refuse(await (checksAll ? checkAll(world) : checkQuickly(world)));
        done++;
        if (done % CHECK_STEPS === 0) refuse(await checkAll(world));
      }
      await this.#finish(world);
      refuse(await checkAll(world, true));
    } catch (error) {
      if (!(error instanceof Violated)) throw new Error(`seed ${seed}, step ${world.step}`, { cause: error });
      violations = error.violations.map(({ rule, subject, detail }) => ({
        rule,
        subject: world.shorten(subject),
        detail: world.shorten(detail),
      }));
    } finally {
      Math.random = random;
      for (const process of world.processes) await world.crash(process).catch(() => {});
      await this.#network.drain();
    }
    return { violations, steps: done, isPlanted: this.#network.isPlanted, history: world.history };
  }

  async #prepare(world: World): Promise<void> {
    this.#receiver.chooseStatus = () => 204;
    world.accounts = await createAccounts(world);
    await createPurchases(world);
    await preparePlan();
    await prepareRunPlan();
  }

  async #step(world: World, seed: number, step: number): Promise<void> {
    const random = new Random(stepSeed(seed, step));
    world.step = step;
    // Two rows of different steps have different times, so that an order by time is the same in every run.
    this.#network.timeMs += 1;
    world.random = random;
    // A request can arrive before or after other choices of the step, so that its response is chosen by itself.
    const responses = new Random(stepSeed(seed, -step - 1));
    this.#receiver.chooseStatus = () => {
      const status = responses.weighted(STATUSES);
      return status === "broken" ? null : Number(status);
    };
    this.#network.hasCommitted = false;
    await this.#act(world, random, seed % CROWDED_SEEDS === 0);
  }

  async #act(world: World, random: Random, isCrowded: boolean): Promise<void> {
    const kind = random.weighted(STEPS);
    const process = random.pick(world.processes) as SimulatedProcess;
    const ready = isCrowded ? world.ready : world.ready.filter(({ isAlone }) => isAlone);
    const pending = random.pickByKey(ready, ({ task, name }) => `${task.startedAt} ${name}`);
    if (kind === "clock") return this.#moveClock(world, Number(random.weighted(JUMPS)));
    if (kind === "crash") {
      world.log(`${process.name} crashes`);
      return world.crash(process);
    }
    if (kind === "cut") return this.#cut(world, random);
    if (kind === "outage") return this.#crashDatabase(world);
    const tasks = world.processes.reduce((sum, process) => sum + process.tasks.size, 0);
    if ((kind === "start" && tasks < MAX_TASKS) || !pending) {
      await actions[random.weighted(this.#weights)]?.act(world, process);
      return;
    }
    await world.advance(pending);
  }

  /** Breaks a connection, also one on which a statement waits for a lock. */
  async #cut(world: World, random: Random): Promise<void> {
    const pending = random.pick(world.pending);
    if (!pending) return;
    world.log(`${pending.label}, and its connection breaks`);
    await pending.cut();
    await world.settle(pending.task);
  }

  async #crashDatabase(world: World): Promise<void> {
    const tasks = new Set(this.#network.pending.map(({ task }) => task));
    world.log(`the database crashes and loses claims: ${(await this.#network.crash()).join(" ")}`);
    for (const task of tasks) await world.settle(task);
  }

  #moveClock(world: World, ms: number): void {
    this.#network.timeMs += ms;
    world.log(`the clock goes ${ms / SECOND} s forward`);
  }

  /** A time without faults: every task ends, every job is run, every delivery is accepted. */
  async #finish(world: World): Promise<void> {
    world.log(NO_MORE_FAULTS);
    this.#receiver.chooseStatus = () => 204;
    await this.#endTasks(world);
    await this.#resumeBatches(world);
    for (let round = 0; round < 40 && (await this.#countOpen(OPEN_WORK)) > 0; round++) {
      this.#moveClock(world, 12 * SECOND);
      for (const process of world.processes) await this.#work(world, process);
    }
    const [process] = world.processes;
    // Nothing is held any more. The second time finds nothing that the first one has taken.
    for (let times = 0; process && times < 2; times++) {
      await endCredits(world, process);
      await this.#endTasks(world);
    }
    if (process) await append(world, process);
    await this.#endTasks(world);
    for (
      let round = 0;
      process &&
      round < 40 &&
      (await this.#countOpen("SELECT count(*) AS open FROM webhook_delivery WHERE status = 'pending'")) > 0;
      round++
    ) {
      this.#moveClock(world, HOUR);
      await sendDeliveries(world, process, 1_000);
      await this.#endTasks(world);
    }
  }

  async #work(world: World, process: SimulatedProcess): Promise<void> {
    await beat(world, process);
    await this.#endTasks(world);
    for (const running of [...process.running]) await endJob(world, process, running, "succeed");
    await this.#endTasks(world);
    for (const lane of ["cpu", "io"] as const)
      for (const inBatch of [false, true]) await claim(world, process, lane, inBatch, 20);
    await world.start(process, "finish cancels", finishCancels);
    await continueStalled(world, process);
    await this.#endTasks(world);
    for (const running of [...process.running]) await endJob(world, process, running, "succeed");
    await this.#endTasks(world);
  }

  async #endTasks(world: World): Promise<void> {
    for (let next = this.#nextReady(world); next; next = this.#nextReady(world)) await world.advance(next);
  }

  /** Prefers what does not wait for a row, because PostgreSQL would decide the order of those that do. */
  #nextReady({ ready }: World) {
    return ready.find(({ isAlone }) => isAlone) ?? ready[0];
  }

  async #resumeBatches(world: World): Promise<void> {
    const { rows } = await this.#observer.query<{ id: string; account_id: string }>(
      "SELECT id, account_id FROM batch WHERE status = 'paused' AND cancel_asked_at IS NULL ORDER BY id",
    );
    const [process] = world.processes;
    for (const { id, account_id } of process ? rows : [])
      await world.complete(
        process as SimulatedProcess,
        `resume ${id}`,
        async () => void (await resumeBatch(account_id, id)),
      );
  }

  async #countOpen(sql: string): Promise<number> {
    return (await this.#observer.query<{ open: number }>(sql)).rows[0]?.open ?? 0;
  }
}

function refuse(violations: readonly Violation[]): void {
  if (violations.length > 0) throw new Violated(violations);
}

/** Notifications reach simulated processes as steps, so a request that would wait for one ends instead. */
class SilentListener extends Listener {
  override on(): () => void {
    throw new StopWaiting();
  }
}

/** All steps of a run. */
export const allSteps = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
