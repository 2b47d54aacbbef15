"use client";
import { useState } from "react";
import { stateTitle } from "#components/translations/state-title.ts";
import { Button } from "#components/ui/button.tsx";
import { Empty, Notice } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";
import { type BatchData, type ItemPage, isOpen } from "./batch-data.ts";
import { ItemTile } from "./item-tile.tsx";
import { useItemPage } from "./use-batch.ts";

const states = ["succeeded", "failed", "running", "queued", "canceled"] as const;

/** The items of a batch as a grid that fills while they end, with a choice of their state. `first` is the first page. */
export function ItemGrid({ batch, first }: { batch: BatchData; first: ItemPage }) {
  const t = useTranslations("batches");
  const titles = useTranslations("states");
  const [status, setStatus] = useState("");
  const shown = states.filter((state) => batch.counts[state] > 0 || state === status);
  return (
    <section aria-label={t("items")} className="grid gap-4">
      <div className="flex flex-wrap gap-1.5">
        {["", ...shown].map((state) => (
          <Button
            key={state}
            kind={state === status ? "secondary" : "quiet"}
            size="small"
            aria-pressed={state === status}
            onClick={() => setStatus(state)}
          >
            {state === "" ? t("allItems") : `${stateTitle(titles, state)} ${batch.counts[state as "failed"]}`}
          </Button>
        ))}
      </div>
      <ItemPages key={status} batch={batch} status={status} first={status === "" ? first : undefined} />
    </section>
  );
}

/** The pages that were opened; each is read by itself, so that those that have ended are not read again. */
function ItemPages({ batch, status, first }: { batch: BatchData; status: string; first: ItemPage | undefined }) {
  const [starts, setStarts] = useState([-1]);
  return (
    <>
      {starts.map((after, index) => (
        <ItemPageTiles
          key={after}
          batch={batch}
          after={after}
          status={status}
          rendered={after === -1 ? first : undefined}
          onMore={index === starts.length - 1 ? (next) => setStarts([...starts, next]) : undefined}
        />
      ))}
    </>
  );
}

function ItemPageTiles({
  batch,
  after,
  status,
  rendered,
  onMore,
}: {
  batch: BatchData;
  after: number;
  status: string;
  rendered: ItemPage | undefined;
  onMore: ((next: number) => void) | undefined;
}) {
  const t = useTranslations("batches");
  const { page, isError } = useItemPage(batch.id, { after, status, live: isOpen(batch), rendered });
  if (isError && !page) return <Notice tone="bad">{t("itemsUnreadable")}</Notice>;
  if (!page) return <div className="skeleton h-40" />;
  if (page.items.length === 0) return after === -1 ? <Empty title={t("noItems")} /> : null;
  const { next } = page;
  return (
    <>
      <ul className="grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-3 md:grid-cols-4 xl:grid-cols-6">
        {page.items.map((item) => (
          <ItemTile key={item.index} item={item} />
        ))}
      </ul>
      {onMore && next !== null ? (
        <Button kind="secondary" className="justify-self-start" onClick={() => onMore(next)}>
          {t("showMore")}
        </Button>
      ) : null}
    </>
  );
}
