"use client";
import { useEffect } from "react";

/** Hears of files pasted anywhere on the page; text goes where the caret is, as ever. */
export function usePastedFile(onFile: (file: File) => void): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0];
      if (!file) return;
      event.preventDefault();
      onFile(file);
    };
    window.addEventListener("paste", paste);
    return () => window.removeEventListener("paste", paste);
  }, [onFile]);
}
