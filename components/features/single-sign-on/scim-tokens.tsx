"use client";
import { useActionState } from "react";
import { ActionForm, StatefulForm } from "#components/ui/action-form.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { FocusedSection } from "#components/ui/focused-section.tsx";
import { Card, CardTitle } from "#components/ui/surface.tsx";
import { useFormat, useTranslations } from "#translations";
import { addToken, removeToken, type TokenState } from "./actions.ts";

/** A token as the page shows it. */
export interface TokenRow {
  id: string;
  lastFour: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** The tokens with which the directory of a team provisions it. A new one is shown once. */
export function ScimTokens({ base, isOwner, tokens }: { base: string; isOwner: boolean; tokens: readonly TokenRow[] }) {
  const t = useTranslations("singleSignOn");
  const format = useFormat();
  const [state, run, pending] = useActionState<TokenState, FormData>(addToken, {});
  return (
    <Card className="grid content-start gap-4">
      <CardTitle>{t("scim")}</CardTitle>
      <p className="text-ink-2 text-sm">{t("scimDetail")}</p>
      <div className="grid gap-2 text-sm">
        <p className="break-all font-mono text-[0.8125rem]">{base}</p>
        <div>
          <CopyButton text={base} label={t("copyBase")} />
        </div>
      </div>
      {state.token ? (
        <FocusedSection
          aria-label={t("newToken")}
          className="grid gap-3 rounded-card border-2 border-accent bg-accent-soft p-5"
        >
          <p className="font-semibold">{t("copyTokenNow")}</p>
          <code
            data-testid="scim-token"
            className="min-w-0 break-all rounded-md bg-surface px-3 py-2 font-mono text-sm"
          >
            {state.token}
          </code>
          <div>
            <CopyButton text={state.token} kind="primary" />
          </div>
        </FocusedSection>
      ) : null}
      <ul className="divide-y divide-line text-sm">
        {tokens.map(({ id, lastFour, createdAt, lastUsedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
            <span>
              <span className="font-mono">…{lastFour}</span>{" "}
              <span className="text-ink-3">
                {lastUsedAt
                  ? t("tokenUsed", { created: format.time(createdAt), used: format.time(lastUsedAt) })
                  : t("tokenNotUsed", { created: format.time(createdAt) })}
              </span>
            </span>
            <ActionForm
              action={removeToken}
              submit={t("revokeToken")}
              kind="secondary"
              confirmation={{ title: t("revokeToken"), detail: t("revokeTokenDetail") }}
            >
              <input type="hidden" name="token" value={id} />
            </ActionForm>
          </li>
        ))}
      </ul>
      {isOwner ? (
        <StatefulForm state={state} run={run} pending={pending} submit={t("createToken")} kind="secondary" />
      ) : (
        <p className="text-sm">{t("ownersCreateTokens")}</p>
      )}
    </Card>
  );
}
