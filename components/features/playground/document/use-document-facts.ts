"use client";
import { useQuery } from "@tanstack/react-query";
import { readResponse } from "../run/job-response.ts";
import { queryClient } from "../run/query-client.ts";

/** Facts about a document that the service reads for free. */
export interface DocumentFacts {
  /** The number of characters that determines the price. */
  characters: number;
  /** The first paragraphs, with the part of the document that each belongs to. */
  paragraphs: { place: string; text: string }[];
  more: boolean;
}

/** Reads the chosen document once. */
export function useDocumentFacts(document: File | undefined, { enabled }: { enabled: boolean }) {
  return useQuery(
    {
      queryKey: ["document", document?.name, document?.size, document?.lastModified],
      queryFn: () => (document ? readDocument(document) : null),
      enabled: enabled && document !== undefined,
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient,
  );
}

/** Sends a document to the preview endpoint. */
export async function readDocument(document: File): Promise<DocumentFacts> {
  const body = new FormData();
  body.append("document", document, document.name);
  return readResponse<DocumentFacts>(await fetch("/api/playground/previews", { method: "POST", body }));
}
