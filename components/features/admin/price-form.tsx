import { changeUnitPrices } from "#components/features/admin/actions.ts";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { Card, CardTitle } from "#components/ui/surface.tsx";
import type { PriceLine } from "#lib/admin/prices.ts";
import { useTranslations } from "#translations";

/** The form for the prices of an operation, of one of its engines, or of an effort of that engine. */
export function PriceForm({
  line: { operation, title, engine, effort, units },
  requestId,
}: {
  line: PriceLine;
  requestId: string;
}) {
  const t = useTranslations("admin");
  const scope = [title, engine?.title, effort && t("effortName", { effort })].filter(Boolean).join(", ");
  return (
    <Card className="mb-6 grid gap-4">
      <CardTitle>{scope}</CardTitle>
      <ActionForm action={changeUnitPrices} submit={t("savePrices")}>
        <input type="hidden" name="operation" value={operation} />
        <input type="hidden" name="engine" value={engine?.id ?? ""} />
        <input type="hidden" name="effort" value={effort ?? ""} />
        <input type="hidden" name="request" value={requestId} />
        <div className="grid gap-4 sm:grid-cols-2">
          {units.map(({ unit, title: name, credits, own }) => (
            <div key={unit}>
              <input type="hidden" name="unit" value={unit} />
              <ActionField
                name={`price-${unit}`}
                label={name}
                type="number"
                min={0}
                max={10_000}
                step={1}
                defaultValue={own ?? ""}
                placeholder={String(credits)}
                hint={t(engine ? "nowCreditsLeaveEmptyForAllEngines" : "nowCreditsLeaveEmptyForDefault", { credits })}
              />
            </div>
          ))}
        </div>
        <ActionField name="reason" label={t("reason")} required minLength={3} maxLength={500} />
      </ActionForm>
    </Card>
  );
}
