import type { Claim, Credentials } from "@atelier/content-credentials";
import type { DocumentMaking, DocumentMark } from "@atelier/documents/provenance";

/** An image or a document: its bytes, or the path of a file that has them. */
export interface MediaFile {
  content: Uint8Array | string;
  contentType: string;
}

/** The signing of a job's images: plain data, which is sent to a child process. */
export interface SigningCall {
  images: MediaFile[];
  inputs: MediaFile[];
  claim: Omit<Claim, "inputs">;
  signer: SignerFiles;
}

export interface SignerFiles {
  /** The certificates and the private key, as PEM. */
  chain: string;
  key: string;
}

/** A call that tries a signer. Its answer is what readers would find wrong. */
export interface TryingCall {
  signer: SignerFiles;
}

/** The signed images in the same order: new bytes, or the size of the file that has them. */
export interface SigningAnswer {
  images: { content: Uint8Array | string; sizeBytes: number }[];
  warnings: string[];
}

/** The marking of a job's documents. */
export interface MarkingCall {
  documents: MediaFile[];
  making: DocumentMaking;
}

/** The documents in the same order; null for one that has no place for a mark. */
export interface MarkingAnswer {
  documents: ({ content: Uint8Array | string; sizeBytes: number; provenance: DocumentMark } | null)[];
}

/** A call that reads an image's credentials. */
export interface ReadingCall {
  read: MediaFile;
}

export type CredentialsCall = SigningCall | MarkingCall | ReadingCall | TryingCall;
export type CredentialsAnswer =
  | SigningAnswer
  | MarkingAnswer
  | { credentials: Credentials | null }
  | { faults: string[] };
