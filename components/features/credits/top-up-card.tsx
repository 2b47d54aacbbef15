import { turnOffTopUp } from "#components/features/credits/actions.ts";
import { ActionForm } from "#components/ui/action-form.tsx";
import { formatMoney } from "#components/ui/format.ts";
import { Badge, Card, Notice, type Tone } from "#components/ui/surface.tsx";
import type { CreditPackage } from "#lib/credits/packages.ts";
import type { TopUpView } from "#lib/payments/top-up/settings.ts";
import { TopUpForm } from "./top-up-form.tsx";

const states: Record<TopUpView["status"], [Tone, string]> = {
  active: ["good", "On"],
  awaiting_card: ["warn", "Waiting for a card"],
  paused: ["bad", "Paused"],
  off: ["plain", "Off"],
};

const reasons: Record<string, string> = {
  authentication_required: "Your bank requires you to confirm each payment, so the last charge failed.",
  card_removed: "The saved card was removed.",
};

/** The automatic top-up: its state and its settings. */
export function TopUpCard({
  topUp,
  packages,
  currency,
}: {
  topUp: TopUpView | null;
  packages: readonly CreditPackage[];
  currency: string;
}) {
  const [tone, state] = states[topUp?.status ?? "off"];
  const isOn = topUp !== null && topUp.status !== "off";
  return (
    <section id="top-up" aria-labelledby="top-up-heading" className="mb-10 scroll-mt-6">
      <Card className="grid gap-6 lg:grid-cols-[1fr_1.4fr] lg:gap-10">
        <div className="grid content-start gap-3">
          <h2 id="top-up-heading" className="flex items-center gap-3 font-semibold text-lg">
            Automatic top-up <Badge tone={tone}>{state}</Badge>
          </h2>
          <p className="text-ink-2 text-sm">
            Buy a package with your saved card when your balance falls below a threshold. Charges never exceed your
            monthly cap.
          </p>
          {topUp?.status === "paused" ? (
            <Notice tone="warn">
              {reasons[topUp.pausedReason ?? ""] ?? "The last charge was declined."} To resume, save these settings
              again or use another card.
            </Notice>
          ) : null}
          {topUp ? <TopUpFacts topUp={topUp} /> : null}
          {isOn ? <ActionForm action={turnOffTopUp} submit="Turn off" busy="Turning off…" kind="secondary" /> : null}
        </div>
        <TopUpForm topUp={topUp} packages={packages} currency={currency} />
      </Card>
    </section>
  );
}

function TopUpFacts({ topUp: { card, spentThisMonth, monthlyCap, currency } }: { topUp: TopUpView }) {
  return (
    <dl className="grid gap-1.5 text-sm">
      {card ? (
        <div className="flex gap-2">
          <dt className="text-ink-3">Card</dt>
          <dd>
            <span className="capitalize">{card.brand}</span> ending in {card.lastFour}
          </dd>
        </div>
      ) : null}
      <div className="flex gap-2">
        <dt className="text-ink-3">This month</dt>
        <dd>
          {formatMoney(spentThisMonth, currency)} of {formatMoney(monthlyCap, currency)}
        </dd>
      </div>
    </dl>
  );
}
