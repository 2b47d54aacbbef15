/** The fields of a request that describe what an image shall show. A negative prompt names what it must not show. */
const FIELDS = ["prompt", "instructions", "objects", "subject"];

/** The prompts of a request, by field. */
export function promptsOf(input: Record<string, unknown>): { field: string; text: string }[] {
  return FIELDS.flatMap((field) =>
    [input[field]]
      .flat()
      .filter((text): text is string => typeof text === "string" && text.trim() !== "")
      .map((text) => ({ field, text })),
  );
}
