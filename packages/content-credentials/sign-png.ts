import { hash, randomUUID } from "node:crypto";
import { crc32 } from "node:zlib";
import { type CborValue, encodeValue } from "./cbor.ts";
import type { Signer } from "./certificate.ts";
import { signatureBytes, signClaim } from "./cose.ts";
import { box, superbox, superboxContent } from "./jumbf.ts";

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
/** Bytes of the signature and of IHDR, which is the first chunk. */
const HEADER_BYTES = 33;
/** Bytes of a chunk's length, name and checksum. */
const CHUNK_OVERHEAD_BYTES = 12;
const MANIFEST_CHUNK = "caBX";
const HASH_ASSERTION = "c2pa.hash.data";

/** The content of a manifest: the program that makes it, and its assertions, which must have different labels. */
export interface ManifestDefinition {
  claim_generator_info: readonly Record<string, string>[];
  assertions: readonly { label: string; data: CborValue }[];
}

/** The length of the last manifest's chunk, which that of the next one usually has too. */
let likelyChunkBytes = 4_096;

/**
 * The PNG with a signed manifest (C2PA specification 2.2), or null if the file is not complete or has a manifest already.
 * The library for the other formats takes 20 times as long, because it is WebAssembly and parses what it has written.
 */
export function signPng(png: Uint8Array, definition: ManifestDefinition, signer: Signer): Buffer | null {
  const file = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  if (!isUnsignedPng(file)) return null;
  const manifest = new PngManifest(file, definition, signer);
  // The manifest contains the length of its chunk, and a larger number can take more bytes.
  for (;;) {
    const unsigned = manifest.build(likelyChunkBytes);
    const chunkBytes = unsigned.store.length + CHUNK_OVERHEAD_BYTES;
    if (chunkBytes === likelyChunkBytes) {
      const chunk = pngChunk(MANIFEST_CHUNK, sign(unsigned, signer));
      return Buffer.concat([file.subarray(0, HEADER_BYTES), chunk, file.subarray(HEADER_BYTES)]);
    }
    likelyChunkBytes = chunkBytes;
  }
}

/** A manifest store with room for the signature at its end, and the bytes that are signed. */
interface UnsignedStore {
  store: Buffer;
  claim: Buffer;
}

function sign({ store, claim }: UnsignedStore, signer: Signer): Buffer {
  const sizeBytes = signatureBytes(signer);
  store.set(signClaim(claim, signer, sizeBytes), store.length - sizeBytes);
  return store;
}

/** One manifest of a PNG file. */
class PngManifest {
  readonly #label = `urn:c2pa:${randomUUID()}`;
  readonly #instance = `xmp:iid:${randomUUID()}`;
  readonly #generator: Record<string, string>;
  readonly #assertions: readonly Assertion[];
  readonly #contentHash: Buffer;
  readonly #signer: Signer;

  constructor(file: Buffer, { claim_generator_info, assertions }: ManifestDefinition, signer: Signer) {
    this.#generator = claim_generator_info[0] ?? {};
    this.#assertions = assertions.map(({ label, data }) => makeAssertion(label, data));
    // The chunk of the manifest is all that is added, and it is left out of the hash.
    this.#contentHash = sha256(file);
    this.#signer = signer;
  }

  /** The manifest store as it is if its chunk has this length. */
  build(chunkBytes: number): UnsignedStore {
    const binding = makeAssertion(HASH_ASSERTION, {
      exclusions: [{ start: HEADER_BYTES, length: chunkBytes }],
      name: "jumbf manifest",
      alg: "sha256",
      hash: this.#contentHash,
      pad: new Uint8Array(),
    });
    const claim = encodeValue({
      instanceID: this.#instance,
      claim_generator_info: this.#generator,
      signature: `self#jumbf=/c2pa/${this.#label}/c2pa.signature`,
      created_assertions: [refer(binding)],
      gathered_assertions: this.#assertions.map(refer),
      alg: "sha256",
    });
    const signature = new Uint8Array(signatureBytes(this.#signer));
    const boxes = [...this.#assertions, binding].map(({ content }) => box("jumb", content));
    const manifest = superbox(
      "c2ma",
      this.#label,
      superbox("c2as", "c2pa.assertions", ...boxes),
      superbox("c2cl", "c2pa.claim.v2", box("cbor", claim)),
      superbox("c2cs", "c2pa.signature", box("cbor", signature)),
    );
    return { store: superbox("c2pa", "c2pa", manifest), claim };
  }
}

interface Assertion {
  label: string;
  /** Its superbox without length and name. */
  content: Buffer;
}

const makeAssertion = (label: string, data: CborValue): Assertion => ({
  label,
  content: superboxContent("cbor", label, box("cbor", encodeValue(data))),
});

const refer = ({ label, content }: Assertion): CborValue => ({
  url: `self#jumbf=c2pa.assertions/${label}`,
  hash: sha256(content),
});

const sha256 = (bytes: Uint8Array): Buffer => hash("sha256", bytes, "buffer");

/** Whether the file is a complete PNG without a manifest. */
function isUnsignedPng(file: Buffer): boolean {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return false;
  for (let at = SIGNATURE.length; at + CHUNK_OVERHEAD_BYTES <= file.length; ) {
    const end = at + CHUNK_OVERHEAD_BYTES + file.readUInt32BE(at);
    const name = file.toString("latin1", at + 4, at + 8);
    if (name === MANIFEST_CHUNK || (name === "IHDR") !== (at === SIGNATURE.length)) return false;
    if (name === "IEND") return end === file.length;
    at = end;
  }
  return false;
}

function pngChunk(name: string, content: Buffer): Buffer {
  const data = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(data));
  return Buffer.concat([length, data, checksum]);
}
