import { crc32 } from "node:zlib";

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

/** Bytes of a PNG's signature and its IHDR chunk, which is the first. */
const HEADER_BYTES = 33;

/** The PNG with an XMP packet in an uncompressed iTXt chunk after its header (PNG, Third Edition, section 11.3.3.4). */
export function withPngXmp(png: Buffer, xmp: string): Buffer {
  // Keyword, end of keyword, no compression, method 0, no language, no translated keyword.
  const data = Buffer.concat([Buffer.from("iTXtXML:com.adobe.xmp\0\0\0\0\0", "latin1"), Buffer.from(xmp, "utf8")]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length - "iTXt".length);
  checksum.writeUInt32BE(crc32(data));
  return Buffer.concat([png.subarray(0, HEADER_BYTES), length, data, checksum, png.subarray(HEADER_BYTES)]);
}
