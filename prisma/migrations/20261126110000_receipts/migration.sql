-- Receipts of ended jobs, and the append-only hash tree over them (RFC 9162).

-- A row is written with a job's end, and signed and numbered later, so that the end is not slowed. `claims` is what will
-- be signed. `salt` opens the commitments and is erased with the job's data. Jobs are never deleted, but the row has no
-- foreign key, because its check would lock the job's row once more.
CREATE TABLE receipt (
  job_id text PRIMARY KEY,
  account_id text NOT NULL,
  salt text,
  claims jsonb,
  ended_at timestamptz(3) NOT NULL DEFAULT now(),
  jws text,
  -- The leaf's place in the tree.
  position integer UNIQUE CHECK (position >= 0),
  CONSTRAINT receipt_signed_check CHECK ((jws IS NULL) = (position IS NULL) AND (jws IS NULL) = (claims IS NOT NULL))
);
CREATE INDEX receipt_unsigned ON receipt (ended_at, job_id) WHERE position IS NULL;
CREATE INDEX receipt_account ON receipt (account_id, job_id);

-- The hashes of all complete subtrees: at level L, number N covers the leaves from N × 2^L.
CREATE TABLE receipt_node (
  level integer NOT NULL,
  number integer NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (level, number)
);

-- Signed tree heads.
CREATE TABLE receipt_head (
  tree_size integer NOT NULL,
  signed_at timestamptz(3) NOT NULL,
  root_hash text NOT NULL,
  jws text NOT NULL,
  PRIMARY KEY (tree_size, signed_at)
);
CREATE INDEX receipt_head_time ON receipt_head (signed_at);

-- The keys of receipts and heads. Public keys stay, so that old signatures can be checked. The private one is encrypted.
CREATE TABLE receipt_key (
  id text PRIMARY KEY,
  public_key jsonb NOT NULL,
  private_key text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  retired_at timestamptz(3),
  CONSTRAINT receipt_key_retired_check CHECK ((retired_at IS NULL) = (private_key IS NOT NULL))
);
CREATE UNIQUE INDEX receipt_key_current ON receipt_key ((true)) WHERE retired_at IS NULL;

-- A signed receipt never changes: only its salt is erased.
CREATE FUNCTION refuse_receipt_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.job_id, NEW.account_id, NEW.ended_at) = (OLD.job_id, OLD.account_id, OLD.ended_at)
    AND (NEW.salt IS NULL OR NEW.salt = OLD.salt)
    AND (CASE WHEN OLD.jws IS NULL THEN NEW.jws IS NOT NULL OR NEW.claims = OLD.claims
      ELSE (NEW.jws, NEW.position) = (OLD.jws, OLD.position) END) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER receipt_rows BEFORE UPDATE OR DELETE ON receipt FOR EACH ROW EXECUTE FUNCTION refuse_receipt_change();
CREATE TRIGGER receipt_table BEFORE TRUNCATE ON receipt FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER receipt_node_rows BEFORE UPDATE OR DELETE ON receipt_node FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER receipt_node_table BEFORE TRUNCATE ON receipt_node FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER receipt_head_rows BEFORE UPDATE OR DELETE ON receipt_head FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER receipt_head_table BEFORE TRUNCATE ON receipt_head FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The parameters of a job as text: its fields without files, and its seed.
CREATE FUNCTION receipt_parameters(input jsonb, seed bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT (coalesce(jsonb_object_agg(key, value) FILTER (WHERE NOT jsonb_path_exists(value, '$.**."$file"')), '{}')
    || jsonb_build_object('seed', seed))::text FROM jsonb_each(input)
$$;

-- SHA-256(salt, digest), in hexadecimal as its arguments.
CREATE FUNCTION receipt_commitment(salt text, digest bytea) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(decode(salt, 'hex') || digest), 'hex')
$$;

-- The commitments to the files of a job's input, in the order of the stored fields. A value that is no digest is left out:
-- the end of a job must not fail because of its receipt.
CREATE FUNCTION receipt_inputs(input jsonb, salt text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(receipt_commitment(salt, decode(digest #>> '{}', 'hex')) ORDER BY place), '[]')
  FROM jsonb_path_query(input, '$.*."$file".sha256 ? (@ like_regex "^[0-9a-f]{64}$")') WITH ORDINALITY AS file (digest, place)
$$;
