"use client";
import { useEffect } from "react";

/** Calls `onFile` when a file is pasted anywhere on the page. Pasted text is not affected. */
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
