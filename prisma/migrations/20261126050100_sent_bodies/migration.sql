-- The log of a delivery has the body that was sent.
ALTER TABLE "webhook_attempt" ADD COLUMN "request_body" TEXT;
