"use client";
import { useQuery } from "@tanstack/react-query";
import { readAnswer } from "./answer.ts";

/** What the service reads of a document without charging for it. */
export interface DocumentFacts {
  /** As many as a translation is priced by. */
  characters: number;
  /** The document's first paragraphs, and where each stands. */
  paragraphs: { place: string; text: string }[];
  more: boolean;
}

/** Reads a picked document once; nothing while none is picked. */
export function useDocumentFacts(document: File | undefined) {
  return useQuery({
    queryKey: ["document", document?.name, document?.size, document?.lastModified],
    queryFn: () => (document ? readDocument(document) : null),
    enabled: document !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export async function readDocument(document: File): Promise<DocumentFacts> {
  const body = new FormData();
  body.append("document", document, document.name);
  return readAnswer<DocumentFacts>(await fetch("/api/playground/previews", { method: "POST", body }));
}
