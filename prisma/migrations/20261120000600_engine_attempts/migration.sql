-- Which engines a job was given to, in order: [{ "engine", "outcome", "ms" }].
ALTER TABLE "job" ADD COLUMN "engine_attempts" JSONB NOT NULL DEFAULT '[]';
