"use client";
import { Button } from "#components/ui/button.tsx";
import { useTranslations } from "#translations";
import { startProviderSignIn } from "./sign-in-calls.ts";

/** Sign-in buttons for the providers that the operator configured. */
export function SocialSignIn({ providers, next }: { providers: { id: string; name: string }[]; next: string }) {
  const t = useTranslations("signIn");
  if (providers.length === 0) return null;
  return (
    <div className="mb-6 grid gap-2">
      {providers.map(({ id, name }) => (
        <Button key={id} kind="secondary" onClick={() => void start(id, next)}>
          {t("continueWithName", { name })}
        </Button>
      ))}
      <p className="mt-4 flex items-center gap-3 text-ink-3 text-xs before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t("orWithYourEmail")}
      </p>
    </div>
  );
}

async function start(provider: string, next: string): Promise<void> {
  const result = await startProviderSignIn(provider, next).catch(() => undefined);
  location.assign(result?.next ?? "/sign-in?error=failed");
}
