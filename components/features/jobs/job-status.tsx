import { stateTitle } from "#components/translations/state-title.ts";
import { Badge, type Tone } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";

const tones: Record<string, Tone> = {
  queued: "plain",
  running: "accent",
  succeeded: "good",
  failed: "bad",
  canceled: "warn",
};

/** The status of a job, colored by its meaning. */
export function JobStatusBadge({ status }: { status: string }) {
  return <Badge tone={tones[status] ?? "plain"}>{stateTitle(useTranslations("states"), status)}</Badge>;
}
