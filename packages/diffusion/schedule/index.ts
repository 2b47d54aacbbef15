import { UnsupportedRequestError } from "../errors.ts";
import type { SchedulerConfig, SchedulerName } from "./config.ts";
import { ddimScheduler } from "./ddim.ts";
import { dpmSolverScheduler } from "./dpm-solver.ts";
import { eulerAncestralScheduler, eulerScheduler } from "./euler.ts";
import { lcmScheduler } from "./lcm.ts";
import type { Scheduler } from "./scheduler.ts";

const schedulers: Record<SchedulerName, (config: SchedulerConfig, steps: number) => Scheduler> = {
  euler: eulerScheduler,
  "euler-ancestral": eulerAncestralScheduler,
  lcm: lcmScheduler,
  "dpm++2m": dpmSolverScheduler,
  ddim: ddimScheduler,
};

/** A scheduler for one run of `steps` steps. Throws UnsupportedRequestError for a number of steps it cannot make. */
export function createScheduler(config: SchedulerConfig, steps: number): Scheduler {
  if (!Number.isInteger(steps) || steps < 1 || steps > config.num_train_timesteps)
    throw new UnsupportedRequestError(`The number of steps must be 1 to ${config.num_train_timesteps}.`);
  return schedulers[config.name](config, steps);
}
