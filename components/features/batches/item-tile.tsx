"use client";
import { CircleAlert, CircleSlash, Clock, FileText, LoaderCircle } from "lucide-react";
import { stateTitle } from "#components/translations/state-title.ts";
import { cn } from "#components/ui/cn.ts";
import { useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";
import type { ItemData } from "./batch-data.ts";

const icons: Record<string, typeof Clock> = {
  queued: Clock,
  running: LoaderCircle,
  failed: CircleAlert,
  canceled: CircleSlash,
};

/** An item of a batch: the thumbnail of its output or its state, with a link to its job. */
export function ItemTile({ item }: { item: ItemData }) {
  const states = useTranslations("states");
  const { status, error, thumbnail, jobId } = item;
  const name = item.name ?? String(item.index + 1).padStart(4, "0");
  return (
    <li className="relative grid min-w-0 content-start gap-1.5">
      <div
        className={cn(
          "grid aspect-square place-items-center overflow-hidden rounded-card border",
          status === "failed" ? "border-bad/50 bg-bad-soft text-bad" : "border-line bg-sunken text-ink-3",
          thumbnail && "checkerboard",
        )}
      >
        {thumbnail ? (
          // biome-ignore lint/performance/noImgElement: the thumbnail already has the displayed size.
          <img src={thumbnail} alt="" loading="lazy" className="size-full object-contain" />
        ) : (
          <TileState item={item} />
        )}
      </div>
      <p className="min-w-0 text-sm leading-tight">
        <Link
          href={`/jobs/${jobId}`}
          className="block truncate font-medium after:absolute after:inset-0 hover:underline"
          title={name}
        >
          {name}
        </Link>
        <span className={cn("text-xs", status === "failed" ? "text-bad" : "text-ink-3")}>
          {stateTitle(states, status)}
        </span>
      </p>
      {error ? (
        <p className="line-clamp-3 text-bad text-xs leading-snug" title={error}>
          {error}
        </p>
      ) : null}
    </li>
  );
}

function TileState({ item: { status, progress } }: { item: ItemData }) {
  const Icon = status === "succeeded" ? FileText : (icons[status] ?? Clock);
  return (
    <span className="grid w-full justify-items-center gap-3 px-4">
      <Icon aria-hidden className={cn("size-6", status === "running" && "motion-safe:animate-spin text-accent")} />
      {status === "running" ? (
        <span aria-hidden className="h-1 w-full max-w-20 overflow-hidden rounded-full bg-line">
          <span className="block h-full bg-accent transition-[width]" style={{ width: `${progress * 100}%` }} />
        </span>
      ) : null}
    </span>
  );
}
