import { ButtonLink } from "#components/ui/button-link.tsx";
import { Facts } from "#components/ui/facts.tsx";
import { Card } from "#components/ui/surface.tsx";
import { useFormat, useTranslations } from "#translations";
import { RunActions } from "./run-actions.tsx";
import { isOpen, type RunData } from "./run-data.ts";
import { RunStatusBadge } from "./run-status.tsx";

/** The progress, times and credits of a run, with the forms to cancel, resume and delete it. */
export function RunSummary({ run }: { run: RunData }) {
  const t = useTranslations("pipelines");
  const format = useFormat();
  const percent = Math.round(100 * run.progress);
  const amount = (credits: number) => t("creditCount", { credits });
  return (
    <Card className="grid gap-5">
      <div className="flex items-center gap-3">
        <div
          role="progressbar"
          aria-label={t("progress")}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          className="h-2 flex-1 overflow-hidden rounded-full bg-sunken ring-1 ring-line ring-inset"
        >
          <span className="block h-full bg-accent transition-[width] duration-500" style={{ width: `${percent}%` }} />
        </div>
        <span role="status">
          <RunStatusBadge status={run.status} />
        </span>
      </div>
      <Facts
        facts={[
          [t("run"), run.id],
          [t("created"), format.time(run.createdAt)],
          [t("finished"), run.finishedAt ? format.time(run.finishedAt) : "—"],
          [t("price"), amount(run.credits.price)],
          [t("held"), amount(run.credits.held)],
          [t("charged"), amount(run.credits.charged)],
        ]}
      />
      {run.steps.length > 0 && !isOpen(run) ? (
        <ButtonLink kind="secondary" href={`/pipelines/new?run=${run.id}`}>
          {t("changeAndRun")}
        </ButtonLink>
      ) : null}
      {run.steps.length > 0 ? <RunActions run={run} /> : null}
    </Card>
  );
}
