import { pseudoTranslation } from "./pseudo.ts";
import { assertProtocol } from "./server.ts";

/** The correct response of a language model to the translation prompt. */
export function translatingModel(prompt: string): unknown {
  const { segments, target_language } = JSON.parse(prompt) as {
    segments: { index: number; text: string }[];
    target_language: string;
  };
  assertProtocol(segments.length > 0, "the prompt has no segments");
  const to = /\((.+)\)$/.exec(target_language)?.[1] ?? "";
  return { translations: segments.map(({ index, text }) => ({ index, text: pseudoTranslation(text, to) })) };
}
