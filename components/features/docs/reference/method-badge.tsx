import { Badge, type Tone } from "#components/ui/surface.tsx";

const tones: Record<string, Tone> = { GET: "good", POST: "accent", PATCH: "warn", DELETE: "bad" };

/** The method of a route. */
export function MethodBadge({ method }: { method: string }) {
  return (
    <Badge tone={tones[method] ?? "plain"} className="justify-center rounded font-mono">
      {method}
    </Badge>
  );
}
