"use client";
import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask } from "pdfjs-dist";

/** A larger document takes too much memory of the browser. */
const MAX_PDF_BYTES = 60 * 1024 * 1024;

/** Starts reading a PDF in a worker. Destroy the task when it is not shown any more. */
export function openPdf(bytes: ArrayBuffer): PDFDocumentLoadingTask {
  if (bytes.byteLength > MAX_PDF_BYTES) throw new RangeError("The PDF is too large to be shown.");
  GlobalWorkerOptions.workerPort ??= new Worker(new URL("pdfjs-dist/build/pdf.worker.min.mjs", import.meta.url), {
    type: "module",
  });
  // The content policy allows no WebAssembly, and pages of strangers must start no scripts.
  return getDocument({ data: bytes, useWasm: false, enableXfa: false });
}
