import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { RouteSection } from "#components/features/docs/reference/route-section.tsx";
import { readResources } from "#components/features/docs/reference/server/read-resources.ts";
import { CodeBlock } from "#components/ui/code.tsx";
import { Link } from "#components/ui/link.tsx";
import { currentSession } from "#lib/accounts/session/session.ts";

interface Props {
  params: Promise<{ resource: string }>;
}

export const dynamic = "force-dynamic";

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { resource: slug } = await params;
  const found = (await readResources()).find((resource) => resource.slug === slug);
  return found ? { title: `API: ${found.title}`, description: `The routes of ${found.title.toLowerCase()}.` } : {};
}

export default async function ResourcePage({ params }: Props) {
  const { resource: slug } = await params;
  const found = (await readResources()).find((resource) => resource.slug === slug);
  if (!found) notFound();
  const signedIn = (await currentSession()) !== null;
  return (
    <article data-wide className="grid gap-12">
      <header className="grid gap-4">
        <p className="caption">
          <Link href="/docs/api">API reference</Link>
        </p>
        <h1 className="font-semibold text-4xl tracking-[-0.03em]">{found.title}</h1>
        <ul className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
          {found.routes.map(({ id, summary }) => (
            <li key={id}>
              <a href={`#${id}`} className="text-accent underline underline-offset-2">
                {summary}
              </a>
            </li>
          ))}
        </ul>
      </header>
      {found.routes.map((route) => (
        <RouteSection key={route.id} route={route} signedIn={signedIn} />
      ))}
      {found.events.length > 0 ? (
        <section aria-labelledby="events" className="grid gap-4 border-line border-t pt-10">
          <h2 id="events" className="scroll-mt-24 font-semibold text-2xl">
            Events
          </h2>
          <p className="text-ink-2">
            Your endpoint receives each event as a signed POST request.{" "}
            <Link href="/docs/guides/webhooks" className="text-accent underline underline-offset-2">
              Webhooks
            </Link>{" "}
            says how to verify it.
          </p>
          {found.events.map(({ name, example }) => (
            <details key={name} className="rounded-[8px] border border-line px-4">
              <summary className="cursor-pointer py-2.5 font-mono text-sm">{name}</summary>
              <div className="pb-4">
                <CodeBlock label={name} code={example} className="[&_pre]:max-h-96" />
              </div>
            </details>
          ))}
        </section>
      ) : null}
    </article>
  );
}
