import { addParagraph, type DocumentFormat, type SourceBlock, splice, unreadable } from "@atelier/document-model";
import { PO_DECLARATION } from "../charset.ts";
import { counted } from "../counted.ts";
import { stringBlock } from "../string-block.ts";
import { openTextDocument, type TextContent } from "../text-document.ts";
import { expandForms, findPluralRule } from "./resources/gettext-plurals.ts";

/** GNU gettext catalogs. Each untranslated message gets a translation; all other text stays byte for byte. */
export const po: DocumentFormat = {
  name: "po",
  contentType: "text/x-gettext-translation",
  extension: "po",
  open: (bytes) => openTextDocument(bytes, openCatalog, { declaration: PO_DECLARATION }),
};

/** One string of a message, such as `msgid` or `msgstr[1]`, with the range of its quoted lines. */
interface Field {
  keyword: string;
  text: string;
  start: number;
  end: number;
}

function openCatalog(source: string): TextContent {
  const found: SourceBlock[] = [];
  let translated = 0;
  for (const fields of messages(source)) {
    const [id, plural] = ["msgid", "msgid_plural"].map((name) => fields.find(({ keyword }) => keyword === name));
    const targets = fields.filter(({ keyword }) => keyword.startsWith("msgstr"));
    if (!id || id.text === "") continue;
    if (targets.some(({ text }) => text !== "")) {
      translated++;
      continue;
    }
    for (const [index, { start, end }] of targets.entries()) {
      // A form that is the only one stands for all numbers.
      const isPlural = plural !== undefined && (index > 0 || targets.length === 1);
      const text = isPlural ? plural.text : id.text;
      addParagraph(found, {
        part: "messages",
        start,
        end,
        runs: [{ kind: "text", text, style: 0 }],
        styles: [],
        codes: [],
        encode: quote,
      });
    }
  }
  const { blocks, result } = splice(source, found, { always: true });
  return {
    blocks: blocks.map((block) => stringBlock(block)),
    untouched:
      translated > 0 ? [{ place: counted(translated, "message"), reason: "there is a translation already" }] : [],
    result: ({ language }) => {
      const text = withLanguage(result(), language.replace("-", "_"));
      // Translations that were there belong to the rule of the file.
      return translated > 0 ? text : withPluralForms(text, language);
    },
  };
}

/** The catalog with the language in its header. A template does not have that line. */
function withLanguage(text: string, language: string): string {
  const line = `"Language: ${language}\\n"`;
  const known = /^"Language: [^"\\]*\\n"/m;
  return known.test(text)
    ? text.replace(known, line)
    : text.replace(/^"MIME-Version: [^"\\]*\\n"(\r?\n)/m, `${line}$1$&`);
}

/** The catalog with the plural rule of a language, and as many forms in each message. */
function withPluralForms(text: string, language: string): string {
  const rule = findPluralRule(language);
  if (!rule || !/^msgid_plural\b/m.test(text)) return text;
  const written = `"Plural-Forms: nplurals=${rule.forms}; plural=${rule.expression};\\n"`;
  const known = /^"Plural-Forms: (?:[^"\\]|\\.)*"(?:\r?\n"[^\n:]*\\n")?/m;
  const declared = known.test(text)
    ? text.replace(known, written)
    : text.replace(/^"Content-Transfer-Encoding: [^"\\]*\\n"(\r?\n)/m, `$&${written}$1`);
  return declared.replace(/(?:^msgstr\[\d+\][^\n]*(?:\n"[^\n]*)*(?:\n|$))+/gm, (forms) => {
    const [singular = "", plural = singular] = forms.split(/^msgstr\[\d+\]/m).slice(1);
    const end = singular.endsWith("\n") ? "" : "\n";
    return expandForms(singular, plural.endsWith("\n") ? plural : plural + (/\r?\n$/.exec(singular)?.[0] ?? end), rule)
      .map((form, at) => `msgstr[${at}]${form}`)
      .join("");
  });
}

/** Yields the strings of each message. Comments and obsolete messages end a message. Throws `unreadable_document`. */
function* messages(source: string): Generator<Field[]> {
  let fields: Field[] = [];
  /** A keyword whose text begins on the next line. */
  let waiting: string | undefined;
  for (const line of source.matchAll(
    /^[ \t]*(?:(domain|msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)(?=[\s"])[ \t]*)?("[^"\\\n]*(?:\\.[^"\\\n]*)*")?[ \t]*(\S?)[^\n]*\n?/gm,
  )) {
    const [whole, written, quoted, unknownWord] = line;
    if (whole === "") break;
    if (written && !quoted && unknownWord === "" && !waiting) {
      waiting = written;
      continue;
    }
    const keyword = written ?? (quoted ? waiting : undefined);
    if (waiting && (written || unknownWord !== "")) throw invalidCatalog();
    if (quoted) waiting = undefined;
    const last = fields.at(-1);
    if (quoted && unknownWord === "") {
      const start = line.index + whole.indexOf(quoted);
      const field = { keyword: keyword ?? "", text: unquote(quoted), start, end: start + quoted.length };
      if (keyword === "domain") {
        // It applies to the messages after it.
        if (fields.length > 0) yield fields;
        fields = [];
      } else if (keyword) {
        // A context or id after a translation starts the next message.
        if (/^(msgctxt|msgid)$/.test(keyword) && last?.keyword.startsWith("msgstr")) {
          yield fields;
          fields = [];
        }
        fields.push(field);
      } else if (last) {
        last.text += field.text;
        last.end = field.end;
      }
    } else if (keyword || (unknownWord !== "#" && unknownWord !== "")) {
      throw invalidCatalog();
    }
  }
  if (waiting) throw invalidCatalog();
  if (fields.length > 0) yield fields;
}

const invalidCatalog = () => unreadable("This is not a valid gettext catalog. Check its syntax and send it again.");

const ESCAPES: Record<string, string> = { n: "\n", t: "\t", r: "\r" };

const unquote = (quoted: string) => quoted.slice(1, -1).replace(/\\(.)/g, (_, sign: string) => ESCAPES[sign] ?? sign);

function quote(text: string): string {
  const escaped = text
    .replace(/["\\]/g, "\\$&")
    .replaceAll("\t", "\\t")
    .replaceAll("\r", "\\r")
    .replaceAll("\n", "\\n");
  return `"${escaped}"`;
}
