import { requireTwoStep } from "#components/features/team/actions.ts";
import { ActionForm } from "#components/ui/action-form.tsx";
import { Badge, Card, CardTitle } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";

/** Requires two-step sign-in of all members, or stops to. */
export function TeamSecurity({ required }: { required: boolean }) {
  const t = useTranslations("team");
  return (
    <Card className="grid content-start gap-4">
      <CardTitle className="flex flex-wrap items-center gap-3">
        {t("security")}
        {required ? <Badge tone="good">{t("twoStepRequired")}</Badge> : null}
      </CardTitle>
      {required ? <p className="text-ink-2 text-sm">{t("securityDetail")}</p> : null}
      <ActionForm
        action={requireTwoStep}
        submit={required ? t("stopRequiring") : t("requireTwoStep")}
        kind="secondary"
        {...(required ? {} : { confirmation: { title: t("requireTwoStep"), detail: t("requireDetail") } })}
      >
        <input type="hidden" name="required" value={required ? "no" : "yes"} />
      </ActionForm>
      <Link href="/team/security" className="justify-self-start text-accent text-sm underline underline-offset-2">
        {t("singleSignOn")}
      </Link>
    </Card>
  );
}
