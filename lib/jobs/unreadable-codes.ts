import type { ErrorCode } from "@atelier/errors";

/** The kind of a file: an image, a document, or a list of texts that the API wrote. */
export type InspectedKind = "image" | "document" | "texts";

/** The error code of each kind of file that cannot be read. */
export const unreadableCodes = {
  image: "unreadable_image",
  document: "unreadable_document",
  texts: "invalid_input",
} as const satisfies Record<InspectedKind, ErrorCode>;
