/** How a request was answered: its method, the pattern of its path (never the path itself), and the status code. */
export interface MeasuredRequest {
  method: string;
  route: string;
  status: number;
}

/**
 * The measurements of a process. The labels are bounded: no account, key, job or path is among them. Times are in
 * seconds.
 */
export interface Instruments {
  request(request: MeasuredRequest, seconds: number): void;
  /** The time from a job's submission to its claim. */
  jobWait(lane: string, seconds: number): void;
  /** The time from a job's claim to its end, or until its worker gave it back. */
  jobRun(operation: string, outcome: string, seconds: number): void;
  engineCall(engine: string, outcome: string, seconds: number): void;
  webhookRequest(outcome: "accepted" | "refused", seconds: number): void;
}

/** Totals that are always counted, because an addition costs less than a check. */
export interface Counts {
  keyCache: { hits: number; misses: number };
  eventStreams: number;
  credits: { held: number; settled: number };
  runningJobs: Record<"cpu" | "io", number>;
  /** Claims that got jobs, and claims that found none. */
  claims: { filled: number; empty: number };
  claimErrors: number;
}

// The portal's build has its own copy of this module, and both copies count for the same process.
const state = globalThis as typeof globalThis & { atelierInstruments?: Instruments; atelierCounts?: Counts };

/** The process's instruments; undefined unless the setting METRICS_PORT starts them. */
export const instruments = (): Instruments | undefined => state.atelierInstruments;

/** Starts or ends measuring in this process. */
export function setInstruments(started: Instruments | undefined): void {
  if (started) state.atelierInstruments = started;
  else delete state.atelierInstruments;
}

state.atelierCounts ??= {
  keyCache: { hits: 0, misses: 0 },
  eventStreams: 0,
  credits: { held: 0, settled: 0 },
  runningJobs: { cpu: 0, io: 0 },
  claims: { filled: 0, empty: 0 },
  claimErrors: 0,
};

/** The process's totals since its start. */
export const counts: Counts = state.atelierCounts;
