"use client";
import { usePathname } from "next/navigation";

/** The page's own text as Markdown, for an editor or a language model. */
export function MarkdownLink() {
  const path = usePathname();
  return (
    <a href={`${path}.md`} className="text-ink-2 text-sm underline underline-offset-2 hover:text-ink">
      This page as Markdown
    </a>
  );
}
