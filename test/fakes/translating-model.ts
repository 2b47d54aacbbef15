import { pseudoTranslation } from "./pseudo.ts";
import { assertProtocol } from "./server.ts";

interface Prompt {
  task?: string;
  target_language: string;
  /** Of a translation. */
  segments?: { index: number; text: string }[];
  /** Of an overview. */
  excerpt?: string;
}

/** The correct response of a language model to the prompts of the translator. */
export function translatingModel(prompt: string): unknown {
  const { task, target_language, segments = [], excerpt = "" } = JSON.parse(prompt) as Prompt;
  if (task === "overview") {
    assertProtocol(excerpt !== "", "the prompt has no excerpt");
    return { summary: `A text about ${excerpt.slice(0, 20)}`, terms: [] };
  }
  assertProtocol(segments.length > 0, "the prompt has no segments");
  const to = /\((.+)\)$/.exec(target_language)?.[1] ?? "";
  return { translations: segments.map(({ index, text }) => ({ index, text: pseudoTranslation(text, to) })) };
}
