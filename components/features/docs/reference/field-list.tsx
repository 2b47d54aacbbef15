import type { ReferenceField } from "#lib/docs/reference/fields.ts";

/** The parameters of a route or the fields of a body, with those inside them folded. */
export function FieldList({ title, fields }: { title: string; fields: readonly ReferenceField[] }) {
  if (fields.length === 0) return null;
  return (
    <div className="grid gap-1">
      <h3 className="caption">{title}</h3>
      <Fields fields={fields} />
    </div>
  );
}

function Fields({ fields }: { fields: readonly ReferenceField[] }) {
  return (
    <ul className="divide-y divide-line border-line border-t">
      {fields.map((field) => (
        <li key={field.name} className="grid gap-1 py-3 text-sm">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <code className="font-medium font-mono">{field.name}</code>
            <span className="text-ink-3">{[field.type, ...field.bounds].join(" · ")}</span>
            {field.required ? <span className="text-accent">required</span> : null}
          </p>
          {field.description ? <p className="text-ink-2">{field.description}</p> : null}
          <Options options={field.options} />
          {field.fields.length > 0 ? (
            <details className="rounded-[8px] border border-line px-3">
              <summary className="cursor-pointer py-2 text-ink-2">Fields of {field.name}</summary>
              <Fields fields={field.fields} />
            </details>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function Options({ options }: { options: readonly string[] }) {
  if (options.length === 0) return null;
  const list = (
    <span className="flex flex-wrap gap-1.5">
      {options.map((option) => (
        <code key={option} className="rounded border border-line bg-surface px-1.5 py-0.5 font-mono text-xs">
          {option}
        </code>
      ))}
    </span>
  );
  if (options.length <= 12) return list;
  return (
    <details>
      <summary className="cursor-pointer text-ink-2">{options.length} values</summary>
      <div className="pt-2">{list}</div>
    </details>
  );
}
