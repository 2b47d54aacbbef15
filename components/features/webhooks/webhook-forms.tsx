"use client";
import { useActionState } from "react";
import {
  create,
  remove,
  rotate,
  rotateJobSecret,
  type SecretState,
  save,
  sendFailedAgain,
  sendTest,
} from "#components/features/webhooks/actions.ts";
import { ActionForm, StatefulForm } from "#components/ui/action-form.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { Field, Select } from "#components/ui/field.tsx";
import { FormGroups, FormSteps } from "#components/ui/form-steps.tsx";
import { Card, CardTitle } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";
import { NewSecret } from "./new-secret.tsx";
import { useWebhookSteps, type WebhookValues } from "./webhook-fields.tsx";

const NEW_WEBHOOK: WebhookValues = { url: "", description: "", events: ["*"], payload: "full", enabled: true };
const OVERLAP_HOURS = [0, 1, 24, 72] as const;
/** How far back failed deliveries can be sent again. */
const SINCE_HOURS = [1, 24, 168, 720] as const;

/** The form for a new endpoint. Shows the secret once after it was created. */
export function NewWebhook() {
  const t = useTranslations("webhooks");
  const [state, run, pending] = useActionState<SecretState, FormData>(create, {});
  const steps = useWebhookSteps(NEW_WEBHOOK);
  if (state.secret)
    return (
      <div className="grid justify-items-start gap-5">
        <NewSecret text={state.secret} />
        <ButtonLink href={`/webhooks/${state.id}`} kind="secondary">
          {t("openEndpoint")}
        </ButtonLink>
      </div>
    );
  return (
    <Card>
      <StatefulForm
        state={state}
        run={run}
        pending={pending}
        submit={t("createEndpoint")}
        hasButton={false}
        keepsValues
      >
        <FormSteps steps={steps} submit={t("createEndpoint")} busy={t("creating")} pending={pending} />
      </StatefulForm>
    </Card>
  );
}

/** The form to change an endpoint. */
export function WebhookEditor({ id, values }: { id: string; values: WebhookValues }) {
  const t = useTranslations("webhooks");
  const groups = useWebhookSteps(values);
  return (
    <Card className="grid content-start gap-4">
      <CardTitle>{t("endpoint")}</CardTitle>
      <ActionForm action={save} submit={t("saveChanges")} keepsValues>
        <input type="hidden" name="webhook" value={id} />
        <FormGroups groups={groups} />
      </ActionForm>
    </Card>
  );
}

/** The form that gives an endpoint, or the jobs' own addresses if `id` is null, a new secret, which it shows once. */
export function SecretRotation({ id }: { id: string | null }) {
  const t = useTranslations("webhooks");
  const [state, run, pending] = useActionState<SecretState, FormData>(id === null ? rotateJobSecret : rotate, {});
  return (
    <Card className="grid content-start gap-4">
      <CardTitle>{id === null ? t("jobSecret") : t("rotate")}</CardTitle>
      {state.secret ? <NewSecret text={state.secret} /> : null}
      <p className="text-ink-2 text-sm">{id === null ? t("jobSecretDetail") : t("rotateDetail")}</p>
      <StatefulForm
        state={state}
        run={run}
        pending={pending}
        kind="secondary"
        submit={t("rotate")}
        busy={t("creating")}
        confirmation={{
          title: t("rotateAtOnce"),
          detail: t("rotateAtOnceDetail"),
          when: { field: "overlap", value: "0" },
        }}
      >
        {id === null ? null : <input type="hidden" name="webhook" value={id} />}
        <Field id="overlap" label={t("keepOldSecretFor")}>
          {(control) => (
            <Select {...control} name="overlap" defaultValue="24">
              {OVERLAP_HOURS.map((hours) => (
                <option key={hours} value={hours}>
                  {t("hours", { hours })}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </StatefulForm>
    </Card>
  );
}

/** The forms that send a test event, and failed deliveries again. */
export function WebhookSending({ id }: { id: string }) {
  const t = useTranslations("webhooks");
  return (
    <Card className="grid content-start gap-6">
      <CardTitle>{t("send")}</CardTitle>
      <ActionForm action={sendTest} kind="secondary" submit={t("sendTest")} busy={t("sending")}>
        <input type="hidden" name="webhook" value={id} />
      </ActionForm>
      <ActionForm action={sendFailedAgain} kind="secondary" submit={t("sendFailedAgain")} busy={t("sending")}>
        <input type="hidden" name="webhook" value={id} />
        <Field id="hours" label={t("failedInTheLast")}>
          {(control) => (
            <Select {...control} name="hours" defaultValue="24">
              {SINCE_HOURS.map((hours) => (
                <option key={hours} value={hours}>
                  {t("hours", { hours })}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </ActionForm>
    </Card>
  );
}

/** The form that deletes an endpoint. */
export function WebhookDeletion({ id }: { id: string }) {
  const t = useTranslations("webhooks");
  return (
    <Card className="grid content-start gap-4">
      <CardTitle>{t("delete")}</CardTitle>
      <ActionForm
        action={remove}
        submit={t("delete")}
        kind="danger"
        confirmation={{ title: t("deleteThisEndpoint"), detail: t("deleteDetail") }}
      >
        <input type="hidden" name="webhook" value={id} />
      </ActionForm>
    </Card>
  );
}
