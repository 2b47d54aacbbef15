import { engineHealthSettings } from "../../engine-health/settings.ts";
import { setupTools } from "../../engine-health/setup-bridge.ts";
import { listSetting } from "../../engines/ports/index.ts";
import type { Machine } from "../../models/probe/machine.ts";
import { operations } from "../../operations/index.ts";
import { env } from "../../platform/env.ts";
import { isSetInEnvironment } from "../../platform/settings.ts";
import { type OperationChoices, readSetupChoices, type SetupChoice } from "./choices.ts";

/** A choice with its current state. */
export interface SetupLine extends SetupChoice {
  /** The place in the operation's list from 0; −1 if it is not in the list. */
  position: number;
  /** Whether the secret that it needs is set. */
  hasSecret: boolean;
  /** Whether its model is being downloaded now. */
  isDownloading: boolean;
}

export interface OperationSetupLines extends Omit<OperationChoices, "choices"> {
  choices: SetupLine[];
  /** The setting of the list, if the environment sets it. */
  fixedBy: string | null;
}

/** Everything that the setup page and the command line show. */
export interface Setup {
  machine: Machine;
  operations: OperationSetupLines[];
  /** Whether a model is being downloaded. */
  isAdding: boolean;
}

/** The abilities of this machine, and the engines of each operation with their states. */
export async function readSetup(): Promise<Setup> {
  const tools = setupTools();
  const machine = await tools.measure(env().CACHE_DIR);
  const found = await readSetupChoices(machine);
  const { secrets = {} } = engineHealthSettings().engines;
  const lines = found.map(({ choices, ...operation }) => {
    const slug = operations.find((one) => one.slug === operation.operation)?.slug;
    const entries = slug ? tools.entries(slug).map((entry) => entry.replace(/@[^#]*/, "")) : [];
    const setting = slug ? listSetting(slug) : "";
    return {
      ...operation,
      fixedBy: isSetInEnvironment(setting) ? setting : null,
      choices: choices.map((choice) => ({
        ...choice,
        position: entries.indexOf(choice.engine),
        hasSecret: choice.secret === null || secrets[choice.secret] !== undefined,
        isDownloading: isRunning(choice.model),
      })),
    };
  });
  const isAdding = lines.some(({ choices }) => choices.some(({ isDownloading }) => isDownloading));
  return { machine, operations: lines, isAdding };
}

const isRunning = (model: SetupChoice["model"]): boolean =>
  model?.adding != null && model.adding.error === null && !model.adding.interrupted;
