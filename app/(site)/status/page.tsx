import type { Metadata } from "next";
import { OperationChip } from "#components/features/marketing/operation-icon.tsx";
import { StatusDays } from "#components/features/status/status-days.tsx";
import { formatDuration, plural } from "#components/ui/format.ts";
import { Badge, Card, Notice } from "#components/ui/surface.tsx";
import { readServiceStatus, STATUS_DAYS } from "#lib/engines/health/service-status.ts";
import { operations } from "#lib/operations/index.ts";

export const metadata: Metadata = {
  title: "Status",
  description: "What the service is doing now, and how it fared of late.",
};
export const dynamic = "force-dynamic";

/** A queue that long keeps people waiting. */
const SLOW_SECONDS = 60;

export default async function StatusPage() {
  const status = await readServiceStatus().catch(() => null);
  if (!status)
    return (
      <div className="mx-auto w-full max-w-4xl px-4 py-16 sm:px-6">
        <Notice tone="bad" title="The service cannot read its own records">
          Jobs are not accepted at the moment. This page tries again whenever it is loaded.
        </Notice>
      </div>
    );
  const { queue, engines, days } = status;
  const down = engines.filter(({ state }) => state === "failed" || state === "missing");
  const slow = queue.oldestSeconds > SLOW_SECONDS;
  const verdict =
    engines.length === 0
      ? ({ tone: "bad", words: "No worker is running" } as const)
      : slow
        ? ({ tone: "warn", words: "Jobs are waiting longer than usual" } as const)
        : down.length > 0
          ? ({ tone: "warn", words: "Some engines are not usable" } as const)
          : ({ tone: "good", words: "Everything works" } as const);
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-10 px-4 py-12 sm:px-6">
      <header className="grid gap-4">
        <h1 className="font-semibold text-4xl tracking-[-0.03em]">Status</h1>
        <Notice tone={verdict.tone} title={verdict.words}>
          {plural(queue.waiting, "job")} waiting, {queue.running} running
          {queue.waiting > 0 ? `, the oldest for ${formatDuration(queue.oldestSeconds * 1000)}` : ""}.
        </Notice>
      </header>
      <section aria-labelledby="operations" className="grid gap-4">
        <h2 id="operations" className="font-semibold text-2xl">
          The last {STATUS_DAYS} days
        </h2>
        <ul className="grid gap-4">
          {operations.map(({ slug, title }, position) => (
            <li key={slug}>
              <Card className="grid gap-3">
                <h3 className="flex items-center gap-3 font-medium">
                  <OperationChip slug={slug} position={position} />
                  {title}
                </h3>
                <StatusDays days={days.filter(({ operation }) => operation === slug)} count={STATUS_DAYS} />
              </Card>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="engines" className="grid gap-4">
        <h2 id="engines" className="font-semibold text-2xl">
          Engines now
        </h2>
        <ul className="divide-y divide-line border-line border-y">
          {engines.map(({ engine, state, fraction }) => (
            <li key={engine} className="flex items-center justify-between gap-4 py-2.5">
              <code className="font-mono text-sm">{engine}</code>
              <Badge tone={state === "ready" ? "good" : state === "fetching" ? "accent" : "warn"}>
                {state === "fetching" ? `fetching, ${Math.floor(fraction * 100)} %` : state}
              </Badge>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
