import { pseudoTranslation } from "./pseudo.ts";
import { assertProtocol } from "./server.ts";

/** How a language model translates what our prompt holds, as a model that heeds the prompt does. */
export function translatingModel(prompt: string): unknown {
  const { segments, target_language } = JSON.parse(prompt) as {
    segments: { index: number; text: string }[];
    target_language: string;
  };
  assertProtocol(segments.length > 0, "there is nothing to translate");
  const to = /\((.+)\)$/.exec(target_language)?.[1] ?? "";
  return { translations: segments.map(({ index, text }) => ({ index, text: pseudoTranslation(text, to) })) };
}
