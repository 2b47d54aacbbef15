import { cn } from "#components/ui/cn.ts";
import { useFormat, useTranslations } from "#translations";

/** The credits spent of a cap in its period, as a bar with the numbers below. */
export function CapMeter({ spent, credits, period }: { spent: number; credits: number; period: string }) {
  const t = useTranslations("projects");
  const format = useFormat();
  const share = Math.min(1, spent / credits);
  return (
    <div className="grid gap-1.5">
      <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunken">
        <div
          className={cn("h-full rounded-full", share < 1 ? "bg-accent" : "bg-warn")}
          style={{ width: `${share * 100}%` }}
        />
      </div>
      <p className="text-ink-2 text-sm tabular-nums">
        {t("spentOfCap", { spent: format.count(spent), cap: format.count(credits), period })}
      </p>
    </div>
  );
}
