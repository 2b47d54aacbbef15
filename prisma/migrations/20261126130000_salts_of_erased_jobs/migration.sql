-- Processes of the version before erase jobs without the salts of their receipts.
CREATE FUNCTION erase_receipt_salt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE receipt SET salt = NULL WHERE job_id = NEW.id AND salt IS NOT NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER job_erased AFTER UPDATE OF input ON job FOR EACH ROW
  WHEN (NEW.input = '{}'::jsonb AND OLD.input <> '{}'::jsonb)
  EXECUTE FUNCTION erase_receipt_salt();
