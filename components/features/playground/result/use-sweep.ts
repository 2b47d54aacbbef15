"use client";
import { type RefObject, useEffect, useState } from "react";

/** How much of the element must be visible. */
const VISIBLE_SHARE = 0.6;

/** Whether to play a movement: true from the moment the element comes into view, until `stop` is called. Plays once. */
export function useSweep(element: RefObject<HTMLElement | null>, enabled: boolean) {
  const [isMoving, setIsMoving] = useState(false);
  useEffect(() => {
    if (!enabled || !element.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        setIsMoving(true);
      },
      { threshold: VISIBLE_SHARE },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, enabled]);
  return { isMoving, stop: () => setIsMoving(false) };
}
