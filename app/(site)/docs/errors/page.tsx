import { type ErrorCode, errorCodes } from "@atelier/errors";
import type { Metadata } from "next";
import { Link } from "#components/ui/link.tsx";
import { Table } from "#components/ui/table.tsx";
import { errorsSummary } from "#lib/docs/pages.ts";

export const metadata: Metadata = { title: "Errors", description: errorsSummary };

export default function ErrorsPage() {
  return (
    <article className="grid max-w-4xl gap-6">
      <h1 className="font-semibold text-4xl tracking-[-0.03em]">Errors</h1>
      <p className="max-w-prose text-ink-2 text-lg">
        Error responses are problem documents (RFC 9457) with one of these codes. New codes can be added. Existing codes
        keep their meaning.
      </p>
      <Table caption="Error codes" columns={["Status", "Code", "Meaning"]}>
        {(Object.keys(errorCodes) as ErrorCode[]).map((code) => (
          <tr key={code}>
            <td className="font-mono tabular-nums">{errorCodes[code].status}</td>
            <td>
              <Link
                href={`/docs/errors/${code}`}
                className="font-mono text-accent text-sm underline underline-offset-2"
              >
                {code}
              </Link>
            </td>
            <td className="text-ink-2">{errorCodes[code].title}</td>
          </tr>
        ))}
      </Table>
    </article>
  );
}
