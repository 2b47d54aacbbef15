-- Agreements made on AWS Marketplace: each may grant credits once, to the account it was linked with.
CREATE TABLE marketplace_agreement (
    id TEXT NOT NULL,
    license_arn TEXT NOT NULL,
    agreement_id TEXT,
    aws_account_id TEXT NOT NULL,
    product_code TEXT NOT NULL,
    account_id TEXT,
    status TEXT NOT NULL DEFAULT 'active',
    granted INTEGER NOT NULL DEFAULT 0,
    revoked INTEGER NOT NULL DEFAULT 0,
    created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    ended_at TIMESTAMPTZ(3),
    CONSTRAINT marketplace_agreement_pkey PRIMARY KEY (id),
    CONSTRAINT marketplace_agreement_account_id_fkey FOREIGN KEY (account_id) REFERENCES account (id) ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT marketplace_agreement_status_check CHECK (status IN ('active', 'ended', 'canceled')),
    CONSTRAINT marketplace_agreement_granted_check CHECK (granted >= 0 AND revoked BETWEEN 0 AND granted AND (account_id IS NOT NULL OR granted = 0))
);
-- Of a license, one agreement is under way; it is not named before its first event.
CREATE UNIQUE INDEX marketplace_agreement_active ON marketplace_agreement (license_arn) WHERE status = 'active';
CREATE UNIQUE INDEX marketplace_agreement_agreement_id_key ON marketplace_agreement (agreement_id);
CREATE INDEX marketplace_agreement_aws_account_id_idx ON marketplace_agreement (aws_account_id);
CREATE INDEX marketplace_agreement_account_id_idx ON marketplace_agreement (account_id);

-- A buyer on the way from AWS to an account here; the secret in its cookie is kept as a digest.
CREATE TABLE marketplace_registration (
    digest TEXT NOT NULL,
    license_arn TEXT NOT NULL,
    expires_at TIMESTAMPTZ(3) NOT NULL,
    used_at TIMESTAMPTZ(3),
    CONSTRAINT marketplace_registration_pkey PRIMARY KEY (digest)
);

-- Credits used in an hour under an agreement that is paid by usage; the quantity never changes once it is written.
CREATE TABLE marketplace_usage (
    agreement TEXT NOT NULL,
    hour TIMESTAMPTZ(3) NOT NULL,
    credits INTEGER NOT NULL,
    metered_at TIMESTAMPTZ(3),
    CONSTRAINT marketplace_usage_pkey PRIMARY KEY (agreement, hour),
    CONSTRAINT marketplace_usage_agreement_fkey FOREIGN KEY (agreement) REFERENCES marketplace_agreement (id) ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT marketplace_usage_credits_check CHECK (credits > 0)
);
CREATE INDEX marketplace_usage_open_idx ON marketplace_usage (hour) WHERE metered_at IS NULL;
