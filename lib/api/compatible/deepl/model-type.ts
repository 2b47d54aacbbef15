import { invalidInput } from "@atelier/errors";
import { z } from "zod";
import { supportedLanguages } from "../../../engine-health/configured/languages.ts";

const QUALITY = "quality_optimized";
const LATENCY = "latency_optimized";

/** DeepL's models with the best quality are language models; those with the lowest latency are not. */
export const modelType = z.enum([QUALITY, `prefer_${QUALITY}`, LATENCY]).nullish();

/** The field `engine` for a type of model, and the type that is used. Throws `invalid_input` if there is no such engine. */
export async function chooseModel(
  type: z.output<typeof modelType>,
): Promise<{ fields: { engine?: string }; used?: string }> {
  if (!type) return { fields: {} };
  const { engines } = await supportedLanguages();
  const isWanted = ({ rewrites = false }: (typeof engines)[number]) => rewrites === (type !== LATENCY);
  const found = engines.find(isWanted);
  if (!found && type !== `prefer_${QUALITY}`)
    throw invalidInput(
      "/model_type",
      `'model_type' ${type} is not supported: no engine is of this type. Leave it out.`,
    );
  const used = found && type !== LATENCY ? QUALITY : LATENCY;
  // Without a choice, the engines can still replace one another.
  return { fields: found && !engines.every(isWanted) ? { engine: found.name } : {}, used };
}
