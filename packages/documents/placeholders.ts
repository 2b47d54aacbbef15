import { FUNCTION_CALLS, MATH } from "./math.ts";

/** Addresses: URLs and e-mail addresses. Bounds keep the time linear for text without spaces. */
const ADDRESSES = [
  String.raw`\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>"']*[^\s<>"'.,;:!?)]`,
  String.raw`\b(?:mailto|tel):[^\s<>"']*[^\s<>"'.,;:!?)]`,
  String.raw`\bwww\.[^\s<>"']*[^\s<>"'.,;:!?)]`,
  String.raw`(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+`,
];

/** The label of an item or of a case in brackets, such as (a) or (iv). Behind a word it can be an ending, as in "item(s)". */
const LABEL = String.raw`(?<![^\s([/–-])\((?:[a-z]|[ivx]{2,4})\)(?![\w\u00c0-\u024f])`;

/** The initial of a name within a sentence, as in "by A. Smith". Case counts, because "a." is no initial. */
const INITIAL = String.raw`(?-i:(?<=(?:[\w,;&)\u00c0-\u024f]|\b[A-Z]\.)[ \u00a0])[A-Z]\.(?=[ \u00a0](?:[A-Z]\.[ \u00a0])?[A-Z][a-z\u00c0-\u024f]))`;

/** A command of TeX with its options and short arguments, such as \\begin{verse}. */
const TEX = String.raw`(?<![\w\\:])\\[a-z@]{2,40}\*?(?:\[[^\]\n]{0,60}\]|\{[\w.:,*\/-]{0,60}\}){0,4}`;

const CODE_SPAN = "`[^`\\n]{1,500}`";

/** Text of any document that is never translated: addresses, common placeholders and code spans. */
export const PROSE_CODES = new RegExp(
  [
    ...MATH.slice(0, -1),
    ...FUNCTION_CALLS,
    LABEL,
    INITIAL,
    ...ADDRESSES,
    String.raw`\$?\{\{?[\w.\- ]{1,200}\}?\}`,
    String.raw`%(?:\d+\$)?[sdfi@]`,
    String.raw`%\([\w]{1,200}\)[sd]`,
    TEX,
    CODE_SPAN,
  ].join("|"),
  "gi",
);

/** `PROSE_CODES`, and line breaks with the white space around them. */
export const PROSE_CODES_AND_LINES = new RegExp(String.raw`${PROSE_CODES.source}|[ \t]*[\r\n]\s*`, "gi");

const ATTRIBUTE = String.raw`\s+[^\s"'<>\/=]{1,200}(?:\s*=\s*(?:"[^"]{0,5000}"|'[^']{0,5000}'|[^\s"'=<>${"`"}]{1,5000}))?`;

/** HTML and XML tags, with numbered tags such as `<0>` of user interface frameworks. */
export const TAG = String.raw`<\/?(?:[a-z][\w:.-]{0,100}|\d{1,4})(?:${ATTRIBUTE}){0,100}\s*\/?>`;

// A part that is not closed ends at the next one, so that the time is linear.
const MARKUP = [
  String.raw`<!--(?:(?!<!--|-->)[\s\S]){0,2000}-->`,
  String.raw`<!\[CDATA\[|\]\]>`,
  String.raw`<%(?:(?!<%|%>)[\s\S]){0,500}%>`,
  // The content of these elements is code.
  String.raw`<(code|pre|script|style|kbd|samp|var|svg|math)\b[^<>]{0,1000}>(?:[^<]|<(?!\/?\1\b)){0,5000}<\/\1>`,
  String.raw`<([a-z][\w-]{0,50})(?=\s)(?=[^<>]{0,1000}(?:translate\s*=\s*["']?no\b|\bnotranslate\b))[^<>]{0,1000}>(?:[^<]|<(?!\/?\2\b)){0,5000}<\/\2>`,
  TAG,
];

const TEMPLATES = [
  String.raw`\{\{\{[^{}\n]{1,200}\}\}\}|\{\{[^{}\n]{1,200}\}\}|\{%[^{}\n]{1,200}%\}`,
  String.raw`\$t\((?:[^()\n{}]|\{[^{}\n]{0,200}\}){1,300}\)`,
  String.raw`[$#%]\{[^{}\n]{1,200}\}`,
  String.raw`\{[^{}\n]{0,200}\}`,
  String.raw`%\([\w.\- ]{1,100}\)[-+#0]{0,5}\d{0,4}(?:\.\d{1,4})?[a-z]`,
  "%[A-Z_][A-Z0-9_]{1,50}%",
  // Apple's variable of a plural rule.
  String.raw`%(?:\d{1,3}\$)?#@\w{1,100}@`,
  // In "10%off", the per cent sign is not a placeholder.
  String.raw`%%|(?<!\d(?=%[a-z]{2}))%(?:\d{1,3}\$)?[-+#0,(]{0,5}(?:\d{1,4}|\*)?(?:\.(?:\d{1,4}|\*))?(?:hh|ll|[hlLqjzt](?=[a-z]))?[a-z@]`,
  String.raw`%L?\d{1,2}(?![\d$%])`,
  String.raw`(?<!\w)\$[a-z_]\w{0,100}`,
  String.raw`(?<![\w:]):[a-z_]\w{0,100}:?`,
  String.raw`(?<!\w)@(?:\.\w{1,50})?:\(?[\w.]{1,100}\)?`,
  String.raw`(?<!\w)[@?]\+?(?:\w{1,50}:)?\w{1,50}\/[\w.]{1,100}`,
];

const PATHS = [
  String.raw`(?<!\w)[A-Z]:\\[^\s"'<>|]{1,500}|(?<!\w)\\\\[\w.-]{1,200}\\[^\s"'<>|]{1,500}`,
  String.raw`(?<![\w./])(?:~|\.{1,2})\/[\w.@\/-]{0,500}[\w\/]`,
  String.raw`(?<![\w./<])\/[\w.@-]{1,200}\/[\w.@\/-]{0,500}[\w\/]|(?<![\w./<])\/[\w.@-]{1,200}\/`,
  String.raw`(?<![\w./@-])[\w@-]{1,100}(?:\/[\w.@-]{1,100}){1,20}\.[a-z]\w{0,4}\b`,
  String.raw`(?<![\w./@-])[\w-]{1,100}\.(?:json|ya?ml|xml|html?|css|[jt]sx?|mjs|md|txt|log|ini|conf|env|pdf|docx?|xlsx?|pptx?|csv|png|jpe?g|gif|svg|webp|zip|gz|exe|dll|py|sh|rb|php|sql|po|xlf)\b`,
];

/** White space entities and doubly escaped entities. They are kept; other entities are read as characters. */
const KEPT_ENTITIES = String.raw`&(?:nbsp|ensp|emsp|thinsp|shy|zwj|zwnj|lrm|rlm|#160|#xA0|#8203|#8239);|&amp;(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,31});`;

const ESCAPES = String.raw`\\u[\da-f]{4}|\\[nrt](?![a-z]*\\)`;

/**
 * Matches the parts of a program's string that are not prose: markup, placeholders of the common libraries, addresses,
 * paths and code. When in doubt it matches, because an untranslated word is better than a string that fails at run time.
 */
export const STRING_CODES = new RegExp(
  [...MARKUP, ...ADDRESSES, CODE_SPAN, ...PATHS, ...TEMPLATES, KEPT_ENTITIES, ESCAPES].join("|"),
  "gi",
);

/** A tag's name and whether it opens, closes or is complete; null if the text is not a tag. */
export function readTag(text: string): { name: string; kind: "open" | "close" | "whole" } | null {
  const match = /^<(\/?)([a-z\d][\w:.-]*)[^>]*?(\/?)>$/is.exec(text);
  if (!match || /<\/[^<>]*>$/.test(text) !== (match[1] === "/")) return null;
  const name = (match[2] ?? "").toLowerCase();
  const whole = match[3] === "/" || VOID.has(name);
  return { name, kind: match[1] === "/" ? "close" : whole ? "whole" : "open" };
}

const VOID = new Set("br hr img input wbr col source".split(" "));

/** Elements between sentences. All others are within a sentence. */
export const BLOCK_TAGS = new Set(
  "address article aside blockquote body br dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hr html li main nav ol option p section select table tbody td tfoot th thead title tr ul".split(
    " ",
  ),
);
