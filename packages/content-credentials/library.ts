import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import init, { WasmBuilder, WasmReader } from "@contentauth/c2pa-wasm";

export { WasmBuilder, WasmReader };

/**
 * Bytes that the library reads in parts. It was built for workers of browsers, where FileReaderSync reads a Blob; Node has no
 * synchronous reader, so this Blob keeps its bytes.
 */
export class BytesBlob extends Blob {
  readonly content: Uint8Array;

  constructor(content: Uint8Array) {
    super([]);
    this.content = content;
  }

  override get size(): number {
    return this.content.length;
  }

  override slice(start = 0, end = this.content.length): BytesBlob {
    return new BytesBlob(this.content.subarray(start, end));
  }
}

class BytesReader {
  readAsArrayBuffer(blob: BytesBlob): ArrayBuffer {
    return new Uint8Array(blob.content).buffer;
  }
}

/** The extended key usages of C2PA (specification 2.2, section 14.5.2): e-mail protection, documents, claims, and Microsoft's. */
export const SIGNING_USAGES = [
  "1.3.6.1.5.5.7.3.4",
  "1.3.6.1.5.5.7.3.36",
  "1.3.6.1.4.1.62558.2.1",
  "1.3.6.1.4.1.311.76.59.1.9",
];

/** A file may name an address of its manifest. It is not fetched: uploads must not make this machine send requests. */
export const SETTINGS = JSON.stringify({
  verify: { verify_after_sign: false, remote_manifest_fetch: false, ocsp_fetch: false },
  builder: { thumbnail: { enabled: false } },
  trust: { trust_config: SIGNING_USAGES.join("\n") },
});

let loaded: Promise<unknown> | undefined;

/** Loads the library (c2pa-rs as WebAssembly) once in this process. */
export async function loadLibrary(): Promise<void> {
  loaded ??= load();
  await loaded;
}

function load(): Promise<unknown> {
  Object.assign(globalThis, { FileReaderSync: BytesReader });
  const path = createRequire(import.meta.url).resolve("@contentauth/c2pa-wasm/c2pa.wasm");
  return init({ module_or_path: readFileSync(path) });
}
