import { AppError } from "@atelier/errors";

/** The settings that decide how long results are stored. */
interface RetentionSettings {
  MAX_RESULT_HOURS: number;
  KEPT_MEGABYTES: number;
}

/** Uploads are stored for a day, and S3 counts from the next midnight (UTC). */
const UPLOAD_DAYS = 3;
const INCOMPLETE_DAYS = 2;
/** Added to the longest retention if no number of days is given. */
const SPARE_DAYS = 30;

interface LifecycleRule {
  ID: string;
  Status: "Enabled";
  Filter: { Prefix: string };
  Expiration: { Days: number };
  AbortIncompleteMultipartUpload: { DaysAfterInitiation: number };
}

/** The configuration of a bucket in the format of `aws s3api put-bucket-lifecycle-configuration`. */
export interface LifecycleConfiguration {
  Rules: LifecycleRule[];
}

/**
 * The rules by which the store deletes what this service should have deleted long before. `keptDays` is the time for which
 * an account can keep a result. Throws `invalid_input` for fewer days than the service stores a result.
 */
export function lifecycleRules(settings: RetentionSettings, keptDays: number, days?: number): LifecycleConfiguration {
  const longest = Math.ceil(settings.MAX_RESULT_HOURS / 24) + (settings.KEPT_MEGABYTES > 0 ? keptDays : 0);
  if (days !== undefined && days <= longest)
    throw new AppError(
      "invalid_input",
      `Results are stored for up to ${longest} days (MAX_RESULT_HOURS, and ${keptDays} days if KEPT_MEGABYTES is not 0). Write at least --days ${longest + 1}.`,
    );
  const resultDays = days ?? longest + SPARE_DAYS;
  return {
    Rules: [rule("inputs", resultDays), rule("results", resultDays), rule("uploads", UPLOAD_DAYS)],
  };
}

const rule = (folder: string, Days: number): LifecycleRule => ({
  ID: `atelier-${folder}`,
  Status: "Enabled",
  Filter: { Prefix: `${folder}/` },
  Expiration: { Days },
  AbortIncompleteMultipartUpload: { DaysAfterInitiation: INCOMPLETE_DAYS },
});
