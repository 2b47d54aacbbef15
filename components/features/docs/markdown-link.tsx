"use client";
import { usePathname } from "next/navigation";

/** A link to the Markdown version of the current page. */
export function MarkdownLink() {
  const path = usePathname();
  return (
    <a href={`${path}.md`} className="text-ink-2 text-sm underline underline-offset-2 hover:text-ink">
      View as Markdown
    </a>
  );
}
