import { Table } from "#components/ui/table.tsx";
import type { OperationError, OperationResponse } from "#lib/docs/operation-responses.ts";
import { Link } from "../../ui/link.tsx";

/** The responses and errors of an operation. */
export function ResponseList({
  responses,
  errors,
}: {
  responses: readonly OperationResponse[];
  errors: readonly OperationError[];
}) {
  return (
    <div className="grid gap-6">
      <h2 id="responses" className="font-semibold text-2xl">
        Responses
      </h2>
      <Table caption="Responses" columns={["Status", "Meaning"]}>
        {responses.map(({ status, text }) => (
          <tr key={status}>
            <td className="font-mono">{status}</td>
            <td>{text.replaceAll("`", "")}</td>
          </tr>
        ))}
      </Table>
      <h2 id="errors" className="font-semibold text-2xl">
        Errors
      </h2>
      <Table caption="Errors" columns={["Status", "Code", "Meaning"]}>
        {errors.map(({ code, status, title }) => (
          <tr key={code}>
            <td className="font-mono">{status}</td>
            <td>
              <Link href={`/docs/errors/${code}`} className="font-mono text-accent underline underline-offset-2">
                {code}
              </Link>
            </td>
            <td>{title}</td>
          </tr>
        ))}
      </Table>
      <p className="text-ink-2">Errors cost nothing, and neither do jobs that fail.</p>
    </div>
  );
}
