"use client";
import type { ReactNode } from "react";
import { useZoom } from "./zoom-buttons.tsx";

const factors = [1, 2, 4, 8];

/** Zooms its content to a multiple of the available width, with scrolling. */
export function Zoom({ children }: { children: ReactNode }) {
  const { factor, buttons } = useZoom(factors);
  return (
    <div className="relative">
      <div tabIndex={factor > 1 ? 0 : -1} className={factor > 1 ? "max-h-[75vh] overflow-auto rounded-[6px]" : ""}>
        <div style={{ width: `${factor * 100}%` }}>{children}</div>
      </div>
      <div className="absolute top-2 right-2 flex rounded-[7px] bg-surface/90 shadow-card">{buttons}</div>
    </div>
  );
}
