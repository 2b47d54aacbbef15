import type { Metadata } from "next";
import { forgot } from "#components/features/auth/actions.ts";
import { AuthHeading } from "#components/features/auth/auth-heading.tsx";
import { EmailField } from "#components/features/auth/fields.tsx";
import { ActionForm } from "#components/ui/action-form.tsx";
import { Link } from "#components/ui/link.tsx";
import { getTranslations, useTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("auth");
  return { title: t("resetPassword") };
}

export default function ForgotPage() {
  const t = useTranslations("auth");
  return (
    <>
      <AuthHeading title={t("resetYourPassword")}>{t("enterYourEmailWellSend")}</AuthHeading>
      <ActionForm action={forgot} submit={t("sendResetLink")} busy={t("sending")} wide>
        <EmailField />
      </ActionForm>
      <p className="mt-6 text-sm">
        <Link href="/sign-in" className="text-accent underline underline-offset-2">
          {t("backSign")}
        </Link>
      </p>
    </>
  );
}
