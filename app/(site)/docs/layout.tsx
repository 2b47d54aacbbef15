import type { ReactNode } from "react";
import { MarkdownLink } from "#components/features/docs/markdown-link.tsx";
import { DocsSearch } from "#components/features/docs/search.tsx";
import { DocsNavLink } from "#components/shell/docs-nav-link.tsx";
import { NavLink } from "#components/shell/nav-link.tsx";
import { guides } from "#lib/docs/pages.ts";
import { operations } from "#lib/operations/index.ts";

export default function DocsLayout({ children }: { children: ReactNode }) {
  const list = (
    <ul className="grid gap-0.5">
      <li>
        <DocsNavLink href="/docs">Getting started</DocsNavLink>
      </li>
      <li className="caption px-3 pt-4 pb-1">Guides</li>
      {guides.map(([slug, title]) => (
        <li key={slug}>
          <NavLink href={`/docs/guides/${slug}`} compact>
            {title}
          </NavLink>
        </li>
      ))}
      <li className="caption px-3 pt-4 pb-1">Operations</li>
      {operations.map(({ slug, title }) => (
        <li key={slug}>
          <NavLink href={`/docs/${slug}`} compact>
            {title}
          </NavLink>
        </li>
      ))}
      <li className="caption px-3 pt-4 pb-1">Reference</li>
      <li>
        <NavLink href="/docs/errors" compact>
          Errors
        </NavLink>
      </li>
      <li>
        <NavLink href="/docs/gallery" compact>
          Gallery
        </NavLink>
      </li>
      <li>
        <NavLink href="/docs/engines" compact>
          Engines
        </NavLink>
      </li>
      {[
        ["/api/v1/reference", "Try every call"],
        ["/api/v1/openapi.json", "OpenAPI document"],
      ].map(([href, title]) => (
        <li key={href}>
          <a href={href} className="block rounded-[7px] px-3 py-1.5 text-ink-2 text-sm hover:bg-sunken hover:text-ink">
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <div className="mx-auto w-full max-w-7xl gap-12 px-4 py-8 sm:px-6 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:py-12">
      <nav
        aria-label="Documentation"
        className="sticky top-24 hidden max-h-[calc(100dvh-7rem)] self-start overflow-y-auto lg:block"
      >
        {list}
      </nav>
      <details className="mb-8 rounded-card border border-line bg-surface lg:hidden">
        <summary className="px-4 py-3 font-medium text-sm">All pages of the docs</summary>
        <nav aria-label="Documentation, all pages" className="border-line border-t p-2">
          {list}
        </nav>
      </details>
      <div className="min-w-0">
        <div className="mb-8 flex flex-wrap items-center justify-between gap-3">
          <div className="w-full max-w-sm">
            <DocsSearch />
          </div>
          <MarkdownLink />
        </div>
        {children}
      </div>
    </div>
  );
}
