-- A key belongs to its project (service), to a person (personal) or to the administration of the account (admin). Keys
-- without a person are service keys, and connections are personal ones already.
ALTER TABLE api_key ADD COLUMN admin boolean NOT NULL DEFAULT false;
