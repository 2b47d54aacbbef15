import Form from "next/form";
import { Button } from "./button.tsx";
import { Field, Input, Select } from "./field.tsx";
import { formatOption } from "./format.ts";
import { SubmitOnChange } from "./submit-on-change.tsx";

/** One filter of a list: a choice, a text or a day. */
export type Filter = { name: string; label: string; value: string | undefined } & (
  | { kind: "choice"; options: readonly { value: string; title: string }[] }
  | { kind: "text"; placeholder?: string }
  | { kind: "day" }
);

/** The filters of a list: a GET form, so the URL holds the state. It submits itself when a choice changes. */
export function Filters({ action, filters }: { action?: string; filters: readonly Filter[] }) {
  return (
    <Form className="mb-5 flex flex-wrap items-end gap-3" action={action ?? ""}>
      <SubmitOnChange />
      {filters.map((filter) => (
        <div key={filter.name} className={filter.kind === "text" ? "w-full sm:w-72" : "w-full sm:w-44"}>
          <Field id={`filter-${filter.name}`} label={filter.label}>
            {(control) =>
              filter.kind === "choice" ? (
                <Select {...control} name={filter.name} defaultValue={filter.value ?? ""}>
                  <option value="">All</option>
                  {filter.options.map(({ value, title }) => (
                    <option key={value} value={value}>
                      {title}
                    </option>
                  ))}
                </Select>
              ) : (
                <Input
                  {...control}
                  name={filter.name}
                  type={filter.kind === "day" ? "date" : "search"}
                  defaultValue={filter.value ?? ""}
                  placeholder={filter.kind === "text" ? filter.placeholder : undefined}
                />
              )
            }
          </Field>
        </div>
      ))}
      <Button type="submit" kind="secondary">
        Filter
      </Button>
    </Form>
  );
}

/** Values as filter options, with readable titles unless `titleOf` returns others. */
export const optionsOf = (values: readonly string[], titleOf: (value: string) => string = formatOption) =>
  values.map((value) => ({ value, title: titleOf(value) }));
