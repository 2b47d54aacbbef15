import { AppError } from "@atelier/errors";
import type { EditContext } from "../edit-context.ts";
import { getHeadNoun } from "./head-noun.ts";
import { notFoundOrKnown } from "./main-subject.ts";

/** A list of things, "cup and saucer". */
export const LIST = / and /;

/** Finds each thing of a list. Throws `nothing_matched` if the image shows none of them. */
export async function findAll<Value>(list: string, edit: EditContext, find: (name: string) => Promise<Value>) {
  const missing: string[] = [];
  const found = await inTurn(list.split(LIST), async (name) => {
    try {
      return [{ name, value: await find(name) }];
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "nothing_matched") throw error;
      missing.push(name);
      return [];
    }
  });
  edit.context.signal.throwIfAborted();
  if (found.flat().length === 0) throw notFoundOrKnown(list, getHeadNoun(list), edit);
  return { found: found.flat(), missing };
}

/** One model runs at a time. */
export async function inTurn<Input, Output>(inputs: readonly Input[], run: (input: Input) => Promise<Output>) {
  const outputs: Output[] = [];
  for (const input of inputs) outputs.push(await run(input));
  return outputs;
}

/** Warns of things of a list that were not found: only the others changed, or the main subject was used whole. */
export function warnOfMissing(missing: readonly string[], changed: readonly string[] | null, edit: EditContext): void {
  const names = missing.join(" and ");
  edit.guessed = true;
  edit.context.warn(
    changed
      ? `No ${names} was found by name, so only the ${changed.join(" and ")} was changed. Half of the price is charged. Mark the ${names} with a mask if that is not right.`
      : `No ${names} was found by name, so the whole main subject of the image was used. Half of the price is charged. Mark the ${names} with a mask if that is not right.`,
  );
}
