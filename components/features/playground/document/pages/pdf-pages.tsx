"use client";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { useTranslations } from "#translations";
import { useZoom } from "../../result/zoom-buttons.tsx";
import { PdfPage } from "./pdf-page.tsx";

const factors = [1, 1.5, 2, 3];

/** The pages of two PDFs side by side. One region scrolls both, so that page and place stay together. */
export function PdfPages({ before, after }: { before: PDFDocumentProxy; after: PDFDocumentProxy }) {
  const t = useTranslations("playground");
  const { factor, buttons } = useZoom(factors);
  const count = Math.max(before.numPages, after.numPages);
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-3">
        <p className="caption">{t("pageCounts", { before: before.numPages, after: after.numPages })}</p>
        <div className="flex">{buttons}</div>
      </div>
      <section
        aria-label={t("pagesBeforeAfter")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        tabIndex={0}
        className="max-h-[75vh] overflow-auto rounded-[6px] border border-line bg-sunken p-3"
      >
        <ol className="grid gap-5" style={{ width: `${factor * 100}%` }}>
          {Array.from({ length: count }, (_, index) => index + 1).map((number) => (
            <li key={number} className="grid gap-1.5">
              <p className="caption">{t("pageNumber", { number })}</p>
              <div className="grid gap-3 sm:grid-cols-2">
                {number <= before.numPages ? (
                  <PdfPage pdf={before} number={number} label={t("pageOfSource", { number })} />
                ) : (
                  <div />
                )}
                {number <= after.numPages ? (
                  <PdfPage pdf={after} number={number} label={t("pageOfTranslation", { number })} />
                ) : null}
              </div>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
