import { parse, type DefaultTreeAdapterTypes as Tree } from "parse5";
import { boundedAdapter } from "../formats/html-limits.ts";
import { type DocumentMaking, describeMaker, sourceUri } from "./mark.ts";

const MARK = "digital-source-type";
/** Covers the head of a page with large inline styles and scripts. The rest of the page is not parsed. */
const HEAD_BYTES = 256 * 1024;

/** The page with the mark in its head, or null if it has no head of its own. */
export async function markHtml(bytes: Uint8Array, making: DocumentMaking): Promise<Uint8Array | null> {
  // In UTF-16 and UTF-32, tags are not ASCII.
  if (bytes.subarray(0, 1_024).includes(0)) return null;
  // Latin-1 has a character for each byte, so places in the text are places in the file, and tags are ASCII in each set.
  const source = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString("latin1");
  const head = findHead(source);
  const start = head?.sourceCodeLocation?.startTag;
  if (!head || !start) return null;
  const metas = head.childNodes.filter((node): node is Tree.Element => "tagName" in node && node.tagName === "meta");
  const named = (name: string) => metas.filter((meta) => attribute(meta, "name")?.toLowerCase() === name);
  const [known] = named(MARK);
  const tag = metaTag(MARK, sourceUri(making));
  if (known?.sourceCodeLocation) {
    const { startOffset, endOffset } = known.sourceCodeLocation;
    return splice(bytes, startOffset, endOffset, tag);
  }
  const generator = named("generator").length === 0 ? metaTag("generator", describeMaker(making)) : "";
  // Browsers look for the character set only at the start of a page, so its declaration stays the first.
  const charset = metas.find((meta) => attribute(meta, "charset") ?? attribute(meta, "http-equiv"));
  const at = charset?.sourceCodeLocation?.endOffset ?? start.endOffset;
  return splice(bytes, at, at, tag + generator);
}

function findHead(source: string): Tree.Element | undefined {
  const options = { sourceCodeLocationInfo: true, scriptingEnabled: false, treeAdapter: boundedAdapter(source) };
  const root = parse(source, options).childNodes.find((node) => node.nodeName === "html");
  const children = root && "childNodes" in root ? root.childNodes : [];
  return children.find((node): node is Tree.Element => node.nodeName === "head");
}

const attribute = ({ attrs }: Tree.Element, wanted: string) => attrs.find(({ name }) => name === wanted)?.value;

/** The slash is allowed in HTML and required in XHTML. Characters outside ASCII depend on the page's set, so they are references. */
const metaTag = (name: string, content: string) =>
  `<meta name="${name}" content="${content.replace(/[&<>"]|\P{ASCII}/gu, (character) => `&#${character.codePointAt(0)};`)}"/>`;

const splice = (bytes: Uint8Array, start: number, end: number, text: string): Uint8Array =>
  new Uint8Array(Buffer.concat([bytes.subarray(0, start), Buffer.from(text, "latin1"), bytes.subarray(end)]));
