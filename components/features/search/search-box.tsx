"use client";
import { Search } from "lucide-react";
import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { useTranslations } from "#translations";

const OpenSearch = createContext(() => {});

// Only those who search load it.
const loadDialog = () => import("./search-dialog.tsx");
const SearchDialog = lazy(() => loadDialog().then((dialog) => ({ default: dialog.SearchDialog })));

/** The search over the account and the docs, for the page inside. Ctrl-K, "/" and a SearchButton open it. */
export function SearchBox({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback(() => setIsOpen(true), []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      open();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [open]);
  return (
    <OpenSearch value={open}>
      {children}
      {isOpen ? (
        <Suspense>
          <SearchDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </OpenSearch>
  );
}

function isShortcut({ key, target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey) return key.toLowerCase() === "k" && !altKey && !shiftKey;
  const isTyping =
    target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
  return key === "/" && !altKey && !isTyping;
}

/** Opens the search. `compact` shows only the icon. */
export function SearchButton({ compact = false }: { compact?: boolean }) {
  const t = useTranslations("shell");
  const open = use(OpenSearch);
  const events = {
    onClick: open,
    onFocus: loadDialog,
    onPointerEnter: loadDialog,
    "aria-haspopup": "dialog",
    "aria-keyshortcuts": "Control+K /",
  } as const;
  if (compact)
    return (
      <Button kind="quiet" size="icon" aria-label={t("search")} {...events}>
        <Search aria-hidden />
      </Button>
    );
  return (
    <button
      type="button"
      className="flex h-9 w-full shrink-0 items-center gap-2.5 rounded-[7px] border border-line-strong/60 bg-paper px-3 text-ink-3 text-sm hover:border-ink-3 hover:text-ink [&_svg]:size-4"
      {...events}
    >
      <Search aria-hidden />
      {t("search")}
      <kbd aria-hidden className="ml-auto font-sans text-xs">
        {t("searchKeys")}
      </kbd>
    </button>
  );
}
