import { formatCount, formatDuration, formatOption } from "#components/ui/format.ts";
import { Badge, type Tone } from "#components/ui/surface.tsx";
import { NumberCell, Table } from "#components/ui/table.tsx";
import type { EngineHealth } from "#lib/admin/engine-health.ts";

const tones: Record<string, Tone> = { ready: "good", fetching: "accent", missing: "warn", failed: "bad" };

/** The engines with their state on each worker and their recent calls. */
export function EngineTable({ engines }: { engines: readonly EngineHealth[] }) {
  return (
    <Table
      caption="Engines"
      columns={["Engine", "Workers", { number: "Calls" }, { number: "Failed" }, { number: "Median" }]}
    >
      {engines.map((engine) => (
        <EngineRow key={engine.engine} engine={engine} />
      ))}
    </Table>
  );
}

function EngineRow({ engine }: { engine: EngineHealth }) {
  return (
    <tr>
      <td className="whitespace-nowrap align-top font-mono text-[0.8125rem]">{engine.engine}</td>
      <td>
        {engine.workers.length === 0 ? <Badge tone="warn">No worker</Badge> : null}
        <ul className="grid gap-1.5">
          {engine.workers.map(({ workerId, state, detail, fraction }) => (
            <li key={workerId} className="flex flex-wrap items-baseline gap-2">
              <Badge tone={tones[state] ?? "plain"}>
                {state === "fetching" ? `Downloading ${Math.floor(fraction * 100)}%` : formatOption(state)}
              </Badge>
              <span className="text-ink-2">{detail}</span>
            </li>
          ))}
        </ul>
      </td>
      <NumberCell>{formatCount(engine.calls)}</NumberCell>
      <NumberCell className={engine.failed > 0 ? "text-bad" : ""}>{formatCount(engine.failed)}</NumberCell>
      <NumberCell>{engine.medianMs === null ? "—" : formatDuration(engine.medianMs)}</NumberCell>
    </tr>
  );
}
