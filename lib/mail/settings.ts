import { z } from "zod";
import { defineSettings } from "../platform/settings.ts";

/** The settings of the mail server. */
export const mailSettings = defineSettings(
  "mail",
  {
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().optional(),
  },
  (parsed, { local }) => ({
    settings: parsed,
    faults: [
      ...(local || parsed.SMTP_URL
        ? []
        : ["SMTP_URL: required in public mode. Example: smtps://user:password@host:465"]),
      ...(local || parsed.MAIL_FROM
        ? []
        : ["MAIL_FROM: required in public mode. Example: Atelier <no-reply@example.com>"]),
    ],
  }),
);
