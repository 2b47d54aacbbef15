import { findSubject, type Token, type Words } from "@atelier/vocabulary";

const isFlag = (name: string): boolean => findSubject(name)?.subject.id.startsWith("flag-of-") ?? false;
const isJoin = (token: Token | undefined): boolean => /^(?:and|&|an?|the)$/.test(token?.word ?? "");
/** Words of the longest name of a country. */
const LONGEST = 3;

/** Names each flag of "the flags of Japan and Sweden" and of "French and German flags". */
export function nameFlags({ tokens }: Words): void {
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token || !/^flags?$/.test(token.word)) continue;
    if (tokens[at + 1]?.word === "of" && !token.stop) at = nameCountries(tokens, at);
    else at += nameAdjectives(tokens, at, token);
  }
}

/** Writes "flag of" before each country after "flags of". Returns the index of the last token. */
function nameCountries(tokens: Token[], at: number): number {
  const [flag, of] = [tokens[at], tokens[at + 1]];
  if (!flag || !of) return at;
  let end = at + 2;
  for (let isFirst = true; end < tokens.length; isFirst = false) {
    let start = end;
    while (!isFirst && isJoin(tokens[start])) start++;
    const used = [LONGEST, 2, 1].find((count) => {
      const span = tokens.slice(start, start + count);
      return span.length === count && isFlag(`flag of ${span.map(({ word }) => word).join(" ")}`);
    });
    if (used === undefined) break;
    // The capitals of a country are no name of a thing.
    for (const token of tokens.slice(start, start + used)) token.raw = token.word;
    if (isFirst) Object.assign(flag, { word: "flag" });
    else tokens.splice(start, 0, { ...flag, stop: false }, { ...of });
    end = start + used + (isFirst ? 0 : 2);
  }
  return end - 1;
}

/** Writes "flag" after each adjective before "flags". Returns how many tokens were added. */
function nameAdjectives(tokens: Token[], at: number, flag: Token): number {
  let added = 0;
  if (!isFlag(`${tokens[at - 1]?.word} flag`)) return 0;
  for (let before = at - 2; before >= 0; before--) {
    const own = tokens[before];
    if (!own || isJoin(own)) continue;
    if (!isFlag(`${own.word} flag`)) break;
    tokens.splice(before + 1, 0, { ...flag, word: "flag", stop: own.stop });
    own.stop = false;
    added++;
  }
  // Each of them is one flag.
  if (added > 0) flag.word = "flag";
  return added;
}
