import { formatOption } from "#components/ui/format.ts";
import { Badge, type Tone } from "#components/ui/surface.tsx";

const tones: Record<string, Tone> = {
  queued: "plain",
  running: "accent",
  succeeded: "good",
  failed: "bad",
  canceled: "warn",
};

/** The status of a job, colored by its meaning. */
export function JobStatusBadge({ status }: { status: string }) {
  return <Badge tone={tones[status] ?? "plain"}>{formatOption(status)}</Badge>;
}
