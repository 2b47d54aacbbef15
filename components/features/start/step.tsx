import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "#components/ui/cn.ts";
import { useTranslations } from "#translations";

/** One numbered step of a list, marked when it is done. */
export function Step({
  number,
  title,
  done,
  children,
}: {
  number: number;
  title: string;
  done: boolean;
  children: ReactNode;
}) {
  const t = useTranslations("start");
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-[2.25rem_minmax(0,1fr)]">
      <span
        className={cn(
          "grid size-9 place-items-center rounded-full border font-mono text-sm",
          done ? "border-good bg-good-soft text-good" : "border-accent text-accent",
        )}
      >
        {done ? <Check aria-label={t("done")} className="size-4" /> : number}
      </span>
      <div className="grid min-w-0 content-start gap-4">
        <h2 className="pt-1 font-semibold text-xl">{title}</h2>
        {children}
      </div>
    </li>
  );
}
