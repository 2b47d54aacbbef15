-- Events of an account, and their deliveries to its endpoints. The statement that causes an event writes both.
CREATE TABLE webhook_endpoint (
  id text COLLATE "C" PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id),
  url text NOT NULL,
  description text NOT NULL DEFAULT '',
  -- Names of events, or '*' for all.
  events text[] NOT NULL,
  payload text NOT NULL DEFAULT 'full' CHECK (payload IN ('full', 'thin')),
  disabled_at timestamptz(3),
  disabled_reason text CHECK (disabled_reason IN ('owner', 'failing')),
  -- The first failure since the last success.
  failing_since timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX webhook_endpoint_account_idx ON webhook_endpoint (account_id, id);

-- Secrets of an endpoint, several during a rotation. An empty endpoint stands for the addresses that jobs name.
CREATE TABLE webhook_secret (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id),
  endpoint_id text COLLATE "C" NOT NULL DEFAULT '',
  -- Encrypted with a key derived from APP_SECRET.
  sealed text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3)
);
CREATE INDEX webhook_secret_endpoint_idx ON webhook_secret (account_id, endpoint_id);

CREATE TABLE webhook_event (
  id text COLLATE "C" PRIMARY KEY,
  account_id text NOT NULL,
  type text NOT NULL,
  subject_id text NOT NULL,
  -- Null for the events of jobs, whose data is the job.
  data jsonb,
  -- The cause, for events that happen once per cause.
  reference text UNIQUE,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX webhook_event_account_idx ON webhook_event (account_id, id);
CREATE INDEX webhook_event_created_idx ON webhook_event USING brin (created_at) WITH (pages_per_range = 32);

-- No foreign key to the endpoint: a deletion must not wait for the statements that end jobs.
CREATE TABLE webhook_delivery (
  -- Empty for the address that a job names.
  endpoint_id text COLLATE "C" NOT NULL DEFAULT '',
  event_id text COLLATE "C" NOT NULL REFERENCES webhook_event (id) ON DELETE CASCADE,
  account_id text NOT NULL,
  url text,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'succeeded', 'failed')),
  -- Counts claims; the fence of the write that ends an attempt.
  attempts integer NOT NULL DEFAULT 0,
  -- Attempts since the event, or since the last request to deliver it again.
  tries integer NOT NULL DEFAULT 0,
  next_at timestamptz(3) NOT NULL DEFAULT now(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  ended_at timestamptz(3),
  PRIMARY KEY (endpoint_id, event_id)
);
CREATE INDEX webhook_delivery_event_idx ON webhook_delivery (event_id);
CREATE INDEX webhook_delivery_pending_idx ON webhook_delivery (account_id, next_at) WHERE status = 'pending';
CREATE INDEX webhook_delivery_status_idx ON webhook_delivery (endpoint_id, status, event_id);

CREATE TABLE webhook_attempt (
  endpoint_id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  number integer NOT NULL,
  account_id text NOT NULL,
  started_at timestamptz(3) NOT NULL,
  duration_ms integer NOT NULL,
  -- Null if there was no answer.
  status smallint,
  error text,
  -- Without the signature.
  request_headers jsonb NOT NULL,
  -- The beginning of the answer's body.
  answer text,
  PRIMARY KEY (endpoint_id, event_id, number),
  FOREIGN KEY (endpoint_id, event_id) REFERENCES webhook_delivery (endpoint_id, event_id) ON DELETE CASCADE
);

-- The address that is notified of this job's end.
ALTER TABLE job ADD COLUMN webhook_url text;
