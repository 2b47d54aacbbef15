import { ButtonLink } from "#components/ui/button-link.tsx";
import { PageLinks } from "#components/ui/page-links.tsx";
import { Empty } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";
import { RestrictedKeyTable } from "./restricted-key-table.tsx";
import { SectionHead } from "./section-head.tsx";
import type { RestrictedKeyPage } from "./server/restricted-keys.ts";

/** The restricted keys below the primary one, with the link to create one. */
export function RestrictedKeySection({
  page: { rows, older },
  before,
  hasTypes,
}: {
  page: RestrictedKeyPage;
  before: string | undefined;
  hasTypes: boolean;
}) {
  const t = useTranslations("keys");
  return (
    <section aria-labelledby="restricted-keys" className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-4">
      <SectionHead
        id="restricted-keys"
        title={t("restrictedKeys")}
        detail={t("restrictedKeysDetail")}
        guide="restricted-keys"
        action={
          <ButtonLink href="/keys/new" kind="secondary">
            {t("newRestrictedKey")}
          </ButtonLink>
        }
      />
      {rows.length === 0 ? (
        <Empty title={t("noRestrictedKeysYet")}>{t("restrictedKeysAreFor")}</Empty>
      ) : (
        <RestrictedKeyTable rows={rows} hasTypes={hasTypes} />
      )}
      <PageLinks path="/keys" current={before} older={older ?? undefined} />
    </section>
  );
}
