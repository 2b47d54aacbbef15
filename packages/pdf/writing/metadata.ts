import type * as Pdf from "@cantoo/pdf-lib";
import { isEncrypted } from "../syntax/decrypt.ts";
import { decodeStream, type PdfLibrary, readPdf } from "../syntax/file.ts";
import { latin } from "../syntax/lexer.ts";

/** Metadata is a few KB of text. */
const MAX_METADATA_BYTES = 1024 * 1024;
const NAME = "Iptc4xmpExt:DigitalSourceType";
const FIELD = new RegExp(`<${NAME}>[^<]*(?=</${NAME}>)`);
const ATTRIBUTE = new RegExp(`${NAME}\\s*=\\s*("[^"]*"|'[^']*')`);

/**
 * The PDF with IPTC's field DigitalSourceType in the metadata of its catalog, as an incremental update (ISO 32000-2, 7.5.6), so that
 * all bytes of the file stay before it. `source` is the address of a term. Null for an encrypted file, and for metadata that cannot
 * be extended. Throws `unreadable_document`.
 */
export async function withDigitalSource(bytes: Uint8Array, source: string): Promise<Uint8Array | null> {
  if (isEncrypted(latin(bytes))) return null;
  // The limits of this package are checked before the library reads the file.
  const { library } = await readPdf(bytes);
  const { PDFDocument, PDFName, PDFRawStream } = library;
  const document = await PDFDocument.load(bytes, {
    forIncrementalUpdate: true,
    updateMetadata: false,
    parseSpeed: Number.POSITIVE_INFINITY,
  });
  const { catalog, context } = document;
  const metadata = readMetadata(library, catalog);
  const xmp = metadata === null ? null : withField(metadata, source);
  if (xmp === null || xmp === metadata) return xmp === null ? null : bytes;
  const content = new TextEncoder().encode(xmp);
  const dict = context.obj({ Type: "Metadata", Subtype: "XML", Length: content.length });
  catalog.set(PDFName.of("Metadata"), context.register(PDFRawStream.of(dict, content)));
  return document.commit();
}

/** The XMP packet of the catalog, an empty one if there is none, or null if it cannot be read. */
function readMetadata(library: PdfLibrary, catalog: Pdf.PDFDict): string | null {
  const stream = catalog.lookup(library.PDFName.of("Metadata"));
  if (stream === undefined) return EMPTY;
  const bytes = stream instanceof library.PDFStream ? decodeStream(library, stream) : null;
  return bytes && bytes.length <= MAX_METADATA_BYTES ? new TextDecoder().decode(bytes) : null;
}

const EMPTY = [
  '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"></rdf:RDF></x:xmpmeta>',
  '<?xpacket end="w"?>',
].join("\n");

/** The packet with the field, which replaces an older one. Null if the packet has no end of its properties. */
function withField(xmp: string, source: string): string | null {
  if (FIELD.test(xmp)) return xmp.replace(FIELD, `<${NAME}>${source}`);
  if (ATTRIBUTE.test(xmp)) return xmp.replace(ATTRIBUTE, `${NAME}="${source}"`);
  const end = xmp.lastIndexOf("</rdf:RDF>");
  if (end < 0) return null;
  const field = `<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"><${NAME}>${source}</${NAME}></rdf:Description>`;
  return xmp.slice(0, end) + field + xmp.slice(end);
}
