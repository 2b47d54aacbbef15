const TAG = /<(\/?)([gx])(\d+)(\/?)>/g;

/** Describes the first error in a translation's inline tags; null if they are valid. */
export function findTagError(source: string, translation: string): string | null {
  const [wanted, found] = [getTags(source), getTags(translation)];
  const objects = new Set<number>();
  const styles = new Set<number>();
  let open: number | null = null;
  for (const { kind, id, raw } of found) {
    if (kind === "broken") return `${raw} is not a valid tag`;
    if (!wanted.some((tag) => tag.kind === kind && tag.id === id)) return `${raw} is not in the source`;
    if (kind === "object") {
      if (objects.has(id)) return `${raw} occurs twice`;
      objects.add(id);
    } else if (kind === "open") {
      if (open !== null) return `${raw} is nested in <g${open}>`;
      open = id;
      styles.add(id);
    } else {
      if (open !== id) return `${raw} has no opening tag`;
      open = null;
    }
  }
  if (open !== null) return `<g${open}> is not closed`;
  const lost = wanted.find(
    ({ kind, id }) => (kind === "object" && !objects.has(id)) || (kind === "open" && !styles.has(id)),
  );
  return lost ? `${lost.raw} is missing` : null;
}

/** Splits a text into tags and the text between them. */
export function splitAtTags(text: string): { text: string; tag: boolean }[] {
  const parts: { text: string; tag: boolean }[] = [];
  let end = 0;
  for (const match of text.matchAll(TAG)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), tag: false });
    parts.push({ text: match[0], tag: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), tag: false });
  return parts;
}

/** The visible text, without tags and escapes. */
export const plainText = (text: string) => unescapeText(text.replace(TAG, ""));

export const escapeText = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

export const unescapeText = (text: string) =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

interface Tag {
  kind: "open" | "close" | "object" | "broken";
  id: number;
  raw: string;
}

function getTags(text: string): Tag[] {
  return [...text.matchAll(TAG)].map(([raw, slash, letter, id, end]) => ({
    kind: getKind(slash, letter, end),
    id: Number(id),
    raw,
  }));
}

function getKind(slash = "", letter = "", end = ""): Tag["kind"] {
  if (letter === "x") return slash === "" && end === "/" ? "object" : "broken";
  if (end !== "") return "broken";
  return slash === "" ? "open" : "close";
}
