/** The fields of a request that describe what an image shall show. A negative prompt names what it must not show. */
const FIELDS = ["prompt", "instructions", "objects", "subject"];

/** The prompts of a request, by field. */
export function getPrompts(input: Record<string, unknown>): { field: string; text: string }[] {
  return FIELDS.flatMap((field) =>
    [input[field]]
      .flat()
      .filter((text): text is string => typeof text === "string" && text.trim() !== "")
      .map((text) => ({ field, text })),
  );
}

/**
 * The texts of a request for a moderation service: its prompts, and the negative prompt in the form in which it is a part
 * of the prompt of engines without a parameter for it, because its text after the list would reach them unchecked.
 */
export function moderatedTexts(input: Record<string, unknown>): string[] {
  const { negative_prompt: negative } = input;
  const prompts = getPrompts(input).map(({ text }) => text);
  return typeof negative === "string" ? [...prompts, `Do not show: ${negative}.`] : prompts;
}
