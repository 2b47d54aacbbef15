import { AppError } from "@atelier/errors";
import { engineHealthSettings } from "../engine-health/settings.ts";
import { applyStoredSettings, readStoredSettings, storableSettings } from "../engine-health/stored-settings.ts";
import { run, statement, text } from "../platform/database/statement.ts";
import { sealText } from "../platform/secrets.ts";
import { isSetInEnvironment, parseWithStored } from "../platform/settings.ts";
import { SettingsError } from "../platform/settings-error.ts";
import { type ActRequest, performAct } from "./perform-act.ts";

const MAX_VALUE = 4_000;

/**
 * Stores settings by name, once per form; null removes one. They take effect in this process at once and in every other
 * one within a few seconds. Returns false if the form already had its effect. Throws `invalid_input` for a name that
 * cannot be stored, one that the environment sets, and a value that is not valid.
 */
export async function changeSettings(
  values: Readonly<Record<string, string | null>>,
  request: ActRequest,
): Promise<boolean> {
  for (const [name, value] of Object.entries(values)) refuseUnstorable(name, value);
  const subject = `setting:${Object.keys(values).join(",")}`;
  const applied = await performAct({ ...request, act: "setting.change", subject, accountId: null }, async (tx) => {
    // Concurrent changes wait, so that each is checked together with those before it.
    await tx.query("LOCK TABLE operator_setting IN SHARE ROW EXCLUSIVE MODE");
    const before = await readStoredSettings(tx);
    const after = { ...before, ...values };
    checkTogether(Object.fromEntries(Object.entries(after).flatMap(([name, value]) => (value ? [[name, value]] : []))));
    for (const [name, value] of Object.entries(values))
      await (value === null
        ? run(tx, REMOVE, { name })
        : run(tx, SET, { name, value: sealText("operator-setting", value, name) }));
    return { before: shownValues(before, values), after: shownValues(after, values) };
  });
  await applyStoredSettings();
  return applied;
}

function refuseUnstorable(name: string, value: string | null): void {
  if (!storableSettings.includes(name))
    throw new AppError("invalid_input", `"${name}" cannot be stored. Set it in the environment.`);
  if (isSetInEnvironment(name))
    throw new AppError("invalid_input", `${name} is set in the environment, which comes first. Change it there.`);
  if (value !== null && (value === "" || value.length > MAX_VALUE))
    throw new AppError("invalid_input", `Write a value of up to ${MAX_VALUE} characters for ${name}.`);
}

function checkTogether(values: Record<string, string>): void {
  try {
    parseWithStored(engineHealthSettings, values);
  } catch (error) {
    if (error instanceof SettingsError) throw new AppError("invalid_input", error.message);
    throw error;
  }
}

/** The values for the audit log, which never contains a secret. */
const shownValues = (all: Readonly<Record<string, string | null>>, changed: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.keys(changed).map((name) => [
      name,
      /KEY|TOKEN|SECRET/.test(name) && all[name] ? "set" : (all[name] ?? null),
    ]),
  );

const SET = statement(
  "set_operator_setting",
  { name: text(), value: text() },
  `INSERT INTO operator_setting (name, value) VALUES ($name, $value)
   ON CONFLICT (name) DO UPDATE SET value = excluded.value, changed_at = now()`,
  {},
);

const REMOVE = statement(
  "remove_operator_setting",
  { name: text() },
  "DELETE FROM operator_setting WHERE name = $name",
  {},
);
