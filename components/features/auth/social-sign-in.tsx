"use client";
import { Button } from "#components/ui/button.tsx";
import { beginProviderSignIn } from "./sign-in-calls.ts";

/** The ways of signing in that others vouch for, where the operator has set any up. */
export function SocialSignIn({ providers, next }: { providers: { id: string; name: string }[]; next: string }) {
  if (providers.length === 0) return null;
  return (
    <div className="mb-6 grid gap-2">
      {providers.map(({ id, name }) => (
        <Button key={id} kind="secondary" onClick={() => void begin(id, next)}>
          Continue with {name}
        </Button>
      ))}
      <p className="mt-4 flex items-center gap-3 text-ink-3 text-xs before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or with an e-mail address
      </p>
    </div>
  );
}

async function begin(provider: string, next: string): Promise<void> {
  const answer = await beginProviderSignIn(provider, next).catch(() => undefined);
  location.assign(answer?.next ?? "/sign-in?error=failed");
}
