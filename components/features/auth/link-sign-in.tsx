"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";
import { signInWithLink } from "./sign-in-calls.ts";
import { signInProblem } from "./sign-in-problem.ts";

/** Signs in with the token of a mailed link and opens `next`. */
export function LinkSignIn({ token, next }: { token: string; next: string }) {
  const t = useTranslations("signIn");
  const router = useRouter();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const signIn = async () => {
    setBusy(true);
    setProblem(undefined);
    const result = await signInWithLink(token).catch(() => undefined);
    if (result?.next) {
      router.push(result.needsCode ? `/sign-in/code?next=${encodeURIComponent(next)}` : next);
      router.refresh();
      return;
    }
    setBusy(false);
    setProblem(signInProblem(result?.error, t("couldNotSignIn"), t));
  };
  return (
    <div className="grid gap-4">
      {problem ? (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      ) : null}
      <Button aria-disabled={busy} onClick={busy ? undefined : signIn} className="w-full">
        {busy ? t("signingIn") : t("signIn")}
      </Button>
    </div>
  );
}
