import type { Mutation } from "./mutations.ts";
import { allSteps, CROWDED_SEEDS, type Simulator } from "./simulator.ts";

/** Within so many steps a planted bug must be found. */
const MAX_STEPS = 10_000;
const STEPS_PER_SEED = 1_000;

export interface Found {
  isFound: boolean;
  /** How many steps it took, over all seeds. */
  steps: number;
  seed: number;
  /** The violated rule, or why the bug was not found. */
  reason: string;
}

/** Runs seeds with a planted bug until a rule is violated, or `maxSteps` steps have run. */
export async function findPlanted(simulator: Simulator, mutation: Mutation, maxSteps = MAX_STEPS): Promise<Found> {
  let steps = 0;
  let hasMatched = false;
  const interval = mutation.needsCrowd ? CROWDED_SEEDS : 1;
  for (let seed = interval; steps < maxSteps; seed += interval) {
    const result = await simulator.run({ seed, steps: allSteps(Math.min(STEPS_PER_SEED, maxSteps)), mutation });
    steps += result.steps;
    hasMatched ||= result.isPlanted;
    const [violation] = result.violations;
    if (violation && result.isPlanted) return { isFound: true, steps, seed, reason: violation.rule };
  }
  const reason = hasMatched ? "no rule was violated" : "no statement has this text any more. Correct the planted bug.";
  return { isFound: false, steps, seed: 0, reason };
}
