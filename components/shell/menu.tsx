"use client";
import { Menu as MenuIcon, X } from "lucide-react";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslations } from "#translations";
import { Button } from "../ui/button.tsx";

/** The navigation on small screens, as a modal dialog. The native dialog element traps focus and closes on Escape. */
export function Menu({ title, children }: { title: string; children: ReactNode }) {
  const t = useTranslations("shell");
  const id = useId();
  const path = usePathname();
  const dialog = useRef<HTMLDialogElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation to another page closes the dialog.
  useEffect(() => dialog.current?.close(), [path]);
  return (
    <>
      <Button
        kind="quiet"
        size="icon"
        aria-label={t("menu")}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <MenuIcon aria-hidden />
      </Button>
      <dialog
        ref={dialog}
        aria-labelledby={id}
        className="fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-[min(20rem,88vw)] max-w-none overflow-y-auto border-line border-l bg-surface text-ink backdrop:bg-black/45"
      >
        <div className="flex min-h-full flex-col gap-5 p-5">
          <div className="flex items-center justify-between">
            <h2 id={id} className="font-semibold">
              {title}
            </h2>
            <Button kind="quiet" size="icon" aria-label={t("close")} onClick={() => dialog.current?.close()}>
              <X aria-hidden />
            </Button>
          </div>
          {children}
        </div>
      </dialog>
    </>
  );
}
