import { readFileSync } from "node:fs";

/** The names of all settings that .env.example documents. */
export const documentedSettings = (): ReadonlySet<string> =>
  new Set([...readFileSync(".env.example", "utf8").matchAll(/^# ([A-Z][A-Z\d_]*)=/gm)].map(([, name = ""]) => name));

/** The secrets and the sender address that public mode requires, with values for tests. */
export const secretsForPublicMode = {
  DATABASE_URL: "postgresql://atelier:secret@postgres:5432/atelier",
  APP_SECRET: "a secret for tests that is long enough",
  KEY_PEPPERS: "1:another secret for tests that is long",
  SMTP_URL: "smtps://user:secret@mail.example.com:465",
  MAIL_FROM: "Atelier <no-reply@example.com>",
  PAYMENTS: "off",
} as const;
