"use client";
import { type Ref, useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";

/** Asks a visitor to sign up before a run. The form is kept and runs after the sign-up. */
export function SignUpPrompt({
  ref,
  slug,
  trialCredits,
  onClose,
}: {
  ref: Ref<HTMLDialogElement>;
  slug: string;
  trialCredits: number;
  onClose: () => void;
}) {
  const id = useId();
  const next = encodeURIComponent(`/playground/${slug}`);
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      className="m-auto w-[min(26rem,92vw)] rounded-card border border-line bg-surface p-6 text-ink backdrop:bg-black/45"
    >
      <div className="grid gap-4">
        <h2 id={id} className="font-semibold text-xl">
          Sign up to run this
        </h2>
        <p className="text-ink-2">
          {trialCredits > 0 ? `You get ${trialCredits} free credits. No card required. ` : ""}Your input is kept and
          runs after you sign up.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={`/sign-up?next=${next}`}>Sign up</ButtonLink>
          <ButtonLink href={`/sign-in?next=${next}`} kind="secondary">
            Sign in
          </ButtonLink>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </dialog>
  );
}
