"use client";
import { useActionState } from "react";
import { type CodesState, renewCodes } from "#components/features/factors/actions.ts";
import { StatefulForm } from "#components/ui/action-form.tsx";
import { buttonStyle } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { FocusedSection } from "#components/ui/focused-section.tsx";
import { useTranslations } from "#translations";

/** Recovery codes that were just created. The service cannot show them again. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useTranslations("twoStep");
  const text = codes.join("\n");
  return (
    <FocusedSection
      aria-label={t("recoveryCodes")}
      className="grid gap-3 rounded-card border-2 border-accent bg-accent-soft p-5"
    >
      <p className="font-semibold">{t("saveCodesNow")}</p>
      <ul
        data-testid="recovery-codes"
        className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono text-[0.8125rem] sm:text-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="recovery-codes.txt"
          className={buttonStyle({ size: "small" })}
        >
          {t("downloadCodes")}
        </a>
        <CopyButton text={text} label={t("copyCodes")} />
      </div>
      <p className="text-ink-2 text-sm">{t("codesDetail")}</p>
    </FocusedSection>
  );
}

/** The form that replaces the recovery codes, which it shows once. */
export function NewRecoveryCodes() {
  const t = useTranslations("twoStep");
  const [state, run, pending] = useActionState<CodesState, FormData>(renewCodes, {});
  return (
    <>
      {state.codes ? <RecoveryCodes codes={state.codes} /> : null}
      <StatefulForm
        state={state}
        run={run}
        pending={pending}
        kind="secondary"
        submit={t("renewCodes")}
        busy={t("renewing")}
        confirmation={{ title: t("renewCodes"), detail: t("renewDetail") }}
      />
    </>
  );
}
