"use client";
import { useActionState, useEffect } from "react";
import { exportMyData } from "#components/features/settings/actions.ts";
import { type FormState, StatefulForm } from "#components/ui/action-form.tsx";

const EXPORT_PATH = "/settings/export";

/** Downloads the data of the account, once the person has proven who they are. */
export function ExportForm({ submit, busy, again }: { submit: string; busy: string; again: string }) {
  const [state, run, pending] = useActionState<FormState, FormData>(exportMyData, {});
  useEffect(() => {
    // The response is a file, so the browser stays on this page.
    if (state.ok) window.location.assign(EXPORT_PATH);
  }, [state]);
  return (
    <>
      <StatefulForm state={state} run={run} pending={pending} submit={submit} busy={busy} kind="secondary" />
      {state.ok ? (
        <p className="text-sm">
          {/* A plain link, because the router must not prefetch a download. */}
          <a href={EXPORT_PATH} download className="underline underline-offset-2">
            {again}
          </a>
        </p>
      ) : null}
    </>
  );
}
