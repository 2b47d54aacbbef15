import { stateTitle } from "#components/translations/state-title.ts";
import { Badge, type Tone } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";

const tones: Record<string, Tone> = {
  running: "accent",
  succeeded: "good",
  failed: "bad",
  canceling: "warn",
  canceled: "warn",
};

/** The status of a run or of one of its steps, colored by its meaning. */
export function RunStatusBadge({ status }: { status: string }) {
  return <Badge tone={tones[status] ?? "plain"}>{stateTitle(useTranslations("states"), status)}</Badge>;
}
