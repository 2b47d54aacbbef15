import { z } from "zod";
import { count, defineSettings, flag } from "../platform/settings.ts";

/** The settings of accounts: providers of sign-in, and the credits of a trial. */
export const accountSettings = defineSettings(
  "accounts",
  {
    GITHUB_ID: z.string().optional(),
    GITHUB_SECRET: z.string().optional(),
    GOOGLE_ID: z.string().optional(),
    GOOGLE_SECRET: z.string().optional(),
    OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
    OIDC_ID: z.string().optional(),
    OIDC_SECRET: z.string().optional(),
    OIDC_NAME: z.string().max(40).default("single sign-on"),
    OIDC_EMAILS_VERIFIED: flag.default(false),
    SESSION_IDLE_HOURS: count(168, 1, 720),
    FACTOR_REMOVAL_HOURS: count(72, 1, 720),
    TRIAL_CREDITS: count(25, 0, 10_000),
    TRIALS_PER_NETWORK_A_DAY: count(5, 1, 10_000),
  },
  (settings) => ({
    settings,
    faults: [
      ["GITHUB_ID", "GITHUB_SECRET"] as const,
      ["GOOGLE_ID", "GOOGLE_SECRET"] as const,
      ["OIDC_ISSUER", "OIDC_ID", "OIDC_SECRET"] as const,
    ]
      .filter((names) => names.some((name) => settings[name]) && !names.every((name) => settings[name]))
      .map((names) => `${names.join(", ")}: set all of them or none.`),
  }),
);
