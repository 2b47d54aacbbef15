import { invalidInput } from "@atelier/errors";
import { pool, transaction } from "../platform/database/db.ts";
import { json, type RowOf, run, runForCount, statement, text } from "../platform/database/statement.ts";
import { newId } from "../platform/ids.ts";

/** The most presets that an account can have of one operation. */
const MAX_PRESETS = 50;
const MAX_NAME = 60;
/** The characters of a preset's parameters as JSON. */
const MAX_VALUES = 16_384;

/** The entered parameters by field, without files. */
export type PresetValues = Record<string, string | boolean>;

const columns = { id: text(), name: text(), values: json<PresetValues>() };

/** Parameters of an operation that an account saved under a name. */
export type Preset = RowOf<typeof columns>;

/** The account's presets of an operation, by name. */
export const listPresets = (accountId: string, operation: string): Promise<Preset[]> =>
  run(pool(), LIST, { accountId, operation });

/** Saves parameters under a name; a preset of the operation with this name is replaced. Throws `invalid_input`. */
export async function savePreset(
  accountId: string,
  operation: string,
  { name, values }: { name: string; values: PresetValues },
): Promise<void> {
  const title = name.trim();
  if (title === "" || title.length > MAX_NAME)
    throw invalidInput("/name", `Enter a name of 1 to ${MAX_NAME} characters.`);
  if (JSON.stringify(values).length > MAX_VALUES)
    throw invalidInput("/name", "These parameters are too long to be saved.");
  await transaction(async (tx) => {
    // Two requests at once would not count each other's preset.
    await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`presets:${accountId}`]);
    const others = (await run(tx, LIST, { accountId, operation })).filter((preset) => preset.name !== title);
    if (others.length >= MAX_PRESETS)
      throw invalidInput("/name", `You can save ${MAX_PRESETS} sets per operation. Delete one first.`);
    await runForCount(tx, DELETE_NAMED, { accountId, operation, name: title });
    await runForCount(tx, INSERT, { id: newId("pst"), accountId, operation, name: title, values });
  });
}

/** Deletes one of the account's presets. Returns whether it existed. */
export const deletePreset = async (accountId: string, id: string): Promise<boolean> =>
  (await runForCount(pool(), DELETE, { accountId, id })) > 0;

/** Deletes all presets of an account. */
export const erasePresets = (accountId: string): Promise<number> => runForCount(pool(), ERASE, { accountId });

const ERASE = statement("erase_presets", { accountId: text() }, "DELETE FROM preset WHERE account_id = $accountId", {});

const LIST = statement(
  "list_presets",
  { accountId: text(), operation: text() },
  `SELECT id, name, "values" FROM preset WHERE account_id = $accountId AND operation = $operation ORDER BY lower(name), id`,
  columns,
);
const DELETE_NAMED = statement(
  "replace_preset",
  { accountId: text(), operation: text(), name: text() },
  "DELETE FROM preset WHERE account_id = $accountId AND operation = $operation AND name = $name",
  {},
);
const INSERT = statement(
  "insert_preset",
  { id: text(), accountId: text(), operation: text(), name: text(), values: json<PresetValues>() },
  `INSERT INTO preset (id, account_id, operation, name, "values") VALUES ($id, $accountId, $operation, $name, $values)`,
  {},
);
const DELETE = statement(
  "delete_preset",
  { accountId: text(), id: text() },
  "DELETE FROM preset WHERE account_id = $accountId AND id = $id",
  {},
);
