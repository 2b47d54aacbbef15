import { EngineError } from "../ports/index.ts";

/** How long a replica is left out after a failure: it doubles with each further one. */
const EJECTION_MS = 1_000;
const MAX_EJECTION_MS = 60_000;
const PROBE_TIMEOUT_MS = 2_000;
/** A call is tried on at most this many replicas. */
const MAX_ATTEMPTS = 3;

/** The state of a server, shared by all jobs of a process. */
interface ReplicaState {
  /** Calls that have not ended. */
  running: number;
  /** Failures since the last success. */
  failures: number;
  /** Until when it is left out, in milliseconds; 0 while it is in use. */
  ejectedUntil: number;
  isProbed: boolean;
}

const states = new Map<string, ReplicaState>();

/** Forgets all states, for tests. */
export const forgetReplicas = (): void => states.clear();

/** One of several servers with the same models. */
export interface Replica<Client> {
  address: string;
  client: Client;
}

/**
 * Calls the least loaded of several replicas. A call that failed before a response, or that was refused for lack of
 * capacity, is repeated on another one. A replica that failed is left out for a growing time and probed before it
 * returns.
 */
export class Replicas<Client extends { probe(signal: AbortSignal): Promise<string | null> }> {
  readonly #replicas: readonly Replica<Client>[];

  constructor(replicas: readonly Replica<Client>[]) {
    this.#replicas = replicas;
  }

  /** Throws what the last replica that was tried threw. */
  async call<T>(use: (client: Client) => Promise<T>, signal: AbortSignal): Promise<T> {
    const tried = new Set<string>();
    for (;;) {
      const replica = this.#choose(tried);
      tried.add(replica.address);
      try {
        return await this.#run(replica, use, signal);
      } catch (error) {
        const isLast = tried.size >= Math.min(MAX_ATTEMPTS, this.#replicas.length);
        if (isLast || signal.aborted || !isRepeatable(error)) throw error;
      }
    }
  }

  /** Probes all replicas: null if one is ready, or why the first is not. */
  async probe(signal: AbortSignal): Promise<string | null> {
    const problems = await Promise.all(this.#replicas.map((replica) => this.#probe(replica, signal)));
    return problems.includes(null) ? null : (problems[0] ?? null);
  }

  /** The least loaded replica that was not tried yet; an ejected one only if no other is left. */
  #choose(tried: ReadonlySet<string>): Replica<Client> {
    const now = Date.now();
    for (const replica of this.#replicas) {
      const state = toState(replica);
      // In the background, so that no call waits for a replica that may still be down.
      if (state.ejectedUntil !== 0 && state.ejectedUntil <= now && !state.isProbed)
        void this.#probe(replica, AbortSignal.timeout(PROBE_TIMEOUT_MS));
    }
    const order = (replica: Replica<Client>) => [toState(replica).ejectedUntil, toState(replica).running] as const;
    const [first] = this.#replicas
      .filter(({ address }) => !tried.has(address))
      .map((replica) => ({ replica, order: order(replica), chance: Math.random() }))
      .sort((a, b) => a.order[0] - b.order[0] || a.order[1] - b.order[1] || a.chance - b.chance);
    if (!first) throw new TypeError("There are no replicas.");
    return first.replica;
  }

  async #run<T>(replica: Replica<Client>, use: (client: Client) => Promise<T>, signal: AbortSignal): Promise<T> {
    const state = toState(replica);
    state.running++;
    try {
      const result = await use(replica.client);
      Object.assign(state, { failures: 0, ejectedUntil: 0 });
      return result;
    } catch (error) {
      const isTimeout = signal.aborted && signal.reason instanceof Error && signal.reason.name === "TimeoutError";
      if (isTimeout || (!signal.aborted && error instanceof EngineError && error.unanswered)) eject(state);
      throw error;
    } finally {
      state.running--;
    }
  }

  async #probe(replica: Replica<Client>, signal: AbortSignal): Promise<string | null> {
    const state = toState(replica);
    state.isProbed = true;
    try {
      const problem = await replica.client.probe(signal);
      if (problem === null) Object.assign(state, { failures: 0, ejectedUntil: 0 });
      else eject(state);
      return problem;
    } finally {
      state.isProbed = false;
    }
  }
}

function toState({ address }: { address: string }): ReplicaState {
  const known = states.get(address);
  if (known) return known;
  const state: ReplicaState = { running: 0, failures: 0, ejectedUntil: 0, isProbed: false };
  states.set(address, state);
  return state;
}

function eject(state: ReplicaState): void {
  state.ejectedUntil = Date.now() + Math.min(MAX_EJECTION_MS, EJECTION_MS * 2 ** Math.min(state.failures, 10));
  state.failures++;
}

/** Inference changes nothing on the server, so a call without a response can run twice. */
const isRepeatable = (error: unknown): boolean => error instanceof EngineError && (error.unanswered || error.retryable);
