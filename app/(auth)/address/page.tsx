import type { Metadata } from "next";
import { confirmNewAddress } from "#components/features/auth/actions.ts";
import { AuthHeading } from "#components/features/auth/auth-heading.tsx";
import { ActionForm } from "#components/ui/action-form.tsx";
import { Link } from "#components/ui/link.tsx";
import { getTranslations } from "#translations";

// As on the page that verifies an email: other sites get no referrer, and the form has an Origin.
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("auth");
  return { title: t("changeAddress"), referrer: "same-origin" };
}

/** Confirming needs a click, because mail scanners open links automatically. */
export default async function AddressPage({ searchParams }: { searchParams: Promise<{ token?: string }> }) {
  const t = await getTranslations("auth");
  const { token = "" } = await searchParams;
  return (
    <>
      <AuthHeading title={t("changeAddress")}>{t("changeAddressDetail")}</AuthHeading>
      <ActionForm action={confirmNewAddress} submit={t("confirmAddress")} busy={t("confirmingAddress")} wide>
        <input type="hidden" name="token" value={token} />
      </ActionForm>
      <p className="mt-6 text-sm">
        <Link href="/settings" className="text-accent underline underline-offset-2">
          {t("openSettings")}
        </Link>
      </p>
    </>
  );
}
