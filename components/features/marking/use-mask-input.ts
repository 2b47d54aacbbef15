"use client";
import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from "react";
import { findCommand, toShare } from "./editor-keys.ts";
import { MARKED_ABOVE, type MarkMode, type Point, type Size } from "./plane.ts";
import type { Tool } from "./tools.ts";
import { useBrush } from "./use-brush.ts";
import type { useMask } from "./use-mask.ts";

const CENTER: Point = [0.5, 0.5];

interface Options {
  canvas: RefObject<HTMLCanvasElement | null>;
  size: Size;
  marks: ReturnType<typeof useMask>;
  tool: Tool;
  /** The brush diameter in percent of the shorter side. */
  diameter: number;
  onDiameter: (diameter: number) => void;
  pickObject: (point: Point, mode: MarkMode) => void;
}

/** Turns pointer and keyboard input on the image into marks. */
export function useMaskInput({ canvas, size, marks, tool, diameter, onDiameter, pickObject }: Options) {
  const [cursor, setCursor] = useState<Point>();
  const brush = useBrush(size, marks, diameter, tool === "eraser" ? "remove" : "add");
  const pickAt = ([x, y]: Point) => {
    const context = canvas.current?.getContext("2d");
    const alpha = context?.getImageData(x * size.width, y * size.height, 1, 1).data[3] ?? 0;
    pickObject([x, y], alpha > MARKED_ABOVE ? "remove" : "add");
  };
  const markAt = (point: Point) => {
    if (tool === "object") return pickAt(point);
    brush.drawTo(point);
    brush.endLine();
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const point = toPoint(event);
    if (tool === "object") return pickAt(point);
    event.currentTarget.setPointerCapture(event.pointerId);
    brush.drawTo(point);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const point = toPoint(event);
    setCursor(point);
    if (brush.isDrawing()) brush.drawTo(point);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const point = cursor ?? CENTER;
    const command = findCommand(event, point, diameter);
    if (!command) return;
    event.preventDefault();
    if (command.kind === "move") setCursor(command.to);
    else if (command.kind === "mark") markAt(point);
    else if (command.kind === "resize") onDiameter(command.diameter);
    else marks[command.kind]?.();
  };
  const handlers = {
    onPointerDown,
    onPointerMove,
    onPointerUp: brush.endLine,
    onPointerCancel: brush.endLine,
    onPointerLeave: () => setCursor(undefined),
    onKeyDown,
  };
  return { cursor, brushShare: brush.share, handlers };
}

function toPoint(event: PointerEvent<HTMLElement>): Point {
  const frame = event.currentTarget.getBoundingClientRect();
  return [toShare((event.clientX - frame.left) / frame.width), toShare((event.clientY - frame.top) / frame.height)];
}
