"use client";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";

/** Moves the entries of a list by a handle: with a mouse, a finger, or the arrow keys. */
export function useReorder(count: number, onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number>();
  /** The entry at a height of the window. */
  const findPlace = (y: number): number => {
    const boxes = [...(list.current?.children ?? [])].map((item) => item.getBoundingClientRect());
    const below = boxes.findIndex(({ bottom }) => y < bottom);
    return below === -1 ? count - 1 : below;
  };
  const move = (from: number, to: number) => {
    if (to < 0 || to >= count || to === from) return;
    onMove(from, to);
  };
  return {
    list,
    dragged,
    getHandle: (index: number) => ({
      onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(index);
      },
      onPointerMove: ({ clientY, currentTarget, pointerId }: PointerEvent<HTMLButtonElement>) => {
        if (dragged === undefined || !currentTarget.hasPointerCapture(pointerId)) return;
        const place = findPlace(clientY);
        if (place === dragged) return;
        const box = list.current?.children[place]?.getBoundingClientRect();
        // Entries have different heights: one moves when the pointer passes the middle of its neighbor.
        const middle = box ? box.top + box.height / 2 : clientY;
        if (place > dragged ? clientY < middle : clientY > middle) return;
        move(dragged, place);
        setDragged(place);
      },
      onPointerUp: () => setDragged(undefined),
      onPointerCancel: () => setDragged(undefined),
      onKeyDown: (event: KeyboardEvent) => {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        move(index, index + step);
      },
    }),
  };
}
