"use client";
import {
  type ComponentProps,
  createContext,
  type FormEvent,
  type ReactNode,
  startTransition,
  use,
  useActionState,
  useCallback,
  useEffect,
  useRef,
} from "react";
import type { ProofMethod } from "#lib/accounts/proof.ts";
import { useTranslations } from "#translations";
import { Button } from "./button.tsx";
import { type Confirmation, ConfirmButton } from "./confirm-button.tsx";
import { Field, Input, Textarea } from "./field.tsx";
import { focusError } from "./focus-error.ts";
import { useProof } from "./proof-context.ts";
import { Notice } from "./surface.tsx";

/** The result of a form action: a message for the whole form and errors by field name. */
export interface FormState {
  ok?: boolean;
  message?: string;
  errors?: Record<string, string>;
  /** Set if the action first needs a proof of who acts: how the person can give it. */
  proof?: readonly ProofMethod[];
}

export type FormAction = (previous: FormState, form: FormData) => Promise<FormState>;

const NO_ERRORS: Record<string, string> = {};
const FieldErrors = createContext(NO_ERRORS);

interface FormLayout {
  submit: string;
  busy?: string;
  kind?: "primary" | "secondary" | "danger";
  wide?: boolean;
  /** Whether the fields keep their values after the action succeeded. After an error they always do. */
  keepsValues?: boolean;
  /** For controls outside the form. */
  id?: string | undefined;
  confirmation?: Confirmation | undefined;
  /** False leaves only the result, for a form whose last entry is gone or that has a button of its own. */
  hasButton?: boolean;
  children?: ReactNode;
}

/**
 * A form for a server action. It shows the result and the pending state, and works without JavaScript. With `confirmation`
 * a dialog asks before it is submitted.
 */
export function ActionForm({ action, ...layout }: FormLayout & { action: FormAction }) {
  const [state, run, pending] = useActionState(action, {});
  return <StatefulForm state={state} run={run} pending={pending} {...layout} />;
}

/** An ActionForm whose result is also used by its parent, which calls `useActionState`. */
export function StatefulForm({
  state,
  run,
  pending,
  submit,
  busy,
  kind = "primary",
  wide = false,
  keepsValues = false,
  id,
  confirmation,
  hasButton = true,
  children,
}: FormLayout & { state: FormState; run: (form: FormData) => void; pending: boolean }) {
  const t = useTranslations("ui");
  const button = {
    kind,
    // A disabled button would lose the keyboard focus.
    "aria-disabled": pending,
    wrap: true,
    className: wide ? "w-full" : "justify-self-start",
    children: pending ? (busy ?? t("saving")) : submit,
  };
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef<FormData>(null);
  useEffect(() => {
    if (state.ok && !keepsValues) form.current?.reset();
    if (state.ok === false) focusError(form.current);
    // The button that had the focus may be gone.
    else if (state.ok && document.activeElement === document.body) focusMessage(form.current);
  }, [state, keepsValues]);
  const repeat = useCallback(() => {
    if (sent.current) run(sent.current);
  }, [run]);
  useProof(state, repeat);
  // React resets the fields of a form whose action it runs itself.
  const submitAndKeep = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const data = new FormData(event.currentTarget);
    sent.current = data;
    startTransition(() => run(data));
  };
  return (
    <form ref={form} id={id} action={run} onSubmit={submitAndKeep} className="grid gap-4">
      {state.message ? (
        <Notice tone={state.ok ? "good" : "bad"} role={state.ok ? "status" : "alert"} tabIndex={-1}>
          {state.message}
        </Notice>
      ) : null}
      <FieldErrors value={state.errors ?? NO_ERRORS}>{children}</FieldErrors>
      {!hasButton ? null : confirmation ? (
        <ConfirmButton confirmation={confirmation} {...button} />
      ) : (
        <Button type="submit" {...button} />
      )}
    </form>
  );
}

const focusMessage = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[role="status"][tabindex]')?.focus();

/** The error of a field of the form around it, for controls that ActionField cannot show. */
export const useFieldError = (name: string): string | undefined => use(FieldErrors)[name];

/** The errors of the form around it by field name. */
export const useFieldErrors = (): Record<string, string> => use(FieldErrors);

/** A labeled input of an ActionForm, with its error. Pass `id` if a page has two fields with the same name. */
export function ActionField({
  name,
  id = name,
  label,
  hint,
  aside,
  multiline = false,
  ...input
}: Omit<ComponentProps<"input"> & ComponentProps<"textarea">, "ref"> & {
  name: string;
  label: string;
  hint?: ReactNode;
  aside?: ReactNode;
  multiline?: boolean;
}) {
  const error = use(FieldErrors)[name];
  return (
    <Field id={id} label={label} hint={hint} aside={aside} error={error}>
      {(control) =>
        multiline ? <Textarea {...control} name={name} {...input} /> : <Input {...control} name={name} {...input} />
      }
    </Field>
  );
}
