import type { ReactNode } from "react";
import { CodeBlock } from "#components/ui/code.tsx";
import { Badge } from "#components/ui/surface.tsx";
import type { EngineCard } from "#lib/engines/define.ts";
import { Link } from "../../ui/link.tsx";

/** An operation that an engine runs, and how. */
export interface EngineUse {
  slug: string;
  title: string;
  /** The environment variable that selects the operation's engines. */
  setting: string;
  how: string;
}

/** The operations, settings, limits and license of an engine. */
export function EngineSections({
  card,
  uses,
  settingLines,
}: {
  card: EngineCard;
  uses: readonly EngineUse[];
  /** Example lines for .env. */
  settingLines: readonly string[];
}) {
  return (
    <>
      <Section id="operations" title="Operations">
        <dl className="divide-y divide-line border-line border-y">
          {uses.map((use) => (
            <EngineUseRow key={use.setting} use={use} />
          ))}
        </dl>
      </Section>
      <Section id="names" title="Configuration">
        <CodeBlock label=".env" code={settingLines.join("\n")} />
        {card.examples.length > 1 ? <Names names={card.examples} /> : null}
      </Section>
      <Section id="settings" title="Settings">
        {card.settings.length === 0 ? <p className="text-ink-2">This engine has no settings.</p> : null}
        <Settings settings={card.settings} />
      </Section>
      <Section id="limits" title="Limits">
        <ul className="grid list-disc gap-1.5 pl-5">
          {card.limits.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      </Section>
      <Section id="license" title="License">
        <p>{card.license}</p>
      </Section>
    </>
  );
}

function EngineUseRow({ use: { slug, title, setting, how } }: { use: EngineUse }) {
  return (
    <div className="grid gap-1 py-4 sm:grid-cols-[13rem_minmax(0,1fr)] sm:gap-6">
      <dt>
        <Link href={`/docs/${slug}`} className="font-medium text-accent underline underline-offset-2">
          {title}
        </Link>
      </dt>
      <dd className="grid gap-1">
        <p>{how}</p>
        <p className="caption">{setting}</p>
      </dd>
    </div>
  );
}

function Names({ names }: { names: readonly string[] }) {
  return (
    <p className="flex flex-wrap gap-1.5">
      {names.map((name) => (
        <code key={name} className="break-all rounded border border-line bg-surface px-1.5 py-0.5 font-mono text-xs">
          {name}
        </code>
      ))}
    </p>
  );
}

function Settings({ settings }: { settings: EngineCard["settings"] }) {
  return (
    <dl className="divide-y divide-line border-line border-y empty:hidden">
      {settings.map(({ name, required, note }) => (
        <div key={name} className="grid gap-1 py-3 sm:grid-cols-[19rem_minmax(0,1fr)] sm:gap-6">
          <dt className="flex flex-wrap items-center gap-2">
            <code className="break-all font-mono text-sm">{name}</code>
            {required ? <Badge tone="accent">Required</Badge> : null}
          </dt>
          <dd className="text-ink-2">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="font-semibold text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
