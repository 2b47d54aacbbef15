/** Text between quotation marks, which is written as it is. */
const QUOTED = /("[^"]*"|“[^”]*”|«[^»]*»|'[^']*'(?!\p{L}))/u;

/** Instructions with a change of their words, except in quoted texts. */
export const outsideQuotes = (instructions: string, change: (text: string) => string): string =>
  instructions
    .split(QUOTED)
    .map((part, index) => (index % 2 ? part : change(part)))
    .join("");
