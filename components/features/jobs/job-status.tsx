import { Badge, type Tone } from "#components/ui/surface.tsx";

const tones: Record<string, Tone> = {
  queued: "plain",
  running: "accent",
  succeeded: "good",
  failed: "bad",
  canceled: "warn",
};

export function JobStatusBadge({ status }: { status: string }) {
  return <Badge tone={tones[status] ?? "plain"}>{status}</Badge>;
}
