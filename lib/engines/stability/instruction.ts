/** The Stability tool for an instruction, with its fields. */
export type ParsedInstruction =
  | { tool: "search-and-replace"; searchPrompt: string; prompt: string }
  | { tool: "search-and-recolor"; selectPrompt: string; prompt: string }
  | { tool: "redraw"; prompt: string };

const REPLACE =
  /^\s*(?:please\s+)?(?:replace|swap|exchange|turn|change)\s+(.+?)\s+(?:with|for|by|into|to)\s+(.+?)\s*\.?\s*$/i;
const RECOLOR = /^\s*(?:please\s+)?(?:make|paint|color|recolor|turn)\s+(.+?)\s+(?:in\s+)?(\w+(?:[ -]\w+)?)\s*\.?\s*$/i;
const COLORS =
  /^(?:(?:light|dark|bright|deep|pale|navy|sky)[ -])?(?:red|orange|yellow|green|blue|purple|violet|pink|brown|black|white|gr[ae]y|beige|gold|golden|silver|teal|turquoise|cyan|magenta|crimson|olive|maroon|navy|cream|ivory)$/i;

/** Parses instructions such as "replace the dog with a fox" or "make the car red". Other instructions redraw the image. */
export function parseInstruction(text: string): ParsedInstruction {
  const recolor = RECOLOR.exec(text);
  if (
    recolor?.[1] &&
    recolor[2] &&
    COLORS.test(recolor[2]) &&
    !/^(it|this|image|the (image|picture|photo))$/i.test(recolor[1])
  )
    return {
      tool: "search-and-recolor",
      selectPrompt: objectName(recolor[1]),
      prompt: `${recolor[2]} ${objectName(recolor[1])}`,
    };
  const replace = REPLACE.exec(text);
  if (replace?.[1] && replace[2]) {
    const searchPrompt = objectName(replace[1]);
    if (COLORS.test(replace[2]))
      return { tool: "search-and-recolor", selectPrompt: searchPrompt, prompt: `${replace[2]} ${searchPrompt}` };
    return { tool: "search-and-replace", searchPrompt, prompt: replace[2] };
  }
  return { tool: "redraw", prompt: text };
}

const objectName = (words: string) =>
  words.replace(/^(?:the|a|an|my|this|that)\s+/i, "").replace(/^color of (?:the )?/i, "");
