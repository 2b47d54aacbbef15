import { saveMyAlert, saveMyLimits } from "#components/features/settings/actions.ts";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { formatCount } from "#components/ui/format.ts";
import { Card, CardTitle } from "#components/ui/surface.tsx";
import type { LimitsView } from "#lib/accounts/limits.ts";

const credits = { inputMode: "numeric", pattern: "[0-9]*", maxLength: 9, placeholder: "none" } as const;

/** How much jobs may spend, and when to be told that little is left. */
export function Spending({ limits }: { limits: LimitsView }) {
  return (
    <>
      <Card className="grid content-start gap-4">
        <CardTitle>Spend limits</CardTitle>
        <p className="text-ink-2 text-sm">
          A job that would pass a limit is refused with <code className="font-mono">spend_limit_reached</code>. Days and
          months are in UTC.
        </p>
        <ActionForm action={saveMyLimits} submit="Save limits" kind="secondary">
          <div className="grid gap-4 sm:grid-cols-2">
            <ActionField
              {...credits}
              name="daily"
              label="Credits a day"
              hint={`Today: ${formatCount(limits.spentToday)}`}
              defaultValue={limits.dailyLimit ?? ""}
            />
            <ActionField
              {...credits}
              name="monthly"
              label="Credits a month"
              hint={`This month: ${formatCount(limits.spentThisMonth)}`}
              defaultValue={limits.monthlyLimit ?? ""}
            />
          </div>
        </ActionForm>
      </Card>
      <Card id="alert" className="grid scroll-mt-6 content-start gap-4">
        <CardTitle>Low balance</CardTitle>
        <p className="text-ink-2 text-sm">
          One mail each time your unspent credits fall under this number. To buy more by itself, turn on the automatic
          top-up on the credits page.
        </p>
        <ActionForm action={saveMyAlert} submit="Save alert" kind="secondary">
          <ActionField
            {...credits}
            name="alert"
            id="low-balance"
            label="Mail me below, in credits"
            defaultValue={limits.lowBalanceAlert ?? ""}
          />
        </ActionForm>
      </Card>
    </>
  );
}
