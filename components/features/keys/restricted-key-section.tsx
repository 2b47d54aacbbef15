import Link from "next/link";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { PageLinks } from "#components/ui/page-links.tsx";
import { Empty } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";
import { RestrictedKeyTable } from "./restricted-key-table.tsx";
import type { RestrictedKeyPage } from "./server/restricted-keys.ts";

/** The restricted keys below the primary one, with the link to create one. */
export function RestrictedKeySection({
  page: { rows, older },
  before,
}: {
  page: RestrictedKeyPage;
  before: string | undefined;
}) {
  const t = useTranslations("keys");
  return (
    <section aria-labelledby="restricted-keys" className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid max-w-2xl gap-1">
          <h2 id="restricted-keys" className="font-semibold text-xl">
            {t("restrictedKeys")}
          </h2>
          <p className="text-ink-2 text-sm">
            {t("restrictedKeysDetail")}{" "}
            <Link href="/docs/guides/restricted-keys" className="underline underline-offset-4">
              {t("readTheGuide")}
            </Link>
          </p>
        </div>
        <ButtonLink href="/keys/new" kind="secondary">
          {t("newRestrictedKey")}
        </ButtonLink>
      </div>
      {rows.length === 0 ? (
        <Empty title={t("noRestrictedKeysYet")}>{t("restrictedKeysAreFor")}</Empty>
      ) : (
        <RestrictedKeyTable rows={rows} />
      )}
      <PageLinks path="/keys" current={before} older={older ?? undefined} />
    </section>
  );
}
