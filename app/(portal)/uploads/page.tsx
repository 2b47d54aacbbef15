import type { Metadata } from "next";
import { removeSelected } from "#components/features/uploads/actions.ts";
import { ALL_UPLOADS } from "#components/features/uploads/upload-selection.ts";
import { UploadTable } from "#components/features/uploads/upload-table.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ActionForm } from "#components/ui/action-form.tsx";
import { Link } from "#components/ui/link.tsx";
import { readCursor } from "#components/ui/page-cursor.ts";
import { PageLinks } from "#components/ui/page-links.tsx";
import { Empty } from "#components/ui/surface.tsx";
import { requireSession } from "#lib/accounts/session/session.ts";
import { findUses } from "#lib/jobs/find.ts";
import { pool } from "#lib/platform/database/db.ts";
import { listUploads, MAX_UPLOADS, maxUploadBytes, sumUploads, UPLOAD_HOURS } from "#lib/uploads/uploads.ts";
import { getFormat, getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("uploads");
  return { title: t("uploads") };
}

const PAGE_SIZE = 25;
const MEGABYTE = 1_000_000;
const DELETE_FORM = "delete-uploads";

export default async function UploadsPage({ searchParams }: { searchParams: Promise<{ before?: string }> }) {
  const [t, format] = [await getTranslations("uploads"), await getFormat()];
  const [{ account }, { before }] = [await requireSession("/uploads", "read_jobs"), await searchParams];
  const [found, stored] = await Promise.all([
    listUploads({ accountId: account.id }, { limit: PAGE_SIZE + 1, before: readCursor(before) }),
    sumUploads(pool(), account.id),
  ]);
  const uploads = found.slice(0, PAGE_SIZE);
  const uses = await findUses(
    account.id,
    uploads.map(({ sha256 }) => sha256),
  );
  const isEmpty = uploads.length === 0;
  return (
    <>
      <PageHeading title={t("uploads")}>
        {t("uploadsDetail", { hours: UPLOAD_HOURS })}{" "}
        <Link href="/docs/guides/formats" className="underline underline-offset-4">
          {t("readTheGuide")}
        </Link>
      </PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="text-ink-2 text-sm">
          {t("storedOfLimit", {
            uploads: format.count(stored.count),
            limit: format.count(MAX_UPLOADS),
            size: format.count(Math.ceil(stored.bytes / MEGABYTE)),
            sizeLimit: format.count(maxUploadBytes() / MEGABYTE),
          })}
        </p>
        {isEmpty ? (
          <Empty title={t("noUploads")}>{t("uploadsAppearHere")}</Empty>
        ) : (
          <UploadTable
            selectForm={DELETE_FORM}
            uploads={uploads.map(({ id, filename, bytes, sha256, createdAt, expiresAt }) => ({
              id,
              filename,
              bytes,
              createdAt,
              expiresAt,
              use: uses.get(sha256),
            }))}
          />
        )}
        <ActionForm
          id={DELETE_FORM}
          action={removeSelected}
          submit={t("deleteSelected")}
          busy={t("deleting")}
          kind="danger"
          hasButton={!isEmpty}
          confirmation={{ title: t("deleteQuestion"), detail: t("deleteDetail"), when: { field: "upload" } }}
        >
          {before || found.length > PAGE_SIZE ? (
            <label className="flex items-center gap-2 text-sm">
              <input type="checkbox" name="upload" value={ALL_UPLOADS} className="size-4 accent-accent" />
              {t("selectOnAllPages")}
            </label>
          ) : null}
        </ActionForm>
        <PageLinks path="/uploads" current={before} older={found.length > PAGE_SIZE ? uploads.at(-1)?.id : undefined} />
      </div>
    </>
  );
}
