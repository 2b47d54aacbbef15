import { parseFragment } from "parse5";

/** How a string writes characters: `&` as `&amp;`, `'` as `\'`. Translations are written in the same way. */
export type Spelling = Map<string, string>;

const ESCAPED = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});|\\['"]/gi;

/** Replaces entities and escaped quotes by their characters, and records how each one was written. */
export function decodeEntities(text: string, spelling: Spelling, inMessage = false): string {
  const decoded = text.replace(ESCAPED, (written) => {
    const character = written.startsWith("\\") ? written.slice(1) : textOfEntity(written);
    if (character !== written && !spelling.has(character)) spelling.set(character, written);
    return character;
  });
  if (!inMessage || !decoded.includes("''")) return decoded;
  spelling.set("'", "''");
  return decoded.replaceAll("''", "'");
}

/**
 * Writes text with the spelling of its string. In an ICU message, braces are quoted, and a quote at the end is doubled
 * because it would quote the syntax after it.
 */
export function encodeSpelling(text: string, spelling: Spelling, inMessage = false): string {
  const written =
    spelling.size === 0 ? text : Array.from(text, (character) => spelling.get(character) ?? character).join("");
  if (!inMessage) return written;
  return written.replace(/[{}]+/g, "'$&'").replace(/(?<!')'$/, "''");
}

const known = new Map<string, string>();

function textOfEntity(entity: string): string {
  const stored = known.get(entity);
  if (stored !== undefined) return stored;
  const [node] = parseFragment(entity).childNodes;
  const text = node && "value" in node ? node.value : entity;
  if (known.size < 5_000) known.set(entity, text);
  return text;
}
