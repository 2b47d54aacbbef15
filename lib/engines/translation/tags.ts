const TAG = /<(\/?)([gx])(\d+)(\/?)>/g;

/** What is wrong with a translation's inline tags, in words for who made it; null where nothing is. */
export function findTagError(source: string, translation: string): string | null {
  const [wanted, given] = [tagsOf(source), tagsOf(translation)];
  const objects = new Set<number>();
  const looks = new Set<number>();
  let open: number | null = null;
  for (const { kind, id, raw } of given) {
    if (kind === "broken") return `${raw} is no tag`;
    if (!wanted.some((tag) => tag.kind === kind && tag.id === id)) return `${raw} is not in the sentence`;
    if (kind === "object") {
      if (objects.has(id)) return `${raw} comes twice`;
      objects.add(id);
    } else if (kind === "open") {
      if (open !== null) return `${raw} stands inside of <g${open}>`;
      open = id;
      looks.add(id);
    } else {
      if (open !== id) return `${raw} closes nothing`;
      open = null;
    }
  }
  if (open !== null) return `<g${open}> is not closed`;
  const lost = wanted.find(
    ({ kind, id }) => (kind === "object" && !objects.has(id)) || (kind === "open" && !looks.has(id)),
  );
  return lost ? `${lost.raw} is missing` : null;
}

/** A text cut at its tags: words, and the tags between them as they stand. */
export function splitAtTags(text: string): { words: string; tag: boolean }[] {
  const parts: { words: string; tag: boolean }[] = [];
  let end = 0;
  for (const match of text.matchAll(TAG)) {
    if (match.index > end) parts.push({ words: text.slice(end, match.index), tag: false });
    parts.push({ words: match[0], tag: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ words: text.slice(end), tag: false });
  return parts;
}

/** The words without tags, as a reader sees them. */
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

function tagsOf(text: string): Tag[] {
  return [...text.matchAll(TAG)].map(([raw, slash, letter, id, end]) => ({
    kind: kindOf(slash, letter, end),
    id: Number(id),
    raw,
  }));
}

function kindOf(slash = "", letter = "", end = ""): Tag["kind"] {
  if (letter === "x") return slash === "" && end === "/" ? "object" : "broken";
  if (end !== "") return "broken";
  return slash === "" ? "open" : "close";
}
