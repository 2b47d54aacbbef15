import type { Metadata } from "next";
import { reset } from "#components/features/auth/actions.ts";
import { AuthHeading } from "#components/features/auth/auth-heading.tsx";
import { NewPasswordField } from "#components/features/auth/fields.tsx";
import { ActionForm } from "#components/ui/action-form.tsx";
import { Link } from "#components/ui/link.tsx";
import { getTranslations } from "#translations";

// As on the page that verifies an email: other sites get no referrer, and the form has an Origin.
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("auth");
  return { title: t("newPassword"), referrer: "same-origin" };
}

export default async function ResetPage({ searchParams }: { searchParams: Promise<{ token?: string }> }) {
  const t = await getTranslations("auth");
  const { token = "" } = await searchParams;
  return (
    <>
      <AuthHeading title={t("chooseNewPassword")}>{t("thisSignsYouOutOn")}</AuthHeading>
      <ActionForm action={reset} submit={t("setPassword")} busy={t("saving")} wide>
        <input type="hidden" name="token" value={token} />
        <NewPasswordField label={t("newPassword")} />
      </ActionForm>
      <p className="mt-6 text-sm">
        <Link href="/forgot" className="text-accent underline underline-offset-2">
          {t("requestNewLink")}
        </Link>
      </p>
    </>
  );
}
