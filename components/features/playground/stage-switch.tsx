"use client";
import { Button } from "#components/ui/button.tsx";

const views = [
  { title: "Mark the image", marking: true },
  { title: "Result", marking: false },
];

/** Switches between the mask editor and the result. */
export function StageSwitch({ marking, onChange }: { marking: boolean; onChange: (marking: boolean) => void }) {
  return (
    <div className="flex gap-1">
      {views.map((view) => (
        <Button
          key={view.title}
          kind={marking === view.marking ? "secondary" : "quiet"}
          size="small"
          aria-pressed={marking === view.marking}
          onClick={() => onChange(view.marking)}
        >
          {view.title}
        </Button>
      ))}
    </div>
  );
}
