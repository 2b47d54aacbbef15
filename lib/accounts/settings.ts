import { z } from "zod";
import { count, defineSettings } from "../platform/settings.ts";

/** The settings of accounts: providers of sign-in, and the credits of a trial. */
export const accountSettings = defineSettings(
  "accounts",
  {
    GITHUB_ID: z.string().optional(),
    GITHUB_SECRET: z.string().optional(),
    GOOGLE_ID: z.string().optional(),
    GOOGLE_SECRET: z.string().optional(),
    SESSION_IDLE_HOURS: count(168, 1, 720),
    FACTOR_REMOVAL_HOURS: count(72, 1, 720),
    TRIAL_CREDITS: count(25, 0, 10_000),
    TRIALS_PER_NETWORK_A_DAY: count(5, 1, 10_000),
  },
  (settings) => ({
    settings,
    faults: [
      ...(Boolean(settings.GITHUB_ID) === Boolean(settings.GITHUB_SECRET)
        ? []
        : ["GITHUB_ID, GITHUB_SECRET: set both or neither."]),
      ...(Boolean(settings.GOOGLE_ID) === Boolean(settings.GOOGLE_SECRET)
        ? []
        : ["GOOGLE_ID, GOOGLE_SECRET: set both or neither."]),
    ],
  }),
);
