import { Badge, type Tone } from "#components/ui/surface.tsx";

const tones: Record<number, Tone> = { 2: "good", 4: "warn", 5: "bad" };

/** The status of a response, colored by its class, with the error's code. */
export function RequestStatus({ status, errorCode }: { status: number; errorCode: string | null }) {
  return (
    <span className="flex items-center gap-2 whitespace-nowrap">
      <Badge tone={tones[Math.floor(status / 100)] ?? "plain"} className="tabular-nums">
        {status}
      </Badge>
      {errorCode ? <span className="font-mono text-ink-2 text-xs">{errorCode}</span> : null}
    </span>
  );
}
