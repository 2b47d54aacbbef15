/** Apertium's analyzers need quadratic time for longer words. */
const MAX_WORD_LENGTH = 1_000;

/** A word of signs and digits, such as the exponent −1. The analyzers would separate its signs, which lose their style. */
const SIGNS = /^(?=.*[^\d])[^\p{L}]+$/u;

/**
 * Converts tagged text to Apertium's stream format. Run styles become word-bound blanks, which follow their words through
 * reordering; objects become superblanks, which keep their order.
 */
export function toStream(tagged: string): string {
  let result = "";
  let end = 0;
  let open: string | null = null;
  const put = (raw: string) => {
    const text = capped(raw.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&"));
    if (open === null) result += escapeStream(text);
    // A blank is bound to a single word, so each word of the style gets one.
    else
      result += text.replace(/\S+/g, (word) =>
        SIGNS.test(word)
          ? `[<g${open}>${escapeStream(escapeTags(word))}</g${open}>]`
          : `[[t:g:${open}]]${escapeStream(word)}[[/]]`,
      );
  };
  for (const match of tagged.matchAll(/<(\/?)([gx])(\d+)(\/?)>/g)) {
    put(tagged.slice(end, match.index));
    end = match.index + match[0].length;
    if (match[2] === "x") result += `[<x${match[3]}/>]`;
    else open = match[1] === "" ? (match[3] ?? null) : null;
  }
  put(tagged.slice(end));
  return result;
}

/** Converts Apertium's output to tagged text. Adjacent words of one run style share its tags. */
export function fromStream(answer: string): string {
  // Objects can move behind the stop that the pipeline adds to each text.
  const body = answer.replace(/\.((?:\s*\[<x\d+\/>\])*)\s*\[\]\s*$/, "$1").replace(/\[\]\s*$/, "");
  const spans: Span[] = [];
  const put = (text: string, style: string | null, object = false) => {
    if (text !== "") spans.push({ text, style, object });
  };
  // Escaped characters are matched first, so that an escaped bracket opens no blank.
  const token = /\\[\s\S]|\[\[([^\]]*)\]\]((?:\\[\s\S]|(?!\[\[\/\]\])[\s\S])*)\[\[\/\]\]|\[((?:\\[\s\S]|[^\]\\])*)\]/g;
  let end = 0;
  for (const match of body.matchAll(token)) {
    if (match[0].startsWith("\\")) continue;
    put(unescapeStream(body.slice(end, match.index)), null);
    end = match.index + match[0].length;
    if (match[3] !== undefined) put(unescapeStream(match[3]), null, true);
    else put(unescapeStream(match[2] ?? ""), /t:g:(\d+)/.exec(match[1] ?? "")?.[1] ?? null);
  }
  put(unescapeStream(body.slice(end)), null);
  return joinStyles(spans).replace(/<\/g(\d+)><g\1>/g, "");
}

interface Span {
  text: string;
  style: string | null;
  object: boolean;
}

function joinStyles(spans: readonly Span[]): string {
  let result = "";
  for (let index = 0; index < spans.length; index++) {
    const span = spans[index];
    if (!span) continue;
    if (span.object) result += span.text;
    else if (span.style === null) result += escapeTags(span.text);
    else {
      let words = escapeTags(span.text);
      // The space between two words of one style is part of it.
      for (
        let [gap, next] = [spans[index + 1], spans[index + 2]];
        gap?.style === null && !gap.object && /^\s+$/.test(gap.text) && next?.style === span.style;
        [gap, next] = [spans[index + 1], spans[index + 2]]
      ) {
        words += gap.text + escapeTags(next.text);
        index += 2;
      }
      result += `<g${span.style}>${words}</g${span.style}>`;
    }
  }
  return result;
}

const escapeStream = (text: string) => text.replaceAll("\0", "").replace(/[\\[\]{}^$/@<>]/g, "\\$&");
const unescapeStream = (text: string) => text.replace(/\\([\s\S])/g, "$1");
const escapeTags = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const capped = (text: string) => text.replace(new RegExp(`\\S{${MAX_WORD_LENGTH}}`, "g"), "$& ");
