"use client";
import { ActionField } from "#components/ui/action-form.tsx";
import { Choice, Choices } from "#components/ui/choices.tsx";
import type { FormStep } from "#components/ui/form-steps.tsx";
import type { WebhookEventType } from "#lib/events/webhook-events.ts";
import { useTranslations } from "#translations";

/** The values of an endpoint's form. */
export interface WebhookValues {
  url: string;
  description: string;
  events: readonly (WebhookEventType | "*")[];
  payload: "full" | "thin";
  enabled: boolean;
}

/** The events with their messages. */
const EVENTS = {
  "job.succeeded": "jobSucceeded",
  "job.failed": "jobFailed",
  "job.canceled": "jobCanceled",
  "batch.completed": "batchCompleted",
  "run.succeeded": "runSucceeded",
  "run.failed": "runFailed",
  "run.canceled": "runCanceled",
  "credits.low": "creditsLow",
  "credits.purchased": "creditsPurchased",
  "budget.reached": "budgetReached",
  "key.limit_reached": "keyLimitReached",
} as const satisfies Record<WebhookEventType, string>;

const isEvent = (name: string): name is WebhookEventType => name in EVENTS;

/** The fields of an endpoint in groups: its address, and what is sent to it. */
export function useWebhookSteps(values: WebhookValues): readonly FormStep[] {
  const t = useTranslations("webhooks");
  return [
    {
      title: t("address"),
      names: ["url", "description"],
      fields: (
        <>
          <ActionField
            name="url"
            type="url"
            label={t("address")}
            hint={t("addressHint")}
            placeholder="https://example.com/webhooks"
            required
            maxLength={2_000}
            defaultValue={values.url}
            autoComplete="off"
            spellCheck={false}
          />
          <ActionField
            name="description"
            label={t("description")}
            maxLength={200}
            defaultValue={values.description}
            autoComplete="off"
          />
        </>
      ),
    },
    {
      title: t("events"),
      names: ["events", "options"],
      fields: (
        <>
          <Choices name="events" legend={t("events")}>
            <Choice name="all-events" value="yes" checked={values.events.includes("*")}>
              {t("allEvents")}
            </Choice>
            <div className="grid gap-2 pl-6 group-has-[[name=all-events]:checked]/choices:hidden">
              {Object.keys(EVENTS)
                .filter(isEvent)
                .map((event) => (
                  <Choice key={event} name="event" value={event} checked={values.events.includes(event)}>
                    {t(EVENTS[event])} <code className="text-[0.8125rem] text-ink-3">{event}</code>
                  </Choice>
                ))}
            </div>
          </Choices>
          <Choices name="options" legend={t("options")}>
            <Choice name="thin" value="yes" checked={values.payload === "thin"}>
              {t("onlyIds")}
            </Choice>
            <Choice name="enabled" value="yes" checked={values.enabled}>
              {t("enabled")}
            </Choice>
          </Choices>
        </>
      ),
    },
  ];
}
