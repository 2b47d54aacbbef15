"use client";
import { type RefObject, useEffect, useMemo, useState } from "react";
import { maskCanvas } from "./mask-canvas.ts";
import { readPlane } from "./mask-file.ts";
import { addStep, canRedo, canUndo, currentPlane, emptyHistory } from "./mask-history.ts";
import { canvasSize, combined, type MarkMode, markedShare, type Size } from "./plane.ts";
import { useMaskFile } from "./use-mask-file.ts";

/**
 * The marks on a canvas with their undo history. Each finished mark is passed to `onChange` as a PNG file with white
 * marks on black. A `file` that was not created here replaces the marks.
 */
export function useMask(
  canvas: RefObject<HTMLCanvasElement | null>,
  image: Size,
  file: File | undefined,
  output: Parameters<typeof useMaskFile>[2],
) {
  const [history, setHistory] = useState(emptyHistory);
  const { width, height } = canvasSize(image);
  const drawing = useMemo(() => maskCanvas(canvas, { width, height }), [canvas, width, height]);
  const maskFile = useMaskFile({ width, height }, image, output);
  // biome-ignore lint/correctness/useExhaustiveDependencies: isOwn reads a ref and must not reload the file.
  useEffect(() => {
    if (maskFile.isOwn(file)) return;
    let isCurrent = true;
    const empty = () => new Uint8ClampedArray(width * height);
    const loading = file ? readPlane(file, { width, height }).catch(empty) : Promise.resolve(empty());
    void loading.then((plane) => {
      if (!isCurrent) return;
      drawing.show(plane);
      setHistory(addStep(emptyHistory, plane));
    });
    return () => {
      isCurrent = false;
    };
  }, [file, width, height, drawing]);

  const finish = () => {
    const plane = drawing.read();
    setHistory((before) => addStep(before, plane));
    void maskFile.pass(plane);
  };
  const goTo = (position: number) => {
    const plane = history.planes[position];
    if (!plane) return;
    drawing.show(plane);
    setHistory({ ...history, current: position });
    void maskFile.pass(plane);
  };
  return {
    drawLine: drawing.drawLine,
    /** Adds or removes the white area of a mask image. */
    async applyMask(mask: Blob, mode: MarkMode) {
      const plane = await readPlane(mask, { width, height });
      drawing.show(combined(drawing.read(), plane, mode));
      finish();
    },
    /** Ends a mark: adds a step to the history and updates the file. */
    finish,
    clear() {
      drawing.show(new Uint8ClampedArray(width * height));
      finish();
    },
    undo: canUndo(history) ? () => goTo(history.current - 1) : undefined,
    redo: canRedo(history) ? () => goTo(history.current + 1) : undefined,
    share: markedShare(currentPlane(history) ?? new Uint8ClampedArray()),
  };
}
