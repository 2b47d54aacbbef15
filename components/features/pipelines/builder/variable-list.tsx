"use client";
import { Plus, Trash2 } from "lucide-react";
import { useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field, Input, Select } from "#components/ui/field.tsx";
import { useTranslations } from "#translations";
import type { BuilderState } from "./use-builder.ts";
import { type BuilderVariable, toName, variableTypes } from "./variables.ts";

/** The variables that each run of the saved pipeline can set: their names, types and defaults. */
export function VariableList({ builder }: { builder: BuilderState }) {
  const t = useTranslations("pipelines");
  const { variables } = builder;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="caption">{t("variablesDetail")}</p>
      {variables.length > 0 ? (
        <ul aria-label={t("variables")} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {variables.map((variable, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the name changes while it is entered.
            <li key={index}>
              <VariableFields builder={builder} variable={variable} index={index} />
            </li>
          ))}
        </ul>
      ) : null}
      <Button kind="secondary" size="small" className="justify-self-start" onClick={builder.addVariable}>
        <Plus aria-hidden />
        {t("addVariable")}
      </Button>
    </div>
  );
}

interface FieldsProps {
  builder: BuilderState;
  variable: BuilderVariable;
  index: number;
}

function VariableFields({ builder, variable, index }: FieldsProps) {
  const t = useTranslations("pipelines");
  const id = useId();
  const { name, enteredName, type, entered } = variable;
  // An empty field has no default; a stored default can be an empty text.
  const enter = (value: string) => builder.changeVariable(index, { entered: value || undefined });
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)_7.5rem_auto] items-end gap-x-3 gap-y-2">
      <legend className="sr-only">{t("variableTitle", { name })}</legend>
      <Field id={id} label={t("name")} error={enteredName === undefined ? undefined : t("variableName")}>
        {(control) => (
          <Input
            {...control}
            value={enteredName ?? name}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => builder.changeVariable(index, { enteredName: toName(target.value) })}
          />
        )}
      </Field>
      <Field id={`${id}-type`} label={t("type")}>
        {(control) => (
          <Select
            {...control}
            value={type}
            onChange={({ target }) =>
              builder.changeVariable(index, {
                type: variableTypes.find((variableType) => variableType === target.value) ?? "text",
              })
            }
          >
            {variableTypes.map((one) => (
              <option key={one} value={one}>
                {t("variableType", { type: one })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button
        kind="quiet"
        size="icon"
        aria-label={t("removeVariable", { name })}
        onClick={() => builder.removeVariable(index)}
      >
        <Trash2 aria-hidden />
      </Button>
      <div className="col-span-2">
        <Field id={`${id}-default`} label={t("default")} hint={entered === undefined ? t("noDefault") : undefined}>
          {(control) =>
            type === "boolean" ? (
              <Select {...control} value={entered ?? ""} onChange={({ target }) => enter(target.value)}>
                <option value="">—</option>
                <option value="true">{t("yes")}</option>
                <option value="false">{t("no")}</option>
              </Select>
            ) : (
              <Input
                {...control}
                type={type === "number" ? "number" : "text"}
                step="any"
                value={entered ?? ""}
                onChange={({ target }) => enter(target.value)}
              />
            )
          }
        </Field>
      </div>
    </fieldset>
  );
}
