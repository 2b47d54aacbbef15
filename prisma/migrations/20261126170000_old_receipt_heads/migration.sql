-- A head is signed about every minute. Those older than a week are deleted, but for the last one of each day.
CREATE FUNCTION refuse_head_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.signed_at < now() - interval '7 days' AND EXISTS (
    SELECT FROM receipt_head later WHERE later.signed_at > OLD.signed_at
      AND later.signed_at < (date_trunc('day', OLD.signed_at AT TIME ZONE 'UTC') + interval '1 day') AT TIME ZONE 'UTC'
  ) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

DROP TRIGGER receipt_head_rows ON receipt_head;
CREATE TRIGGER receipt_head_rows BEFORE UPDATE OR DELETE ON receipt_head FOR EACH ROW EXECUTE FUNCTION refuse_head_change();
