import type { Tolerated } from "../checks/answers.ts";
import type { CheckResult } from "../checks/check-result.ts";
import type { Installation } from "../installation/installation.ts";
import type { Limits } from "../limits.ts";
import type { ApiClient } from "../load/api-client.ts";

export interface FaultContext {
  installation: Installation;
  /** An account that only this fault uses. Its exchanges are checked like those of the load. */
  client: ApiClient;
  /** Counts the runs of the fault, so that each run can choose another process. */
  round: number;
  /** How long a lasting fault lasts. */
  holdMs: number;
  limits: Limits;
}

/** The effects of a fault, and the failures that it may have caused. */
export interface Injected extends Tolerated {
  /** The servers and workers that were killed, each once. */
  killed: readonly string[];
  /** Whether files may stay until the retention task runs: only where a process or the database was interrupted. */
  mayLeaveFiles: boolean;
  /** Checks that were made during the fault. */
  results?: readonly CheckResult[];
}

export interface Fault {
  /** The name in the table. */
  name: string;
  /** Why the fault cannot be injected here; null if it can. */
  unavailable?(installation: Installation): string | null;
  /** Injects the fault and ends it. The load runs at the same time. */
  inject(context: FaultContext): Promise<Injected>;
}

/** A fault that causes nothing but its own interruption. */
export const nothing: Injected = { brokenServers: [], codes: [], killed: [], mayLeaveFiles: false };
