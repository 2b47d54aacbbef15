"use client";
import { useEffect, useState } from "react";

const SIGNS = [
  "pointermove",
  "pointerdown",
  "wheel",
  "keydown",
  "focusin",
  "input",
  "change",
  "dragenter",
  "paste",
] as const;

/** Whether a person has begun to use the page: moved the pointer, scrolled, typed, or chosen something. Parts that only a use needs load then. */
export function useEngaged(): boolean {
  const [engaged, setEngaged] = useState(false);
  useEffect(() => {
    if (engaged) return;
    const engage = () => setEngaged(true);
    for (const sign of SIGNS) document.addEventListener(sign, engage, { once: true, passive: true });
    return () => {
      for (const sign of SIGNS) document.removeEventListener(sign, engage);
    };
  }, [engaged]);
  return engaged;
}
