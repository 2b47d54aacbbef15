/** A promise of the service and what violates it. */
export interface CheckResult {
  /** The promise, for example "every job ends". */
  check: string;
  /** Each one that violates it; empty if the promise holds. */
  violations: readonly string[];
}

export const isViolated = ({ violations }: CheckResult): boolean => violations.length > 0;
