import Form from "next/form";
import type { ComponentProps } from "react";
import { useTranslations } from "#translations";
import { Button } from "./button.tsx";
import { DateInput } from "./date-input.tsx";
import { Field, Input, Select } from "./field.tsx";
import { formatOption } from "./format.ts";
import { SubmitOnChange } from "./submit-on-change.tsx";

/** One filter of a list: a choice, a text or a day. */
export type Filter = { name: string; label: string; value: string | undefined } & (
  | { kind: "choice"; options: readonly { value: string; title: string }[] }
  | { kind: "text"; placeholder?: string }
  | { kind: "day" }
);

/** The filters of a list, if it has any: a GET form, so the URL holds the state. It submits itself when a choice changes. */
export function Filters({ action, filters }: { action?: string; filters: readonly Filter[] }) {
  const t = useTranslations("ui");
  if (filters.length === 0) return null;
  return (
    <Form className="mb-5 flex flex-wrap items-end gap-3" action={action ?? ""}>
      <SubmitOnChange />
      {filters.map((filter) => (
        <div key={filter.name} className={filter.kind === "text" ? "w-full sm:w-72" : "w-full sm:w-48"}>
          <Field id={`filter-${filter.name}`} label={filter.label}>
            {(control) => <FilterControl filter={filter} control={control} />}
          </Field>
        </div>
      ))}
      <Button type="submit" kind="secondary">
        {t("filter")}
      </Button>
    </Form>
  );
}

function FilterControl({
  filter,
  control,
}: {
  filter: Filter;
  control: Omit<ComponentProps<typeof DateInput>, "name" | "label">;
}) {
  const t = useTranslations("ui");
  const { name, label, value = "" } = filter;
  if (filter.kind === "day") return <DateInput {...control} name={name} label={label} defaultValue={value} />;
  if (filter.kind === "text")
    return <Input {...control} name={name} type="search" defaultValue={value} placeholder={filter.placeholder} />;
  return (
    <Select {...control} name={name} defaultValue={value}>
      <option value="">{t("all")}</option>
      {filter.options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.title}
        </option>
      ))}
    </Select>
  );
}

/** Values as filter options, with readable titles unless `formatTitle` returns others. */
export const getOptions = (values: readonly string[], formatTitle: (value: string) => string = formatOption) =>
  values.map((value) => ({ value, title: formatTitle(value) }));
