import { useTitles } from "#components/features/jobs/job-line.ts";
import { Card, CardTitle, Empty } from "#components/ui/surface.tsx";
import { NumberCell, Table } from "#components/ui/table.tsx";
import type { Glance } from "#lib/admin/at-a-glance.ts";
import { useFormat, useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";
import { Section } from "./section.tsx";
import { WorkerTable } from "./worker-table.tsx";

const MAX_FAILURES = 5;

/** The queues, workers, errors and run times of the service, and the money of the day. */
export function AtAGlance({ glance }: { glance: Glance }) {
  const t = useTranslations("admin");
  return (
    <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-8">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-2">
        <Section title={t("queues")}>
          <QueueTable glance={glance} />
        </Section>
        <Section title={t("moneyToday")} more="/admin/purchases">
          <MoneyToday glance={glance} />
        </Section>
      </div>
      <Section title={t("workers")} more="/admin/engines">
        <WorkerTable workers={glance.workers} />
      </Section>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-2">
        <Section title={t("failuresIn24Hours")} more="/admin/jobs?status=failed">
          <Failures failures={glance.failures.slice(0, MAX_FAILURES)} />
        </Section>
        <Section title={t("runTimesIn24Hours")} more="/admin/jobs">
          <Speeds speeds={glance.speeds} />
        </Section>
      </div>
    </div>
  );
}

function QueueTable({ glance: { queues, running } }: { glance: Glance }) {
  const t = useTranslations("admin");
  const format = useFormat();
  const runningIn = (queue: string) => running.find(({ lane }) => lane === queue)?.jobs;
  const titles: Record<string, string> = {
    cpu: t("queueCpu"),
    io: t("queueIo"),
    "batch-cpu": t("queueBatchCpu"),
    "batch-io": t("queueBatchIo"),
  };
  return (
    <Table
      caption={t("queues")}
      columns={[t("queue"), { number: t("waiting") }, { number: t("oldest") }, { number: t("running") }]}
    >
      {queues.map(({ queue, jobs, age }) => (
        <tr key={queue}>
          <td>{titles[queue] ?? queue}</td>
          <NumberCell>{format.count(jobs)}</NumberCell>
          <NumberCell>{jobs === 0 ? "—" : format.duration(age * 1000)}</NumberCell>
          {/* The running jobs of a lane are counted once, with its single jobs. */}
          <NumberCell>{runningIn(queue) === undefined ? "" : format.count(runningIn(queue) ?? 0)}</NumberCell>
        </tr>
      ))}
    </Table>
  );
}

function MoneyToday({ glance: { sales, ledger, held } }: { glance: Glance }) {
  const t = useTranslations("admin");
  const format = useFormat();
  const sum = (...kinds: string[]) =>
    ledger.reduce((total, { kind, credits }) => (kinds.includes(kind) ? total + credits : total), 0);
  const lines: [string, string][] = [
    [t("sold"), sales.map(({ amount, currency }) => format.money(amount, currency)).join(" + ") || "—"],
    [t("creditsBought"), format.count(sum("purchase"))],
    [t("creditsGivenFree"), format.count(sum("trial", "grant"))],
    [t("creditsCharged"), format.count(0 - sum("settlement"))],
    [t("creditsTakenBack"), format.count(0 - sum("clawback"))],
    [t("creditsHeldNow"), format.count(held)],
  ];
  return (
    <Card>
      <CardTitle className="sr-only">{t("moneyToday")}</CardTitle>
      <dl className="grid gap-2.5 text-sm">
        {lines.map(([title, value]) => (
          <div key={title} className="flex items-baseline justify-between gap-4">
            <dt className="text-ink-2">{title}</dt>
            <dd className="font-mono tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Failures({ failures }: Pick<Glance, "failures">) {
  const t = useTranslations("admin");
  const getTitle = useTitles();
  const format = useFormat();
  if (failures.length === 0) return <Empty title={t("noFailures")} />;
  return (
    <Table caption={t("failuresIn24Hours")} columns={[t("operation"), t("code"), { number: t("jobs") }]}>
      {failures.map(({ operation, errorCode, jobs }) => (
        <tr key={`${operation}${errorCode}`}>
          <td>{getTitle(operation)}</td>
          <td>
            <Link
              href={`/admin/jobs?operation=${operation}&code=${errorCode}`}
              className="font-mono text-[0.8125rem] underline underline-offset-2"
            >
              {errorCode}
            </Link>
          </td>
          <NumberCell>{format.count(jobs)}</NumberCell>
        </tr>
      ))}
    </Table>
  );
}

function Speeds({ speeds }: Pick<Glance, "speeds">) {
  const t = useTranslations("admin");
  const getTitle = useTitles();
  const format = useFormat();
  if (speeds.length === 0) return <Empty title={t("noJobsYet")} />;
  return (
    <Table
      caption={t("runTimesIn24Hours")}
      columns={[t("operation"), { number: t("median") }, { number: "p95" }, { number: t("slowest") }]}
    >
      {speeds.map(({ operation, median, p95, slowest, slowestJob }) => (
        <tr key={operation}>
          <td>{getTitle(operation)}</td>
          <NumberCell>{format.duration(median * 1000)}</NumberCell>
          <NumberCell>{format.duration(p95 * 1000)}</NumberCell>
          <NumberCell>
            <Link href={`/admin/jobs/${slowestJob}`} className="underline underline-offset-2">
              {format.duration(slowest * 1000)}
            </Link>
          </NumberCell>
        </tr>
      ))}
    </Table>
  );
}
