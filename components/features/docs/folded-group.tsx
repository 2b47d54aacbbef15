"use client";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";

/** A group of links that is open on its own pages. The current link is scrolled into view. */
export function FoldedGroup({ title, path, children }: { title: string; path: string; children: ReactNode }) {
  const current = usePathname();
  const list = useRef<HTMLUListElement>(null);
  const isOpen = current.startsWith(path);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link changes with the path.
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>("[aria-current]");
    const scroller = link?.closest("nav");
    // Scrolling the link into view could scroll the page too.
    if (link && scroller) scroller.scrollTop = link.offsetTop - scroller.clientHeight / 2;
  }, [current]);
  return (
    <details key={String(isOpen)} open={isOpen}>
      <summary className="caption cursor-pointer rounded-[7px] px-3 py-1.5 hover:text-ink">{title}</summary>
      <ul ref={list} className="grid gap-0.5">
        {children}
      </ul>
    </details>
  );
}
