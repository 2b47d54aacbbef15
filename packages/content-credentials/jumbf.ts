// The boxes of JUMBF (ISO 19566-5) that a C2PA manifest store consists of.

/** The types of a manifest store's boxes (C2PA specification 2.2, section 11.1). */
export type JumbfType = "c2pa" | "c2ma" | "c2as" | "c2cl" | "c2cs" | "cbor";

/** The end of every type identifier, after its four letters. */
const TYPE_SUFFIX = Buffer.from("00110010800000aa00389b71", "hex");
/** The box can be referred to, and has a label. */
const LABELED = Buffer.from([0b11]);

/** A superbox: its description and its content. */
export const superbox = (type: JumbfType, label: string, ...content: Buffer[]): Buffer =>
  box("jumb", superboxContent(type, label, ...content));

/** A superbox without its own length and name, over which its hash is computed. */
export const superboxContent = (type: JumbfType, label: string, ...content: Buffer[]): Buffer =>
  Buffer.concat([
    box("jumd", Buffer.concat([Buffer.from(type, "latin1"), TYPE_SUFFIX, LABELED, Buffer.from(`${label}\0`, "utf8")])),
    ...content,
  ]);

/** A box: its length, its name of four letters and its content. */
export function box(name: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(name, 4, "latin1");
  return Buffer.concat([head, content]);
}
