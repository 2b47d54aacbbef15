"use client";
import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { cn } from "#components/ui/cn.ts";

interface Heading {
  id: string;
  title: string;
  level: number;
}

/** The headings of the current page, with the visible one marked. Empty if the page has fewer than two. */
export function PageContents() {
  const path = usePathname();
  const [headings, setHeadings] = useState<Heading[]>([]);
  const [current, setCurrent] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other headings.
  useEffect(() => {
    const elements = [...document.querySelectorAll<HTMLElement>("article h2[id], article h3[id]")];
    setHeadings(
      elements.map(({ id, textContent, tagName }) => ({ id, title: textContent ?? "", level: Number(tagName[1]) })),
    );
    const observer = new IntersectionObserver(
      (entries) => {
        const [visible] = entries.filter(({ isIntersecting }) => isIntersecting);
        if (visible) setCurrent(visible.target.id);
      },
      { rootMargin: "-15% 0px -70% 0px" },
    );
    for (const element of elements) observer.observe(element);
    return () => observer.disconnect();
  }, [path]);
  if (headings.length < 2) return null;
  return (
    <nav aria-label="On this page" className="grid gap-2 text-sm">
      <p className="caption">On this page</p>
      <ul className="grid gap-1.5 border-line border-l">
        {headings.map(({ id, title, level }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? "true" : undefined}
              className={cn(
                "-ml-px block border-transparent border-l py-0.5 text-ink-2 hover:text-ink",
                level === 3 ? "pl-6" : "pl-3",
                id === current && "border-accent text-ink",
              )}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
