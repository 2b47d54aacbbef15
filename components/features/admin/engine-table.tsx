import { stateTitle } from "#components/translations/state-title.ts";
import { Badge, type Tone } from "#components/ui/surface.tsx";
import { NumberCell, Table } from "#components/ui/table.tsx";
import type { EngineHealth } from "#lib/admin/engine-health.ts";
import { useFormat, useTranslations } from "#translations";

const tones: Record<string, Tone> = { ready: "good", fetching: "accent", missing: "warn", failed: "bad" };

/** The engines with their state on each worker and their recent calls. */
export function EngineTable({ engines }: { engines: readonly EngineHealth[] }) {
  const t = useTranslations("admin");
  return (
    <Table
      caption={t("engines")}
      columns={[t("engine"), t("workers"), { number: t("calls") }, { number: t("failed") }, { number: t("median") }]}
    >
      {engines.map((engine) => (
        <EngineRow key={engine.engine} engine={engine} />
      ))}
    </Table>
  );
}

function EngineRow({ engine }: { engine: EngineHealth }) {
  const t = useTranslations("admin");
  const states = useTranslations("states");
  const format = useFormat();
  return (
    <tr>
      <td className="whitespace-nowrap align-top font-mono text-[0.8125rem]">{engine.engine}</td>
      <td>
        {engine.workers.length === 0 ? <Badge tone="warn">{t("noWorker")}</Badge> : null}
        <ul className="grid gap-1.5">
          {engine.workers.map(({ workerId, state, detail, fraction }) => (
            <li key={workerId} className="flex flex-wrap items-baseline gap-2">
              <Badge tone={tones[state] ?? "plain"}>
                {state === "fetching"
                  ? t("downloadingFraction", { fraction: Math.floor(fraction * 100) })
                  : stateTitle(states, state)}
              </Badge>
              <span className="text-ink-2">{detail}</span>
            </li>
          ))}
        </ul>
      </td>
      <NumberCell>{format.count(engine.calls)}</NumberCell>
      <NumberCell className={engine.failed > 0 ? "text-bad" : ""}>{format.count(engine.failed)}</NumberCell>
      <NumberCell>{engine.medianMs === null ? "—" : format.duration(engine.medianMs)}</NumberCell>
    </tr>
  );
}
