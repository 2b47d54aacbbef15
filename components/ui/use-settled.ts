"use client";
import { useEffect, useState } from "react";

/** Whether the page has loaded and the browser is idle, so that less important parts can load. */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    let idle: number | undefined;
    const settle = () => {
      // Safari does not support requestIdleCallback.
      if (!("requestIdleCallback" in window)) setSettled(true);
      else idle = window.requestIdleCallback(() => setSettled(true), { timeout: 1_000 });
    };
    if (document.readyState === "complete") settle();
    else window.addEventListener("load", settle, { once: true });
    return () => {
      window.removeEventListener("load", settle);
      if (idle !== undefined) window.cancelIdleCallback(idle);
    };
  }, []);
  return settled;
}
