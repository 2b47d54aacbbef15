-- The log of a refused request names its invalid fields.
ALTER TABLE "request_log" ADD COLUMN "error_fields" JSONB;
