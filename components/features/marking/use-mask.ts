"use client";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { alphaOf, brightnessOf, combined, markedShare, type Plane, tinted } from "./plane.ts";

interface Size {
  width: number;
  height: number;
}

export type Marking = "add" | "remove";

/** Marks are kept no finer than this; the file that is sent has the image's own size. */
const LONGEST_SIDE = 1400;
const MOST_STEPS = 24;
const tint = [43, 57, 230] as const;

/** The size marks are drawn at, in the image's proportions. */
export function workingSize({ width, height }: Size): Size {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * A mask that is painted on a canvas of the working size, with its history. `file` is what the form holds:
 * one that was not painted here is taken over; every finished mark is handed to `onChange` as a PNG of the image's size, white on black.
 */
export function useMask(
  canvas: RefObject<HTMLCanvasElement | null>,
  image: Size,
  file: File | undefined,
  { onChange, onBusy }: { onChange: (file: File | undefined) => void; onBusy: (busy: boolean) => void },
) {
  const [steps, setSteps] = useState<{ planes: Plane[]; at: number }>({ planes: [], at: -1 });
  // What was handed over last, and how often: a file that comes back needs no reading, one that comes late is stale.
  const handed = useRef<{ turn: number; file?: File | undefined }>({ turn: 0 });
  const { width, height } = workingSize(image);
  const show = useCallback(
    (plane: Plane) => drawing(canvas.current)?.putImageData(new ImageData(tinted(plane, tint), width, height), 0, 0),
    [canvas, width, height],
  );
  const shown = useCallback(
    () => alphaOf(drawing(canvas.current)?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray()),
    [canvas, width, height],
  );
  useEffect(() => {
    if (handed.current.turn > 0 && file === handed.current.file) return;
    let current = true;
    const empty = () => new Uint8ClampedArray(width * height);
    const begin = file ? planeOf(file, { width, height }).catch(empty) : Promise.resolve(empty());
    void begin.then((plane) => {
      if (!current) return;
      show(plane);
      setSteps({ planes: [plane], at: 0 });
    });
    return () => {
      current = false;
    };
  }, [file, width, height, show]);

  const hand = async (plane: Plane) => {
    const turn = ++handed.current.turn;
    onBusy(true);
    try {
      const made = markedShare(plane) > 0 ? await maskFile(plane, { width, height }, image) : undefined;
      if (turn !== handed.current.turn) return;
      handed.current.file = made;
      onChange(made);
    } finally {
      if (turn === handed.current.turn) onBusy(false);
    }
  };
  const finish = () => {
    const plane = shown();
    setSteps(({ planes, at }) => {
      const kept = [...planes.slice(0, at + 1), plane].slice(-MOST_STEPS);
      return { planes: kept, at: kept.length - 1 };
    });
    void hand(plane);
  };
  const go = (at: number) => {
    const plane = steps.planes[at];
    if (!plane) return;
    show(plane);
    setSteps({ ...steps, at });
    void hand(plane);
  };
  return {
    /** Draws a line of the brush's width, in pixels of the canvas. */
    stroke(from: readonly [number, number], to: readonly [number, number], diameter: number, how: Marking) {
      const context = drawing(canvas.current);
      if (!context) return;
      context.globalCompositeOperation = how === "add" ? "source-over" : "destination-out";
      context.strokeStyle = `rgb(${tint.join(" ")})`;
      context.lineCap = "round";
      context.lineJoin = "round";
      context.lineWidth = diameter;
      context.beginPath();
      context.moveTo(...from);
      // A line of no length draws nothing, and a tap is a dot.
      context.lineTo(to[0] + 0.01, to[1]);
      context.stroke();
    },
    /** Marks, or unmarks, what a mask picture shows white. */
    async stamp(picture: Blob, how: Marking) {
      show(combined(shown(), await planeOf(picture, { width, height }), how));
      finish();
    },
    /** Ends a mark: it is one step of the history, and part of the file. */
    finish,
    clear() {
      show(new Uint8ClampedArray(width * height));
      finish();
    },
    undo: steps.at > 0 ? () => go(steps.at - 1) : undefined,
    redo: steps.at < steps.planes.length - 1 ? () => go(steps.at + 1) : undefined,
    share: markedShare(steps.planes[steps.at] ?? new Uint8ClampedArray()),
  };
}

const drawing = (canvas: HTMLCanvasElement | null) => canvas?.getContext("2d", { willReadFrequently: true }) ?? null;

async function planeOf(picture: Blob, { width, height }: Size): Promise<Plane> {
  const bitmap = await createImageBitmap(picture, { resizeWidth: width, resizeHeight: height, resizeQuality: "high" });
  const context = new OffscreenCanvas(width, height).getContext("2d");
  if (!context) throw new Error("This browser cannot draw.");
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return brightnessOf(context.getImageData(0, 0, width, height).data);
}

async function maskFile(plane: Plane, size: Size, image: Size): Promise<File> {
  const small = new OffscreenCanvas(size.width, size.height);
  small.getContext("2d")?.putImageData(new ImageData(tinted(plane, [255, 255, 255]), size.width, size.height), 0, 0);
  const large = new OffscreenCanvas(image.width, image.height);
  const context = large.getContext("2d");
  if (!context) throw new Error("This browser cannot draw.");
  context.fillStyle = "black";
  context.fillRect(0, 0, image.width, image.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(small, 0, 0, image.width, image.height);
  return new File([await large.convertToBlob({ type: "image/png" })], "mask.png", { type: "image/png" });
}
