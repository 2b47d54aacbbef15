import { engineCards } from "./cards.ts";
import type { EngineSetting } from "./define.ts";

const START = /^# ── Engine settings: .*\n/m;
const END = /^# ── End of engine settings .*\n/m;
/** Settings that another section of .env.example describes. */
const ELSEWHERE = new Set([
  "CACHE_DIR",
  "ENGINE_THREADS",
  "ENGINE_CALLS",
  "ENGINE_CALLS_PER_MINUTE",
  "ENGINE_TIMEOUT_SECONDS",
  "BEST_BACKGROUND",
  "INSTALL_APERTIUM",
  "MODEL_MEMORY_MB",
  "LANGUAGE_MODEL",
]);
const COLUMN = 33;

/** Replaces the engine section of .env.example with the settings of all cards. */
export function withEngineSettings(text: string): string {
  const start = START.exec(text);
  const end = END.exec(text);
  if (!start || !end) throw new Error(".env.example has no engine section.");
  const settings = new Map<string, EngineSetting>();
  for (const card of engineCards)
    for (const setting of card.settings)
      if (!ELSEWHERE.has(setting.name) && !settings.has(setting.name)) settings.set(setting.name, setting);
  const lines = [...settings.values()]
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ name, note }) => `${`# ${name}=`.padEnd(COLUMN)}${note}\n`);
  return text.slice(0, start.index + start[0].length) + lines.join("") + text.slice(end.index);
}
