"use client";
import { Button } from "#components/ui/button.tsx";
import { useTranslations } from "#translations";

const views = [
  { title: "markTheImage", marking: true },
  { title: "result", marking: false },
] as const;

/** Switches between the mask editor and the result. */
export function StageSwitch({ marking, onChange }: { marking: boolean; onChange: (marking: boolean) => void }) {
  const t = useTranslations("playground");
  return (
    <div className="flex gap-1">
      {views.map((view) => (
        <Button
          key={t(view.title)}
          kind={marking === view.marking ? "secondary" : "quiet"}
          size="small"
          aria-pressed={marking === view.marking}
          onClick={() => onChange(view.marking)}
        >
          {t(view.title)}
        </Button>
      ))}
    </div>
  );
}
