"use client";
import { useState } from "react";
import { ActionField, useFieldError } from "#components/ui/action-form.tsx";
import { Choice, Choices } from "#components/ui/choices.tsx";
import { DateInput } from "#components/ui/date-input.tsx";
import { Field, Select } from "#components/ui/field.tsx";
import type { FormStep } from "#components/ui/form-steps.tsx";
import type { KeyType, Scope } from "#lib/keys/grants.ts";
import { useTranslations } from "#translations";
import { KeyTypeField } from "./key-type-field.tsx";

/** The values of the form of a restricted key. Empty text is no limit. */
export interface KeyValues {
  name: string;
  type: KeyType;
  /** Slugs; null: all. */
  operations: readonly string[] | null;
  scopes: readonly string[];
  cap: string;
  period: string;
  requestsPerMinute: string;
  openJobs: string;
  networks: string;
  metadata: string;
  /** A day such as "2026-11-20". */
  expiresOn: string;
}

export interface OperationChoice {
  slug: string;
  title: string;
}

/** An open project, the default one first. */
export interface ProjectChoice {
  id: string;
  name: string;
}

/** The scopes that a key can have, in the order of the form. */
const SCOPES: readonly Scope[] = ["jobs", "account", "translation", "webhooks", "keys", "client_tokens"];
/** The scopes of the administration, which are shown to those who have its rights, and where a key has them already. */
const ADMIN_SCOPES: readonly Scope[] = ["projects", "team"];
const PERIODS = ["day", "week", "month", "never"] as const;

/** The fields of a restricted key in groups: what it may do, how much, and where and how long. */
export function useKeySteps(
  values: KeyValues,
  operations: readonly OperationChoice[],
  {
    isNew = false,
    projects = [],
    types = [],
    scopes = [],
  }: {
    isNew?: boolean;
    projects?: readonly ProjectChoice[];
    /** The types that a new key can have; none if there is nothing to choose. */
    types?: readonly KeyType[];
    /** The scopes of the administration that the form offers. */
    scopes?: readonly Scope[];
  } = {},
): readonly FormStep[] {
  const t = useTranslations("keys");
  const [type, setType] = useState(values.type);
  const typeField = types.length > 0 ? <KeyTypeField types={types} chosen={type} onChoose={setType} /> : null;
  const offered = [
    ...SCOPES,
    ...ADMIN_SCOPES.filter((scope) => scopes.includes(scope) || values.scopes.includes(scope)),
  ];
  const networks = (
    <ActionField
      name="networks"
      multiline
      rows={2}
      label={t("networks")}
      hint={t("networksHint")}
      placeholder={t("networksExample")}
      defaultValue={values.networks}
      spellCheck={false}
    />
  );
  const expiry = <ExpiryField day={values.expiresOn} hint={t("lastDayHint")} />;
  const name = <NameField name={values.name} hint={t("nameHint")} />;
  if (type === "admin")
    return [
      {
        title: t("nameAndPermissions"),
        names: ["name", "type"],
        fields: (
          <>
            {name}
            {typeField}
          </>
        ),
      },
      {
        title: t("networksAndExpiry"),
        names: ["networks", "expires_at"],
        fields: (
          <>
            {networks}
            {expiry}
          </>
        ),
      },
    ];
  return [
    {
      title: t("nameAndPermissions"),
      names: ["name", "type", "project", "operations", "scopes", "test"],
      fields: (
        <>
          {name}
          {typeField}
          {projects.length > 1 ? <ProjectField projects={projects} /> : null}
          {isNew ? <TestModeField /> : null}
          <OperationChoices chosen={values.operations} operations={operations} />
          <Choices name="scopes" legend={t("scopes")} hint={t("scopesHint")}>
            {offered.map((scope) => (
              <Choice key={scope} name="scope" value={scope} checked={values.scopes.includes(scope)}>
                {t(`scope_${scope}`)}
              </Choice>
            ))}
          </Choices>
        </>
      ),
    },
    {
      title: t("limits"),
      names: ["credit_cap/credits", "credit_cap/period", "requests_per_minute", "open_jobs"],
      fields: (
        <>
          <CapFields cap={values.cap} period={values.period} />
          <div className="grid gap-4 sm:grid-cols-2">
            <Amount name="requests_per_minute" label={t("requestsPerMinute")} value={values.requestsPerMinute} />
            <Amount name="open_jobs" label={t("openJobs")} value={values.openJobs} />
          </div>
        </>
      ),
    },
    {
      title: t("networksAndExpiry"),
      names: ["networks", "default_metadata", "expires_at"],
      fields: (
        <>
          {networks}
          {expiry}
          <ActionField
            name="default_metadata"
            multiline
            rows={2}
            label={t("defaultMetadata")}
            hint={t("defaultMetadataHint")}
            placeholder="team=web"
            defaultValue={values.metadata}
            spellCheck={false}
          />
        </>
      ),
    },
  ];
}

/** The name of a key in lists. */
export function NameField({ name, hint }: { name: string; hint: string }) {
  const t = useTranslations("keys");
  return (
    <ActionField
      name="name"
      label={t("name")}
      hint={hint}
      required
      maxLength={100}
      defaultValue={name}
      autoComplete="off"
    />
  );
}

/** The project of a new key. It cannot be changed later. */
export function ProjectField({ projects }: { projects: readonly ProjectChoice[] }) {
  const t = useTranslations("keys");
  return (
    <Field id="project" label={t("project")} hint={t("projectHint")} error={useFieldError("project")}>
      {(control) => (
        <Select {...control} name="project" defaultValue={projects[0]?.id}>
          {projects.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** Whether a new key is a test key. It cannot be changed later. */
function TestModeField() {
  const t = useTranslations("keys");
  return (
    <Choices name="test" legend={t("testMode")} hint={t("testModeHint")}>
      <Choice name="test" value="yes" checked={false}>
        {t("isTestKey")}
      </Choice>
    </Choices>
  );
}

/** All operations, or a choice, which is hidden while all are allowed. */
export function OperationChoices({
  chosen,
  operations,
}: {
  chosen: KeyValues["operations"];
  operations: readonly OperationChoice[];
}) {
  const t = useTranslations("keys");
  return (
    <Choices name="operations" legend={t("operations")}>
      <Choice name="all-operations" value="yes" checked={chosen === null}>
        {t("allOperations")}
      </Choice>
      <div className="grid gap-2 pl-6 group-has-[[name=all-operations]:checked]/choices:hidden sm:grid-cols-2">
        {operations.map(({ slug, title }) => (
          <Choice key={slug} name="operation" value={slug} checked={chosen?.includes(slug) ?? false}>
            {title}
          </Choice>
        ))}
      </div>
    </Choices>
  );
}

/** The most credits of a period. */
export function CapFields({ cap, period }: { cap: string; period: string }) {
  const t = useTranslations("keys");
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Amount name="credit_cap/credits" label={t("creditCap")} value={cap} />
      <Field id="credit_cap/period" label={t("capPeriod")} hint={t("capPeriodHint")}>
        {(control) => (
          <Select {...control} name="credit_cap/period" defaultValue={period}>
            {PERIODS.map((item) => (
              <option key={item} value={item}>
                {t(`period_${item}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}

/** A limit that is a whole number. */
export function Amount({ name, label, value }: { name: string; label: string; value: string }) {
  const t = useTranslations("keys");
  return (
    <ActionField
      name={name}
      label={label}
      hint={t("emptyIsNoLimit")}
      type="number"
      inputMode="numeric"
      min={1}
      step={1}
      defaultValue={value}
      autoComplete="off"
    />
  );
}

/** The last day on which a key works. */
export function ExpiryField({ day, hint }: { day: string; hint: string }) {
  const t = useTranslations("keys");
  return (
    <Field id="expires_at" label={t("lastDay")} hint={hint} error={useFieldError("expires_at")}>
      {(control) => <DateInput {...control} name="expires_at" label={t("lastDay")} defaultValue={day} />}
    </Field>
  );
}
