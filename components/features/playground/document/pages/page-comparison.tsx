"use client";
import { Notice } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";
import { DocumentPreview } from "../document-preview.tsx";
import { PdfPages } from "./pdf-pages.tsx";
import { TextPages } from "./text-pages.tsx";
import { usePdf } from "./use-pdf.ts";
import { findRefusal, usePreviewSide } from "./use-preview-side.ts";

/** Packages that are no office documents. */
const BINARY = /zip|package/;
/** The characters of text documents that are shown. */
const MAX_TEXT = 200_000;

/**
 * The source and the translation side by side as they look: pages of a PDF or of a converted office document, a web page,
 * or plain text. The first paragraphs are shown if there is no such preview.
 */
export function PageComparison({
  jobId,
  language,
  contentType,
  charset,
  original,
  result,
  name,
}: {
  jobId: string;
  /** The language of the result, if the job has several. */
  language: string | undefined;
  contentType: string;
  /** The character sets of text documents. */
  charset: { read: string; written: string | null } | undefined;
  original: File | undefined;
  /** The path of the result, which changes with it. */
  result: string;
  name: string;
}) {
  const t = useTranslations("playground");
  const isText = !BINARY.test(contentType);
  const sides = { jobId, language, version: result };
  const before = usePreviewSide("source", sides);
  const after = usePreviewSide("result", sides);
  const pdfs = [
    usePdf(before.data?.kind === "pdf" ? before.data.bytes : undefined),
    usePdf(after.data?.kind === "pdf" ? after.data.bytes : undefined),
  ];
  if (before.isPending || after.isPending) return <div className="skeleton h-96" />;
  const isPdf = before.data?.kind === "pdf" && after.data?.kind === "pdf";
  if (isPdf && pdfs.includes(undefined)) return <div className="skeleton h-96" />;
  const [first, second] = pdfs;
  if (isPdf && first && second) return <PdfPages before={first} after={second} />;
  if (isText && before.data?.kind === "text" && after.data?.kind === "text") {
    const decode = (bytes: ArrayBuffer, set: string | null | undefined) =>
      new TextDecoder(set ?? "utf-8").decode(bytes).slice(0, MAX_TEXT);
    return (
      <TextPages
        before={decode(before.data.bytes, charset?.read)}
        after={decode(after.data.bytes, charset?.written)}
        isHtml={contentType === "text/html"}
      />
    );
  }
  const refusal = findRefusal(before.error ?? after.error) ?? (isPdf ? t("pagesNotDrawn") : undefined);
  return (
    <div className="grid gap-3">
      {refusal ? <Notice>{refusal}</Notice> : null}
      <DocumentPreview original={original} result={result} name={name} />
    </div>
  );
}
