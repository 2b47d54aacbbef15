import { ArrowRight, Check } from "lucide-react";
import { cn } from "#components/ui/cn.ts";
import { useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";
import type { SetupStep } from "./setup-state.ts";

/** The steps from sign-up to the first API request. The first open step is highlighted. */
export function SetupSteps({ steps }: { steps: readonly SetupStep[] }) {
  const t = useTranslations("dashboard");
  const next = steps.findIndex(({ done }) => !done);
  if (next === -1) return <SetupComplete />;
  return (
    <>
      <h2 className="caption mb-3">{t("getStarted")}</h2>
      <ol className="grid gap-1">
        {steps.map(({ title, description, href, done }, position) => (
          <li key={title}>
            <Link
              href={href}
              className={cn(
                "flex items-center gap-3 rounded-[7px] px-3 py-2 text-sm",
                position === next ? "bg-accent-soft" : "hover:bg-sunken",
              )}
            >
              <StepMark position={position} done={done} isNext={position === next} />
              <span className={cn("font-medium", done && "text-ink-3")}>{title}</span>
              <span className="hidden truncate text-ink-3 sm:inline lg:hidden">{done ? "" : description}</span>
              {position === next ? <ArrowRight aria-hidden className="ml-auto size-4 shrink-0 text-accent" /> : null}
            </Link>
          </li>
        ))}
      </ol>
    </>
  );
}

function StepMark({ position, done, isNext }: { position: number; done: boolean; isNext: boolean }) {
  const t = useTranslations("dashboard");
  const open = isNext ? "border-accent text-accent" : "border-line-strong text-ink-3";
  return (
    <span
      className={cn(
        "grid size-6 shrink-0 place-items-center rounded-full border font-mono text-xs",
        done ? "border-good bg-good-soft text-good" : open,
      )}
    >
      {done ? <Check aria-label={t("done")} className="size-3.5" /> : position + 1}
    </span>
  );
}

function SetupComplete() {
  const t = useTranslations("dashboard");
  return (
    <div className="grid h-full content-center gap-2">
      <p className="font-semibold text-lg">{t("setupComplete")}</p>
      <p className="text-ink-2">{t("yourKeyWorksForAll")}</p>
      <Link href="/docs" className="inline-flex items-center gap-1.5 text-accent underline underline-offset-2">
        {t("readTheDocs")} <ArrowRight aria-hidden className="size-4" />
      </Link>
    </div>
  );
}
