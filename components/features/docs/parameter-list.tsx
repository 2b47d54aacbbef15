import { formatOption } from "#components/ui/format.ts";
import { Badge } from "#components/ui/surface.tsx";
import { getBounds } from "#lib/docs/field-bounds.ts";
import type { FieldDescription } from "#lib/operations/describe.ts";

/** An operation's parameters with their bounds and options. */
export function ParameterList({ fields }: { fields: readonly FieldDescription[] }) {
  return (
    <section aria-labelledby="parameters">
      <h2 id="parameters" className="mb-4 font-semibold text-2xl">
        Parameters
      </h2>
      <dl className="divide-y divide-line border-line border-y">
        {fields.map((field) => (
          <Parameter key={field.name} field={field} />
        ))}
      </dl>
    </section>
  );
}

function Parameter({ field }: { field: FieldDescription }) {
  return (
    <div className="grid gap-1.5 py-4 sm:grid-cols-[13rem_minmax(0,1fr)] sm:gap-6">
      <dt className="flex flex-wrap content-start items-center gap-2">
        <code className="font-medium font-mono text-sm">{field.name}</code>
        {field.required ? <Badge tone="accent">Required</Badge> : null}
      </dt>
      <dd className="grid gap-1.5">
        <p>{field.description}</p>
        <p className="caption">{getBounds(field).join(" · ")}</p>
        {field.options ? (
          <p className="flex flex-wrap gap-1.5">
            {field.options.map((option) => (
              <code
                key={option}
                title={formatOption(option)}
                className="rounded border border-line bg-surface px-1.5 py-0.5 font-mono text-xs"
              >
                {option}
              </code>
            ))}
          </p>
        ) : null}
      </dd>
    </div>
  );
}
