import { endCode } from "#components/features/admin/actions.ts";
import { ActionForm } from "#components/ui/action-form.tsx";
import { Badge } from "#components/ui/surface.tsx";
import { NumberCell, Table } from "#components/ui/table.tsx";
import type { PromotionView } from "#lib/payments/promotions/list.ts";
import { useFormat, useTranslations } from "#translations";

const STATES = {
  active: ["good", "codeActive"],
  used_up: ["plain", "codeUsedUp"],
  ended: ["plain", "codeEnded"],
} as const;

/** The promotion codes, newest first. */
export function PromotionTable({
  promotions,
  createRequestId,
}: {
  promotions: readonly PromotionView[];
  createRequestId: () => string;
}) {
  const t = useTranslations("admin");
  const format = useFormat();
  return (
    <Table
      caption={t("promotionCodes")}
      columns={[
        t("code"),
        t("state"),
        { number: t("credits") },
        { number: t("redeemed") },
        { number: t("validityInDays") },
        t("lastDayOfCode"),
        t("action"),
      ]}
    >
      {promotions.map(({ code, state, credits, redemptions, maxRedemptions, validDays, endsAt }) => (
        <tr key={code}>
          <td className="font-mono">{code}</td>
          <td>
            <Badge tone={STATES[state][0]}>{t(STATES[state][1])}</Badge>
          </td>
          <NumberCell>{format.count(credits)}</NumberCell>
          <NumberCell>{t("redeemedOfMaximum", { redemptions, maxRedemptions })}</NumberCell>
          <NumberCell>{validDays === null ? "—" : format.count(validDays)}</NumberCell>
          <td className="whitespace-nowrap">{endsAt ? format.day(endsAt) : "—"}</td>
          <td>
            {state === "active" ? (
              <ActionForm
                action={endCode}
                submit={t("endCode")}
                kind="danger"
                confirmation={{ title: t("endThisCode", { code }), detail: t("redeemedCreditsStay") }}
              >
                <input type="hidden" name="code" value={code} />
                <input type="hidden" name="request" value={createRequestId()} />
              </ActionForm>
            ) : null}
          </td>
        </tr>
      ))}
    </Table>
  );
}
