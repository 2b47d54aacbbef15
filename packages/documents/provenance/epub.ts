import { readArchive, writeArchive } from "@atelier/document-model";
import { byLocalName, type Document, type Element, parseXml, serializeXml, setText } from "../xml.ts";
import { type DocumentMaking, describeMaker, sourceUri } from "./mark.ts";

const CONTAINER = "META-INF/container.xml";
/** A property of schema.org, whose prefix EPUB 3 reserves (EPUB 3.3, appendix D). */
const PROPERTY = "schema:digitalSourceType";

/** The book with the mark in the metadata of its package document, or null if it has none. */
export async function markEpub(bytes: Uint8Array, making: DocumentMaking): Promise<Uint8Array | null> {
  const entries = await readArchive(bytes);
  const container = entries.get(CONTAINER);
  const [rootFile] = container ? byLocalName(parseXml(container), "rootfile") : [];
  const name = rootFile?.getAttribute("full-path") ?? "";
  const content = entries.get(name);
  const document = content && parseXml(content);
  const [metadata] = document ? byLocalName(document, "metadata") : [];
  if (!document || !metadata) return null;
  const metas = byLocalName(metadata, "meta");
  if (document.documentElement?.getAttribute("version")?.startsWith("3")) {
    const known = metas.find((meta) => meta.getAttribute("property") === PROPERTY && !meta.hasAttribute("refines"));
    const meta = known ?? addMeta(document, metadata);
    meta.setAttribute("property", PROPERTY);
    setText(meta, sourceUri(making));
  } else setNamed(document, metadata, "digital-source-type", sourceUri(making));
  if (!metas.some((meta) => meta.getAttribute("name") === "generator"))
    setNamed(document, metadata, "generator", describeMaker(making));
  entries.set(name, serializeXml(document));
  return writeArchive(entries);
}

/** Sets metadata in the form of EPUB 2, which EPUB 3 allows. */
function setNamed(document: Document, metadata: Element, name: string, content: string): void {
  const known = byLocalName(metadata, "meta").find((meta) => meta.getAttribute("name") === name);
  const meta = known ?? addMeta(document, metadata);
  meta.setAttribute("name", name);
  meta.setAttribute("content", content);
}

function addMeta(document: Document, metadata: Element): Element {
  const { namespaceURI, prefix } = metadata;
  const meta = document.createElementNS(namespaceURI, prefix ? `${prefix}:meta` : "meta");
  metadata.appendChild(meta);
  return meta;
}
