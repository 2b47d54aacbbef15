import { type DocumentFormat, type OpenDocument, type SourceBlock, splice, unreadable } from "@atelier/document-model";
import { decodeText } from "./text.ts";

/** GNU gettext catalogues: each message gets its translation, those that have one keep it, and all else stays to the letter. */
export const po: DocumentFormat = {
  name: "po",
  contentType: "text/x-gettext-translation",
  extension: "po",
  open: (bytes) => openCatalogue(decodeText(bytes)),
};

/** One string of a message, as `msgid` or `msgstr[1]`, with the range of its quoted lines. */
interface Field {
  keyword: string;
  text: string;
  start: number;
  end: number;
}

function openCatalogue(source: string): OpenDocument {
  const found: SourceBlock[] = [];
  for (const fields of messages(source)) {
    const [id, plural] = ["msgid", "msgid_plural"].map((name) => fields.find(({ keyword }) => keyword === name));
    const targets = fields.filter(({ keyword }) => keyword.startsWith("msgstr"));
    if (!id || id.text === "" || targets.some(({ text }) => text !== "")) continue;
    for (const [index, { start, end }] of targets.entries()) {
      const text = index === 0 || !plural ? id.text : plural.text;
      found.push({
        place: "messages",
        start,
        end,
        pieces: [{ kind: "text", text, look: 0 }],
        looks: [],
        anchors: [],
        encode: quote,
      });
    }
  }
  const { blocks, result } = splice(source, found, { always: true });
  return {
    blocks,
    untouched: [],
    save: ({ language }) =>
      new TextEncoder().encode(
        result().replace(/^"Language: [^"\\]*\\n"$/m, `"Language: ${language.replace("-", "_")}\\n"`),
      ),
  };
}

/** A catalogue's messages as their strings. Comments and obsolete messages part them and are none. Throws `unreadable_document`. */
function* messages(source: string): Generator<Field[]> {
  let fields: Field[] = [];
  for (const line of source.matchAll(
    /^[ \t]*(?:(msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?)[ \t]+)?("(?:[^"\\\n]|\\.)*")?[ \t]*(\S?)[^\n]*\n?/gm,
  )) {
    const [whole, keyword, quoted, other] = line;
    if (whole === "") break;
    const last = fields.at(-1);
    if (quoted && other === "") {
      const start = line.index + whole.indexOf(quoted);
      const field = { keyword: keyword ?? "", text: unquote(quoted), start, end: start + quoted.length };
      if (keyword) {
        // A message begins with its context or its words, whatever stood before.
        if (/^(msgctxt|msgid)$/.test(keyword) && last?.keyword.startsWith("msgstr")) {
          yield fields;
          fields = [];
        }
        fields.push(field);
      } else if (last) {
        last.text += field.text;
        last.end = field.end;
      }
    } else if (keyword || (other !== "#" && other !== "")) {
      throw unreadable("This is not a valid gettext catalogue.");
    }
  }
  if (fields.length > 0) yield fields;
}

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
