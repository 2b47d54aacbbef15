import type { ReactNode } from "react";
import { DocsNavLink } from "#components/shell/docs-nav-link.tsx";
import { NavLink } from "#components/shell/nav-link.tsx";
import { FoldedGroup } from "./folded-group.tsx";

interface Entry {
  slug: string;
  title: string;
}

/** The links to all docs pages. */
export function DocsNavigation({
  guides,
  recipes,
  operations,
}: {
  guides: readonly Entry[];
  recipes: readonly Entry[];
  operations: readonly Entry[];
}) {
  return (
    <ul className="grid gap-0.5">
      <li>
        <DocsNavLink href="/docs">Getting started</DocsNavLink>
      </li>
      <Group>Operations</Group>
      {operations.map(({ slug, title }) => (
        <Page key={slug} href={`/docs/${slug}`} title={title} />
      ))}
      <li className="pt-4">
        <FoldedGroup title="Guides" path="/docs/guides/">
          {guides.map(({ slug, title }) => (
            <Page key={slug} href={`/docs/guides/${slug}`} title={title} />
          ))}
        </FoldedGroup>
      </li>
      <li>
        <FoldedGroup title="Recipes" path="/docs/recipes/">
          {recipes.map(({ slug, title }) => (
            <Page key={slug} href={`/docs/recipes/${slug}`} title={title} />
          ))}
        </FoldedGroup>
      </li>
      <Group>Reference</Group>
      <Page href="/docs/api" title="API reference" />
      <Page href="/docs/errors" title="Errors" />
      <Page href="/docs/gallery" title="Gallery" />
      <Page href="/docs/engines" title="Engines" />
      <Page href="/docs/changelog" title="Changelog" />
      <ApiLink href="/api/v1/openapi.json" title="OpenAPI document" />
      <ApiLink href="/api/v1/postman.json" title="Postman collection" />
    </ul>
  );
}

function Group({ children }: { children: ReactNode }) {
  return <li className="caption px-3 pt-4 pb-1">{children}</li>;
}

function Page({ href, title }: { href: string; title: string }) {
  return (
    <li>
      <NavLink href={href} compact>
        {title}
      </NavLink>
    </li>
  );
}

/** A plain link, because the API serves these pages and not the router. */
function ApiLink({ href, title }: { href: string; title: string }) {
  return (
    <li>
      <a href={href} className="block rounded-[7px] px-3 py-1.5 text-ink-2 text-sm hover:bg-sunken hover:text-ink">
        {title}
      </a>
    </li>
  );
}
