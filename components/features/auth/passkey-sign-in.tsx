"use client";
import { KeyRound } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { beginPasskeySignIn } from "#components/features/auth/actions.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";
import { signInWithPasskey } from "./sign-in-calls.ts";
import { signInProblem } from "./sign-in-problem.ts";

/** Signs in with a passkey and opens `next`. */
export function PasskeySignIn({ next }: { next: string }) {
  const t = useTranslations("signIn");
  const router = useRouter();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const signIn = async () => {
    setBusy(true);
    setProblem(undefined);
    const result = await runSignIn().catch(() => undefined);
    if (result?.next) {
      router.push(next);
      router.refresh();
      return;
    }
    setBusy(false);
    setProblem(signInProblem(result?.error, t("noPasskey"), t));
  };
  return (
    <div className="mt-3 grid gap-3">
      <Button kind="secondary" aria-disabled={busy} onClick={busy ? undefined : signIn} className="w-full">
        <KeyRound aria-hidden />
        {t("signInWithPasskey")}
      </Button>
      {problem ? (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      ) : null}
    </div>
  );
}

async function runSignIn() {
  const { requestOptions, message } = await beginPasskeySignIn();
  if (!requestOptions) return { error: message ?? "failed" };
  const { askForPasskey } = await import("./passkey-calls.ts");
  const response = await askForPasskey(requestOptions);
  return response === null ? { error: "CredentialsSignin" } : signInWithPasskey(response);
}
