"use client";
import { useEffect } from "react";

/**
 * Calls `onFile` when a file is pasted or dropped anywhere on the page. Pasted text is not affected. Without this the
 * browser would leave the page and open a file that was dropped outside the drop area.
 */
export function usePageFile(onFile: (file: File) => void): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0];
      if (!file) return;
      event.preventDefault();
      onFile(file);
    };
    const allow = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0];
      if (!file || event.defaultPrevented) return;
      event.preventDefault();
      onFile(file);
    };
    window.addEventListener("paste", paste);
    window.addEventListener("dragover", allow);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("paste", paste);
      window.removeEventListener("dragover", allow);
      window.removeEventListener("drop", drop);
    };
  }, [onFile]);
}
