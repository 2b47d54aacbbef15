import type { RunOptions, RunResult, Simulator } from "./simulator.ts";

export interface Shortest {
  steps: readonly number[];
  result: RunResult;
}

/**
 * The shortest sequence of steps with the same violated rule that was found within `limitMs`: parts of the sequence are left
 * out, each half as long as the ones before (delta debugging, after Zeller and Hildebrandt).
 */
export async function shrink(
  simulator: Simulator,
  options: RunOptions,
  result: RunResult,
  limitMs: number,
): Promise<Shortest> {
  const deadline = performance.now() + limitMs;
  const rule = result.violations[0]?.rule;
  let shortest: Shortest = { steps: options.steps.slice(0, result.steps + 1), result };
  const keep = async (steps: readonly number[]) => {
    const tried = await simulator.run({ ...options, steps, checksAll: true });
    if (tried.violations.some((violation) => violation.rule === rule))
      shortest = { steps: steps.slice(0, tried.steps + 1), result: tried };
  };
  await keep(shortest.steps);
  for (let size = Math.ceil(shortest.steps.length / 2); size >= 1; size = Math.floor(size / 2))
    // From the end, so that the steps that cause the others stay the longest.
    for (let first = shortest.steps.length - size; first > -size; first -= size) {
      if (performance.now() > deadline) return shortest;
      await keep(shortest.steps.filter((_, index) => index < first || index >= first + size));
    }
  return shortest;
}
