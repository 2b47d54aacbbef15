"use client";
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from "react";
import { commandOf, toShare } from "./editor-keys.ts";
import { MARKED_ABOVE, type MarkMode, type Point, type Size } from "./plane.ts";
import type { Tool } from "./tools.ts";
import type { useMask } from "./use-mask.ts";

const CENTER: Point = [0.5, 0.5];

/** Turns pointer and keyboard input on the image into marks. */
export function useMaskInput({
  canvas,
  size,
  marks,
  tool,
  diameter,
  onDiameter,
  pickObject,
}: {
  canvas: RefObject<HTMLCanvasElement | null>;
  size: Size;
  marks: ReturnType<typeof useMask>;
  tool: Tool;
  /** The brush diameter in percent of the shorter side. */
  diameter: number;
  onDiameter: (diameter: number) => void;
  pickObject: (point: Point, mode: MarkMode) => void;
}) {
  const lastPixel = useRef<readonly [number, number]>(undefined);
  const [cursor, setCursor] = useState<Point>();
  const brushPixels = (diameter / 100) * Math.min(size.width, size.height);
  const pixelOf = ([x, y]: Point) => [x * size.width, y * size.height] as const;

  const pickAt = (point: Point) => {
    const [x, y] = pixelOf(point);
    const alpha = canvas.current?.getContext("2d")?.getImageData(x, y, 1, 1).data[3] ?? 0;
    pickObject(point, alpha > MARKED_ABOVE ? "remove" : "add");
  };
  const drawTo = (point: Point) => {
    const pixel = pixelOf(point);
    marks.drawLine(lastPixel.current ?? pixel, pixel, brushPixels, tool === "eraser" ? "remove" : "add");
    lastPixel.current = pixel;
  };
  const endLine = () => {
    if (!lastPixel.current) return;
    lastPixel.current = undefined;
    marks.finish();
  };
  const markAt = (point: Point) => {
    if (tool === "object") return pickAt(point);
    drawTo(point);
    endLine();
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const point = pointOf(event);
    if (tool === "object") return pickAt(point);
    event.currentTarget.setPointerCapture(event.pointerId);
    drawTo(point);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const point = pointOf(event);
    setCursor(point);
    if (lastPixel.current) drawTo(point);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const point = cursor ?? CENTER;
    const command = commandOf(event, point, diameter);
    if (!command) return;
    event.preventDefault();
    if (command.kind === "move") setCursor(command.to);
    else if (command.kind === "mark") markAt(point);
    else if (command.kind === "resize") onDiameter(command.diameter);
    else marks[command.kind]?.();
  };
  return {
    cursor,
    /** The brush diameter as a share of the width. */
    brushShare: brushPixels / size.width,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: endLine,
      onPointerCancel: endLine,
      onPointerLeave: () => setCursor(undefined),
      onKeyDown,
    },
  };
}

function pointOf(event: PointerEvent<HTMLElement>): Point {
  const frame = event.currentTarget.getBoundingClientRect();
  return [toShare((event.clientX - frame.left) / frame.width), toShare((event.clientY - frame.top) / frame.height)];
}
