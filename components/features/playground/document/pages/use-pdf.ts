"use client";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useState } from "react";

/** A PDF that is read for drawing: undefined until then, null if it cannot be read. */
export function usePdf(bytes: ArrayBuffer | undefined): PDFDocumentProxy | null | undefined {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>();
  useEffect(() => {
    if (!bytes) return;
    let isShown = true;
    // pdf.js takes the bytes away, but they stay in the cache of requests.
    const opening = import("./open-pdf.ts").then(({ openPdf }) => openPdf(bytes.slice(0)));
    opening
      .then((task) => task.promise)
      .then((read) => isShown && setPdf(read))
      .catch(() => isShown && setPdf(null));
    return () => {
      isShown = false;
      setPdf(undefined);
      void opening.then((task) => task.destroy()).catch(() => {});
    };
  }, [bytes]);
  return bytes ? pdf : undefined;
}
