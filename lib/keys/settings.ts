import { z } from "zod";
import { count, defineSettings, flag } from "../platform/settings.ts";

/** The settings of keys. */
export const keySettings = defineSettings(
  "keys",
  {
    KEY_PEPPERS: z
      .string()
      .regex(
        /^\d+:[^,]{32,}(,\d+:[^,]{32,})*$/,
        'Write "1:<32 or more random characters>", newest last, separated by commas',
      )
      .optional(),
    TRIAL_KEYS: flag.optional(),
    RESTRICTED_KEYS: count(100, 0, 100_000),
  },
  (parsed, { local }) => ({
    /** Whether an account with trial credits may have a key before it buys any: by default in local mode. */
    settings: { ...parsed, TRIAL_KEYS: parsed.TRIAL_KEYS ?? local },
    faults:
      local || parsed.KEY_PEPPERS
        ? []
        : ['KEY_PEPPERS: required in public mode. Write "1:" and the output of: openssl rand -hex 32'],
  }),
);
