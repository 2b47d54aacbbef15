import { withPngChunk } from "./png-chunks.ts";

/**
 * How an image was made, by the names of IPTC's Digital Source Type vocabulary
 * (https://cv.iptc.org/newscodes/digitalsourcetype/).
 */
export type DigitalSource =
  | "trainedAlgorithmicMedia"
  | "algorithmicMedia"
  | "compositeWithTrainedAlgorithmicMedia"
  | "compositeSynthetic"
  | "algorithmicallyEnhanced";

/** An XMP packet with the IPTC Extension property DigitalSourceType. */
export const provenanceXmp = (source: DigitalSource): string =>
  [
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">',
    `<Iptc4xmpExt:DigitalSourceType>http://cv.iptc.org/newscodes/digitalsourcetype/${source}</Iptc4xmpExt:DigitalSourceType>`,
    "</rdf:Description></rdf:RDF></x:xmpmeta>",
  ].join("");

/** The PNG with an XMP packet in an uncompressed iTXt chunk (PNG, Third Edition, section 11.3.3.4). */
export function withPngXmp(png: Buffer, xmp: string): Buffer {
  // Keyword, end of keyword, no compression, method 0, no language, no translated keyword.
  const head = Buffer.from("XML:com.adobe.xmp\0\0\0\0\0", "latin1");
  return withPngChunk(png, "iTXt", Buffer.concat([head, Buffer.from(xmp, "utf8")]));
}
