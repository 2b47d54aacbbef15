-- Test keys: their jobs cost nothing and return samples.
ALTER TABLE api_key ADD COLUMN test boolean NOT NULL DEFAULT false,
  ADD CHECK (NOT test OR kind <> 'primary');
ALTER TABLE job ADD COLUMN test boolean NOT NULL DEFAULT false,
  ADD CHECK (NOT test OR price = 0);
