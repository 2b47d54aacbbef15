import { NumberCell, Table } from "#components/ui/table.tsx";
import { RelativeTime } from "#components/ui/time.tsx";
import type { LoggedRequest } from "#lib/requests/list.ts";
import { useFormat, useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";
import { RequestStatus } from "./request-status.tsx";

/** A list of requests that links to their pages. `keys` are the visible parts of the account's keys by id. */
export function RequestTable({ requests, keys }: { requests: LoggedRequest[]; keys: ReadonlyMap<string, string> }) {
  const t = useTranslations("requests");
  const format = useFormat();
  return (
    <Table
      caption={t("requests")}
      columns={[t("request"), t("status"), t("key"), t("time"), { number: t("duration") }, { number: t("credits") }]}
    >
      {requests.map((request) => (
        <tr key={request.id}>
          <td>
            <Link
              href={`/requests/${request.id}`}
              className="flex gap-2 font-mono text-[0.8125rem] underline decoration-line-strong underline-offset-4"
            >
              <span>{request.method}</span>
              <span className="max-w-80 truncate">{request.path}</span>
            </Link>
          </td>
          <td>
            <RequestStatus status={request.status} errorCode={request.errorCode} />
          </td>
          <td className="whitespace-nowrap text-ink-2">
            {request.keyId ? (
              <span className="font-mono text-[0.8125rem]">{keys.get(request.keyId) ?? request.keyId}</span>
            ) : (
              t("playground")
            )}
          </td>
          <td className="whitespace-nowrap text-ink-2">
            <RelativeTime at={request.createdAt} />
          </td>
          <NumberCell>{format.duration(request.durationMs)}</NumberCell>
          <NumberCell>{request.credits === null ? "—" : format.count(request.credits)}</NumberCell>
        </tr>
      ))}
    </Table>
  );
}
