import { capabilities, listSetting } from "../engines/ports/index.ts";
import { engineSecrets } from "../engines/variables.ts";
import { pool, type Queryable } from "../platform/database/db.ts";
import { run, statement, text } from "../platform/database/statement.ts";
import { unsealText } from "../platform/secrets.ts";
import { parseWithStored, setStoredSettings } from "../platform/settings.ts";
import { SettingsError } from "../platform/settings-error.ts";
import { log } from "../platform/telemetry/log.ts";
import { engineHealthSettings } from "./settings.ts";

/** The settings that the setup page and the command line store: engine lists, models' hub, and the secrets of providers. */
export const storableSettings: readonly string[] = [
  ...capabilities.map(listSetting),
  "LANGUAGE_MODEL",
  "HF_ENDPOINT",
  "HF_TOKEN",
  "DIFFUSION_STEPS",
  ...engineSecrets,
];

const READ = statement("read_operator_settings", {}, "SELECT name, value FROM operator_setting ORDER BY name", {
  name: text(),
  value: text(),
});

/** The stored settings by name. Values that another APP_SECRET sealed, and names of other versions, are left out. */
export async function readStoredSettings(db: Queryable = pool()): Promise<Record<string, string>> {
  const rows = await run(db, READ, {});
  return Object.fromEntries(
    rows.flatMap(({ name, value }) => {
      if (!storableSettings.includes(name)) return [];
      try {
        return [[name, unsealText("operator-setting", value, name)]];
      } catch {
        log().warn({ setting: name }, "a stored setting was sealed with another APP_SECRET and is ignored");
        return [];
      }
    }),
  );
}

/** Makes the stored settings effective in this process. Invalid ones are left out as a whole and logged. */
export async function applyStoredSettings(): Promise<void> {
  const values = await readStoredSettings();
  try {
    parseWithStored(engineHealthSettings, values);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    log().error({ error: error.message }, "the stored settings are not valid and are ignored");
    setStoredSettings({});
    return;
  }
  setStoredSettings(values);
}

/** A change takes effect in every process after this time. */
const REFRESH_MS = 2_000;

/** Applies changes of the stored settings until it is stopped. An unavailable database leaves the last ones. */
export function keepApplyingStoredSettings(): () => void {
  let running = false;
  const refresh = async () => {
    if (running) return;
    running = true;
    await applyStoredSettings().catch((error: unknown) => {
      log().debug({ error: String(error) }, "the stored settings could not be read");
    });
    running = false;
  };
  const timer = setInterval(() => void refresh(), REFRESH_MS);
  timer.unref();
  void refresh();
  return () => clearInterval(timer);
}
