import type { DocumentFormat } from "@atelier/document-model";
import { pdf, withDigitalSource } from "@atelier/pdf";
import { docx } from "../formats/docx.ts";
import { epub } from "../formats/epub.ts";
import { html } from "../formats/html.ts";
import { odp, ods, odt } from "../formats/odf.ts";
import { pptx } from "../formats/pptx.ts";
import { xlsx } from "../formats/xlsx.ts";
import { markEpub } from "./epub.ts";
import { markHtml } from "./html.ts";
import { type DocumentMaking, sourceUri } from "./mark.ts";
import { markOffice } from "./office.ts";
import { markOpenDocument } from "./open-document.ts";

export type { DocumentMaking } from "./mark.ts";

/** Where a format has its mark. */
export type DocumentMark = "properties" | "meta" | "xmp";

export interface MarkedDocument {
  bytes: Uint8Array;
  mark: DocumentMark;
}

interface Marker {
  mark: DocumentMark;
  write(bytes: Uint8Array, making: DocumentMaking): Promise<Uint8Array | null>;
}

const MARKERS: ReadonlyMap<string, Marker> = new Map([
  ...markers([docx, pptx, xlsx], { mark: "properties", write: markOffice }),
  ...markers([odt, ods, odp], { mark: "properties", write: markOpenDocument }),
  ...markers([html], { mark: "meta", write: markHtml }),
  ...markers([epub], { mark: "meta", write: markEpub }),
  ...markers([pdf], { mark: "xmp", write: (bytes, making) => withDigitalSource(bytes, sourceUri(making)) }),
]);

function markers(formats: readonly DocumentFormat[], marker: Marker): [string, Marker][] {
  return formats.map(({ contentType }) => [contentType, marker]);
}

/**
 * The document with a machine-readable mark of how it was made, which replaces an older one. All other parts stay byte for byte. Null
 * for a format without a place for it, and for a document that cannot be read.
 */
export async function markDocument(
  bytes: Uint8Array,
  contentType: string,
  making: DocumentMaking,
): Promise<MarkedDocument | null> {
  const marker = MARKERS.get(contentType);
  if (!marker) return null;
  try {
    const marked = await marker.write(bytes, making);
    return marked && { bytes: marked, mark: marker.mark };
  } catch {
    // A document that cannot be opened is delivered without a mark.
    return null;
  }
}
