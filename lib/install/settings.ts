import { accountSettings } from "../accounts/settings.ts";
import { auditSettings } from "../audit/settings.ts";
import { batchSettings } from "../batches/settings.ts";
import { creditSettings } from "../credits/settings.ts";
import { engineHealthSettings } from "../engine-health/settings.ts";
import { jobSettings } from "../jobs/settings.ts";
import { keySettings } from "../keys/settings.ts";
import { mailSettings } from "../mail/settings.ts";
import { metricsSettings } from "../metrics/settings.ts";
import { moderationSettings } from "../moderation/settings.ts";
import { paymentSettings } from "../payments/settings.ts";
import { env } from "../platform/env.ts";
import { checkSettings, type Source } from "../platform/settings.ts";
import { priceSettings } from "../prices/settings.ts";
import { provenanceSettings } from "../provenance/settings.ts";
import { storageSettings } from "../storage/settings.ts";
import { tracingSettings } from "../tracing/settings.ts";
import { translationSettings } from "../translation/settings.ts";
import { uploadSettings } from "../uploads/settings.ts";
import { webhookSettings } from "../webhooks/settings.ts";
import { workerSettings } from "../worker/settings.ts";

/** The settings of every module. */
export const allSettings = [
  env,
  accountSettings,
  auditSettings,
  batchSettings,
  creditSettings,
  engineHealthSettings,
  jobSettings,
  keySettings,
  mailSettings,
  metricsSettings,
  moderationSettings,
  paymentSettings,
  priceSettings,
  provenanceSettings,
  storageSettings,
  tracingSettings,
  translationSettings,
  uploadSettings,
  webhookSettings,
  workerSettings,
] as const;

/** Throws SettingsError, which names every wrong setting of the process and what to do. */
export const checkAllSettings = (source?: Source): void => checkSettings(allSettings, source);
