import type { ReactNode } from "react";
import { stateTitle } from "#components/translations/state-title.ts";
import { Badge, Card, type Tone } from "#components/ui/surface.tsx";
import type { Incident } from "#lib/incidents/record.ts";
import { useFormat, useTranslate, useTranslations } from "#translations";

const tones: Record<Incident["impact"], Tone> = { minor: "warn", major: "bad", maintenance: "accent" };

/** An incident with its updates, newest first. */
export function IncidentCard({
  incident: { id, title, impact, status, operations: affected, updates },
  operations,
  children,
}: {
  incident: Incident;
  operations: readonly { slug: string; title: string }[];
  children?: ReactNode;
}) {
  const t = useTranslations("status");
  const states = useTranslations("states");
  const format = useFormat();
  const translate = useTranslate();
  const names = operations.flatMap(({ slug, title }) => (affected.includes(slug) ? translate(title) : []));
  return (
    // Two incidents can have the same title, which landmarks must not.
    <Card id={id} role="group" aria-labelledby={`${id}-title`} className="grid scroll-mt-24 gap-4">
      <div className="grid gap-1.5">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          {/* The language of the operator's text is unknown. */}
          <h3 id={`${id}-title`} lang="" className="font-semibold text-lg">
            {title}
          </h3>
          <Badge tone={status === "resolved" ? "good" : tones[impact]}>
            {stateTitle(states, status === "resolved" ? status : impact)}
          </Badge>
        </div>
        <p className="text-ink-3 text-sm">{names.length === 0 ? t("allOperations") : names.join(", ")}</p>
      </div>
      <ol className="grid gap-3 border-line border-l pl-4">
        {updates.map((update) => (
          <li key={update.id} className="grid gap-0.5">
            <p className="caption">
              {stateTitle(states, update.status)} · {format.time(update.createdAt)}
            </p>
            <p lang="" className="whitespace-pre-line text-pretty">
              {update.message}
            </p>
          </li>
        ))}
      </ol>
      {children}
    </Card>
  );
}
