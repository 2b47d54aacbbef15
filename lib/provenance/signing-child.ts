import { readFile, writeFile } from "node:fs/promises";
import {
  findSignerFaults,
  readCredentials,
  readSigner,
  type SignableType,
  signableTypes,
  signImage,
} from "@atelier/content-credentials";
import { markDocument } from "@atelier/documents/provenance";
import { handleRequests } from "../platform/processes/process-pool.ts";
import { readKnownSigner } from "./known-signer.ts";
import type {
  CredentialsAnswer,
  CredentialsCall,
  MarkingAnswer,
  MarkingCall,
  MediaFile,
  SigningAnswer,
  SigningCall,
} from "./signing-call.ts";

// Manifests of uploads are hostile input for the library, so it runs in a process that can be killed.
handleRequests<CredentialsCall, never, CredentialsAnswer>(async (call) => {
  if ("documents" in call) return markDocuments(call);
  if ("images" in call) return signImages(call);
  if ("signer" in call) return { faults: await findSignerFaults(readSigner(call.signer.chain, call.signer.key)) };
  return { credentials: await readCredentials(await readBytes(call.read), call.read.contentType) };
});

async function markDocuments({ documents, making }: MarkingCall): Promise<MarkingAnswer> {
  const answer: MarkingAnswer = { documents: [] };
  for (const document of documents) {
    const marked = await markDocument(await readBytes(document), document.contentType, making);
    answer.documents.push(marked && { ...(await replaceBytes(document, marked.bytes)), provenance: marked.mark });
  }
  return answer;
}

async function signImages({ images, inputs, claim, signer }: SigningCall): Promise<SigningAnswer> {
  const knownSigner = readKnownSigner(signer);
  const loaded = await Promise.all(
    inputs.map(async (input) => ({ content: await readBytes(input), contentType: input.contentType })),
  );
  const signed: SigningAnswer = { images: [], warnings: [] };
  for (const image of images) {
    const { contentType } = image;
    if (!isSignable(contentType)) throw new Error(`${contentType} cannot be signed.`);
    const bytes = await signImage(
      { content: await readBytes(image), contentType },
      { ...claim, inputs: loaded },
      knownSigner,
    );
    signed.images.push(await replaceBytes(image, bytes.content));
    signed.warnings.push(...bytes.warnings);
  }
  return { ...signed, warnings: [...new Set(signed.warnings)] };
}

const isSignable = (contentType: string): contentType is SignableType =>
  signableTypes.some((type) => type === contentType);

/** Writes the new bytes beside the file, which stays whole: it is the result if this process is ended or a later file fails. */
async function replaceBytes({ content }: MediaFile, bytes: Uint8Array) {
  const sizeBytes = bytes.length;
  if (typeof content !== "string") return { content: bytes, sizeBytes };
  const path = `${content}-marked`;
  await writeFile(path, bytes);
  return { content: path, sizeBytes };
}

const readBytes = async ({ content }: MediaFile): Promise<Uint8Array> =>
  typeof content === "string" ? readFile(content) : content;
