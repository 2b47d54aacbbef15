import { saveMyAlert, saveMyLimits } from "#components/features/settings/actions.ts";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { formatCount } from "#components/ui/format.ts";
import { Card, CardTitle } from "#components/ui/surface.tsx";
import type { LimitsView } from "#lib/accounts/limits.ts";

const credits = { inputMode: "numeric", pattern: "[0-9]*", maxLength: 9, placeholder: "No limit" } as const;

/** The forms for spend limits and the low balance alert. */
export function Spending({ limits }: { limits: LimitsView }) {
  return (
    <>
      <Card className="grid content-start gap-4">
        <CardTitle>Spend limits</CardTitle>
        <p className="text-ink-2 text-sm">
          Jobs that exceed a limit fail with <code className="font-mono">spend_limit_reached</code>. Days and months are
          in UTC.
        </p>
        <ActionForm action={saveMyLimits} submit="Save limits" kind="secondary">
          <div className="grid gap-4 sm:grid-cols-2">
            <ActionField
              {...credits}
              name="daily"
              label="Credits per day"
              hint={`Today: ${formatCount(limits.spentToday)}`}
              defaultValue={limits.dailyLimit ?? ""}
            />
            <ActionField
              {...credits}
              name="monthly"
              label="Credits per month"
              hint={`This month: ${formatCount(limits.spentThisMonth)}`}
              defaultValue={limits.monthlyLimit ?? ""}
            />
          </div>
        </ActionForm>
      </Card>
      <Card id="alert" className="grid scroll-mt-6 content-start gap-4">
        <CardTitle>Low balance alert</CardTitle>
        <p className="text-ink-2 text-sm">
          Get one email each time your balance falls below this number. To buy credits automatically, turn on automatic
          top-up on the credits page.
        </p>
        <ActionForm action={saveMyAlert} submit="Save alert" kind="secondary">
          <ActionField
            {...credits}
            name="alert"
            id="low-balance"
            label="Email me below (credits)"
            placeholder="Off"
            defaultValue={limits.lowBalanceAlert ?? ""}
          />
        </ActionForm>
      </Card>
    </>
  );
}
