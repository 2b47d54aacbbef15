import { engineOverview } from "../../engine-health/overview.ts";
import { type Command, print } from "./command.ts";
import { engineLines } from "./engine-lines.ts";

/** Shows the engines of each operation with their states. */
export const showEngines: Command = async ({ json }) => {
  const operations = await engineOverview({ probe: true });
  print(json, { operations }, engineLines(operations));
  return operations.every(({ serves }) => serves) ? 0 : 1;
};
