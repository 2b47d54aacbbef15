import { readSigner, type Signer } from "@atelier/content-credentials";
import type { SignerFiles } from "./signing-call.ts";

/** A certificate that expires is noticed after this time. */
const SIGNER_MS = 60_000;
let readBefore: (SignerFiles & { signer: Signer; until: number }) | undefined;

/** The signer of these files. Checking its certificates takes as long as signing a small image, so it is remembered. */
export function readKnownSigner({ chain, key }: SignerFiles): Signer {
  if (readBefore?.chain === chain && readBefore.key === key && performance.now() < readBefore.until)
    return readBefore.signer;
  const signer = readSigner(chain, key);
  readBefore = { chain, key, signer, until: performance.now() + SIGNER_MS };
  return signer;
}
