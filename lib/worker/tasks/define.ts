import type { TaskData, TaskName } from "../../platform/processes/tasks.ts";

interface TaskOptions {
  /** How often a failed run is repeated, with exponential back-off. */
  retryLimit: number;
  /** The first back-off. */
  retryDelaySeconds: number;
  /** The longest back-off. */
  retryDelayMaxSeconds?: number;
  /** After this time a run counts as failed, although its worker is alive. */
  expireInSeconds: number;
}

/** A task that something causes: its handler gets the data recorded with the cause. */
export interface CausedTask extends TaskOptions {
  name: TaskName;
  run(data: unknown): Promise<unknown>;
}

/** A task that runs on a schedule, on one worker at a time. */
export interface PeriodicTask {
  name: string;
  /** Five fields, UTC; null turns the task off. */
  cron: string | null;
  expireInSeconds: number;
  run(): Promise<unknown>;
}

/** Everything that a TaskRunner runs. */
export interface TaskList {
  caused: readonly CausedTask[];
  periodic: readonly PeriodicTask[];
}

/** Ties a task's handler to the type of its data, the only type that `sendTask` writes. */
export const defineTask = <Name extends TaskName>(
  task: TaskOptions & { name: Name; run(data: TaskData[Name]): Promise<unknown> },
): CausedTask => ({ ...task, run: (data) => task.run(data as TaskData[Name]) });

/** A cron expression for an interval: exact up to 59 minutes, whole hours up to a day, then whole days. */
export function cronEvery(minutes: number): string {
  if (minutes < 60) return `*/${Math.max(1, Math.round(minutes))} * * * *`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return `0 */${hours} * * *`;
  return `0 0 */${Math.min(28, Math.round(hours / 24))} * *`;
}
