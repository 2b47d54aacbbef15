import { formatOption } from "#components/ui/format.ts";
import { Badge } from "#components/ui/surface.tsx";

/** The engines that workers report, with their current state. */
export function EngineList({ engines }: { engines: readonly { engine: string; state: string; fraction: number }[] }) {
  return (
    <section aria-labelledby="engines" className="grid gap-4">
      <h2 id="engines" className="font-semibold text-2xl">
        Engines
      </h2>
      <ul className="divide-y divide-line border-line border-y">
        {engines.map(({ engine, state, fraction }) => (
          <li key={engine} className="flex items-center justify-between gap-4 py-2.5">
            <code className="font-mono text-sm">{engine}</code>
            <Badge tone={state === "ready" ? "good" : state === "fetching" ? "accent" : "warn"}>
              {state === "fetching" ? `Downloading ${Math.floor(fraction * 100)}%` : formatOption(state)}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
