import type { DigitalSource } from "@atelier/images";
import { engineCards } from "../engines/cards.ts";
import { sampleEngine } from "../engines/sample-engine.ts";
import { operationBySlug } from "../operations/index.ts";

/** The source type of an operation's results; undefined for cut-outs, which add nothing to a photograph. */
export const findDigitalSource = (operation: string, engine: string): DigitalSource | undefined =>
  operationBySlug(operation).digitalSource?.[worksByRules(engine) ? "rules" : "trained"];

/** Whether a trained model makes at least a part of an operation's results. */
export const usesTrainedModel = (operation: string, engine: string): boolean =>
  /trained/i.test(findDigitalSource(operation, engine) ?? "");

function worksByRules(engine: string): boolean {
  const family = /^[^:@#]+/.exec(engine)?.[0];
  // Samples of test keys are drawn and written by rules; their engine has no card.
  return family === sampleEngine.name || (engineCards.find((card) => card.family === family)?.worksByRules ?? false);
}
