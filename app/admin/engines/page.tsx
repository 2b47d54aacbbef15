import type { Metadata } from "next";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { Facts } from "#components/ui/facts.tsx";
import { formatCount, formatDuration } from "#components/ui/format.ts";
import { RefreshWhileShown } from "#components/ui/refresh-while.tsx";
import { Badge, Card, CardTitle, Empty, Notice, type Tone } from "#components/ui/surface.tsx";
import { NumberCell, Table } from "#components/ui/table.tsx";
import { type EngineHealth, readEngineHealth } from "#lib/admin/engine-health.ts";
import { listSettings } from "#lib/engines/ports/index.ts";
import { operations } from "#lib/operations/index.ts";
import { env } from "#lib/platform/env.ts";
import { requireAdmin } from "#lib/platform/session.ts";

export const metadata: Metadata = { title: "Engines" };

const tones: Record<string, Tone> = { ready: "good", fetching: "accent", missing: "warn", failed: "bad" };

export default async function AdminEnginesPage() {
  await requireAdmin();
  const engines = await readEngineHealth();
  const workers = new Set(engines.flatMap((engine) => engine.workers.map(({ workerId }) => workerId)));
  const fetching = engines.some((engine) => engine.workers.some(({ state }) => state === "fetching"));
  const chosen = operations.flatMap(({ title, capability }) => {
    const list = env().engines.lists[capability];
    return list ? [[title, `${listSettings[capability]}=${list.map(({ name }) => name).join(",")}`] as const] : [];
  });
  return (
    <>
      <PageHeading title="Engines">
        What each worker says of them now, and how their calls of the last 24 hours ended.
      </PageHeading>
      {fetching ? <RefreshWhileShown /> : null}
      {workers.size === 0 ? (
        <Notice tone="bad" title="No worker is running" className="mb-6">
          Jobs wait in the queue until one is. Start one with: npm run worker
        </Notice>
      ) : null}
      {engines.length === 0 ? (
        <Empty title="No engine is known">Workers tell of theirs within seconds of their start.</Empty>
      ) : (
        <Table
          caption="Engines"
          columns={["Engine", "Workers", { number: "Calls" }, { number: "Failed" }, { number: "Median" }]}
        >
          {engines.map((engine) => (
            <EngineRow key={engine.engine} engine={engine} />
          ))}
        </Table>
      )}
      {chosen.length > 0 ? (
        <Card className="mt-6 grid gap-4">
          <CardTitle>Chosen by setting, in order of preference</CardTitle>
          <Facts facts={chosen} />
        </Card>
      ) : null}
    </>
  );
}

function EngineRow({ engine }: { engine: EngineHealth }) {
  return (
    <tr>
      <td className="whitespace-nowrap align-top font-mono text-[0.8125rem]">{engine.engine}</td>
      <td>
        {engine.workers.length === 0 ? <Badge tone="warn">no worker has it</Badge> : null}
        <ul className="grid gap-1.5">
          {engine.workers.map(({ workerId, state, detail, fraction }) => (
            <li key={workerId} className="flex flex-wrap items-baseline gap-2">
              <Badge tone={tones[state] ?? "plain"}>
                {state === "fetching" ? `fetching ${Math.floor(fraction * 100)} %` : state}
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
