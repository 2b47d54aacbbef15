import type { ReactNode } from "react";
import { DocsNavigation } from "#components/features/docs/docs-navigation.tsx";
import { MarkdownLink } from "#components/features/docs/markdown-link.tsx";
import { PageContents } from "#components/features/docs/page-contents.tsx";
import { PageTurner } from "#components/features/docs/page-turner.tsx";
import { DocsSearch } from "#components/features/docs/search.tsx";
import { docsPages, guides, recipes } from "#lib/docs/pages.ts";
import { operations } from "#lib/operations/index.ts";

/** Pages of one engine or one error are reached from their lists. */
const isTurned = ({ path }: { path: string }) => !/^\/docs\/(engines|errors)\//.test(path);

export default function DocsLayout({ children }: { children: ReactNode }) {
  const list = (
    <DocsNavigation
      guides={guides.map(([slug, title]) => ({ slug, title }))}
      recipes={recipes.map(([slug, title]) => ({ slug, title }))}
      operations={operations.map(({ slug, title }) => ({ slug, title }))}
    />
  );
  return (
    <div className="mx-auto w-full max-w-7xl gap-12 px-4 py-8 sm:px-6 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:py-12 xl:grid-cols-[13rem_minmax(0,1fr)_12rem]">
      <nav
        aria-label="Documentation"
        className="sticky top-24 hidden max-h-[calc(100dvh-7rem)] self-start overflow-y-auto lg:block"
      >
        {list}
      </nav>
      <details className="mb-8 rounded-card border border-line bg-surface lg:hidden">
        <summary className="px-4 py-3 font-medium text-sm">All docs pages</summary>
        <nav aria-label="Documentation, all pages" className="border-line border-t p-2">
          {list}
        </nav>
      </details>
      <div className="peer min-w-0 xl:has-[[data-wide]]:col-span-2">
        <div className="mb-8 flex flex-wrap items-center justify-between gap-3">
          <div className="w-full max-w-sm">
            <DocsSearch />
          </div>
          <MarkdownLink />
        </div>
        {children}
        <PageTurner
          pages={docsPages()
            .filter(isTurned)
            .map(({ path, title }) => ({ path, title }))}
        />
      </div>
      <div className="sticky top-24 hidden max-h-[calc(100dvh-7rem)] self-start overflow-y-auto xl:block peer-has-[[data-wide]]:xl:hidden">
        <PageContents />
      </div>
    </div>
  );
}
