-- The digest of a request is erased with its job.
CREATE INDEX "idempotency_job_id_idx" ON "idempotency"("job_id");
