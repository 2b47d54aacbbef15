"use client";
import { type ComponentProps, type MouseEvent, type ReactNode, useId, useRef, useState } from "react";
import { useTranslations } from "#translations";
import { Button } from "./button.tsx";

/** The content of the dialog that confirms a form before it is submitted. */
export interface Confirmation {
  title: string;
  detail: ReactNode;
  /** The fields of the form whose values the dialog repeats. */
  fields?: readonly { name: string; label: string }[];
  /** The field without which, or with another value of which, the form is submitted at once. */
  when?: { field: string; value?: string };
}

/**
 * A submit button that first opens a dialog for confirmation. The dialog opens only if the form is valid. Without
 * JavaScript the button submits directly.
 */
export function ConfirmButton({
  confirmation,
  children,
  kind,
  ...button
}: ComponentProps<typeof Button> & { confirmation: Confirmation }) {
  const t = useTranslations("ui");
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [values, setValues] = useState<{ label: string; value: string }[]>([]);
  const ask = (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    if (!form) return;
    const data = new FormData(form);
    if (!isNeeded(confirmation, data)) return;
    event.preventDefault();
    if (!form.reportValidity()) return;
    setValues((confirmation.fields ?? []).map(({ name, label }) => ({ label, value: String(data.get(name) ?? "") })));
    dialog.current?.showModal();
  };
  return (
    <>
      <Button {...button} kind={kind} type="submit" aria-haspopup="dialog" onClick={ask}>
        {children}
      </Button>
      <dialog
        ref={dialog}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-detail`}
        className="m-auto w-[min(28rem,92vw)] rounded-card border border-line bg-surface p-6 text-ink backdrop:bg-black/45"
      >
        <div className="grid gap-4">
          <h2 id={`${id}-title`} className="font-semibold text-lg">
            {confirmation.title}
          </h2>
          <div id={`${id}-detail`} className="grid gap-3 whitespace-normal text-ink-2 text-sm">
            <p>{confirmation.detail}</p>
            {values.map(({ label, value }) => (
              <p key={label}>
                {label}: <strong className="font-semibold text-ink">{value}</strong>
              </p>
            ))}
          </div>
          <div className="flex flex-wrap justify-end gap-3">
            <Button kind="secondary" autoFocus onClick={() => dialog.current?.close()}>
              {t("cancel")}
            </Button>
            <Button kind={kind} type="submit" onClick={() => dialog.current?.close()}>
              {children}
            </Button>
          </div>
        </div>
      </dialog>
    </>
  );
}

function isNeeded({ when }: Confirmation, data: FormData): boolean {
  if (!when) return true;
  return when.value === undefined ? data.has(when.field) : data.get(when.field) === when.value;
}
