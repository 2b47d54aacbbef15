"use client";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field, Input } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";
import { findRequiredSso } from "./actions.ts";
import { signInWithPassword } from "./sign-in-calls.ts";
import { signInProblem } from "./sign-in-problem.ts";

/** Signs in with a password and opens `next`. */
export function SignInForm({ next }: { next: string }) {
  const t = useTranslations("signIn");
  const router = useRouter();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setProblem(undefined);
    const email = String(form.get("email"));
    // Before the password: it must not be sent if the provider of a team signs in this domain.
    const sso = await findRequiredSso(email, next).catch(() => undefined);
    if (sso?.url) {
      location.assign(sso.url);
      return;
    }
    if (sso?.ok === false && sso.message) {
      setBusy(false);
      setProblem(sso.message);
      return;
    }
    const password = String(form.get("password"));
    if (password === "") {
      setBusy(false);
      setProblem(t("enterPassword"));
      return;
    }
    const result = await signInWithPassword(email, password).catch(() => undefined);
    if (result?.next) {
      router.push(result.needsCode ? `/sign-in/code?next=${encodeURIComponent(next)}` : next);
      router.refresh();
      return;
    }
    setBusy(false);
    setProblem(signInProblem(result?.error, t("incorrectEmailOrPassword"), t));
  };
  return (
    // POST keeps the password out of the URL if the form is submitted before the scripts load.
    <form onSubmit={submit} method="post" className="grid gap-4">
      {problem ? (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      ) : null}
      <Field id="email" label={t("emailAddress")}>
        {(control) => <Input {...control} name="email" type="email" autoComplete="email" required spellCheck={false} />}
      </Field>
      <Field
        id="password"
        label={t("password")}
        aside={
          <Link href="/forgot" className="text-accent text-sm underline underline-offset-2">
            {t("forgotPassword")}
          </Link>
        }
      >
        {(control) => <Input {...control} name="password" type="password" autoComplete="current-password" />}
      </Field>
      <Button type="submit" disabled={busy} className="w-full">
        {busy ? t("signingIn") : t("signIn")}
      </Button>
    </form>
  );
}
