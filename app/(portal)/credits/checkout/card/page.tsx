import type { Metadata } from "next";
import { saveCardInSandbox } from "#components/features/credits/actions.ts";
import { ActionForm } from "#components/ui/action-form.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { Field, Select } from "#components/ui/field.tsx";
import { orNotFound } from "#components/ui/server/or-not-found.ts";
import { Card, Notice } from "#components/ui/surface.tsx";
import { requireSession } from "#lib/accounts/session/session.ts";
import { requireSandboxSetup, sandboxCards } from "#lib/payments/sandbox.ts";
import { getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("credits");
  return { title: t("saveACard") };
}

/** Replaces Stripe's card page in the sandbox. */
export default async function SandboxCardPage({ searchParams }: { searchParams: Promise<{ session?: string }> }) {
  const t = await getTranslations("credits");
  const { session = "" } = await searchParams;
  const { account } = await requireSession("/credits", "read_billing");
  await orNotFound(requireSandboxSetup(account.id, session));
  return (
    <div className="mx-auto grid max-w-md gap-5 py-4">
      <Notice tone="warn" title={t("testModeNoRealPayment")}>
        {t("chooseHowTestCardBehaves")}
      </Notice>
      <Card className="grid gap-6">
        <h1 className="font-semibold text-2xl">{t("saveACard")}</h1>
        <ActionForm action={saveCardInSandbox} submit={t("saveCard")} busy={t("saving")} wide>
          <input type="hidden" name="session" value={session} />
          <Field id="card" label={t("testCard")}>
            {(control) => (
              <Select {...control} name="card">
                {Object.entries(sandboxCards).map(([id, title]) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </ActionForm>
        <ButtonLink href="/credits#top-up" kind="quiet">
          {t("cancel")}
        </ButtonLink>
      </Card>
    </div>
  );
}
