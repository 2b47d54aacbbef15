"use client";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";

/** The format of A4, until the size of the page is known. */
const A4 = 297 / 210;
/** Larger canvases take too much memory. */
const MAX_PIXELS = 16_000_000;

/** A page of a PDF, drawn while it is near the visible part of its scrolling region. */
export function PdfPage({ pdf, number, label }: { pdf: PDFDocumentProxy; number: number; label: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [ratio, setRatio] = useState(A4);
  const width = useVisibleWidth(frame);
  useEffect(() => {
    const target = canvas.current;
    if (!target || width === 0) return;
    let isShown = true;
    let cancel = () => {};
    const draw = async () => {
      const page = await pdf.getPage(number);
      const natural = page.getViewport({ scale: 1 });
      const wanted = (width * Math.min(2, window.devicePixelRatio)) / natural.width;
      const scale = Math.min(wanted, Math.sqrt(MAX_PIXELS / (natural.width * natural.height)));
      const viewport = page.getViewport({ scale });
      if (!isShown) return;
      setRatio(natural.height / natural.width);
      target.width = Math.ceil(viewport.width);
      target.height = Math.ceil(viewport.height);
      const task = page.render({ canvas: target, viewport });
      cancel = () => task.cancel();
      await task.promise;
      target.dataset.drawn = "true";
    };
    // A page that was scrolled away is canceled, and one that cannot be drawn stays empty.
    draw().catch(() => {});
    return () => {
      isShown = false;
      cancel();
      // The canvas of a page that is not visible takes no memory.
      target.width = 0;
      target.height = 0;
      delete target.dataset.drawn;
    };
  }, [pdf, number, width]);
  return (
    <div ref={frame} className="relative w-full bg-white shadow-card" style={{ aspectRatio: 1 / ratio }}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        className="invisible absolute inset-0 h-full w-full data-[drawn]:visible"
      />
    </div>
  );
}

/** The width of an element in CSS pixels while it is near the visible part, else 0. */
function useVisibleWidth(frame: React.RefObject<HTMLElement | null>): number {
  const [isNear, setNear] = useState(false);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const near = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: "600px",
    });
    const size = new ResizeObserver(() => setWidth(element.clientWidth));
    near.observe(element);
    size.observe(element);
    return () => {
      near.disconnect();
      size.disconnect();
    };
  }, [frame]);
  return isNear ? width : 0;
}
