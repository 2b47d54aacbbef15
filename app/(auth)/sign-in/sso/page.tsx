import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { startSso } from "#components/features/auth/actions.ts";
import { AuthHeading } from "#components/features/auth/auth-heading.tsx";
import { EmailField } from "#components/features/auth/fields.tsx";
import { ActionForm } from "#components/ui/action-form.tsx";
import { Link } from "#components/ui/link.tsx";
import { ownPath } from "#components/ui/server/form-state.ts";
import { Notice } from "#components/ui/surface.tsx";
import { currentSession } from "#lib/accounts/session/session.ts";
import { readProblem } from "#lib/accounts/sso/problem.ts";
import { getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("auth");
  return { title: t("singleSignOn") };
}

type Search = Promise<{ next?: string; problem?: string | string[] }>;

/** Leads to the provider of the team that has proven the domain of an address. */
export default async function SingleSignOnPage({ searchParams }: { searchParams: Search }) {
  const t = await getTranslations("auth");
  const search = await searchParams;
  const next = ownPath(search.next);
  if (await currentSession()) redirect(next);
  const problem = readProblem([search.problem ?? []].flat()[0]);
  return (
    <>
      <AuthHeading title={t("singleSignOn")}>{t("singleSignOnDetail")}</AuthHeading>
      {problem ? (
        <Notice tone="bad" role="alert" className="mb-5">
          {problem}
        </Notice>
      ) : null}
      <ActionForm action={startSso} submit={t("continue")} busy={t("continuing")} wide>
        <input type="hidden" name="next" value={next} />
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
