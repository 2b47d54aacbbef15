import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { CodeBlock } from "#components/ui/code.tsx";
import { Badge } from "#components/ui/surface.tsx";
import { kinds, servedBy } from "#lib/docs/engine-texts.ts";
import { cardSlug, engineCards } from "#lib/engines/cards.ts";
import { isChoiceFor } from "#lib/engines/choice.ts";

interface Props {
  params: Promise<{ engine: string }>;
}

const find = (slug: string) => engineCards.find((card) => cardSlug(card) === slug);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const card = find((await params).engine);
  return card ? { title: card.title, description: card.summary } : {};
}

export default async function EnginePage({ params }: Props) {
  const card = find((await params).engine);
  if (!card) notFound();
  const served = servedBy(card);
  const lines = served.flatMap(({ setting, capability }) => {
    const fitting = card.examples.find((example) => isChoiceFor(example, capability));
    return fitting ? [`${setting}=${fitting}`] : [];
  });
  return (
    <article className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-10">
      <header className="grid gap-4">
        <p>
          <Badge tone={card.kind === "embedded" ? "good" : "accent"}>{kinds[card.kind]}</Badge>
        </p>
        <h1 className="font-semibold text-4xl tracking-[-0.03em]">{card.title}</h1>
        <p className="max-w-prose text-ink-2 text-lg">{card.summary}</p>
      </header>
      <Part id="serves" title="What it serves">
        <dl className="divide-y divide-line border-line border-y">
          {served.map(({ capability, how, setting, operation }) => (
            <div key={capability} className="grid gap-1 py-4 sm:grid-cols-[13rem_minmax(0,1fr)] sm:gap-6">
              <dt>
                <Link
                  href={`/docs/${operation?.slug}`}
                  className="font-medium text-accent underline underline-offset-2"
                >
                  {operation?.title}
                </Link>
              </dt>
              <dd className="grid gap-1">
                <p>{how}</p>
                <p className="caption">{setting}</p>
              </dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part id="names" title="In a list">
        <CodeBlock label=".env" code={lines.slice(0, 2).join("\n")} />
        {card.examples.length > 1 ? (
          <p className="flex flex-wrap gap-1.5">
            {card.examples.map((example) => (
              <code
                key={example}
                className="break-all rounded border border-line bg-surface px-1.5 py-0.5 font-mono text-xs"
              >
                {example}
              </code>
            ))}
          </p>
        ) : null}
      </Part>
      <Part id="settings" title="Settings">
        {card.settings.length === 0 ? <p className="text-ink-2">It has none.</p> : null}
        <dl className="divide-y divide-line border-line border-y empty:hidden">
          {card.settings.map(({ name, required, note }) => (
            <div key={name} className="grid gap-1 py-3 sm:grid-cols-[19rem_minmax(0,1fr)] sm:gap-6">
              <dt className="flex flex-wrap items-center gap-2">
                <code className="break-all font-mono text-sm">{name}</code>
                {required ? <Badge tone="accent">required</Badge> : null}
              </dt>
              <dd className="text-ink-2">{note}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part id="limits" title="Limits">
        <ul className="grid list-disc gap-1.5 pl-5">
          {card.limits.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      </Part>
      <Part id="license" title="License">
        <p>{card.license}</p>
      </Part>
    </article>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="font-semibold text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
