"use client";
import { useEffect, useId, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { useTranslations } from "#translations";

/** Asks a visitor to sign up before a run. The form is kept and runs after the sign-up. */
export function SignUpPrompt({
  slug,
  trialCredits,
  onClose,
}: {
  slug: string;
  trialCredits: number;
  onClose: () => void;
}) {
  const t = useTranslations("playground");
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const next = encodeURIComponent(`/playground/${slug}`);
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby={id}
      className="m-auto w-[min(26rem,92vw)] rounded-card border border-line bg-surface p-6 text-ink backdrop:bg-black/45"
    >
      <div className="grid gap-4">
        <h2 id={id} className="font-semibold text-xl">
          {t("signUpRunThis")}
        </h2>
        <p className="text-ink-2">{t("yourInputKeptRunsAfter", { trialCredits })}</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={`/sign-up?next=${next}`}>{t("signUp")}</ButtonLink>
          <ButtonLink href={`/sign-in?next=${next}`} kind="secondary">
            {t("signIn")}
          </ButtonLink>
          <Button kind="quiet" onClick={onClose}>
            {t("cancel")}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
