import { SelectCell } from "#components/ui/select-cell.tsx";
import { NumberCell, Table } from "#components/ui/table.tsx";
import { RelativeTime } from "#components/ui/time.tsx";
import { useFormat, useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";

export interface UploadLine {
  id: string;
  filename: string | null;
  bytes: number;
  createdAt: Date;
  expiresAt: Date;
  /** The recent jobs with this file: how many, and the newest one. */
  use: { jobs: number; latest: string } | undefined;
}

/** A list of uploads. Each has a checkbox of the form with the ID `selectForm`. */
export function UploadTable({ uploads, selectForm }: { uploads: readonly UploadLine[]; selectForm: string }) {
  const t = useTranslations("uploads");
  const format = useFormat();
  return (
    <Table
      caption={t("uploads")}
      columns={[
        { select: { form: selectForm, name: "upload", label: t("selectAll") } },
        t("name"),
        { number: t("size") },
        t("uploaded"),
        t("expires"),
        t("use"),
      ]}
    >
      {uploads.map(({ id, filename, bytes, createdAt, expiresAt, use }) => (
        <tr key={id}>
          <SelectCell
            form={selectForm}
            name="upload"
            value={id}
            label={t("selectUpload", { name: filename ?? t("withoutName"), id })}
          />
          <td className="min-w-48">
            <p className="font-medium [overflow-wrap:anywhere]">{filename ?? t("withoutName")}</p>
            <p className="font-mono text-[0.8125rem] text-ink-3 [overflow-wrap:anywhere]">{id}</p>
          </td>
          <NumberCell>{format.bytes(bytes)}</NumberCell>
          <td className="whitespace-nowrap text-ink-2">
            <RelativeTime at={createdAt} />
          </td>
          <td className="whitespace-nowrap text-ink-2">
            <RelativeTime at={expiresAt} />
          </td>
          <td className="whitespace-nowrap text-ink-2">
            {use ? (
              <Link href={`/jobs/${use.latest}`} className="underline decoration-line-strong underline-offset-4">
                {t("usedByJobs", { jobs: use.jobs })}
              </Link>
            ) : (
              t("notUsed")
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}
