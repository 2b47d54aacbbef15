"use client";
import { useActionState } from "react";
import { createPasskey } from "#components/features/auth/passkey-calls.ts";
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from "#components/features/factors/actions.ts";
import { ActionField, ActionForm, type FormState, StatefulForm } from "#components/ui/action-form.tsx";
import { Badge, Card, CardTitle } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";

/** A passkey with formatted times. */
export interface ShownPasskey {
  id: string;
  name: string;
  created: string;
  lastUsed: string;
  synced: boolean;
}

/** Lists, adds, renames and removes passkeys. `browser` is the suggested name. */
export function PasskeyCard({ passkeys, browser }: { passkeys: readonly ShownPasskey[]; browser: string }) {
  const t = useTranslations("passkeys");
  return (
    <Card id="passkeys" className="grid scroll-mt-6 content-start gap-4">
      <CardTitle>{t("title")}</CardTitle>
      <p className="text-ink-2 text-sm">{t("explanation")}</p>
      {passkeys.length > 0 ? (
        <ul className="divide-y divide-line text-sm">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      ) : null}
      <NewPasskey browser={browser} />
    </Card>
  );
}

function PasskeyItem({ passkey: { id, name, created, lastUsed, synced } }: { passkey: ShownPasskey }) {
  const t = useTranslations("passkeys");
  const hidden = <input type="hidden" name="passkey" value={id} />;
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span className="break-words">
          {name} {synced ? <Badge>{t("synced")}</Badge> : null}
        </span>
        <span className="text-ink-3">{lastUsed}</span>
      </div>
      <details>
        <summary className="cursor-pointer text-accent">{t("manage", { name })}</summary>
        <div className="grid gap-4 pt-3">
          <p className="text-ink-3">{created}</p>
          <ActionForm action={renamePasskey} submit={t("rename")} kind="secondary">
            {hidden}
            <ActionField id={`name-${id}`} name="name" label={t("name")} defaultValue={name} maxLength={100} required />
          </ActionForm>
          <ActionForm
            action={removePasskey}
            submit={t("remove")}
            busy={t("removing")}
            kind="danger"
            confirmation={{ title: t("remove"), detail: t("removeDetail", { name }) }}
          >
            {hidden}
          </ActionForm>
        </div>
      </details>
    </li>
  );
}

function NewPasskey({ browser }: { browser: string }) {
  const t = useTranslations("passkeys");
  const add = async (previous: FormState, form: FormData): Promise<FormState> => {
    const begun = await beginPasskey();
    if (!begun.creationOptions) return begun;
    const response = await createPasskey(begun.creationOptions);
    if (response === null) return { ok: false, message: t("notCreated") };
    form.set("response", response);
    return addPasskey(previous, form);
  };
  const [state, run, pending] = useActionState<FormState, FormData>(add, {});
  return (
    <StatefulForm state={state} run={run} pending={pending} kind="secondary" submit={t("add")} busy={t("adding")}>
      <ActionField id="passkey-name" name="name" label={t("name")} defaultValue={browser} maxLength={100} required />
    </StatefulForm>
  );
}
