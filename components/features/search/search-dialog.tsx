"use client";
import { X } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { moveFocus } from "#components/ui/arrow-focus.ts";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/field.tsx";
import { useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";
import { MAX_QUERY_LENGTH, type SearchGroup } from "./search-groups.ts";
import { useAccountSearch } from "./use-account-search.ts";

/** The dialog of the search: a field, and links to what it finds. The arrow keys move between them. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("shell");
  const id = useId();
  const path = usePathname();
  const opened = useRef(path);
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState("");
  const { groups, failed, isCurrent } = useAccountSearch(query);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    if (path !== opened.current) dialog.current?.close();
  }, [path]);
  const onKeyDown = (event: KeyboardEvent) => {
    // A letter continues the text, also while a result has the focus.
    if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && event.key !== " ")
      field.current?.focus();
    moveFocus(event, field.current, list.current);
  };
  const openFirst = (event: FormEvent) => {
    event.preventDefault();
    const first = groups[0]?.hits[0];
    if (!first || !isCurrent) return;
    dialog.current?.close();
    router.push(first.href);
  };
  return (
    <dialog
      ref={dialog}
      aria-label={t("searchEverything")}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close();
      }}
      className="mx-auto mt-[8dvh] mb-0 max-h-[84dvh] w-[min(40rem,calc(100vw-1.5rem))] overflow-hidden rounded-card border border-line bg-surface p-0 text-ink shadow-card backdrop:bg-black/45"
    >
      <div className="flex max-h-[84dvh] flex-col">
        <form onSubmit={openFirst} className="flex items-center gap-2 border-line border-b p-3">
          <label htmlFor={id} className="sr-only">
            {t("searchEverything")}
          </label>
          <Input
            ref={field}
            id={id}
            type="search"
            value={query}
            maxLength={MAX_QUERY_LENGTH}
            placeholder={t("searchEverything")}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setQuery(event.target.value)}
          />
          <Button kind="quiet" size="icon" aria-label={t("close")} onClick={() => dialog.current?.close()}>
            <X aria-hidden />
          </Button>
        </form>
        <div ref={list} className="overflow-y-auto p-2">
          {groups.map((group) => (
            <Group key={group.kind} group={group} close={() => dialog.current?.close()} />
          ))}
          <p role="status" className="px-3 py-2 text-ink-3 text-sm">
            {failed
              ? t("searchFailed")
              : isCurrent
                ? t("searchResults", { count: groups.reduce((sum, { hits }) => sum + hits.length, 0) })
                : t("loading")}
          </p>
        </div>
      </div>
    </dialog>
  );
}

function Group({ group: { kind, hits }, close }: { group: SearchGroup; close: () => void }) {
  const t = useTranslations("shell");
  return (
    <section aria-label={t(`found_${kind}`)} className="pb-2">
      <p aria-hidden className="caption px-3 pb-1">
        {t(`found_${kind}`)}
      </p>
      <ul>
        {hits.map(({ href, title, detail }) => (
          <li key={`${href} ${title}`}>
            <Link
              href={href}
              prefetch={false}
              onClick={close}
              className="flex flex-wrap items-baseline gap-x-3 rounded-[6px] px-3 py-2 hover:bg-sunken focus-visible:bg-sunken"
            >
              <span className="font-medium text-sm [overflow-wrap:anywhere]">{title}</span>
              <span className="text-ink-2 text-xs [overflow-wrap:anywhere]">{detail}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
