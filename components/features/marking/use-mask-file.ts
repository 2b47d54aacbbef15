"use client";
import { useRef } from "react";
import { createMaskFile } from "./mask-file.ts";
import { markedShare, type Plane, type Size } from "./plane.ts";

/** Creates the mask file of a plane and passes it to `onChange`. Only the newest plane counts. */
export function useMaskFile(
  canvas: Size,
  image: Size,
  { onChange, onBusy }: { onChange: (file: File | undefined) => void; onBusy: (busy: boolean) => void },
) {
  const last = useRef<{ turn: number; file?: File | undefined }>({ turn: 0 });
  return {
    /** Whether the file was created here, so that it does not need to be read. */
    isOwn: (file: File | undefined) => last.current.turn > 0 && file === last.current.file,
    /** Passes undefined if nothing is marked. */
    async pass(plane: Plane) {
      const turn = ++last.current.turn;
      onBusy(true);
      try {
        const file = markedShare(plane) > 0 ? await createMaskFile(plane, canvas, image) : undefined;
        if (turn !== last.current.turn) return;
        last.current.file = file;
        onChange(file);
      } finally {
        if (turn === last.current.turn) onBusy(false);
      }
    },
  };
}
