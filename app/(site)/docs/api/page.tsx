import type { Metadata } from "next";
import { MethodBadge } from "#components/features/docs/reference/method-badge.tsx";
import { readResources } from "#components/features/docs/reference/server/read-resources.ts";
import { Link } from "#components/ui/link.tsx";
import { referenceSummary } from "#lib/docs/reference/pages.ts";
import { env } from "#lib/platform/env.ts";

export const metadata: Metadata = { title: "API reference", description: referenceSummary };
export const dynamic = "force-dynamic";

export default async function ReferencePage() {
  const resources = await readResources();
  return (
    <article className="grid gap-10">
      <header className="grid gap-4">
        <h1 className="font-semibold text-4xl tracking-[-0.03em]">API reference</h1>
        <p className="max-w-prose text-ink-2 text-lg">{referenceSummary}</p>
        <p className="max-w-prose text-ink-2">
          All routes start with <code className="font-mono">{env().PUBLIC_URL}/api/v1</code> and need the header{" "}
          <code className="font-mono">Authorization: Bearer atl_…</code> unless they say otherwise. The same is
          available as an{" "}
          <a href="/api/v1/openapi.json" className="text-accent underline underline-offset-2">
            OpenAPI 3.1 document
          </a>{" "}
          and as a{" "}
          <a href="/api/v1/postman.json" className="text-accent underline underline-offset-2">
            Postman collection
          </a>
          .
        </p>
      </header>
      {resources.map(({ slug, title, routes }) => (
        <section key={slug} aria-labelledby={slug} className="grid gap-3">
          <h2 id={slug} className="scroll-mt-24 font-semibold text-2xl">
            <Link href={`/docs/api/${slug}`}>{title}</Link>
          </h2>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {routes.map(({ id, method, path, summary }) => (
              <li key={id}>
                <Link
                  href={`/docs/api/${slug}#${id}`}
                  prefetch={false}
                  className="grid gap-x-4 gap-y-1 px-4 py-2.5 text-sm hover:bg-sunken sm:grid-cols-[4rem_minmax(0,1fr)_minmax(0,1fr)]"
                >
                  <span>
                    <MethodBadge method={method} />
                  </span>
                  <code className="wrap-anywhere font-mono">{path}</code>
                  <span className="text-ink-2">{summary}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </article>
  );
}
