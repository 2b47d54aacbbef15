-- The span of the request that submitted a job, in W3C's format, so that its worker continues the trace. NULL if it is not traced.
ALTER TABLE job ADD COLUMN traceparent text;
