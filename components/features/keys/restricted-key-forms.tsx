"use client";
import { useActionState } from "react";
import {
  createRestricted,
  type KeyState,
  revokeRestricted,
  rotateRestricted,
  saveRestricted,
} from "#components/features/keys/actions.ts";
import { ActionForm, StatefulForm } from "#components/ui/action-form.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { FormGroups, FormSteps } from "#components/ui/form-steps.tsx";
import { Card, CardTitle } from "#components/ui/surface.tsx";
import type { KeyType, Scope } from "#lib/keys/grants.ts";
import { useTranslations } from "#translations";
import { type KeyValues, type OperationChoice, type ProjectChoice, useKeySteps } from "./key-fields.tsx";
import { NewKey } from "./new-key.tsx";
import { OverlapField, WITHOUT_OVERLAP } from "./overlap-field.tsx";

const NEW_KEY: KeyValues = {
  name: "",
  type: "service",
  operations: null,
  scopes: [],
  cap: "",
  period: "month",
  requestsPerMinute: "",
  openJobs: "",
  networks: "",
  metadata: "",
  expiresOn: "",
};

/** The form for a new restricted key. Shows the key once after it was created. */
export function NewRestrictedKey({
  operations,
  projects,
  types,
  scopes,
}: {
  operations: readonly OperationChoice[];
  projects: readonly ProjectChoice[];
  types: readonly KeyType[];
  scopes: readonly Scope[];
}) {
  const t = useTranslations("keys");
  const [state, run, pending] = useActionState<KeyState, FormData>(createRestricted, {});
  const steps = useKeySteps(NEW_KEY, operations, { isNew: true, projects, types, scopes });
  if (state.key)
    return (
      <div className="grid justify-items-start gap-5">
        <NewKey text={state.key} />
        <ButtonLink href={`/keys/${state.id}`} kind="secondary">
          {t("openKey")}
        </ButtonLink>
      </div>
    );
  return (
    <Card>
      <StatefulForm
        state={state}
        run={run}
        pending={pending}
        submit={t("createRestrictedKey")}
        hasButton={false}
        keepsValues
      >
        <FormSteps steps={steps} submit={t("createRestrictedKey")} busy={t("creating")} pending={pending} />
      </StatefulForm>
    </Card>
  );
}

/** The form to change a restricted key. */
export function RestrictedKeyEditor({
  id,
  values,
  operations,
  scopes,
}: {
  id: string;
  values: KeyValues;
  operations: readonly OperationChoice[];
  scopes: readonly Scope[];
}) {
  const t = useTranslations("keys");
  const groups = useKeySteps(values, operations, { scopes });
  return (
    <Card className="grid content-start gap-4">
      <CardTitle>{t(`type_${values.type}`)}</CardTitle>
      <ActionForm action={saveRestricted} submit={t("saveChanges")} keepsValues>
        <input type="hidden" name="key" value={id} />
        <FormGroups groups={groups} />
      </ActionForm>
    </Card>
  );
}

/** The form that gives a restricted key a new secret, which it shows once. */
export function RestrictedKeyRotation({ id }: { id: string }) {
  const t = useTranslations("keys");
  const [state, run, pending] = useActionState<KeyState, FormData>(rotateRestricted, {});
  return (
    <Card className="grid content-start gap-4">
      <CardTitle>{t("rotate")}</CardTitle>
      {state.key ? <NewKey key={state.key} text={state.key} /> : null}
      <p className="text-ink-2 text-sm">{t("rotateDetail")}</p>
      <StatefulForm
        state={state}
        run={run}
        pending={pending}
        kind="secondary"
        submit={t("rotate")}
        busy={t("rotating")}
        confirmation={{ title: t("rotateAtOnce"), detail: t("rotateAtOnceDetail"), when: WITHOUT_OVERLAP }}
      >
        <input type="hidden" name="key" value={id} />
        <OverlapField />
      </StatefulForm>
    </Card>
  );
}

/** The form that revokes a restricted key. */
export function RestrictedKeyRevocation({ id }: { id: string }) {
  const t = useTranslations("keys");
  return (
    <Card className="grid content-start gap-4">
      <CardTitle>{t("revoke")}</CardTitle>
      <p className="text-ink-2 text-sm">{t("revokeDetail")}</p>
      <ActionForm
        action={revokeRestricted}
        submit={t("revoke")}
        kind="danger"
        confirmation={{ title: t("revokeThisKey"), detail: t("requestsThatUseFailWithin") }}
      >
        <input type="hidden" name="key" value={id} />
      </ActionForm>
    </Card>
  );
}
