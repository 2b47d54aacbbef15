import type { Words } from "@atelier/vocabulary";

const opener = /^(says|saying|reads|reading|labeled|labelled|titled|lettered|spelling|spells)$/;
const named = /^(word|words|text|letters|title|message|slogan)$/;

/** Marks words to be lettered without quotes: words in capitals after "that says" or "the word". */
export function findLettering({ tokens, quotes }: Words): void {
  for (let at = 0; at < tokens.length - 1; at++) {
    const word = tokens[at]?.word ?? "";
    if (!opener.test(word) && !named.test(word)) continue;
    let end = at + 1;
    while (
      end < tokens.length &&
      end - at <= 6 &&
      /^[\p{Lu}\d]/u.test(tokens[end]?.raw ?? "") &&
      tokens[end]?.quote === undefined
    ) {
      end++;
      if (tokens[end - 1]?.stop) break;
    }
    const quoted = tokens[at + 1]?.quote !== undefined;
    if (!quoted && end === at + 1) continue;
    if (!quoted) {
      const text = tokens
        .slice(at + 1, end)
        .map((token) => token.raw)
        .join(" ");
      tokens.splice(at + 1, end - at - 1, {
        word: "",
        raw: text,
        stop: false,
        part: "other",
        quote: quotes.push(text) - 1,
      });
    }
    // The opening words have no further meaning.
    const token = tokens[at];
    if (token) token.word = "the";
  }
}
