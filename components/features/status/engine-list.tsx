import { stateTitle } from "#components/translations/state-title.ts";
import { Badge } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";

/** The engines that workers report, with their current state. */
export function EngineList({ engines }: { engines: readonly { engine: string; state: string; fraction: number }[] }) {
  const t = useTranslations("status");
  const states = useTranslations("states");
  return (
    <section aria-labelledby="engines" className="grid gap-4">
      <h2 id="engines" className="font-semibold text-2xl">
        {t("engines")}
      </h2>
      <ul className="divide-y divide-line border-line border-y">
        {engines.map(({ engine, state, fraction }) => (
          <li key={engine} className="flex items-center justify-between gap-4 py-2.5">
            <code className="font-mono text-sm">{engine}</code>
            <Badge tone={state === "ready" ? "good" : state === "fetching" ? "accent" : "warn"}>
              {state === "fetching"
                ? t("downloadingFraction", { fraction: Math.floor(fraction * 100) })
                : stateTitle(states, state)}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
