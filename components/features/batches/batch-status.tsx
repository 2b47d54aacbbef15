import { stateTitle } from "#components/translations/state-title.ts";
import { Badge, type Tone } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";

const tones: Record<string, Tone> = {
  running: "accent",
  paused: "warn",
  completed: "good",
  canceling: "warn",
  canceled: "plain",
};

/** The status of a batch, colored by its meaning. */
export function BatchStatusBadge({ status }: { status: string }) {
  return <Badge tone={tones[status] ?? "plain"}>{stateTitle(useTranslations("states"), status, "batch")}</Badge>;
}
