import type compileMessage from "icu-minify/compile";

type Compiled = ReturnType<typeof compileMessage>;
type Part = Exclude<Compiled, string>[number];

const accents: Record<string, string> = {
  a: "á",
  e: "é",
  i: "í",
  o: "ö",
  u: "ü",
  A: "Á",
  E: "É",
  I: "Í",
  O: "Ö",
  U: "Ü",
};

/**
 * A compiled message in the pseudo-locale: its vowels are accented and it is about 30 % longer, as in German or Finnish.
 * Placeholders and tags stay.
 */
export function pseudoMessage(message: Compiled): Compiled {
  return typeof message === "string" ? pseudoText(message) : message.map(pseudoPart);
}

/** A part is a text, a number sign, `[value]`, `[value, type, branches]` with a type above 0, or `[tag, ...parts]`. */
function pseudoPart(part: Part): Part {
  if (typeof part === "string") return pseudoText(part);
  if (typeof part === "number") return part;
  const [name, second, ...others] = part as [string, ...unknown[]];
  if (second === undefined) return part;
  if (typeof second !== "number" || second === 0)
    return [name, ...[second, ...others].map((item) => pseudoPart(item as Part))] as Part;
  const branches = Object.entries((others[0] ?? {}) as Record<string, Compiled | 0>);
  const changed = branches.map(([key, branch]) => [key, branch === 0 ? branch : pseudoMessage(branch)]);
  return [name, second, Object.fromEntries(changed)] as Part;
}

/** Accents and doubles the vowels. Spaces stay, so that the text can break where it could before. */
export const pseudoText = (text: string): string =>
  text.replace(/[aeiou]/gi, (letter) => {
    const accented = accents[letter] ?? letter;
    return accented + accented.toLowerCase();
  });
