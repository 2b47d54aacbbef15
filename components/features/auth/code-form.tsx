"use client";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field, Input } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";
import { signInWithCode } from "./sign-in-calls.ts";
import { signInProblem } from "./sign-in-problem.ts";

/** Finishes a sign-in with a code of the authenticator app or a recovery code, and opens `next`. */
export function CodeForm({ next }: { next: string }) {
  const t = useTranslations("signIn");
  const router = useRouter();
  const [usesRecovery, setUsesRecovery] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get("code"));
    setBusy(true);
    setProblem(undefined);
    const result = await signInWithCode(code).catch(() => undefined);
    if (result?.next) {
      router.push(next);
      router.refresh();
      return;
    }
    setBusy(false);
    setProblem(signInProblem(result?.error, t("incorrectCode"), t));
  };
  return (
    <form onSubmit={submit} method="post" className="grid gap-4">
      {problem ? (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      ) : null}
      <Field
        key={String(usesRecovery)}
        id="code"
        label={usesRecovery ? t("recoveryCode") : t("codeOfApp")}
        hint={usesRecovery ? t("recoveryCodeHint") : t("codeHint")}
      >
        {(control) => (
          <Input
            {...control}
            name="code"
            required
            autoFocus
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            {...(usesRecovery ? { autoComplete: "off" } : { autoComplete: "one-time-code", inputMode: "numeric" })}
          />
        )}
      </Field>
      <Button type="submit" disabled={busy} className="w-full">
        {busy ? t("signingIn") : t("signIn")}
      </Button>
      <Button kind="quiet" onClick={() => setUsesRecovery(!usesRecovery)}>
        {usesRecovery ? t("useAppCode") : t("useRecoveryCode")}
      </Button>
      <p className="caption">{t("lostFactor")}</p>
    </form>
  );
}
